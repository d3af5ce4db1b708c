/** A question about one policy that its documents do not answer and the agency's record of it does. Pure. */
import type { Answer } from "../model.ts";
import { factStatement, findFact, type KnownPolicy } from "./policy-facts.ts";
import { readFactFields } from "./record-question.ts";

/** The record's answer; null where it has none either. */
export function answerFromRecord(question: string, policy: KnownPolicy, today: string): Answer | null {
  for (const field of readFactFields(question)) {
    const fact = findFact(policy, field);
    const statement = fact && factStatement(fact, today);
    if (statement?.records) return { kind: "ANSWERED", statements: [statement] };
  }
  return null;
}
