import { css } from "#styled/css";
import { type PlacedQuote, placeOf, stemOf, textOfQuote } from "./number-quotes.ts";
import { useQuoteDesk } from "./quote-context.ts";

const page = css({
  // Its words for screen readers are positioned: without this they would stretch the window beyond its panes.
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "flex-end",
  h: { base: "44", md: "20" },
  minW: "44",
  my: { base: "-12", md: "0" },
  px: "4",
  rounded: "sm",
  textStyle: "small",
  color: "fg.subtle",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  _hover: { color: "accent.fg", textDecoration: "underline" },
  "&[aria-pressed=true]": { color: "accent.fg", fontWeight: "semibold" },
});

/** The one page that bears a row of a list out, as plain text: "p. 28". Choosing it opens the page at the words. */
export function QuotePage({ quotes }: { quotes: readonly PlacedQuote[] }) {
  const desk = useQuoteDesk();
  const [quote] = quotes;
  if (!quote) return null;
  const number = desk.numberOf(quote);
  const document = desk.documentNameOf(quote);
  const where = document === null ? placeOf(quote) : `${stemOf(document)}, ${placeOf(quote)}`;
  const words = textOfQuote(quote);
  return (
    <button
      type="button"
      className={page}
      aria-pressed={desk.chosen === number}
      title={`${where}: ${words}`}
      onClick={() => desk.choose(number)}
    >
      <span className={css({ srOnly: true })}>{`Quote ${number} ${where}: ${words}`}</span>
      <span aria-hidden="true">{placeOf(quote)}</span>
    </button>
  );
}
