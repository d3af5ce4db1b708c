/** A passage close to a question that would be a false answer is shown as a passage, never stated. */
import { describe, expect, test } from "vitest";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { sureFactsOf } from "../../../core/assistant/local/sure-facts.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { type Answer, CONFIDENCE_TO_STATE, type Extraction } from "../../../core/assistant/model.ts";

const pagesOf = (texts: readonly string[]) =>
  texts.map((text, at) => ({ page: at + 1, width: 0, height: 0, text, words: [] }));

function ask(texts: readonly string[], question: string, extraction?: Extraction): Promise<Answer> {
  const pages = pagesOf(texts);
  const search = createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "d.pdf", pages }]);
  return answerQuestion({ question, search, ...(extraction ? { extraction } : {}) });
}

const umbrella = `COMMERCIAL UMBRELLA DECLARATIONS
Policy number UMB-40718
Named insured Tern Harbor Movers LLC

SCHEDULE OF UNDERLYING INSURANCE
Workers compensation and employers liability, statutory, each accident $500,000`;

const property = `PROPERTY DECLARATIONS

Business income value $2,000,000
Theft surcharge $12.00

CONDITIONS
1. Vacancy. If the building has been vacant for more than sixty days, we do not pay for theft or glass breakage.
2. Definitions. This does not include any trailer that you lease, hire or borrow.

EXAMPLE
The limit for debris removal is $80,000 in this loss.

DEDUCTIBLES
Hail $5,000`;

describe("shows but does not state", () => {
  test.each([
    ["a rating basis as a limit", property, "What is the business income limit?"],
    ["a surcharge as coverage", property, "Is theft covered?"],
    ["coverage that depends on a condition", property, "Is glass breakage covered?"],
    ["an exclusion in a definition", property, "Are leased trailers covered?"],
    ["an amount in a worked example", property, "What is the debris removal limit?"],
    ["a deductible as a limit", property, "What is the hail limit?"],
    ["another line's policy number", umbrella, "What is the workers compensation policy number?"],
  ])("%s", async (_, page, question) => {
    expect((await ask([page], question)).kind).not.toBe("ANSWERED");
  });

  test("which of two equal rows is meant", async () => {
    const page = `PREMIUM SUMMARY\nAuto liability $4,210\nGarage liability $1,830\nEmployment liability $990`;
    const answer = await ask([page], "What is the liability premium?");
    expect(answer.kind).toBe("CLOSEST");
  });
});

describe("states the value when the words name it", () => {
  test.each([
    ["Is hail damage covered?", "PERILS\nWe will pay for hail damage to the roof.", /^Yes\. /],
    ["Is hail damage covered?", "EXCLUSIONS\n1. We do not pay for hail damage to the roof.", /^No\. /],
    ["What is the business income limit?", "LIMITS\nBusiness income $310,000", /\$310,000/],
    ["What is the umbrella policy number?", umbrella, /UMB-40718/],
  ])("%s %s", async (question, page, says) => {
    const answer = await ask([page], question);
    expect(answer.kind === "ANSWERED" ? answer.statements[0]?.text : answer.kind).toMatch(says);
  });
});

describe("a detail below its confidence threshold", () => {
  const texts = ["LIABILITY DECLARATIONS\nPolicy number GL-118\n\nEach Occurrence Limit $1,000,000"];
  const read = extract({ name: "d.pdf", pages: pagesOf(texts) });
  const withConfidence = (confidence: number): Extraction => ({
    ...read,
    details: { broker: "Osprey Point Agency", deductible: 1_000_00 },
    evidence: {
      broker: [[{ page: 1, start: 0, end: 9, text: "LIABILITY" }]],
      deductible: [[{ page: 1, start: 10, end: 22, text: "DECLARATIONS" }]],
    },
    confidence: { broker: confidence, deductible: CONFIDENCE_TO_STATE },
  });

  test("is not used as an answer until it reaches the threshold", async () => {
    const question = "Who is the broker?";
    expect((await ask(texts, question, withConfidence(CONFIDENCE_TO_STATE - 0.01))).kind).not.toBe(
      "ANSWERED",
    );
    expect((await ask(texts, question, withConfidence(CONFIDENCE_TO_STATE))).kind).toBe("ANSWERED");
  });

  test("is dropped together with its evidence", () => {
    const sure = sureFactsOf(withConfidence(0.2));
    expect(sure.details).toEqual({ deductible: 1_000_00 });
    expect(Object.keys(sure.evidence)).toEqual(["deductible"]);
  });
});

describe("tries the panel's details first", () => {
  const texts = ["DECLARATIONS\nSpoilage, any one loss $25,000\nAdditional insured: Larkspur Towers LLC"];
  const segments = (text: string) => [[{ page: 1, start: 0, end: text.length, text }]];
  const read: Extraction = {
    ...extract({ name: "d.pdf", pages: pagesOf(texts) }),
    details: {
      extraLimits: [{ name: "Spoilage", limit: 2_500_000 }],
      additionalInsureds: { named: ["Larkspur Towers LLC"], blanket: [] },
    },
    evidence: {
      extraLimits: segments("Spoilage, any one loss $25,000"),
      additionalInsureds: segments("Additional insured: Larkspur Towers LLC"),
    },
    confidence: { extraLimits: 1, additionalInsureds: 1 },
  };

  test.each([
    ["a limit with its own name", "What is the spoilage limit?", "Spoilage: $25,000."],
    [
      "a listed additional insured",
      "Is Larkspur Towers LLC an additional insured?",
      "Yes. Additional insured: Larkspur Towers LLC.",
    ],
  ])("%s", async (_, question, says) => {
    expect(await ask(texts, question, read)).toMatchObject({
      kind: "ANSWERED",
      statements: [{ text: says }],
    });
  });
});

describe("who is named under a label of its own", () => {
  const page = `ADDITIONAL INSURED - MANAGERS OR LESSORS OF PREMISES
Name of person or organization: Mill Pond Realty, Inc., 12 Dam Road, Portland, ME 04101`;
  const read = extract({ name: "d.pdf", pages: pagesOf([page]) });

  test.each([
    "is mill pond realty an additional insured?",
    "Is Mill Pond Realty Inc. additional insured on the policy?",
  ])("%s", async (question) => {
    expect(await ask([page], question, read)).toMatchObject({
      kind: "ANSWERED",
      statements: [{ text: "Yes. Additional insured: Mill Pond Realty, Inc." }],
    });
  });

  test("somebody whose name only begins so is not", async () => {
    const answer = await ask([page], "Is Mill Pond Realty Holdings an additional insured?", read);
    expect(JSON.stringify(answer)).not.toContain("Yes.");
  });
});

const charges = `COMMERCIAL PROPERTY DECLARATIONS
Policy number CP-88120
Named insured Tern Harbor Movers LLC

Medical payments $5,000
Policy fee $150.00
Deposit premium $1,250.00
Total annual premium $5,018.00`;

test("a fee, a price or a total of something else is not that of the policy", async () => {
  const extraction = extract({ name: "d.pdf", pages: pagesOf([charges]) });
  for (const question of [
    "What is the late fee?",
    "What is the total contract price?",
    "What is the total of all claims?",
    "How much is the filing fee?",
  ])
    expect(await ask([charges], question, extraction), question).not.toMatchObject({ kind: "ANSWERED" });
  for (const [question, amount] of [
    ["What is the policy fee?", "$150"],
    ["What is the total premium?", "$5,018"],
  ] as const) {
    const answer = await ask([charges], question, extraction);
    expect(answer.kind === "ANSWERED" && answer.statements[0]?.text, question).toContain(amount);
  }
});
