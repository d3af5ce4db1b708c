import { css } from "#styled/css";
import type { QuoteFieldsFragment } from "../graphql/generated/graphql.ts";
import { placeOf, textOfQuote } from "../quotes/number-quotes.ts";

/** The document's words that support its summary, collapsed by default. */
export function SummaryQuotes({ quotes }: { quotes: readonly QuoteFieldsFragment[] }) {
  if (quotes.length === 0) return null;
  return (
    <details className={css({ mt: "4", textStyle: "small" })}>
      <summary className={css({ color: "accent.fg", cursor: "pointer", w: "fit" })}>
        {quotes.length === 1 ? "Show the quote" : `Show ${quotes.length} quotes`}
      </summary>
      <ul className={css({ display: "grid", gap: "8", mt: "8" })}>
        {quotes.map((quote, place) => (
          // The quotes of a summary never change their order.
          <li key={place} className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
            “{textOfQuote(quote)}” <span className={css({ color: "fg.subtle" })}>{placeOf(quote)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
