/**
 * What is known of one policy: from the agency's record, which is the truth about the record's own fields, and from
 * what its documents were read to say. Where the two differ both are said. Pure.
 */
import {
  describeDetail,
  detailLabels,
  labelOfField,
  type DetailField,
  type RecordField,
  recordFields,
  type RecordSource,
  type RecordValues,
  type FigurePart,
  type Statement,
} from "../model.ts";
import { describeMoney } from "../../shared/money.ts";
import { endSentence } from "../../shared/end-sentence.ts";
import {
  bareQuote,
  conflictStatements,
  detailStatement,
  evidenceOf,
  labelOf,
  plainValue,
  type PolicyFacts,
} from "./answer-details.ts";

export type FactField = DetailField | RecordField;

/** What a policy is known by: its record, and its documents where any was understood. */
export interface KnownPolicy {
  policyId: string;
  /** "General Liability GL-4477-01". */
  name: string;
  /** With what people corrected in the place of what the record said before. */
  record: RecordValues;
  /** What the record says of fields that people corrected otherwise. */
  overruled: RecordValues;
  /** Fields in which the documents name somebody else than the record, however the names are written. */
  namesOthers: readonly FactField[];
  said: PolicyFacts | null;
  /** What was read in the documents and is not sure enough to be stated. */
  unsure?: readonly FactField[];
}

/** A field that the agency keeps itself: every policy can be told apart by it, documents or not. */
export const isOnRecord = (field: FactField): field is RecordField =>
  recordFields.some((known) => known === field);

export const factLabel = (field: FactField): string =>
  field in detailLabels ? labelOf(field as DetailField) : labelOfField(field);

/** A value of a record as it is shown. */
export function describeFact(field: FactField, value: string | number): string {
  if (field in detailLabels) return describeDetail(field as DetailField, { [field]: value });
  return typeof value === "number" ? describeMoney(value) : value;
}

export interface Fact {
  policy: KnownPolicy;
  field: FactField;
  /** What a person corrected it to, else the record's value, else that of the documents. */
  value: string | number;
  /** What the documents say where that is something else. */
  otherValue: string | number | null;
}

/** What is known of a field; null where neither the record nor a document says. */
export function findFact(policy: KnownPolicy, field: FactField): Fact | null {
  const recorded = policy.record[field];
  const said = evidenceOf(policy.said, field as DetailField).length > 0;
  if (recorded === undefined && !said) return null;
  const read = said ? plainValue(policy.said, field as DetailField) : null;
  if (recorded === undefined) return { policy, field, value: read ?? "", otherValue: null };
  // What a person decided stands: what else is said is told beside it.
  if (policy.said?.corrections.some((one) => one.field === field))
    return { policy, field, value: recorded, otherValue: null };
  const differs =
    read !== null && (isName(field) ? policy.namesOthers.includes(field) : !isSame(recorded, read));
  return { policy, field, value: recorded, otherValue: differs ? read : null };
}

const isName = (field: FactField): boolean => field === "carrier" || field === "broker";
const plain = (value: string | number): string =>
  String(value)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]/gu, "");
const isSame = (a: string | number, b: string | number): boolean => plain(a) === plain(b);

export const recordSource = ({ policyId, record }: KnownPolicy, field: FactField): RecordSource[] => {
  const value = record[field];
  return value === undefined ? [] : [{ policyId, field, value }];
};

/** "Premium: $4,283.", "Expires on 03/01/2027 on record; the documents say 09/01/2027." `today`: the agency's day. */
export function factStatement({ policy, field, value, otherValue }: Fact, today: string): Statement {
  const records = recordSource(policy, field);
  const detail = field as DetailField;
  const isSaid = evidenceOf(policy.said, detail).length > 0;
  if (records.length === 0) return detailStatement(policy.said, detail, today);
  const shown = describeFact(field, value);
  const plainly = isDate(field)
    ? `${dateVerb(field, value, today)} ${shown}`
    : `${factLabel(field)}: ${shown}`;
  const correction = policy.said?.corrections.find((one) => one.field === field);
  const quotes = evidenceOf(policy.said, detail).slice(0, 2).map(bareQuote);
  if (correction) {
    const { readValue } = correction;
    const overruled = policy.overruled[field];
    const told = [
      `${plainly}, as a person ${readValue === null ? "added" : "corrected"} it`,
      ...(readValue === null ? [] : [`the document says ${readValue}`]),
      ...(overruled === undefined || isSame(overruled, value)
        ? []
        : [`the record says ${describeFact(field, overruled)}`]),
    ];
    return { text: endSentence(told.join("; ")), quotes, records };
  }
  if (!isSaid) return { text: `${plainly}, on record.`, quotes: [], records };
  if (otherValue === null) return { text: endSentence(plainly), quotes, records };
  return {
    text: endSentence(`${plainly} on record; the documents say ${describeFact(field, otherValue)}`),
    quotes,
    records,
  };
}

const isDate = (field: FactField): boolean => field === "effectiveDate" || field === "expirationDate";
const dateVerb = (field: FactField, on: string | number, today: string): string =>
  field === "expirationDate"
    ? on <= today
      ? "Expired on"
      : "Expires on"
    : on <= today
      ? "Took effect on"
      : "Takes effect on";

/** What other documents of the policy say, where neither the record nor the first document has the same value. */
export const otherStatements = ({ policy, field, value }: Fact): Statement[] =>
  conflictStatements(policy.said, field as DetailField).filter(
    ({ text }) => !text.endsWith(endSentence(` says ${describeFact(field, value)}`)),
  );

/** The fact as a part of a figure. */
export function partOf({ policy, field, value }: Fact): FigurePart {
  const records = recordSource(policy, field);
  const quotes = records.length > 0 ? [] : evidenceOf(policy.said, field as DetailField).map(bareQuote);
  return { policyId: policy.policyId, value, records, quotes };
}
