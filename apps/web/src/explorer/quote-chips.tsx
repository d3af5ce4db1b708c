import { css } from "#styled/css";
import { QuoteChip } from "../ui/quote-chip.tsx";
import { placeOf, type PlacedQuote, textOfQuote } from "./number-quotes.ts";
import { useQuoteDesk } from "./quote-context.ts";

const chips = css({
  display: "inline-flex",
  flexWrap: "wrap",
  gap: "4",
  maxW: "full",
  "&[data-at-end]": { justifyContent: "flex-end" },
});

/** The quotes of one fact, entry or answer as chips, each once. */
export function QuoteChips({
  quotes,
  isAtEnd = false,
}: {
  quotes: readonly PlacedQuote[];
  isAtEnd?: boolean;
}) {
  const desk = useQuoteDesk();
  const byNumber = new Map(quotes.map((quote) => [desk.numberOf(quote), quote]));
  if (byNumber.size === 0) return null;
  return (
    <span className={chips} data-at-end={isAtEnd || undefined}>
      {[...byNumber].map(([number, quote]) => (
        <QuoteChip
          key={number}
          number={number}
          place={[desk.policyNameOf?.(quote), placeOf(quote, desk.documentNameOf(quote))]
            .filter(Boolean)
            .join(", ")}
          quote={textOfQuote(quote)}
          isChosen={desk.chosen === number}
          onChoose={() => desk.choose(number)}
        />
      ))}
    </span>
  );
}
