import { css } from "#styled/css";
import { type PlacedQuote, placeOf, stemOf, textOfQuote } from "./number-quotes.ts";
import { useQuoteContext } from "./quote-context.ts";

const page = css({
  // Its screen-reader text is absolutely positioned: without this it would extend the window beyond its panes.
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

/** The page that supports a list row, as plain text: "p. 28". Choosing it opens the page at the quoted words. */
export function QuotePage({ quotes }: { quotes: readonly PlacedQuote[] }) {
  const context = useQuoteContext();
  const [quote] = quotes;
  if (!quote) return null;
  const number = context.numberOf(quote);
  const document = context.documentNameOf(quote);
  const where = document === null ? placeOf(quote) : `${stemOf(document)}, ${placeOf(quote)}`;
  const words = textOfQuote(quote);
  return (
    <button
      type="button"
      className={page}
      aria-pressed={context.chosen === number}
      title={`${where}: ${words}`}
      onClick={() => context.choose(number)}
    >
      <span className={css({ srOnly: true })}>{`Quote ${number} ${where}: ${words}`}</span>
      <span aria-hidden="true">{placeOf(quote)}</span>
    </button>
  );
}
