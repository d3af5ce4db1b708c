import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { css } from "#styled/css";
import { type PlacedQuote, textOfQuote } from "../quotes/number-quotes.ts";
import type { QuotedEntry } from "./panel-model.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { PanelSection } from "./panel-section.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";
import { QuoteGroupProvider, useQuoteGroups } from "../quotes/quote-group-provider.tsx";

const entryBox = css({
  py: "12",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  overflowWrap: "anywhere",
});

const disclosure = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "4",
  minH: { base: "44", md: "24" },
  color: "fg.muted",
  _hover: { color: "fg.default" },
  "&[aria-expanded=true]": { color: "accent.fg", "& .lucide": { transform: "rotate(90deg)" } },
  "& .lucide": { w: "14", h: "14" },
});

const quoteBox = css({
  mt: "6",
  pl: "10",
  borderLeftWidth: "2px",
  borderLeftStyle: "solid",
  borderLeftColor: "accent.border",
  "&:has([aria-pressed=true])": { borderLeftColor: "accent.solid" },
});

/** Entries shown before "Show all". */
const SHOWN = 10;
/** Longer quotes are cut off in the panel; the page shows all of the text. */
const shownLetters = 320;

interface CoverageSectionProps {
  id: string;
  name: string;
  entries: readonly QuotedEntry[];
  /** The plural noun for the entries: "coverages". */
  what: string;
  /** Shown when there is no entry. */
  none: ReactNode;
}

/** "What's covered" or "What's not covered": titled entries with the words that support them. */
export function CoverageSection({ id, name, entries, what, none }: CoverageSectionProps) {
  const { shown, more } = useShowAll(entries, SHOWN, what);
  return (
    <PanelSection id={id} name={name} count={entries.length}>
      {entries.length === 0 && <p className={css({ color: "fg.muted", py: "8" })}>{none}</p>}
      <ul>
        {shown.map((entry, place) => (
          <li key={`${place}-${entry.title}`} className={entryBox}>
            <h3 className={css({ textStyle: "label" })}>{entry.title}</h3>
            <p className={css({ color: "fg.muted" })}>{entry.description}</p>
            {entry.quotes.length > 0 && (
              <QuoteGroupProvider id={id}>
                <RelevantQuotes quotes={entry.quotes} of={entry.title} sectionId={id} />
              </QuoteGroupProvider>
            )}
          </li>
        ))}
      </ul>
      {more}
    </PanelSection>
  );
}

interface RelevantQuotesProps {
  quotes: readonly PlacedQuote[];
  of: string;
  sectionId: string;
}

function RelevantQuotes({ quotes, of, sectionId }: RelevantQuotesProps) {
  const [isOpen, setOpen] = useState(false);
  const { look } = useQuoteGroups();
  const id = useId();
  const words = isOpen ? "Hide relevant quotes" : "Show relevant quotes";
  const toggle = () => {
    // The numbers shown here are the ones in the page's margin.
    if (!isOpen) look(sectionId);
    setOpen(!isOpen);
  };
  return (
    <>
      <button
        type="button"
        className={disclosure}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${words}: ${of}`}
        onClick={toggle}
      >
        <ChevronRight aria-hidden="true" />
        {words}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen &&
          quotes.map((quote, place) => (
            // The quotes of an entry are a fixed list.
            <blockquote key={place} className={quoteBox}>
              <p>“{shorten(textOfQuote(quote))}”</p>
              <QuoteChips quotes={[quote]} />
            </blockquote>
          ))}
      </div>
    </>
  );
}

const shorten = (text: string) =>
  text.length <= shownLetters ? text : `${text.slice(0, text.lastIndexOf(" ", shownLetters))}…`;
