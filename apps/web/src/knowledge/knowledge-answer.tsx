import { css } from "#styled/css";
import { AnswerText } from "../conversation/answer-text.tsx";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { textOfQuote } from "../quotes/number-quotes.ts";
import { AppLink } from "../ui/app-link.tsx";
import type { KnowledgeAnswerData } from "./use-conversation.ts";

interface KnowledgeAnswerProps {
  answer: KnowledgeAnswerData;
  /** The answer to the last question shows its quotes in full. */
  isLast: boolean;
}

/** The answer, statement by statement, with the supporting quotes. */
export function KnowledgeAnswer({ answer, isLast }: KnowledgeAnswerProps) {
  // Closest passages show their words themselves.
  const attachments = answer.closest.length > 0 ? [] : answer.attachments;
  return (
    <section aria-label={isLast ? "Answer" : "Earlier answer"}>
      <AnswerText answer={answer} />
      {isLast && attachments.length > 0 && (
        <>
          <h2 className={css({ textStyle: "sectionSmall", mt: "24" })}>Quotes</h2>
          <ol className={css({ display: "grid", gap: "12", mt: "8" })}>
            {attachments.map((quote) => (
              <li
                key={quote.number}
                className={css({
                  pl: "12",
                  borderLeftWidth: "2px",
                  borderLeftStyle: "solid",
                  borderLeftColor: "border.default",
                })}
              >
                <blockquote className={css({ textStyle: "reading", overflowWrap: "anywhere" })}>
                  {textOfQuote(quote)}
                </blockquote>
                <p
                  className={css({
                    display: "flex",
                    flexWrap: "wrap",
                    gap: "8",
                    mt: "4",
                    textStyle: "small",
                  })}
                >
                  <QuoteChips quotes={[quote]} />
                  <AppLink
                    to={`/app/knowledge/${quote.documentId}`}
                    className={css({
                      color: "fg.muted",
                      overflowWrap: "anywhere",
                      _hover: { textDecoration: "underline" },
                    })}
                  >
                    {quote.documentName}
                  </AppLink>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
