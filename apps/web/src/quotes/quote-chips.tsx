import { css } from "#styled/css";
import { QuoteChip } from "./quote-chip.tsx";
import { placeOf, type PlacedQuote, stemOf, textOfQuote } from "./number-quotes.ts";
import { type QuoteContextValue, useQuoteContext } from "./quote-context.ts";

const chips = css({
  display: "inline-flex",
  flexWrap: "wrap",
  columnGap: "4",
  rowGap: { base: "0", md: "4" },
  // The chips' touch areas extend over the neighboring lines.
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
  /** Chips shown; the rest are summarized by the number of their pages. */
  max?: number;
}) {
  const context = useQuoteContext();
  const byNumber = new Map(quotes.map((quote) => [context.numberOf(quote), quote]));
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
          source={sourceOf(context, quote)}
          isSourceHidden={context.isSourceHidden}
          place={placeOf(quote)}
          quote={textOfQuote(quote)}
          isChosen={context.chosen === number}
          onChoose={() => context.choose(number)}
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

/** The policy and document of a quote, if they are not obvious. */
function sourceOf(context: QuoteContextValue, quote: PlacedQuote): string | null {
  const document = context.documentNameOf(quote);
  const parts = [context.policyNameOf?.(quote), document === null ? null : stemOf(document)].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
