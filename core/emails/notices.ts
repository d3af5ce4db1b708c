/** What a message tells that asks for nothing, such as the notice of a carrier's system: sentences with their words. Pure. */
import type { QuoteSegment } from "#model/documents";
import { type ReadText, segment, SUBJECT_PAGE } from "./asked/read-text.ts";
import { tellsOfDone } from "./asked/request-words.ts";
import type { Sentence } from "./asked/sentences.ts";

export interface SummarySentence {
  text: string;
  quotes: QuoteSegment[];
}

/** Behind such an address nobody reads what is answered. */
export const isUnread = (address: string): boolean =>
  /^(?:no|do-?not|dont)[-_.]?reply|^(?:mailer-daemon|bounces?)\b/iu.test(address);

/** "Policy number: BA 5520981" */
const labeled = /^(\p{L}[\p{L} /#.]{2,30}?)\s*:\s+(\S.{0,80})$/u;
/** What a notice is about is said with a number, or as done. */
const isTelling = ({ text }: Sentence): boolean =>
  tellsOfDone.test(text) || /\$\d|\d{1,2}\/\d{1,2}\/\d{2}/u.test(text);
const LINES_MAX = 5;
const FEW_LINES = 2;

export function tellOf(
  told: readonly Sentence[],
  read: ReadText,
  { name, isAutomatic }: { name: string; isAutomatic: boolean },
): SummarySentence[] {
  const quoted = ({ start, end }: Sentence) => segment(read, start, end);
  const said = (each: Sentence) => ({
    text: `“${each.text.replaceAll(/\s+/gu, " ")}”`,
    quotes: [quoted(each)],
  });
  const lines = told.filter(({ text }) => labeled.test(text)).slice(0, LINES_MAX);
  if (!isAutomatic && lines.length < FEW_LINES) return told.slice(0, 2).map(said);
  const listed = lines.map(({ text }) => {
    const [, label = "", value = ""] = labeled.exec(text) ?? [];
    return `${label.toLowerCase()} ${value}`;
  });
  const plain = told.filter(({ text }) => !labeled.test(text) && !text.endsWith(":"));
  return [
    ...(read.subject === ""
      ? []
      : [
          {
            text: `${name} reports: “${read.subject}”.`,
            quotes: [segment(read, 0, read.subject.length, SUBJECT_PAGE)],
          },
        ]),
    ...(lines.length === 0 ? [] : [{ text: `It lists ${listed.join("; ")}.`, quotes: lines.map(quoted) }]),
    ...[plain.find(isTelling) ?? plain[0]].flatMap((each) => (each ? [said(each)] : [])),
  ];
}
