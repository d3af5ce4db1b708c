/** Questions of service reps about an account, as data: what each is answered with, and which are left to documents. */
import { describe, expect, test } from "vitest";
import { type AskedAccount, planOf } from "../../../core/assistant/local/answers/account-plan.ts";
import { answerFromRecord, readForPolicies } from "../../../core/assistant/local/answers/account.ts";
import { runPlan } from "../../../core/assistant/local/answers/account-run.ts";
import type { ListedPolicy } from "../../../core/assistant/local/answers/account-facts.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { checkAnswer } from "../../../core/assistant/evidence.ts";
import type { DetailField, PolicyDetails, Statement } from "../../../core/assistant/model.ts";
import data from "./account-questions.json" with { type: "json" };

interface Asked {
  asks: string;
  /** Kind and value of the first figure. */
  figure?: readonly [string, number] | readonly (string | number)[];
  /** Policies with statements of their own. */
  told?: string[];
  /** Policies that a gap names. */
  gaps?: string[];
  says?: string[];
}
interface PolicyData {
  policyId: string;
  name: string;
  record: object;
  read?: object;
  unsure?: string[];
  forms?: string[];
  insureds?: string[];
}

const quote = (id: string, field: string) => ({
  documentId: `doc-${id}`,
  readingId: `read-${id}`,
  segments: [{ page: 1, start: 0, end: field.length, text: field }],
});

function policyOf({
  policyId,
  name,
  record,
  read,
  unsure,
  forms = [],
  insureds = [],
}: PolicyData): ListedPolicy {
  const details = { ...read } as PolicyDetails;
  const fields = Object.keys(details) as DetailField[];
  return {
    policyId,
    name,
    record: { policy: name, ...record },
    overruled: {},
    namesOthers: [],
    unsure: (unsure ?? []) as DetailField[],
    said: read
      ? {
          details,
          evidence: Object.fromEntries(fields.map((field) => [field, [quote(policyId, field)]])),
          corrections: [],
          confidence: Object.fromEntries(fields.map((field) => [field, 1])),
          conflicts: [],
        }
      : null,
    forms: forms.map((number) => ({ number, title: number, quotes: [quote(policyId, "forms")] })),
    insureds: insureds.map((kind) => ({
      kind: kind as "BLANKET",
      name: "as required by contract",
      quotes: [quote(policyId, "insureds")],
    })),
  };
}

const account: AskedAccount = {
  today: data.today,
  record: data.record,
  policies: data.policies.map((policy) => policyOf(policy)),
};
const isGap = ({ text }: Statement): boolean =>
  /^(?:No .* (?:is on record (?:for|or|,)|was read|document)|No .* is on record, and|No document|Check this)/.test(
    text,
  );
const answer = (question: string): Statement[] | null => {
  const plan = planOf(question, account);
  return plan && runPlan(plan, account);
};
const policiesOf = (statements: readonly Statement[]): string[] =>
  [
    ...new Set(
      statements.flatMap(({ quotes, records = [] }) => [
        ...records.flatMap(({ policyId }) => policyId ?? []),
        ...quotes.map(({ documentId }) => documentId.replace("doc-", "")),
      ]),
    ),
  ].toSorted();

function check({ asks, figure, told, gaps, says = [] }: Asked) {
  const statements = answer(asks);
  expect(statements, asks).not.toBeNull();
  const all = statements ?? [];
  const text = all.map((one) => one.text).join("\n");
  if (figure) expect([all[0]?.figure?.kind, all[0]?.figure?.value], text).toEqual(figure);
  if (told)
    expect(
      policiesOf(
        all.filter(
          (one) => !one.figure && !isGap(one) && !/^(?:No policy |Not in force today)/.test(one.text),
        ),
      ),
      text,
    ).toEqual(told.toSorted());
  if (gaps) expect(policiesOf(all.filter(isGap)), text).toEqual(gaps.toSorted());
  for (const part of says) expect(text).toContain(part);
}

describe("worked on", () => {
  test.each(data.workedOn)("$asks", (asked) => check(asked));
});
/** Nothing was made for these. */
describe("kept aside", () => {
  test.each(data.keptAside)("$asks", (asked) => check(asked));
});
describe("left to the documents", () => {
  test.each(data.leftToDocuments)("%s", (question) => {
    expect(answer(question)?.map(({ text }) => text) ?? null).toBeNull();
  });
});

test("every record value and figure holds in the evidence check", () => {
  const records = new Map([
    [null, account.record] as const,
    ...account.policies.map(({ policyId, record }) => [policyId, record] as const),
  ]);
  for (const { asks } of [...data.workedOn, ...data.keptAside]) {
    const statements = answer(asks)?.filter(({ quotes }) => quotes.length === 0) ?? [];
    if (statements.length === 0) continue;
    expect(checkAnswer({ kind: "ANSWERED", statements }, [], records)).toEqual({
      kind: "ANSWERED",
      statements,
    });
  }
});

describe("the record of one policy", () => {
  const [policy] = account.policies;
  const of = (question: string) => (policy ? answerFromRecord(question, policy, account.today) : null);

  test.each([
    ["Is this policy direct bill?", ["Billing type: Direct, on record."]],
    ["How often do they pay?", ["Payment interval: Annual, on record."]],
    ["What is our commission?", ["Estimated commission: $600, on record."]],
    ["Is it admitted?", ["Market: Admitted, on record."]],
  ])("answers: %s", (question, expected) => {
    const answer = of(question);
    expect(answer?.kind === "ANSWERED" ? answer.statements.map(({ text }) => text) : []).toEqual(expected);
  });

  test.each([
    "Do they have an umbrella policy?",
    "How many policies do they have?",
    "What coverages do they have?",
    "What is the each occurrence limit?",
    "Is flood covered?",
  ])("does not answer: %s", (question) => {
    expect(of(question)).toBeNull();
  });
});

describe("the question as one policy is asked", () => {
  const documents = account.policies.map((one) => ({
    ...one,
    policyNumber: String(one.record.policyNumber),
    typeName: String(one.record.type),
    search: createMemoryPageSearch([]),
    outside: new Map(),
  }));

  test.each([
    ["Which policies cover flood?", "does the policy cover flood?", 7, true],
    ["How many policies exclude mold?", "does the policy exclude mold?", 7, true],
    ["Which of our policies are auditable?", "is the policy auditable?", 7, true],
    ["What is the mold limit of policy GL-7001?", "What is the mold limit?", 1, false],
    ["Does the cyber policy cover ransomware?", "Does the policy cover ransomware?", 1, false],
    ["Is flood covered?", "Is flood covered?", 7, false],
  ])("%s", (question, text, asked, onlyTrue) => {
    const read = readForPolicies(question, { ...account, policies: documents });
    expect([read.text, read.policies.length, read.onlyTrue, read.settled]).toEqual([
      text,
      asked,
      onlyTrue,
      null,
    ]);
  });
});
