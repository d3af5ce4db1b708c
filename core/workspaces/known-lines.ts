/** What is on file about the amounts and dates that an email states. Pure. */
import type { KnownLine } from "#model/artifacts";
import type { AnswerStatement, Attachment } from "#model/explorer";
import { figuresIn } from "../shared/figures.ts";

export interface KnownLines {
  known: KnownLine[];
  /** Those of the attachments that the lines stand in. */
  quotes: Attachment[];
}

/** `asPrinted`: a line that gives no figure itself counts with those of its quotes, such as "Covered: $1,000,000". */
export function knownLinesOf(
  statements: readonly AnswerStatement[],
  attachments: readonly Attachment[],
  asPrinted = false,
): KnownLines {
  const printed = ({ attachmentNumbers }: AnswerStatement): string =>
    attachments
      .filter(({ number }) => attachmentNumbers.includes(number))
      .map(({ content }) => content)
      .join(" … ");
  const known = statements
    .map((statement) => {
      const { text, attachmentNumbers: quotes } = statement;
      return { text: asPrinted && figuresIn(text).length === 0 ? printed(statement) : text, quotes };
    })
    .filter(({ text }) => figuresIn(text).length > 0);
  const numbers = new Set(known.flatMap(({ quotes }) => quotes));
  return { known, quotes: attachments.filter(({ number }) => numbers.has(number)) };
}
