/** What a message that is sent from here says besides the words of its writer: a quote, and the ids that it follows. */
import { escapeHtml } from "../shared/escape-html.ts";
import type { MessagePart } from "./split-message.ts";

/** The message that is answered or forwarded. */
export interface AnsweredMessage {
  id: string;
  messageId: string | null;
  /** The ids that it follows, the most telling first. */
  follows: readonly string[];
  fromName: string;
  fromEmail: string;
  to: readonly string[];
  subject: string;
  sentAt: number;
  /** Its own text, or all of it when there is none. */
  text: string;
}

/** Servers cut a line of a header; the value of References stays within it. */
const REFERENCES_MAX = 2_000;

/** Only what may stand in a header as it is. */
const isPlainId = (id: string): boolean => /^[!-;=?-~]+$/.test(id);

/**
 * The Message-IDs for the headers of an answer, the oldest first. Where there are too many, the first one stays, which names
 * the whole thread, and the last ones.
 */
export function referencesOf({
  messageId,
  follows,
}: Pick<AnsweredMessage, "messageId" | "follows">): string[] {
  const all = [
    ...follows.filter((id) => !id.startsWith("eml_")).toReversed(),
    ...(messageId === null ? [] : [messageId]),
  ];
  const ids = [...new Set(all)].filter(isPlainId);
  const [first, ...rest] = ids;
  if (first === undefined) return [];
  let room = REFERENCES_MAX - first.length - 3;
  const last: string[] = [];
  for (const id of rest.toReversed()) {
    room -= id.length + 3;
    if (room < 0) break;
    last.unshift(id);
  }
  return [first, ...last];
}

/** The message that is answered or forwarded, as it stands below the words of the writer. */
export function quoteOf(
  { fromName, fromEmail, to, subject, sentAt, text }: AnsweredMessage,
  { isForward, timeZone }: { isForward: boolean; timeZone: string },
): string {
  const sender = fromName === "" ? fromEmail : `${fromName} <${fromEmail}>`;
  const when = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    sentAt,
  );
  if (!isForward)
    return [
      `On ${when}, ${sender} wrote:`,
      ...text.split("\n").map((line) => (line === "" ? ">" : `> ${line}`)),
    ].join("\n");
  return [
    "---------- Forwarded message ----------",
    `From: ${sender}`,
    `Date: ${when}`,
    `Subject: ${subject}`,
    `To: ${to.join(", ")}`,
    "",
    text,
  ].join("\n");
}

/** What an office, a team or a machine is called, and no person. */
const ofOffices =
  /\b(?:accounts?|accounting|admin|administration|alerts?|assistance|billing|bookkeeping|bot|broker(?:age)?|care|center|certificates?|claims?|clerk|co|company|compliance|contact|contracts?|corp|customer|department|dept|desk|division|documents?|enquiries|finance|group|hello|help|hr|inc|info|inquiries|insurance|insured|leasing|legal|licensing|llc|llp|lp|mail|management|manager|market(?:ing)?|notifications?|office|operations|ops|orders|payable|payroll|permits|portal|procurement|projects?|property|purchasing|receivable|reception|risk|sales|service|services|site|staff|support|system|team|tenders?|underwriting|vendors?)\b|[@&]/iu;
const titles = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.?\s+/iu;
/** Between a first name and a last one: "Ray J. Kowalczyk". */
const isInitial = (word: string): boolean => /^\p{L}\.?$/u.test(word);

const capitalized = (name: string): string =>
  name === name.toLowerCase() || (name === name.toUpperCase() && name.length > 2)
    ? name.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/**
 * "Anna Pelletier" is greeted by the first name where she is a contact or her address has her name, an office or a team
 * by none. Whoever nobody knows may be a company.
 */
export const greetingOf = (name: string, isContact: boolean, address = ""): string => {
  const plain = name.trim().replaceAll(/\s+/gu, " ");
  const local = address.slice(0, Math.max(0, address.lastIndexOf("@"))).toLowerCase();
  if (plain === "" || ofOffices.test(plain) || (!isContact && ofOffices.test(local))) return "Hello,";
  // "Kowalczyk, Ray": as directories write it.
  const [last = "", given] = plain.split(/,\s*/u);
  const called = (given === undefined ? plain : `${given} ${last}`).replace(titles, "");
  const [first = "", ...rest] = called.split(" ").filter((word, at) => at === 0 || !isInitial(word));
  const isPerson =
    isContact || [first, ...rest].some((word) => word.length > 2 && local.includes(word.toLowerCase()));
  const isFirst = isPerson && rest.length < 2 && !isInitial(first);
  return `Hello ${capitalized(isFirst ? first : called)},`;
};

const paragraph = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** A letter from a person, not a page of the product: plain paragraphs, and the quote set off as programs do. */
export const htmlOf = (body: string, quote: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>${body
    .split(/\n{2,}/)
    .filter((text) => text !== "")
    .map((text) => `<p>${paragraph(text)}</p>`)
    .join("")}<blockquote type="cite">${paragraph(quote)}</blockquote></body></html>`;

export const partsOf = (body: string, quote: string): MessagePart[] => [
  ...(body === "" ? [] : [{ kind: "OWN" as const, text: body, isAnswered: false }]),
  { kind: "QUOTED", text: quote, isAnswered: false },
];
