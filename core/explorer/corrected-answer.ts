/**
 * Applies corrections to answers. A question about a corrected detail is answered with the corrected value, with who
 * set it and when, and with the words of the document; an answer that quotes corrected words says so. Pure.
 */
import { formNumbersIn, listAskedFields } from "#core/assistant";
import { endSentence } from "../shared/end-sentence.ts";
import { plainKey } from "./merge-schedules.ts";
import {
  type Attachment,
  contentOf,
  type DetailCorrection,
  type DocumentExtraction,
  type MergedDetails,
  type MessageBody,
  type ShownQuote,
} from "./model.ts";
import { quoteOf } from "./quote-of.ts";
import { isScalar, listItems, termOfKey } from "./review-fields.ts";

/** What is stored of an answer: its parts and its text. */
export type Body = MessageBody & { content: string };

export interface CorrectedPolicy {
  /** What the documents say, without people's decisions. */
  read: MergedDetails;
  corrections: readonly DetailCorrection[];
  documents: readonly DocumentExtraction[];
  /** IANA name; days are in the agency's time zone. */
  timeZone: string;
}

const SHOWN_MAX = 6;

/** The answer with corrections applied. `body` has passed the evidence check. */
export function withCorrections(question: string, body: Body, policy: CorrectedPolicy): Body {
  const { corrections } = policy;
  if (corrections.length === 0 || body.kind === "QUESTION") return body;
  const quotesOf = (correction: DetailCorrection) => quotesThatSay(correction.field, policy);
  const asked = corrections.filter((correction) => isAskedFor(question, correction)).slice(0, SHOWN_MAX);
  const shown = corrections.filter(
    (correction) =>
      !asked.includes(correction) &&
      body.attachments.some((attachment) =>
        quotesOf(correction).some((quote) => overlaps(attachment, quote)),
      ),
  );
  if (asked.length + shown.length === 0) return body;
  if (body.kind === "CLOSEST" && asked.length === 0)
    return withNotes(body, shown.slice(0, SHOWN_MAX), policy);
  // A statement based only on corrected details would present the old value as valid.
  const outdated = asked.flatMap(quotesOf);
  const kept = body.statements.filter(({ attachmentNumbers }) => {
    const own = body.attachments.filter(({ number }) => attachmentNumbers.includes(number));
    return (
      !asked.some((correction) => saysOldValue(own, correction)) &&
      !own.every((quote) => outdated.some((old) => overlaps(quote, old)))
    );
  });
  const desk = new Desk();
  const said = (correction: DetailCorrection) => {
    const own = quotesOf(correction);
    const beside = body.attachments.filter(
      (attachment) =>
        own.some((quote) => overlaps(attachment, quote)) || saysOldValue([attachment], correction),
    );
    return {
      text: sentenceOf(correction, policy.timeZone),
      attachmentNumbers: (beside.length > 0 ? beside : own.slice(0, 2)).map((quote) => desk.numberOf(quote)),
      isByPerson: true,
    };
  };
  const statements = [
    ...asked.map(said),
    ...kept.map((statement) => ({
      ...statement,
      attachmentNumbers: body.attachments
        .filter(({ number }) => statement.attachmentNumbers.includes(number))
        .map((quote) => desk.numberOf(quote)),
    })),
    ...shown.slice(0, SHOWN_MAX).map(said),
  ];
  const { closest: _, ...answer } = body;
  return {
    ...answer,
    kind: "ANSWER",
    content: contentOf(statements),
    statements,
    attachments: desk.attachments,
  };
}

/** Closest passages with the corrections that apply to them. */
function withNotes(body: Body, shown: readonly DetailCorrection[], policy: CorrectedPolicy): Body {
  const statements = shown.map((correction) => ({
    text: sentenceOf(correction, policy.timeZone),
    attachmentNumbers: body.attachments
      .filter((attachment) =>
        quotesThatSay(correction.field, policy).some((quote) => overlaps(attachment, quote)),
      )
      .map(({ number }) => number),
    isByPerson: true,
  }));
  return { ...body, statements, content: `${body.content}\n\n${contentOf(statements)}` };
}

