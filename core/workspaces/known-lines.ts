/** What is on file about the amounts and dates that an email states. Pure. */
import type { KnownLine } from "#model/artifacts";
import type { AnswerStatement, Attachment } from "#model/explorer";
import { figuresIn } from "../shared/figures.ts";

export interface KnownLines {
  known: KnownLine[];
  /** Those of the attachments that the lines stand in. */
  quotes: Attachment[];
}

export function knownLinesOf(
  statements: readonly AnswerStatement[],
  attachments: readonly Attachment[],
): KnownLines {
  const known = statements
    .filter(({ text }) => figuresIn(text).length > 0)
    .map(({ text, attachmentNumbers }) => ({ text, quotes: attachmentNumbers }));
  const numbers = new Set(known.flatMap(({ quotes }) => quotes));
  return { known, quotes: attachments.filter(({ number }) => numbers.has(number)) };
}
