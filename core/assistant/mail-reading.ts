/** What a message asks for, as a reasoner with a model reads it: requests, a summary and a day, each with its exact words. */
import type { QuoteSegment } from "#model/documents";
import { quoteStands } from "./evidence.ts";

/** A kind of request that a message can make, as rows that its reader is given. */
export interface MailRequestKind {
  type: string;
  /** What is asked by it, in a few words. */
  means: string;
  fields: readonly { name: string; means: string }[];
}

export interface MailToRead {
  /** What its sender wrote, page 1, and the subject, page 2. */
  text: string;
  subject: string;
  kinds: readonly MailRequestKind[];
}

export interface MailField {
  name: string;
  /** Letter by letter among the words of its quote. */
  value: string;
  quote: QuoteSegment;
}

export interface MailReading {
  summary: { text: string; quotes: QuoteSegment[] }[];
  requests: { type: string; quotes: QuoteSegment[]; fields: MailField[] }[];
  /** The words that name the day by which something is wanted. */
  due: QuoteSegment | null;
}

const TEXT_PAGE = 1;
const SUBJECT_PAGE = 2;

export const mailTexts = ({ text, subject }: Pick<MailToRead, "text" | "subject">): Map<number, string> =>
  new Map([
    [TEXT_PAGE, text],
    [SUBJECT_PAGE, subject],
  ]);

/** What does not stand in the message letter by letter is dropped. */
export function checkMailReading(reading: MailReading, mail: MailToRead): MailReading {
  const texts = mailTexts(mail);
  const stands = (quote: QuoteSegment): boolean => quoteStands([quote], texts);
  return {
    summary: reading.summary.filter(({ quotes }) => quoteStands(quotes, texts)),
    requests: reading.requests
      .map((each) => ({
        ...each,
        quotes: each.quotes.filter(stands),
        fields: each.fields.filter(({ quote }) => stands(quote)),
      }))
      .filter(({ quotes }) => quotes.length > 0),
    due: reading.due && stands(reading.due) ? reading.due : null,
  };
}
