import { css } from "#styled/css";
import { type PlacedQuote, placeOf, stemOf, textOfQuote } from "./number-quotes.ts";
import { useQuoteContext } from "./quote-context.ts";

const mark = css({
  // A finger needs more space than the number takes.
  position: "relative",
  display: "inline-grid",
  placeItems: "center",
  minW: "16",
  h: "16",
  px: "4",
  ml: "2",
  rounded: "sm",
  bg: "accent.subtle",
  color: "accent.fg",
  fontSize: "[10px]",
  lineHeight: "1",
  fontWeight: "semibold",
  verticalAlign: "[2px]",
  _hover: { bg: "accent.subtleHover" },
  _before: {
    content: '""',
    position: "absolute",
    insetX: "[-6px]",
    insetY: { base: "[-14px]", md: "[-4px]" },
  },
  "&[aria-pressed=true]": { bg: "accent.solid", color: "fg.onAccent" },
});

/** The quotes of a sentence as bare numbers; choosing one opens the page at the quoted words. */
export function QuoteMarks({ quotes }: { quotes: readonly PlacedQuote[] }) {
  const context = useQuoteContext();
  const byNumber = new Map(quotes.map((quote) => [context.numberOf(quote), quote]));
  return [...byNumber].map(([number, quote]) => {
    const document = context.documentNameOf(quote);
    const where = document === null ? placeOf(quote) : `${stemOf(document)}, ${placeOf(quote)}`;
    return (
      <button
        key={number}
        type="button"
        className={mark}
        aria-pressed={context.chosen === number}
        aria-label={`Quote ${number} ${where}: ${textOfQuote(quote)}`}
        title={`${where}: ${textOfQuote(quote)}`}
        onClick={() => context.choose(number)}
      >
        {number}
      </button>
    );
  });
}
