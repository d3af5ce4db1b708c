import { css } from "#styled/css";
import type { ApprovalQuery } from "../graphql/generated/graphql.ts";
import { textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { Banner } from "../ui/banner.tsx";
import { differenceWords } from "./approval-words.ts";

type Approval = ApprovalQuery["approval"];

/** Where the draft says something else than what is on file, with the words that say the other thing. */
export function Differences({ approval: { differences, artifact } }: { approval: Approval }) {
  if (differences.length === 0) return null;
  return (
    <div className={css({ mt: "12" })}>
      <Banner hue="amber" title={differenceWords(differences).title}>
        {differences.map((difference) => (
          <p key={difference.text}>
            {difference.text}{" "}
            <QuoteChips quotes={artifact.quotes.filter(({ number }) => difference.quotes.includes(number))} />
          </p>
        ))}
      </Banner>
    </div>
  );
}

const wordsRow = css({
  display: "grid",
  gap: "2",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  overflowWrap: "anywhere",
});

/** The words of the documents, and of the messages that it answers, that the draft rests on. */
export function Evidence({ approval: { artifact, differences } }: { approval: Approval }) {
  const { quotes, body } = artifact;
  const lines = new Set((body ?? "").split("\n"));
  const messageWords = artifact.messageWords.filter(({ line }) => lines.has(line));
  if (quotes.length + messageWords.length === 0) return null;
  return (
    <section aria-labelledby="evidence" className={css({ mt: "24", maxW: "section" })}>
      <h3 id="evidence" className={css({ textStyle: "section", mb: "4" })}>
        {differences.length > 0 ? "What is on file" : "Why Cara may say so"}
      </h3>
      <ul>
        {quotes.map((quote) => (
          <li
            key={quote.number}
            className={css({
              display: "flex",
              flexWrap: { base: "wrap", md: "nowrap" },
              alignItems: "baseline",
              gap: "12",
              py: "8",
              borderBottomWidth: "1px",
              borderBottomStyle: "solid",
              borderBottomColor: "border.subtle",
            })}
          >
            <span className={css({ flexShrink: 0, maxW: "full" })}>
              <QuoteChips quotes={[quote]} />
            </span>
            <q className={css({ minW: "0", color: "fg.muted", overflowWrap: "anywhere", lineClamp: 2 })}>
              {textOfQuote(quote)}
            </q>
          </li>
        ))}
        {messageWords.map(({ line, words }) => (
          <li key={line} className={wordsRow}>
            <span>{line}</span>
            {words.map(({ emailId, text }) => (
              <q key={`${emailId} ${text}`} className={css({ color: "fg.muted" })}>
                {text}
              </q>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
