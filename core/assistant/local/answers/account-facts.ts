/**
 * What is known of one policy: from the agency's record, which is the truth about the record's own fields, and from
 * what its documents were read to say. Where the two differ, both are told. Pure.
 */
import { endSentence } from "../../../shared/end-sentence.ts";
import { describeMoney } from "../../../shared/money.ts";
import {
  type Answer,
  type AnswerQuote,
  describeDetail,
  type DetailField,
  detailLabels,
  type FigurePart,
  type RecordField,
  recordFields,
  type RecordSource,
  type RecordValues,
  type Statement,
} from "../../model.ts";
import type { FactField } from "../data/account-words.ts";
import { keyOf } from "./account-lexicon.ts";
import {
  conflictStatements,
  detailStatement,
  evidenceOf,
  firstQuotes,
  type PolicyFacts,
  sayValue,
} from "./facts-said.ts";

/** What a policy is known by: its record, and its documents if any was understood. */
export interface KnownPolicy {
  policyId: string;
  /** "General Liability GL-4477-01". */
  name: string;
  /** Corrections replace what the record said before. */
  record: RecordValues;
  /** What the record says of fields that people corrected otherwise. */
  overruled: RecordValues;
  /** Fields in which the documents name somebody else than the record, however the names are written. */
  namesOthers: readonly FactField[];
  said: PolicyFacts | null;
  /** What was read in the documents and is not sure enough to be stated. */
  unsure?: readonly FactField[];
}

/** A policy with what its documents list. */
export interface ListedPolicy extends KnownPolicy {
  insureds: readonly { kind: "NAMED" | "BLANKET"; name: string; quotes: readonly AnswerQuote[] }[];
  forms: readonly { number: string; title: string; quotes: readonly AnswerQuote[] }[];
}

export interface Fact {
  policy: KnownPolicy;
  field: FactField;
  /** What a person corrected it to, else the record's value, else that of the documents. */
  value: string | number;
  /** What the documents say if that is something else. */
  otherValue: string | number | null;
}

const isDetail = (field: FactField): field is DetailField => field in detailLabels;
/** No document says it. */
export const isOnlyKept = (field: FactField): boolean => !isDetail(field);
/** A field that the agency keeps itself. */
export const isOnRecord = (field: FactField): field is RecordField =>
  recordFields.some((one) => one === field);

export function describeFact(field: FactField, value: string | number): string {
  // The record keeps choices by their labels.
  const isChoice = field === "billingType" || field === "intervalType";
  if (isDetail(field))
    return describeDetail(field, { [field]: isChoice ? String(value).toUpperCase() : value });
  return typeof value === "number" ? describeMoney(value) : value;
}

const quotesOf = ({ said }: KnownPolicy, field: FactField): readonly AnswerQuote[] =>
  isDetail(field) ? evidenceOf(said, field) : [];
const isSame = (a: string | number, b: string | number): boolean => keyOf(String(a)) === keyOf(String(b));

/** What is known of a field; null if neither the record nor a document says. */
export function findFact(policy: KnownPolicy, field: FactField): Fact | null {
  const { record, said } = policy;
  const recorded = record[field];
  const detail = isDetail(field) && quotesOf(policy, field).length > 0 ? said?.details[field] : undefined;
  const read =
    typeof detail === "string" || typeof detail === "number"
      ? detail
      : detail && describeDetail(field as DetailField, said?.details ?? {});
  const value = recorded ?? read;
  if (value === undefined) return null;
  // What a person decided stands; what else is said is told beside it.
  const isDecided = said?.corrections.some((one) => one.field === field) === true;
  const isName = field === "carrier" || field === "broker";
  const differs = read !== undefined && (isName ? policy.namesOthers.includes(field) : !isSame(value, read));
  return { policy, field, value, otherValue: differs && !isDecided ? (read ?? null) : null };
}

/** The first of the fields that is known; with `every`, all that are. */
export function findFacts(policy: KnownPolicy, fields: readonly FactField[], every = false): Fact[] {
  const facts = fields.flatMap((field) => findFact(policy, field) ?? []);
  return every ? facts : facts.slice(0, 1);
}

export const recordSource = ({ policyId, record }: KnownPolicy, field: FactField): RecordSource[] => {
  const value = record[field];
  return value === undefined ? [] : [{ policyId, field, value }];
};

/** The status as records have it. */
const CANCELED = "Canceled";

/** What the end of a policy's term and its status are told with: a canceled policy does not run to the end of its term. */
function cancellationOf({ record }: KnownPolicy, field: FactField): string | null {
  if (record.cancellation === undefined || (field !== "expirationDate" && field !== "state")) return null;
  const verb = record.state === CANCELED ? "was canceled" : "is to be canceled";
  return `it ${verb} effective ${record.cancellation}`;
}

