/** What decides a coverage question, who is named, and what a certificate, a contract or a list answers. */
import { describe, expect, test } from "vitest";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { groupByStanding } from "../../../core/assistant/local/answers/outside.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import type { Answer } from "../../../core/assistant/model.ts";
import type { CandidatePage } from "../../../core/assistant/local/retrieve-pages.ts";

const pageOf = (text: string, page: number) => ({ page, width: 0, height: 0, text, words: [] });

async function answerOf(texts: readonly string[], question: string): Promise<Answer> {
  const pages = texts.map((text, at) => pageOf(text, at + 1));
  const search = createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "d.pdf", pages }]);
  return answerQuestion({ question, search, extraction: extract({ name: "d.pdf", pages }) });
}

/** The text of the closest passage; null if there is an answer or no passage is close. */
async function closestTo(texts: readonly string[], question: string): Promise<string | null> {
  const answer = await answerOf(texts, question);
  return answer.kind === "CLOSEST" ? (answer.passages[0]?.quote.segments[0]?.text ?? null) : null;
}

/** The text of the answer; null if there is none. */
async function ask(texts: readonly string[], question: string): Promise<string | null> {
  const answer = await answerOf(texts, question);
  return answer.kind === "ANSWERED" ? answer.statements.map(({ text }) => text).join(" ") : null;
}

const auto = [
  `HOLLOW CREEK INSURANCE COMPANY
BUSINESS AUTO DECLARATIONS
Policy number BA-20117
Named insured Tern Harbor Movers LLC
Policy period 04/01/2026 to 04/01/2027
Producer Osprey Point Insurance Agency

SCHEDULE OF COVERAGES
Coverage Symbols Limit Premium
Covered autos liability 7, 8 $1,000,000 $4,210
Hired auto physical damage 8 $50,000 $75
Collision 7 $1,000 deductible $1,120
Terrorism $58`,
  `KEY TO COVERED AUTO SYMBOLS
1 = Any Auto
8 = Hired Autos Only
9 = Non-owned Autos Only`,
  `CONDITIONS
1. Our rights under this condition do not apply against a person who sold alcoholic beverages to a minor.
2. If other insurance is available to you or the owner of a covered auto (that is a hired auto), ours applies only in excess of it.
3. The deductible will not apply when a covered auto collides with another auto that we insure.
4. Report every accident to us promptly. Call 1-800-555-0142 at any hour.

TERRORISM NOTICE
The United States Government generally pays 80% of covered terrorism losses above the deductible of the insurer.

EXCLUSIONS
This insurance does not apply to:
1. Racing. Loss while a covered auto is used in a race.
2. War.`,
];

describe("coverage is decided by its own clause", () => {
  test.each([
    ["Is hired auto physical damage covered?", /^Yes\. .*Hired auto physical damage/],
    ["Is racing covered?", /^No\. .*Racing/],
    ["Is terrorism covered?", /^Yes\. .*Terrorism \$58/],
  ])("%s", async (question, said) => {
    expect(await ask(auto, question)).toMatch(said);
  });

  test.each(["Is liquor liability covered?", "Are non-owned autos covered?", "Is flood covered?"])(
    "is not decided by a symbol, a right or a deductible: %s",
    async (question) => {
      expect((await ask(auto, question)) ?? "").not.toMatch(/^(?:Yes|No)\./);
    },
  );

  test("a clause on more than ten units does not decide on eight", async () => {
    const form = ["EXCLUSIONS\nThis insurance does not apply to any project of more than ten units."];
    expect((await ask(form, "Is a project of 8 units covered?")) ?? "").not.toMatch(/^(?:Yes|No)\./);
  });
});

describe("who, when and how much", () => {
  test.each([
    ["Who is the loss payee?", null],
    ["Who is the mortgagee?", null],
    ["Who is the producer?", /Osprey Point Insurance Agency/],
    ["When was the policy issued?", null],
    ["What is the deductible for wind?", null],
    ["How do I report a claim?", /Report every accident/],
  ])("%s", async (question, said) => {
    const answer = await ask(auto, question);
    if (said === null) expect(answer).toBeNull();
    else expect(answer).toMatch(said);
  });

  test("takes a name from the label next to it", async () => {
    const binder = [
      "INSURANCE BINDER\n\nInsured: Gannet Row Bakery LLC\nMortgagee: Fern Valley Bank, 9 Hill Road, Salem, OR 97301",
    ];
    expect(await ask(binder, "Who is the mortgagee?")).toContain("Fern Valley Bank");
    expect(await ask(binder, "Who is the loss payee?")).toBeNull();
  });

  test("answers a question about nonpayment with the notice clause", async () => {
    const form = [
      "CONDITIONS\n1. Cancellation. We may cancel this policy by mailing to you written notice at least 10 days before the effective date of cancellation if we cancel for nonpayment of premium, or 45 days for any other reason.",
    ];
    expect(await ask(form, "What happens if I don't pay the premium?")).toContain("10 days");
  });
});

