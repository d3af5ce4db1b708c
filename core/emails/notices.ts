/** What a message tells that asks for nothing, such as the notice of a carrier's system: sentences with their words. Pure. */
import type { QuoteSegment } from "#model/documents";
import { type ReadText, segment, SUBJECT_PAGE } from "./asked/read-text.ts";
import { tellsOfDone } from "./asked/asks-nothing.ts";
import type { Sentence } from "./asked/sentences.ts";

export interface SummarySentence {
  text: string;
  quotes: QuoteSegment[];
}

/** Behind such an address nobody reads what is answered. */
export const isUnread = (address: string): boolean =>
  /^(?:[^@]*[-_.+])?(?:no|do-?not|dont)[-_.]?reply|^(?:mailer-daemon|bounces?)\b/iu.test(address);

/** Whose services ask the address that mail is to be forwarded to, before they do. */
const forwarders: readonly { name: string; from: RegExp; link: RegExp }[] = [
  {
    name: "Google",
    from: /@google\.com$/iu,
    link: /https:\/\/(?:[a-z\d-]+\.)*google\.com\/[^\s<>"')]*/iu,
  },
  {
    name: "Microsoft",
    from: /@(?:[a-z\d-]+\.)*(?:microsoft|outlook|office365)\.com$/iu,
    link: /https:\/\/(?:[a-z\d-]+\.)*(?:microsoft|outlook|office|live)\.com\/[^\s<>"')]*/iu,
  },
];
const confirmsForwarding =
  /\bforward\w*\b[^]{0,200}\b(?:confirm|verif)|\b(?:confirm|verif)\w*\b[^]{0,200}\bforward/iu;
const codeIn = /\b(?:confirmation|verification|security) code\b[^\d\n]{0,20}(\d{4,12})\b/iu;

/** That a service asks to confirm that mail is forwarded here, and where that is done; null for any other message. */
export function tellOfForwarding(address: string, read: ReadText): SummarySentence[] | null {
  const forwarder = forwarders.find(({ from }) => from.test(address));
  if (!forwarder || !isUnread(address) || !confirmsForwarding.test(`${read.subject}\n${read.text}`))
    return null;
  const [code, link] = [codeIn.exec(read.text), forwarder.link.exec(read.text)];
  const of = ({ index, 0: words }: RegExpExecArray) => [segment(read, index, index + words.length)];
  const asked = read.subject === "" ? segment(read, 0, read.text.length) : subjectOf(read);
  return [
    { text: `${forwarder.name} asks to confirm that mail is forwarded to this address.`, quotes: [asked] },
    ...(code ? [{ text: `The confirmation code is ${code[1] ?? ""}.`, quotes: of(code) }] : []),
    ...(link
      ? [
          {
            text: `The link that confirms it stands in the message and begins with ${new URL(link[0]).origin}.`,
            quotes: of(link),
          },
        ]
      : []),
  ];
}

const subjectOf = (read: ReadText) => segment(read, 0, read.subject.length, SUBJECT_PAGE);

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
            quotes: [subjectOf(read)],
          },
        ]),
    ...(lines.length === 0 ? [] : [{ text: `It lists ${listed.join("; ")}.`, quotes: lines.map(quoted) }]),
    ...[plain.find(isTelling) ?? plain[0]].flatMap((each) => (each ? [said(each)] : [])),
  ];
}