/** Numbers quotes in order of use; identical words are one quote. */
class Desk {
  readonly attachments: Attachment[] = [];
  numberOf({ documentId, readingId, documentName, segments, content }: ShownQuote): number {
    const place = placeOf({ readingId, segments });
    const known = this.attachments.find((attachment) => placeOf(attachment) === place);
    if (known) return known.number;
    const number = this.attachments.length + 1;
    this.attachments.push({ number, content, documentId, readingId, documentName, segments });
    return number;
  }
}

const placeOf = ({ readingId, segments }: Pick<ShownQuote, "readingId" | "segments">): string =>
  JSON.stringify([readingId, segments.map(({ page, start, end }) => [page, start, end])]);

function sentenceOf(correction: DetailCorrection, timeZone: string): string {
  const { label, value } = correction;
  const decided = decidedBy(correction, timeZone);
  return value === null
    ? `${label}: not in the policy. ${decided}`
    : `${endSentence(`${label}: ${value}`)} ${decided}`;
}

/** One sentence: who decided what, when, and what the documents say. */
export function decidedBy(
  { value, readValue, correctedBy, correctedAt }: DetailCorrection,
  timeZone: string,
): string {
  const who = correctedBy?.name ?? "Somebody";
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(correctedAt);
  const read = readValue === null ? "the documents do not give it" : `the documents say ${readValue}`;
  const did = value === null ? "took this out" : readValue === null ? "added this" : "corrected this";
  return endSentence(`${who} ${did} on ${day}; ${read}`);
}

/** All quotes for a corrected detail, not only the one that applies. */
function quotesThatSay(key: string, { read, documents }: CorrectedPolicy): readonly ShownQuote[] {
  const item = listItems(read).find((each) => each.key === key);
  const others = (item?.otherValues ?? []).flatMap(({ quotes }) => quotes);
  if (!isScalar(key)) return [...(item?.quotes ?? []), ...others];
  const everywhere = documents.flatMap((document) =>
    (document.extraction.evidence[key] ?? []).map((segments) => quoteOf(document, segments)),
  );
  return [...(item?.quotes ?? []), ...everywhere];
}

const overlaps = (
  a: Pick<ShownQuote, "readingId" | "segments">,
  b: Pick<ShownQuote, "readingId" | "segments">,
): boolean =>
  a.readingId === b.readingId &&
  a.segments.some((one) =>
    b.segments.some((other) => one.page === other.page && one.start < other.end && other.start < one.end),
  );

const plainValue = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]|\.00\b/gu, "");

/** The same value may be printed in many places; short ones could mean anything. */
function saysOldValue(quotes: readonly ShownQuote[], { readValue }: DetailCorrection): boolean {
  const old = plainValue(readValue ?? "");
  return old.length >= 4 && quotes.some(({ content }) => plainValue(content).includes(old));
}

function isAskedFor(question: string, { field, label, value, readValue }: DetailCorrection): boolean {
  if (isScalar(field)) return listAskedFields(question).includes(field);
  const term = termOfKey(field);
  if (term) return isNoticeAskedFor(question, term);
  if (field.startsWith("form.")) {
    return formNumbersIn(question).some(({ number }) => field === `form.${plainKey(number)}`);
  }
  if (field.startsWith("additionalInsured.")) {
    const names = [value, readValue].filter((name) => name !== null).map(plainKey);
    return /additional\s+insured/i.test(question) || names.some((name) => plainKey(question).includes(name));
  }
  const part = plainKey(label.replace(/^[^,]*, /, ""));
  return part.length >= 4 && plainKey(question).includes(part);
}

function isNoticeAskedFor(
  question: string,
  { by, reason }: NonNullable<ReturnType<typeof termOfKey>>,
): boolean {
  const asksRenewal = /non-?\s?renew|not (?:be )?renew/i.test(question);
  if (!asksRenewal && !/cancel|notice/i.test(question)) return false;
  if (!/\bdays?\b|notice|how (?:long|much|soon|early|many)|advance/i.test(question)) return false;
  if (by === "INSURED") return /\b(?:insured|we|i|client|customer)\b.{0,30}cancel/i.test(question);
  if (asksRenewal || reason === "NONRENEWAL") return asksRenewal && reason === "NONRENEWAL";
  const asksNonpayment = /non-?\s?pay|not pay|unpaid|fail\w* to pay/i.test(question);
  return asksNonpayment
    ? reason === "NONPAYMENT" || reason === "ANY"
    : reason !== "NONPAYMENT" || !/other|reason/i.test(question);
}
