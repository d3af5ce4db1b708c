/** Answers on a client with several policies: each statement on one of them begins with its name. */
import { inArray } from "drizzle-orm";
import { documents } from "#core/documents";
import { findPoliciesOfAccounts } from "#core/policies";
import { type AnswerStatement, contentOf } from "#model/explorer";
import { nameOfPolicy } from "#model/policies";
import type { AgencyDb } from "../shared/database.ts";
import type { Found } from "./task.ts";

/** "Expires on 05/02/2027." as "General Liability GL-7001: Expires on 05/02/2027." */
export async function withPolicyNames(
  db: AgencyDb,
  accountId: string,
  found: Found["body"],
): Promise<Found["body"]> {
  const { statements, attachments } = found;
  const quoted = [...new Set(attachments.map(({ documentId }) => documentId))];
  const [policies, files] = await Promise.all([
    findPoliciesOfAccounts(db, [accountId]),
    db
      .select({ id: documents.id, policyId: documents.policyId })
      .from(documents)
      .where(inArray(documents.id, quoted)),
  ]);
  if (policies.length < 2) return found;
  const names = new Map(policies.map((policy) => [policy.id, nameOfPolicy(policy)]));
  const policyOfFile = new Map(files.map(({ id, policyId }) => [id, policyId]));
  const policyOfNumber = new Map(
    attachments.map(({ number, documentId }) => [number, policyOfFile.get(documentId)]),
  );
  const named = (statement: AnswerStatement): AnswerStatement => {
    const { text, attachmentNumbers, records = [] } = statement;
    // A policy that is only named has no value here.
    const said = records.filter(({ fields }) => fields.some((field) => field !== "policy"));
    const ids = new Set([
      ...attachmentNumbers.map((number) => policyOfNumber.get(number)),
      ...said.map(({ policyId }) => policyId),
    ]);
    const [only] = ids;
    const name = ids.size === 1 && !statement.isWorkedOut ? names.get(only ?? "") : undefined;
    if (name === undefined || text.includes(name)) return statement;
    const [, verdict = "", rest = text] = /^(Yes\. |No\. )?([\s\S]*)$/u.exec(text) ?? [];
    return { ...statement, text: `${verdict}${name}: ${rest}` };
  };
  return { ...found, statements: statements.map(named) };
}

/** A found answer with the words of its statements as its text. */
export const foundOf = (body: Found["body"], content: string): Found => ({
  body,
  content: body.kind === "ANSWER" ? contentOf(body.statements) : content,
});
