/** A draft as it would go out, with the words of messages and pages that its lines rest on. */
import { Fragment } from "react";
import { css } from "#styled/css";
import type { EmailThreadQuery } from "../graphql/generated/graphql.ts";
import { placeOf, textOfQuote } from "../quotes/number-quotes.ts";
import { AppLink } from "../ui/app-link.tsx";
import { EmailQuoteChip, useNextNumber } from "./evidence.tsx";

type Artifact = NonNullable<NonNullable<NonNullable<EmailThreadQuery["emailThread"]>["draft"]>["artifact"]>;

const mark = css({
  display: "inline-grid",
  placeItems: "center",
  verticalAlign: "middle",
  minW: "18",
  h: "18",
  px: "4",
  ml: "2",
  rounded: "md",
  bg: "accent.subtle",
  color: "accent.fg",
  textStyle: "smallStrong",
});

interface DraftWordsProps {
  artifact: Artifact;
  /** Where the pages can be opened next to the draft. */
  approvalId: string;
}

export function DraftWords({ artifact, approvalId }: DraftWordsProps) {
  const { body, blocks, quotes, messageWords } = artifact;
  const first = useNextNumber();
  const numbersOf = new Map(blocks.map(({ text, quotes: numbers }) => [text, numbers]));
  const wordsOf = new Map(messageWords.map(({ line, words }) => [line, words]));
  const lines = (body ?? "").split("\n").map((line) => {
    const numbers = line === "" ? [] : (numbersOf.get(line) ?? []);
    return {
      ...{ line, words: line === "" ? [] : (wordsOf.get(line) ?? []) },
      quotes: quotes.filter(({ number }) => numbers.includes(number)),
    };
  });
  // What nobody says any more, since somebody has edited the draft, supports nothing.
  const shown = quotes.filter((quote) => lines.some((line) => line.quotes.includes(quote)));
  const numberOf = (quote: (typeof quotes)[number]) => first + shown.indexOf(quote);
  return (
    <div className={css({ px: "16", py: "12" })}>
      <p className={css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" })}>
        {lines.map(({ line, words, quotes: pages }, at) => (
          // Lines have no name but their place, and the text is drawn anew as a whole.
          <Fragment key={at}>
            {at > 0 && "\n"}
            {line}
            {words.map((quote) => (
              <EmailQuoteChip key={`${quote.emailId} ${quote.text}`} quote={quote} />
            ))}
            {pages.map((quote) => (
              <span key={quote.number} className={mark}>
                {numberOf(quote)}
              </span>
            ))}
          </Fragment>
        ))}
      </p>
      {shown.length > 0 && (
        <ul aria-label="Evidence" className={css({ mt: "12", display: "grid", gap: "4" })}>
          {shown.map((quote) => (
            <li key={quote.number} className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
              <span className={mark}>{numberOf(quote)}</span>{" "}
              <AppLink
                to={`/app/approvals/${approvalId}`}
              >{`${quote.documentName}, ${placeOf(quote)}`}</AppLink>{" "}
              <q>{textOfQuote(quote)}</q>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
