import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { css } from "#styled/css";
import { PageExcerpt } from "../document-viewer/page-excerpt.tsx";
import type { ViewedDocument } from "../document-viewer/viewer-quote.ts";
import { stemOf, textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { QuoteContext, useQuoteContext } from "../quotes/quote-context.ts";
import { useViewer } from "../session/viewer.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { Kbd } from "../ui/kbd.tsx";
import { useListKeys } from "../ui/use-list-keys.ts";
import { type ReviewLine, type Verdict, verdictLabels } from "./review-table.ts";
import type { WorkspaceArtifact } from "./workspace-data.ts";

const bar = css({
  display: "flex",
  alignItems: "center",
  flexWrap: { base: "wrap", lg: "nowrap" },
  columnGap: "8",
  minH: "44",
  flexShrink: 0,
  pl: { base: "gutter", lg: "24" },
  pr: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const facts = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[136px minmax(0, 1fr)]" },
  rowGap: { base: "2", md: "8" },
  "& dt": { color: "fg.muted" },
  "& dd": { overflowWrap: "anywhere", mb: { base: "6", md: "0" } },
});

interface ReviewProofProps {
  line: ReviewLine;
  /** Its place among all lines, from 0. */
  place: number;
  count: number;
  quotes: WorkspaceArtifact["quotes"];
  files: readonly ViewedDocument[];
  /** What changes the verdict; null where that cannot be done. */
  changer: ReactNode;
  onMove: (place: number) => void;
  onClose: () => void;
}

/** One demand of a review: what is asked and what is shown, as printed, one above the other. */
export function ReviewProof(props: ReviewProofProps) {
  const { line, place, count, quotes, files, changer, onMove, onClose } = props;
  const { title, verdict, details, shortBy, why, settle, change } = line;
  const context = useQuoteContext();
  const { timeZone } = useViewer().agency;
  const heading = useRef<HTMLHeadingElement>(null);
  useListKeys({ count, current: place, onMove });
  useEffect(() => {
    // On a phone this takes the place of the list, and the focus with it.
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused.offsetParent === null) heading.current?.focus();
  }, []);
  const own = line.quotes.flatMap((number) => quotes.find((quote) => quote.number === number) ?? []);
  return (
    <section
      aria-labelledby="proof"
      className={css({ display: "flex", flexDirection: "column", flex: "1", minH: "0", minW: "0" })}
    >
      <header className={bar}>
        <h2
          id="proof"
          ref={heading}
          tabIndex={-1}
          className={css({
            textStyle: "section",
            truncate: true,
            outline: "none",
            flex: { base: "1", lg: "[0 1 auto]" },
            minW: "0",
          })}
        >
          {title}
        </h2>
        <span className={css({ color: "fg.muted", whiteSpace: "nowrap" })}>{`${place + 1} of ${count}`}</span>
        <span
          aria-hidden="true"
          className={css({ display: { base: "none", lg: "flex" }, gap: "6", ml: "auto" })}
        >
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
        </span>
        {/* On a phone it has a line of its own, so that the demand can be read. */}
        {changer && (
          <span
            className={css({
              display: "flex",
              order: { base: "1", lg: "0" },
              flexBasis: { base: "full", lg: "auto" },
              pb: { base: "8", lg: "0" },
            })}
          >
            {changer}
          </span>
        )}
        <span
          className={css({
            display: "flex",
            alignItems: "center",
            gap: "4",
            ml: { base: "auto", lg: "0" },
          })}
        >
          <IconButton
            label="Previous demand"
            icon={<ChevronUp />}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            label="Next demand"
            icon={<ChevronDown />}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <IconButton label="Close the demand" icon={<X />} onClick={onClose} />
        </span>
      </header>
      <div
        className={css({
          flex: "1",
          minH: "0",
          overflowY: "auto",
          px: { base: "gutter", lg: "24" },
          py: "16",
          bg: "bg.desk",
        })}
      >
        {/* The words that ask come first in every line of a review. */}
        {own.map((quote, nth) => {
          const file = files.find(({ id }) => id === quote.documentId) ?? null;
          const name = context.documentNameOf(quote) ?? file?.name ?? null;
          return (
            <section key={quote.number} className={css({ mb: "16" })}>
              <h3 className={css({ display: "flex", alignItems: "center", gap: "8", mb: "8", minH: "20" })}>
                <span className={css({ textStyle: "label", whiteSpace: "nowrap" })}>
                  {nth === 0 ? "What is asked" : "What is shown"}
                </span>
                {name && (
                  <span className={css({ color: "fg.muted", truncate: true, fontWeight: "normal" })}>
                    {stemOf(name)}
                  </span>
                )}
                {file && (
                  <span className={css({ ml: "auto", flexShrink: 0 })}>
                    <QuoteContext value={{ ...context, isSourceHidden: true }}>
                      <QuoteChips quotes={[quote]} />
                    </QuoteContext>
                  </span>
                )}
              </h3>
              <PageExcerpt
                document={file}
                quote={{ ...quote, number: context.numberOf(quote) }}
                words={textOfQuote(quote)}
              />
            </section>
          );
        })}
        <dl className={facts}>
          <dt>Verdict</dt>
          <dd>
            <span className={css({ fontWeight: "medium" })}>{verdictLabels[verdict]}</span>
            {change && (
              <span className={css({ color: "fg.muted" })}>
                {`, changed by ${change.by} on `}
                <time dateTime={change.at}>{instantDayLabel(change.at, timeZone)}</time>
              </span>
            )}
          </dd>
          {change && <Fact head="Reason" text={change.reason} />}
          {change && (
            <Fact
              head="Cara found"
              text={[verdictLabels[change.found as Verdict], change.foundWhy].filter(Boolean).join(". ")}
            />
          )}
          {details.map(({ head, text }) => (
            <Fact key={head} head={head} text={text} />
          ))}
          {shortBy !== null && <Fact head="Short by" text={shortBy} />}
          {/* Of two amounts, the difference says it. */}
          {!change && why !== null && shortBy === null && <Fact head="Why" text={why} />}
          {settle !== null && <Fact head="What would settle it" text={settle} />}
        </dl>
      </div>
    </section>
  );
}

const Fact = ({ head, text }: { head: string; text: string }) => (
  <>
    <dt>{head}</dt>
    <dd>{text}</dd>
  </>
);
