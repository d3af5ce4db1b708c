/** The questions in a text on a client's policies, or on those of every client. Pure. */
import { policyTypeLabels, type PolicyType } from "#model/policies";
import { tokensOf } from "../local/values/tokens.ts";
import { splitQuestion } from "../local/question-parts.ts";
import { partsOnAccount } from "../local/answers/account-parts.ts";

/** "… and to whom", "… and for how long". */
const prepositions: ReadonlySet<string> = new Set(["for", "by", "with", "at", "to"]);

interface NamedPolicy {
  id: string;
  type: PolicyType;
  policyNumber: string | null;
}

/**
 * Each whole by itself, with the policy that it is about: "the umbrella" for "it". One where the text asks one thing.
 * "… and to whom" asks nothing without what stands before it, and stays there.
 */
export function questionsOnPolicies(text: string, policies: readonly NamedPolicy[], today: string): string[] {
  const known = policies.map(({ id, type, policyNumber }) => ({
    ...{ policyId: id, name: "", overruled: {}, namesOthers: [], said: null, insureds: [], forms: [] },
    record: { type: policyTypeLabels[type], ...(policyNumber === null ? {} : { policyNumber }) },
  }));
  const questions: string[] = [];
  for (const { asked, whole } of partsOnAccount(text, { today, record: {}, policies: known })) {
    const before = questions.at(-1);
    const [first] = tokensOf(asked);
    const leans = before !== undefined && first !== undefined && prepositions.has(first.norm);
    if (leans) questions.splice(-1, 1, `${before}, and ${asked}`);
    else questions.push(whole);
  }
  return questions;
}

/** As they were typed. */
export const questionsOnBook = (text: string): string[] => splitQuestion(text).map(({ asked }) => asked);
