/**
 * What a message asks for: requests with their data, a summary, what is missing and by when. Every value and every sentence
 * has the words that say it; what the evidence check does not find in the message is dropped. A message is data: what it
 * orders a machine to do is neither done nor asked. Pure.
 */
import type { MailReading } from "#core/assistant";
import { quoteStands } from "#core/assistant/asked";
import type { QuoteSegment } from "#model/documents";
import { policyTypeLabels, type PolicyType } from "#model/policies";
import type { RequestDetails, RequestType } from "#model/servicing";
import { describeDate } from "../../shared/calendar-date.ts";
import { type MessagePart, ownText } from "../split-message.ts";
import { dueIn } from "./due-day.ts";
import { type Act, findActs } from "./find-acts.ts";
import { type AskedField, isChange, type MissingKey, readAct } from "./request-fields.ts";
import { isUnread, type SummarySentence, tellOf } from "../notices.ts";
import { tellOfNudge } from "../nudges.ts";
import { type ReadText, SUBJECT_PAGE, TEXT_PAGE } from "./read-text.ts";
import { partsToRead } from "./text-to-read.ts";
import { actsOfReading } from "../model-reading/said-acts.ts";
import { dueOfReading, summaryOfReading } from "../model-reading/said-summary.ts";
import {
  endsMatter,
  goesOnOrdering,
  isName,
  isThanks,
  isToEverybody,
  ordersMachine,
  saysNothing,
} from "./asks-nothing.ts";
import { type Sentence, sentencesOfMessage } from "./sentences.ts";

export interface AskedRequest {
  type: RequestType;
  /** As the form of a request sends them; null where what it needs was not said. */
  details: RequestDetails | null;
  fields: AskedField[];
  quotes: QuoteSegment[];
  missing: MissingKey[];
  /** The day by which this is wanted, YYYY-MM-DD; null if nothing about it names one. */
  dueOn: string | null;
}

export interface Sender {
  name: string;
  address: string;
}

export interface Understanding {
  summary: SummarySentence[];
  asked: AskedRequest[];
  /** YYYY-MM-DD, with its words. */
  due: { day: string; quote: QuoteSegment } | null;
  /** Words that order a machine about. They are shown, and nothing else is done about them. */
  orders: QuoteSegment[];
}

/** Whether something is asked does not depend on the day. */
const ANY_DAY = "2000-01-01";

/** It thanks, declines, informs or went to everybody: nobody has to answer. What looks like a signature alone is "thx!". */
export function closesOnly(parts: readonly MessagePart[]): boolean {
  const sentences = sentencesOfMessage(ownText(parts));
  if (sentences.length === 0) return parts.some(({ kind }) => kind === "SIGNATURE");
  const isCourtesy = sentences.every(({ text }, at) => isThanks(text) || (at > 0 && isName(text)));
  if (isCourtesy || isToEverybody(wordsOf(parts))) return true;
  return endsMatter(sentences) && findActs(sentences, { subject: "", today: ANY_DAY }).length === 0;
}

/** All that the sender or their program wrote: the line by which one leaves a list stands below. */
const wordsOf = (parts: readonly MessagePart[]): string =>
  parts
    .filter(({ kind }) => kind !== "QUOTED")
    .map(({ text }) => text)
    .join("\n");

/** What orders a machine about, with what goes on so behind it in its paragraph. */
function ordersAmong(sentences: readonly Sentence[]): Sentence[] {
  let isOrdered = false;
  return sentences.filter((sentence) => {
    const goesOn = isOrdered && !sentence.isParagraph && goesOnOrdering.test(sentence.text);
    isOrdered = ordersMachine.test(sentence.text) || goesOn;
    return isOrdered;
  });
}

/** Who writes without a name is called by the address; a system, by where it stands. */
const nameOf = ({ name, address }: Sender): string =>
  name.trim() || (isUnread(address) ? address.slice(address.indexOf("@") + 1) : address) || "The sender";

