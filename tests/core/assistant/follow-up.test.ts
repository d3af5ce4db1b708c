import { describe, expect, test } from "vitest";
import { leansOnEarlier, readQuestion } from "../../../core/assistant/local/follow-up.ts";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";

describe("a follow-up question is read as", () => {
  test.each([
    ["What is the medical expense limit?", "and for each person?", "medical expense limit for each person"],
    ["What is the each occurrence limit?", "What about medical?", "what is the medical limit"],
    ["What is the each occurrence limit?", "per person?", "what is the per person limit"],
    ["What is the each occurrence limit?", "How about the general aggregate?", "the general aggregate limit"],
    ["What is the deductible for cyber extortion?", "Is that per claim?", "cyber extortion per claim"],
    ["What is the limit for cyber extortion?", "and the deductible?", "the deductible for cyber extortion"],
    ["What is the building limit at location 2?", "And at location 3?", "building limit at location 3"],
    ["What is the deductible?", "for wind and hail?", "the deductible for wind and hail"],
    ["Is pollution covered?", "what about mold?", "is mold covered"],
    ["Is pollution covered?", "Is it excluded?", "is pollution excluded"],
    ["Who is the additional insured?", "and the loss payee?", "who is the loss payee"],
    ["What is the policy number?", "and the effective date?", "what is the effective date"],
    [
      "How many days notice for nonpayment?",
      "And for any other reason?",
      "days notice for any other reason?",
    ],
    ["How much notice is given by the carrier?", "and by the insured?", "notice is given by the insured?"],
    ["Is a condominium of 12 units covered?", "What about 8 units?", "is a condominium of 8 units covered?"],
    ["Is work on condominiums covered?", "What about 8 units?", "work on condominiums covered with 8 units?"],
    ["What is the contents limit at location 1?", "What about the other location?", "limit at location 2?"],
    ["What is the premium?", "and last year?", "what is the premium last year?"],
    ["Is flood covered?", "Why?", "is flood covered?"],
    ["Is spoilage covered?", "since when?", "what is the effective date?"],
    ["Is spoilage covered?", "How much?", "what is the limit for spoilage?"],
  ])("%s %s → … %s …", (earlier, question, whole) => {
    expect(leansOnEarlier(question)).toBe(true);
    expect(readQuestion(question, [earlier])).toEqual([expect.stringContaining(whole), question]);
  });

  test("keeps the first subject through a chain of follow-ups", () => {
    const earlier = ["What is the medical expense limit?", "and for each person?"];
    expect(readQuestion("What about damage to premises rented?", earlier)[0]).toBe(
      "what is the damage to premises rented limit?",
    );
  });
});

test.each([
  "What is the policy number?",
  "Is this policy claims-made?",
  "When does it expire?",
  "and what is the premium?",
  "Is there a waiting period?",
  "Which endorsements are attached?",
  "",
])("%j stands alone", (question) => {
  expect(readQuestion(question, ["Is flood covered?"])).toEqual([question]);
});

test("leaves the first question of a conversation as it is", () => {
  expect(readQuestion("and for each person?", [])).toEqual(["and for each person?"]);
});

describe("in a conversation", () => {
  const declarations = `COMMERCIAL GENERAL LIABILITY DECLARATIONS
Policy Number: BR-GL-7731

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000
Medical Expense Limit, any one person $10,000
Damage to Premises Rented to You Limit $300,000

EXCLUSIONS
Mold. This insurance does not apply to mold or fungi.
Pollution. This insurance does not apply to the discharge of pollutants.`;
  const cyber = `CYBER LIABILITY DECLARATIONS
Coverage                 Limit        Retention
Cyber extortion          $250,000     $5,000
Business interruption    $500,000     $10,000

CONDITIONS
The retention for cyber extortion applies separately to each claim.`;
  const page = (text: string, at: number) => ({ page: at + 1, width: 0, height: 0, text, words: [] });
  const search = createMemoryPageSearch([
    { documentId: "policy", readingId: "r", name: "policy.pdf", pages: [declarations, cyber].map(page) },
  ]);

  test.each([
    [["What is the each occurrence limit?"], "And the general aggregate?", "$2,000,000"],
    [["What is the each occurrence limit?"], "What about medical?", "$10,000"],
    [["What is the each occurrence limit?", "What about medical?"], "and rented premises?", "$300,000"],
    [["Is pollution covered?"], "What about mold?", "mold or fungi"],
    [["What is the limit for cyber extortion?"], "and the retention?", "$5,000"],
    [["What is the retention for cyber extortion?"], "Is that per claim?", "separately to each claim"],
  ])("%j, then %s is answered with %s", async (history, question, value) => {
    const answer = await answerQuestion({ question, history: Promise.resolve(history), search });
    if (answer.kind !== "ANSWERED") throw new Error(answer.kind);
    expect(answer.statements.map(({ text }) => text).join(" ")).toContain(value);
  });

  test("still refuses what the documents do not say", async () => {
    const task = {
      question: "What about earthquake?",
      history: ["What is the each occurrence limit?"],
      search,
    };
    expect((await answerQuestion(task)).kind).toBe("REFUSED");
  });

  test("does not wait for the conversation when a question stands alone", async () => {
    const never = new Promise<string[]>(() => undefined);
    const answer = await answerQuestion({ question: "What is the policy number?", history: never, search });
    expect(answer.kind).toBe("ANSWERED");
  });
});
