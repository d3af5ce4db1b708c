import { css } from "#styled/css";
import { QuoteChip } from "./quote-chip.tsx";
import { placeOf, type PlacedQuote, stemOf, textOfQuote } from "./number-quotes.ts";
import { type QuoteDesk, useQuoteDesk } from "./quote-context.ts";

const chips = css({
  display: "inline-flex",
  flexWrap: "wrap",
  columnGap: "4",
  rowGap: { base: "0", md: "4" },
  // The chips' space for a finger reaches over the lines around them.
  my: { base: "-8", md: "0" },
  maxW: "full",
  "&[data-at-end]": { justifyContent: "flex-end" },
});

/** The quotes of one fact, entry or answer as chips, each once. */
export function QuoteChips({
  quotes,
  isAtEnd = false,
  max = Number.POSITIVE_INFINITY,
}: {
  quotes: readonly PlacedQuote[];
  isAtEnd?: boolean;
  /** So many are shown; of the others how many pages they stand on. */
  max?: number;
}) {
  const desk = useQuoteDesk();
  const byNumber = new Map(quotes.map((quote) => [desk.numberOf(quote), quote]));
  if (byNumber.size === 0) return null;
  const shown = [...byNumber].slice(0, max);
  const seen = new Set(shown.map(([, quote]) => placeOf(quote)));
  const others = new Set([...byNumber.values()].map(placeOf).filter((place) => !seen.has(place))).size;
  return (
    <span className={chips} data-at-end={isAtEnd || undefined}>
      {shown.map(([number, quote]) => (
        <QuoteChip
          key={number}
          number={number}
          source={sourceOf(desk, quote)}
          isSourceHidden={desk.isSourceHidden}
          place={placeOf(quote)}
          quote={textOfQuote(quote)}
          isChosen={desk.chosen === number}
          onChoose={() => desk.choose(number)}
        />
      ))}
      {others > 0 && (
        <span className={css({ alignSelf: "center", textStyle: "small", color: "fg.subtle" })}>
          {others === 1 ? "1 more page" : `${others} more pages`}
        </span>
      )}
    </span>
  );
}

/** Which policy and document a quote is from, where that is not clear anyway. */
function sourceOf(desk: QuoteDesk, quote: PlacedQuote): string | null {
  const document = desk.documentNameOf(quote);
  const parts = [desk.policyNameOf?.(quote), document === null ? null : stemOf(document)].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