export function understandMessage(
  { parts, subject, sentOn, files }: Omit<ReadText, "text"> & { parts: readonly MessagePart[] },
  sender: Sender,
  reading: MailReading | null = null,
): Understanding {
  const { text, ownEnd } = partsToRead(parts, subject);
  const read: ReadText = { text, subject, sentOn, files };
  const texts = new Map([
    [TEXT_PAGE, read.text],
    [SUBJECT_PAGE, subject],
  ]);
  const stands = (quote: QuoteSegment): boolean => quoteStands([quote], texts);
  const written = sentencesOfMessage(text);
  const all = written.filter(({ start }) => start < ownEnd);
  const orders = ordersAmong(all);
  const sentences = all.filter((each) => !orders.includes(each));
  const own = reading
    ? actsOfReading(reading, sentences, subject)
    : isToEverybody(wordsOf(parts))
      ? []
      : findActs(sentences, { subject, today: sentOn });
  const again = written.filter(({ start }) => start >= ownEnd);
  const orderedAgain = ordersAmong(again);
  const asksOlder = again.filter((each) => !orderedAgain.includes(each));
  const older = asksOlder.length > 0 ? findActs(asksOlder, { subject, today: sentOn }) : [];
  // "Any luck with this?" asks for what the older message asks for; questions in it may be the agency's own.
  const isOpen = ({ type }: Act): boolean => type === "OTHER" || type === "QUESTION";
  const meant = reading === null && own.every(isOpen) ? older.filter((act) => !isOpen(act)) : [];
  const acts = meant.length > 0 ? meant.map((act) => ({ ...act, about: [...sentences, ...act.about] })) : own;
  const segmentOf = ({ start, end, text }: { start: number; end: number; text: string }): QuoteSegment => ({
    ...{ page: TEXT_PAGE, start, end, text },
  });
  const asked = acts.map((act): AskedRequest => {
    const { details, fields, missing } = readAct(act, read, {
      isAlone: acts.length === 1,
      isOnlyChange: acts.filter(isChange).length === 1,
      older: older.find(({ type }) => type === act.type),
    });
    return {
      ...{ type: act.type, details, missing: [...new Set(missing)] },
      dueOn: dueIn(read, [act])?.day ?? null,
      fields: fields.filter(({ quote }) => stands(quote)),
      quotes: act.asking.map(segmentOf).filter(stands),
    };
  });
  const due = (reading && dueOfReading(reading, sentOn)) ?? dueIn(read, acts);
  const told = sentences.filter(({ text }) => !saysNothing(text));
  const summed = reading ? summaryOfReading(reading, orders) : [];
  const spoken: SummarySentence[] =
    summed.length > 0
      ? [...summed]
      : asked.map((each) => ({
          text: sentence(`${nameOf(sender)} ${saidOf(each)}`),
          quotes: [...each.quotes, ...each.fields.map(({ quote }) => quote)].filter(
            (quote, at, all) =>
              all.findIndex(
                ({ page, start, end }) => page === quote.page && start === quote.start && end === quote.end,
              ) === at,
          ),
        }));
  if (summed.length === 0) spoken.unshift(...tellOfNudge(sentences, read, nameOf(sender)));
  if (due) spoken.push({ text: `It is wanted by ${describeDate(due.day)}.`, quotes: [due.quote] });
  if (asked.length === 0 && summed.length === 0)
    spoken.push(...tellOf(told, read, { name: nameOf(sender), isAutomatic: isUnread(sender.address) }));
  return {
    summary: spoken
      .map((each) => ({ ...each, quotes: each.quotes.filter(stands) }))
      .filter(({ quotes }) => quotes.length > 0),
    asked: asked.filter(({ quotes }) => quotes.length > 0),
    due: due && stands(due.quote) ? due : null,
    orders: orders.map(segmentOf),
  };
}

const valueOf = ({ fields }: AskedRequest, name: string): string | null =>
  fields.find((field) => field.name === name)?.value ?? null;

/** What somebody does, as the predicate of a sentence. */
function saidOf(asked: AskedRequest): string {
  const name = valueOf(asked, "name");
  const on = valueOf(asked, "effectiveOn");
  const from = on === null ? "" : `, effective ${describeDate(on)}`;
  const number = valueOf(asked, "policyNumber");
  const of = number === null ? "" : ` ${number}`;
  switch (asked.type) {
    case "CREATE_CERTIFICATE":
      return `asks for a certificate of insurance${name === null ? "" : ` for ${name}`}${valueOf(asked, "additionalInsured") === null ? "" : ", with additional insured status"}`;
    case "ADD_ADDITIONAL_INSURED":
      return `asks to add ${name ?? "somebody"} as an additional insured`;
    case "CANCEL_POLICY":
      return `asks to cancel ${number === null ? "a policy" : `policy${of}`}${from}`;
    case "DOCUMENT_REQUEST":
      return `asks for a document: ${brief(valueOf(asked, "type") ?? "")}`;
    case "ENDORSE_POLICY":
      return `asks for a policy change${from}: “${brief(asked.quotes[0]?.text ?? "")}”`;
    case "QUESTION":
      return `asks: “${brief(asked.quotes.map(({ text }) => text).join(" "))}”`;
    case "QUOTE_REQUEST": {
      const lines = asked.fields
        .filter((field) => field.name === "lines")
        .map(({ value }) => policyTypeLabels[value as PolicyType]);
      return `asks for a quote${lines.length === 0 ? "" : ` for ${lines.join(", ")}`}`;
    }
    default:
      return `asks: “${brief(asked.quotes[0]?.text ?? "")}”`;
  }
}

/** “Does it cover that?” needs no point. */
const sentence = (text: string): string => (/[?!]”$/u.test(text) ? text : `${text}.`);

const BRIEF_MAX = 160;
const brief = (text: string): string => {
  const plain = text.replaceAll(/\s+/gu, " ").trim().replace(/[.]$/u, "");
  return plain.length > BRIEF_MAX ? `${plain.slice(0, BRIEF_MAX - 1)}…` : plain;
};