describe("a contract states its requirements", () => {
  const contract = [
    `SERVICES AGREEMENT

This Agreement is made by and between Owner and Contractor. The parties hereby agree as follows.

7. Insurance. Contractor shall maintain the following insurance:
(a) Commercial General Liability insurance with limits of not less than $1,000,000 per occurrence.
(b) Automobile liability insurance with a combined single limit of not less than $2,000,000 each accident.
Contractor shall name Owner as an additional insured on all policies.`,
  ];

  test.each([
    ["What insurance does the contract require?", /General liability.*\$1,000,000.*Auto.*\$2,000,000/s],
    ["What auto limit is required?", /\$2,000,000/],
    ["Is general liability required?", /^Yes\. /],
    ["What umbrella limit is required?", null],
  ])("%s", async (question, said) => {
    const answer = await ask(contract, question);
    if (said === null) expect(answer).toBeNull();
    else expect(answer).toMatch(said);
  });
});

describe("a row that only rates or limits", () => {
  const liability = [
    `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: GL-4477-01
Named Insured: Cedar Hollow Bakery LLC

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
Products-Completed Operations Aggregate Limit $2,000,000
Employee Benefits Liability $1,000,000
Garagekeepers Limit $75,000

CLASSIFICATION AND PREMIUM
Classification Code Premium Basis Rate Premium
Roofing - residential 98677 Payroll $120,000 12.5 $1,500
Liquor sales 50911 Gross sales $90,000 1.2 $108
Carpentry - interior 91341 $250,000 4.125 $1,031`,
  ];

  test.each([
    ["Is roofing covered?", /^Roofing - residential/],
    ["Does it cover carpentry?", /^Carpentry/],
    ["Is liquor covered?", /^Liquor sales/],
    ["Are products covered?", /^Products-Completed Operations Aggregate Limit/],
  ])("is shown as close, not as the answer: %s", async (question, words) => {
    expect(await closestTo(liability, question)).toMatch(words);
  });

  test.each([
    "Is employee benefits liability covered?",
    "Is garagekeepers covered?",
    "Is there a products-completed operations aggregate limit?",
  ])("answers yes when its label names the coverage: %s", async (question) => {
    expect(await ask(liability, question)).toMatch(/^Yes\. /);
  });
});

describe("notice of cancellation", () => {
  const contract = `SERVICES AGREEMENT

This Agreement is made by and between Owner and Contractor. The parties hereby agree as follows.

4. Invoices. If Owner fails to pay an undisputed invoice, Contractor may suspend the services after giving ten (10) days written notice of nonpayment of the price.

5. Prices. Prices may be changed upon thirty (30) days prior written notice to Owner.

8. Term. Owner may terminate this Agreement upon sixty (60) days written notice.`;
  const insured = `${contract}

9. Insurance. Contractor shall maintain Commercial General Liability insurance with limits of not less than $1,000,000. The policies shall not be canceled without thirty (30) days prior written notice to Owner.`;
  const questions = [
    "How many days notice for nonpayment?",
    "What is the notice of cancellation for nonpayment?",
    "How much notice is given before cancellation?",
    "Can the policy be cancelled for nonpayment?",
  ];

  test.each(questions)("is not taken from an invoice, a price list or an agreement: %s", async (question) => {
    expect(await ask([contract], question)).toBeNull();
    expect((await ask([insured], question)) ?? "").not.toMatch(/invoice|Prices|terminate this/);
  });

  test("is found in a contract that mentions the policies", async () => {
    expect(await ask([insured], "How much notice is given before cancellation?")).toContain(
      "thirty (30) days",
    );
  });

  test("of the contract is found when asked for", async () => {
    expect(await ask([contract], "How much notice ends the agreement?")).toContain("sixty (60) days");
  });
});

describe("documents outside the policy", () => {
  const candidate = (documentId: string): CandidatePage => ({
    document: { documentId, readingId: "r", name: `${documentId}.pdf`, pageCount: 1 },
    page: pageOf("", 1),
    rank: 0,
  });
  const outside = new Map([
    ["old", "PRIOR_TERM"],
    ["deal", "CONTRACT"],
  ] as const);
  const orderOf = (question: string) =>
    groupByStanding(question, ["deal", "now", "old"].map(candidate), outside).map(({ candidates }) =>
      candidates.map(({ document }) => document.documentId),
    );

  test.each([
    ["What is the umbrella limit?", [["now"], ["deal", "old"]]],
    ["What was last year's premium?", [["old"], ["now"], ["deal"]]],
    ["What umbrella limit does the contract require?", [["deal"], ["now"], ["old"]]],
  ])("%s", (question, order) => {
    expect(orderOf(question)).toEqual(order);
  });
});
