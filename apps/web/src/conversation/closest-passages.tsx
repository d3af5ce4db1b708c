import { closestText } from "#model/explorer";
import { css } from "#styled/css";
import type { AttachmentFieldsFragment, ClosestFieldsFragment } from "../graphql/generated/graphql.ts";
import { textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";

const passage = css({
  mt: "8",
  pl: "10",
  borderLeftWidth: "2px",
  borderLeftStyle: "solid",
  borderLeftColor: "border.control",
  overflowWrap: "anywhere",
});

interface ClosestPassagesProps {
  closest: readonly ClosestFieldsFragment[];
  attachments: readonly AttachmentFieldsFragment[];
}

/**
 * The closest passages, shown when nothing answers the question: words from pages behind a gray rule, so that nobody
 * mistakes them for an answer.
 */
export function ClosestPassages({ closest, attachments }: ClosestPassagesProps) {
  return (
    <>
      <p>{closestText}</p>
      <ul>
        {closest.map(({ heading, attachmentNumber }) => {
          const quote = attachments.find(({ number }) => number === attachmentNumber);
          return (
            quote && (
              <li key={attachmentNumber} className={passage}>
                {heading !== null && <p className={css({ textStyle: "smallStrong" })}>{heading}</p>}
                <blockquote className={css({ textStyle: "small", color: "fg.muted" })}>
                  “{textOfQuote(quote)}”
                </blockquote>
                <QuoteChips quotes={[quote]} />
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}
