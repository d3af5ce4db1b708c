/**
 * What of the answers from a client's documents and records a reply may tell. What was looked through and says nothing is for
 * the staff: a client is told an answer, or that it is being looked up.
 */
import { inArray, sql } from "drizzle-orm";
import { documents } from "#core/documents";
import { policies } from "#core/policies";
import type { Found } from "#core/workspaces/mail";
import type { PolicyType } from "#model/policies";
import type { AgencyDb } from "../../shared/database.ts";

type Body = Found["body"];
type Told = Body["statements"][number];

const deductible = /\bdeduct[ai]bles?\b/iu;
const ofProperty = /\b(?:property|buildings?|contents)\b/iu;
/** The deductible of something else, or a comparison with it. */
const ofOthers =
  /\b(?:property damage|liability|gl|auto|autos|vehicles?|trucks?|vans?|umbrella|cyber|professional|workers|flood|earthquake|wind|hail)\b/iu;

export const asksPropertyDeductible = (question: string): boolean =>
  deductible.test(question) && ofProperty.test(question) && !ofOthers.test(question);

/** A question in the words in which documents are searched for its answer. */
export const askedPlainly = (question: string): string =>
  asksPropertyDeductible(question) ? "What is our property deductible?" : question;

/** Policies that have a property part. */
const withProperty: readonly PolicyType[] = ["PROPERTY", "BUSINESS_OWNERS", "PACKAGE"];

const asksAmount =
  /\b(?:deduct[ai]bles?|limits?|retentions?|premiums?|how much|amount|balance|costs?|owe)\b/iu;
const amount = /\$\s?\d|\d\s?%/u;
/** What is said of policies whose documents say nothing. */
const isGap =
  /^(?:No document has been read for|The documents of .+ (?:do not say|mention this without settling it)|No .+ (?:is on record|was read)|Check this:|Not in force today:)/u;

const tells = ({ text, attachmentNumbers, records = [] }: Told, question: string): boolean => {
  if (isGap.test(text)) return false;
  const isNamedOnly =
    attachmentNumbers.length === 0 &&
    records.every(({ fields }) => fields.every((field) => field === "policy"));
  return !isNamedOnly || !asksAmount.test(question) || amount.test(text);
};

/** Which policies, and which documents of policies, are of these types. */
async function findOfTypes(
  db: AgencyDb,
  bodies: readonly Body[],
  types: readonly PolicyType[],
): Promise<ReadonlySet<string>> {
  const documentIds = bodies.flatMap(({ attachments }) => attachments.map(({ documentId }) => documentId));
  const policyIds = bodies.flatMap(({ statements }) =>
    statements.flatMap(({ records = [] }) => records.map(({ policyId }) => policyId)),
  );
  const rows = await db
    .select({ policyId: policies.id, documentId: documents.id })
    .from(policies)
    .leftJoin(
      documents,
      sql`${documents.policyId} = ${policies.id} AND ${documents.id} IN (SELECT value FROM json_each(${JSON.stringify(documentIds)}))`,
    ).where(sql`${inArray(policies.type, [...types])} AND (${documents.id} IS NOT NULL
      OR ${policies.id} IN (SELECT value FROM json_each(${JSON.stringify(policyIds)})))`);
  return new Set(
    rows.flatMap(({ policyId, documentId }) => [policyId, ...(documentId === null ? [] : [documentId])]),
  );
}

/** The answers with what may be told of them; those that tell nothing are left out. `question`: as it was searched for. */
export async function answersToTell(
  db: AgencyDb,
  answers: readonly { question: string; body: Body }[],
): Promise<Body[]> {
  const ofParts = answers.filter(({ question }) => asksPropertyDeductible(question));
  const ofProperties =
    ofParts.length === 0
      ? new Set<string>()
      : await findOfTypes(
          db,
          ofParts.map(({ body }) => body),
          withProperty,
        );
  return answers.flatMap(({ question, body }) => {
    const quoteOf = new Map(body.attachments.map((quote) => [quote.number, quote]));
    const isOfPart = ({ text, attachmentNumbers, records = [] }: Told): boolean => {
      if (!asksPropertyDeductible(question)) return true;
      const quotes = attachmentNumbers.flatMap((number) => quoteOf.get(number) ?? []);
      const sources = [
        ...quotes.map(({ documentId }) => documentId),
        ...records.map(({ policyId }) => policyId),
      ];
      const said = [text, ...quotes.map(({ content }) => content)];
      return (
        amount.test(text) &&
        said.every((each) => !ofOthers.test(each)) &&
        sources.some((id) => id !== null && ofProperties.has(id))
      );
    };
    const statements = body.statements.filter((each) => tells(each, question) && isOfPart(each));
    if (statements.length === 0) return [];
    const used = new Set(statements.flatMap(({ attachmentNumbers }) => attachmentNumbers));
    return [{ ...body, statements, attachments: body.attachments.filter(({ number }) => used.has(number)) }];
  });
}
