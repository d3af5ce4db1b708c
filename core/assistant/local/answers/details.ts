/**
 * The details that a question about one policy or one document asks for, read by the words of the field table, and the
 * answer that they give. Pure.
 */
import { endSentence } from "../../../shared/end-sentence.ts";
import { describeMoney } from "../../../shared/money.ts";
import {
  type Answer,
  describeDetail,
  type DetailField,
  detailLabels,
  type Extraction,
  isLimitField,
  labelOfField,
} from "../../model.ts";
import { type FactField, limitLines } from "../data/account-words.ts";
import type { Question } from "../question-parse.ts";
import type { SearchedDocument } from "../retrieve-pages.ts";
import { itemsOf, planOf } from "./account-plan.ts";
import {
  conflictStatements,
  detailStatement,
  evidenceOf,
  firstQuotes,
  type PolicyFacts,
} from "./facts-said.ts";
import { limitOfBoth } from "./limit-of-both.ts";
import { isOfOtherAmount } from "./other-amounts.ts";

const nobody = { today: "2026-01-01", record: {}, policies: [] };
const isDetail = (field: FactField): field is DetailField => field in detailLabels;

/** None for a question that asks for anything besides: "the deductible for wind" is not the deductible of the policy. */
export function listAskedFields(question: string): DetailField[] {
  const plan = planOf(question, nobody);
  if (plan?.ask.kind !== "EACH" || plan.tests.length > 0) return [];
  const each = plan.ask.asked.map(({ fields }) => fields);
  const [first = [], second, ...others] = each;
  const isDates = each.flat().every((field) => field === "effectiveDate" || field === "expirationDate");
  // "The total premium" asks for the premium and for what is to be paid.
  if (second && !isDates && (others.length > 0 || second[0] !== "total")) return [];
  const asked = (isDates ? each.flat() : (second ?? first)).filter(isDetail);
  // The client is the insured: "the business of the insured" asks for something else.
  if (asked.includes("insured") && itemsOf(question, nobody).some(({ is }) => is === "CLIENT")) return [];
  if (plan.types.length === 0) return asked.length > LIMITS_MAX ? [] : asked;
  // Named with its line a limit has to be one of that line's.
  const lines = Object.entries(limitLines).filter(([, { of }]) =>
    of.some((type) => plan.types.includes(type)),
  );
  const isOfLine = (field: DetailField): boolean =>
    isLimitField(field) && lines.some(([line]) => field.startsWith(line));
  return asked.length > LIMITS_MAX ? asked.filter(isOfLine) : asked.every(isOfLine) ? asked : [];
}

/** More are the limits of every line: nothing that one policy can be asked for. */
const LIMITS_MAX = 3;

/** What one document says. */
export function factsOfOne(
  { documentId, readingId }: SearchedDocument,
  { details, evidence, confidence = {} }: Extraction,
): PolicyFacts {
  const quotes = Object.entries(evidence).map(
    ([field, found]) => [field, found.map((segments) => ({ documentId, readingId, segments }))] as const,
  );
  return { details, evidence: Object.fromEntries(quotes), corrections: [], confidence, conflicts: [] };
}

const limitsOfPlaces: Partial<Record<DetailField, "buildingLimit" | "contentsLimit">> = {
  propertyBuildingLimit: "buildingLimit",
  propertyContentsLimit: "contentsLimit",
};

/** What each of several places is insured for, where no document states the sum. */
function ofEachPlace({ details, evidence }: PolicyFacts, field: DetailField): Answer | null {
  const limit = limitsOfPlaces[field];
  const { locations = [] } = details;
  const quotes = evidence.locations ?? [];
  if (!limit || quotes.length !== locations.length) return null;
  const rows = locations.flatMap(({ address, [limit]: cents }, at) => {
    const quote = quotes[at];
    const amount = cents === undefined ? null : describeMoney(cents);
    const words = quote?.segments.map(({ text }) => text).join(" ") ?? "";
    return quote && amount !== null && words.includes(amount.slice(1))
      ? [{ text: `${amount} at ${withoutComma(address)}`, quote }]
      : [];
  });
  if (rows.length < 2) return null;
  const text = endSentence(`${labelOfField(field)}: ${rows.map((row) => row.text).join("; ")}`);
  return {
    kind: "ANSWERED",
    statements: [
      {
        text,
        quotes: firstQuotes(
          rows.map(({ quote }) => quote),
          rows.length,
        ),
      },
    ],
  };
}
const withoutComma = (text: string): string => (text.endsWith(",") ? text.slice(0, -1) : text);

/** The answer of the details that the question asks for, and asks for nothing else. */
export function answerFromDetails({ text, kind, asksPrior }: Question, said: PolicyFacts): Answer | null {
  if (kind === "yes-no") return null;
  const asked = listAskedFields(text);
  // What is known of this term is not what the one before it cost.
  if (asksPrior && !asked.includes("priorPolicyNumber")) return null;
  if (isOfOtherAmount({ kind, text }, [])) return null;
  const ofBoth = limitOfBoth(said, asked);
  if (ofBoth) return ofBoth;
  const known = asked.filter((field) => evidenceOf(said, field).length > 0);
  const [first, second] = known;
  if (first === undefined) return asked.length === 1 && asked[0] ? ofEachPlace(said, asked[0]) : null;
  const conflicts = known.flatMap((field) => conflictStatements(said, field));
  if (asked.includes("effectiveDate") && asked.includes("expirationDate")) {
    if (second === undefined) return null;
    const [from, to] = [first, second].map((field) => describeDetail(field, said.details));
    const quotes = [first, second].flatMap((field) => firstQuotes(evidenceOf(said, field), 1));
    const statement = { text: `Policy period: ${from} to ${to}.`, quotes };
    return { kind: "ANSWERED", statements: [statement, ...conflicts] };
  }
  // "The employers liability limits" are all three of them, and who asks for the premium may mean what is to be paid.
  const { premium, total } = said.details;
  const isMore = first === "premium" && total !== premium && evidenceOf(said, "total").length > 0;
  const isAll = asked.every(isLimitField) && text.toLowerCase().includes("limits");
  const told = isAll ? known : isMore ? [first, "total" as const] : [first];
  const statements = told.flatMap((field) => [
    detailStatement(said, field),
    ...(isAll ? conflictStatements(said, field) : []),
  ]);
  return { kind: "ANSWERED", statements: [...statements, ...(isAll ? [] : conflictStatements(said, first))] };
}
