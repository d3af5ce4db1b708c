/** Questions as people type them into a task: with what they tell around them, several at once, on papers that change. */
import { describe, expect, test } from "vitest";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { splitQuestion } from "../../../core/assistant/local/question-parts.ts";
import { withoutTelling } from "../../../core/assistant/local/question-told.ts";

/** The text of the answer; null if there is none. */
async function ask(texts: readonly string[], question: string): Promise<string | null> {
  const pages = texts.map((text, at) => ({ page: at + 1, width: 0, height: 0, text, words: [] }));
  const search = createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "d.pdf", pages }]);
  const answer = await answerQuestion({ question, search, extraction: extract({ name: "d.pdf", pages }) });
  return answer.kind === "ANSWERED" ? answer.statements.map(({ text }) => text).join(" ") : null;
}

describe("what is told around a question", () => {
  test.each([
    ["The lender of Osprey Dock wants to know their wind deductible, what is it?", "their wind deductible?"],
    ["Their bank is asking about the hail deductible.", "the hail deductible.?"],
    ["Here's a loss run. How many open claims are there?", "How many open claims are there?"],
    ["I'd attached it before. What is the limit?", "I'd attached it before. What is the limit?"],
    ["What does the lender want to know about wind?", "What does the lender want to know about wind?"],
  ])("%s", (text, plain) => {
    expect(withoutTelling(text)).toBe(plain.replace(".?", "?"));
  });

  test("is no part of what is looked for", async () => {
    const page = `COMMERCIAL PROPERTY DECLARATIONS
Policy Number: TBP-20199
Named Insured: Osprey Dock Company

DEDUCTIBLES
All Other Perils Deductible: $5,000
Windstorm Deductible: $20,000

MORTGAGEE
Mortgagee: Reedwater Bank, 12 Ferry Street, Mobile, AL 36602`;
    expect(
      await ask([page], "The lender of Osprey Dock wants to know their wind deductible, what is it?"),
    ).toContain("$20,000");
  });
});

test("amounts that are asked for by their names alone are questions of their own", () => {
  const parts = splitQuestion("How many open claims, total incurred, and is the loss ratio bad?");
  expect(parts.map(({ whole }) => whole)).toEqual([
    "How many open claims?",
    "what is the total incurred?",
    "is the loss ratio bad?",
  ]);
  expect(splitQuestion("What is the deductible for wind, hail, and flood?")).toHaveLength(1);
  expect(splitQuestion("What does the coverage cost before tax and fees?")).toHaveLength(1);
  const typed = splitQuestion("what are the limits and deductible for cargo + is theft by a driver excluded");
  expect(typed.map(({ whole }) => whole)).toEqual([
    "what are the limits for cargo?",
    "what are the deductible for cargo?",
    "is theft by a driver excluded",
  ]);
});

test("a schedule called after deductibles gives each with the words behind it", async () => {
  const schedule = `COURIER CARGO DEDUCTIBLE SCHEDULE
$ 250 | Applies to all other
$ 400 | Applies to Electronics`;
  const answer = await ask([schedule], "What is the deductible for electronics?");
  expect(answer).toContain("Applies to Electronics: $ 400.");
});

test("whether a vehicle is covered does not depend on what it is used for", async () => {
  const page = `LIABILITY EXCLUSIONS
This insurance does not apply to:
2. Auto. Injury or damage arising out of the ownership, maintenance or use of an auto owned by an insured.`;
  expect(await ask([page], "are their delivery vans covered")).toMatch(/^No\. /u);
});

describe("papers that change or end a policy", () => {
  const notice = `NOTICE OF CANCELLATION

Policy GNW 3301-44
Insured Thistle Row Bakery
Reason: Nonpayment of premium
Amount past due: $640.10
Cancellation effective 03/14/2026 at 12:01 A.M.

If your payment of $640.10 is received before that date, the policy will be reinstated without a lapse.`;
  const change = `POLICY CHANGE ENDORSEMENT NO. 2

Policy BAP-77120
Insured Hollis Plumbing LLC
Effective 05/02/2026
Change: Add 2025 Marlin Cargo 250, VIN 1M8GDM9AXKP042788, garaged Salem OR
Additional premium: $915.00`;
  const wording = `AMENDATORY ENDORSEMENT
A. Paragraph 2. of the exclusions is deleted and replaced by the following:
The following limitation is added: we will not pay more than $500 for glass.
If a loss recurs, we will not pay more than $15,000 even if the damage continues in a later policy period.`;

  test.each([
    [notice, "How much has to be paid to stop it?", "“If your payment of $640.10 is received before"],
    [notice, "Why was it canceled?", "Reason: Nonpayment of premium."],
    [change, "Which vehicle was added?", "Change: Add 2025 Marlin Cargo 250, VIN 1M8GDM9AXKP042788"],
    [change, "Which vehicle was added and what does it cost?", "$915.00"],
  ])("say it in their own words: %#", async (page, question, answer) => {
    expect(await ask([page], question)).toContain(answer);
  });

  test.each([
    [change, "Which driver was added?"],
    [change, "Which location was removed?"],
    [wording, "Which vehicle was added?"],
    [wording, "What was removed?"],
  ])("and nothing of what they do not change: %#", async (page, question) => {
    expect(await ask([page], question)).toBeNull();
  });
});

describe("what an exclusion refuses and another clause pays", () => {
  const exclusion = `EXCLUSIONS
We will not pay for loss or damage caused by any of the following:
a. Ordinance Or Law. The enforcement of any ordinance or law that requires the tearing down of any property.`;
  const valuation = `VALUATION
The costs addressed in this condition do not include the increased cost attributable to enforcement of an ordinance or law.`;
  const further = `ADDITIONAL COVERAGES
Increased Cost Of Construction. In the event of damage to a covered building, we will pay the increased costs incurred to comply with the minimum standards of an ordinance or law in the course of repair.`;

  test("is no flat no", async () => {
    const answer = await ask([exclusion, valuation, further], "Is ordinance or law included?");
    expect(answer).toContain("we will pay the increased costs");
    expect(answer).not.toMatch(/^(?:Yes|No)\./u);
  });

  test("what an amount leaves out decides nothing", async () => {
    expect((await ask([valuation], "Is ordinance or law included?")) ?? "").not.toMatch(/^(?:Yes|No)\./u);
  });

  test("an exclusion alone is a no", async () => {
    expect(await ask([exclusion], "Is ordinance or law included?")).toMatch(/^No\. /u);
  });
});