/** "Premium: $4,283.", "Premium: $4,283 on record; the documents say $5,100." `today`: the agency's day. */
function factStatement(fact: Fact, today: string): Statement {
  const { policy, field } = fact;
  const canceled = cancellationOf(policy, field);
  const { text, quotes, records = [] } = plainStatement(fact, today, canceled !== null);
  if (canceled === null) return records.length > 0 ? { text, quotes, records } : { text, quotes };
  return {
    text: endSentence(`${text.endsWith(".") ? text.slice(0, -1) : text}; ${canceled}`),
    quotes,
    records: [...records, ...recordSource(policy, "cancellation")],
  };
}

function plainStatement(
  { policy, field, value, otherValue }: Fact,
  today: string,
  isCanceled: boolean,
): Statement {
  const records = recordSource(policy, field);
  if (records.length === 0) return detailStatement(policy.said, field as DetailField, today);
  const shown = describeFact(field, value);
  const isTerm = isCanceled && field === "expirationDate";
  const plainly = isTerm ? `Its term runs to ${shown}` : sayValue(field, value, shown, today);
  const quotes = firstQuotes(quotesOf(policy, field));
  const correction = policy.said?.corrections.find((one) => one.field === field);
  const overruled = policy.overruled[field] ?? value;
  const told = !correction
    ? [
        quotes.length === 0
          ? `${plainly}, on record`
          : otherValue === null
            ? plainly
            : `${plainly} on record`,
        ...(otherValue === null ? [] : [`the documents say ${describeFact(field, otherValue)}`]),
      ]
    : [
        `${plainly}, as a person ${correction.readValue === null ? "added" : "corrected"} it`,
        ...(correction.readValue === null ? [] : [`the document says ${correction.readValue}`]),
        ...(isSame(overruled, value) ? [] : [`the record says ${describeFact(field, overruled)}`]),
      ];
  return { text: endSentence(told.join("; ")), quotes, records };
}

/** The fact, and what other documents of the policy say if neither the record nor the first document has that value. */
export function sayFact(fact: Fact, today: string): Statement[] {
  const { policy, field, value } = fact;
  const others = isDetail(field) ? conflictStatements(policy.said, field) : [];
  const same = endSentence(` says ${describeFact(field, value)}`);
  return [factStatement(fact, today), ...others.filter(({ text }) => !text.endsWith(same))];
}

/** The policy as a part of a figure. */
export function identityPart(policy: KnownPolicy): FigurePart {
  const { policyId, name } = policy;
  return { policyId, value: name, records: recordSource(policy, "policy"), quotes: [] };
}

/** The fact as a part of a figure. */
export function partOf({ policy, field, value }: Fact): FigurePart {
  const records = recordSource(policy, field);
  const quotes = records.length > 0 ? [] : firstQuotes(quotesOf(policy, field), Infinity);
  return { policyId: policy.policyId, value, records, quotes };
}

/**
 * What people corrected counts in what a reasoner says, finished or half written: a statement on the words that a
 * person corrected gives way to the corrected value. `asked`: the fields that the question asks for.
 */
export function replaceCorrected(
  answer: Answer,
  asked: readonly FactField[],
  { policies, today }: { policies: readonly KnownPolicy[]; today: string },
): Answer {
  if (answer.kind !== "ANSWERED") return answer;
  const corrected = policies.flatMap((policy) =>
    (policy.said?.corrections ?? []).flatMap(({ field, readValue }) => {
      const fact = findFact(policy, field as FactField);
      return fact ? [{ fact, readValue, isAsked: asked.includes(fact.field) }] : [];
    }),
  );
  const statements: Statement[] = [];
  for (const statement of answer.statements) {
    const found = corrected.find((one) => isOutdated(statement, one));
    const said = found ? factStatement(found.fact, today) : statement;
    if (!found || statements.every(({ text }) => text !== said.text)) statements.push(said);
  }
  return { ...answer, statements };
}

/** Whether a statement stands only on words that were corrected, or says what was asked for with the old value. */
function isOutdated(
  { quotes, figure }: Statement,
  { fact, readValue, isAsked }: { fact: Fact; readValue: string | null; isAsked: boolean },
): boolean {
  // What is said of a record or calculated counts the corrected values already.
  if (quotes.length === 0 || figure) return false;
  const reads = quotesOf(fact.policy, fact.field);
  const overlaps = (one: AnswerQuote, other: AnswerQuote): boolean =>
    one.readingId === other.readingId &&
    one.segments.some((a) =>
      other.segments.some((b) => a.page === b.page && a.start < b.end && b.start < a.end),
    );
  if (quotes.every((quote) => reads.some((read) => overlaps(read, quote)))) return true;
  // The old value is printed in many places; short ones could be anything.
  const old = keyOf(readValue ?? "");
  const saysOld = ({ readingId, segments }: AnswerQuote): boolean =>
    reads.some((read) => read.readingId === readingId) &&
    keyOf(segments.map(({ text }) => text).join(" ")).includes(old);
  return isAsked && old.length >= 4 && quotes.some(saysOld);
}
