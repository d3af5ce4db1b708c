/** A part, another column, a condition or a cut-off line near a question is shown, never stated. */
import { describe, expect, test } from "vitest";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { joinAnswers } from "../../../core/assistant/local/answers/join.ts";
import { describeDocument } from "../../../core/assistant/local/describe.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { parseQuestion } from "../../../core/assistant/local/question-parse.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import type { Answer } from "../../../core/assistant/model.ts";

const documentOf = (name: string, text: string) => ({
  documentId: name,
  readingId: `${name} read`,
  name,
  pages: [{ page: 1, width: 0, height: 0, text, words: [] }],
});

const ask = (text: string, question: string): Promise<Answer> =>
  answerQuestion({ question, search: createMemoryPageSearch([documentOf("d.pdf", text)]) });

const statementsOf = (answer: Answer): string =>
  answer.kind === "ANSWERED" ? answer.statements.map(({ text }) => text).join("\n") : answer.kind;

const shownOf = (answer: Answer): string =>
  answer.kind === "CLOSEST"
    ? answer.passages.map(({ quote }) => quote.segments.map(({ text }) => text).join(" ")).join("\n")
    : statementsOf(answer).replaceAll("“", "");

describe("does not state", () => {
  test.each([
    [
      "a partial total as the total",
      "PREMIUM SUMMARY\nTotal shopowners liability premium $640\nShopowners property $2,110\nTotal policy $2,750",
      "What is the total premium including liability?",
    ],
    [
      "one of several mortgagees as all of them",
      "MORTGAGEES\nMortgagee: Heron Valley Bank\nMortgagee: Quarry Road Credit Union",
      "Who are the mortgagees?",
    ],
    [
      "an instruction for filling in as a name",
      "LOSS PAYABLE SCHEDULE\nLoss payee (Enter A., B. or\nC. above)",
      "Who is the loss payee?",
    ],
    [
      "the insured as the insurer",
      "DECLARATIONS\nNAMED INSURED Plover Street Bindery Inc Company Use 44-MN-2",
      "Which company is the insurer?",
    ],
    [
      "an amount that applies in one case only",
      "COURIER CARGO\nBut, if the cost of removing debris is more than that, we will pay up to $15,000 in any one occurrence as an additional limit.",
      "What is the each occurrence limit?",
    ],
    [
      "a deadline for reporting something else",
      "CONDITIONS\nThe expenses are paid only if they are reported to us within 120 days of the loss.",
      "When do the monthly reports have to be in?",
    ],
    [
      "a right that may be waived as a waiver",
      "CONDITIONS\n1. Subrogation. But you may waive your rights of subrogation against another party in writing before a loss.",
      "Is there a waiver of subrogation?",
    ],
    [
      "another line's terrorism exclusion",
      "SUMMARY\nEmployee benefits liability terrorism excluded",
      "Is terrorism covered?",
    ],
    [
      "two columns read as one sentence",
      "COVERAGES\nFrozen stock is covered. does not apply to loss of stock under item (2) of frozen",
      "Is frozen stock covered?",
    ],
  ])("%s", async (_, page, question) => {
    expect((await ask(page, question)).kind).not.toBe("ANSWERED");
  });

  test.each([
    [
      "an exception",
      "EXCLUSIONS\n1. We do not cover hail damage unless the roof is younger than ten years.",
      "Is hail damage covered?",
    ],
    [
      "a threshold that the question does not mention",
      "EXCLUSIONS\n1. This insurance does not apply to work on condominiums of more than ten units.",
      "Do they cover work on condominiums?",
    ],
  ])("answers neither yes nor no when a clause holds %s", async (_, page, question) => {
    expect(statementsOf(await ask(page, question))).not.toMatch(/^(?:Yes|No)\. /);
  });
});

describe("states the value when the words name it", () => {
  test.each([
    [
      "the amount after its own label, of two on a line",
      "LIMITS\nLimit: $100,000; Medical Expense Limit: $5,000.",
      "What is the med pay limit?",
      /^Medical Expense Limit: \$5,000\.$/,
    ],
    [
      "the one mortgagee",
      "MORTGAGEES\nMortgagee: Heron Valley Bank",
      "Who is the mortgagee?",
      /Heron Valley Bank/,
    ],
  ])("%s", async (_, page, question, says) => {
    expect(statementsOf(await ask(page, question))).toMatch(says);
  });

  test("marks no part of a question as open when the statement shown answers it", () => {
    const text = "Business income: actual loss sustained for 9 months.";
    const parts = ["Is business income covered?", "What is the glass deductible?"].map((question) => ({
      question: parseQuestion(question),
    }));
    const said = joinAnswers(
      [...parts, { question: parseQuestion("How long is business income paid?") }],
      [null, null, { kind: "ANSWERED", statements: [{ text, quotes: [] }] }],
    );
    expect(statementsOf(said)).toBe(`${text} I found no direct answer to: What is the glass deductible?`);
  });

  test("states all limits when asked for limits", async () => {
    const rows = ["Accident $500,000", "Disease $600,000", "Disease, employee $700,000"];
    const document = documentOf(
      "wc.pdf",
      `EMPLOYERS LIABILITY LIMITS\n\n${rows.join("\n\nPart Two applies.\n\n")}`,
    );
    const text = document.pages[0]?.text ?? "";
    const evidenceOf = (row: string) => {
      const start = text.indexOf(row);
      return [[{ page: 1, start, end: start + row.length, text: row }]];
    };
    const [accident = "", policy = "", employee = ""] = rows;
    const answer = await answerQuestion({
      question: "What are the employers liability limits?",
      search: createMemoryPageSearch([document]),
      extraction: {
        ...extract(document),
        details: {
          wcPerAccidentLimit: 50_000_000,
          wcPerDiseasePolicyLimit: 60_000_000,
          wcPerDiseaseEmployeeLimit: 70_000_000,
        },
        evidence: {
          wcPerAccidentLimit: evidenceOf(accident),
          wcPerDiseasePolicyLimit: evidenceOf(policy),
          wcPerDiseaseEmployeeLimit: evidenceOf(employee),
        },
        confidence: { wcPerAccidentLimit: 1, wcPerDiseasePolicyLimit: 1, wcPerDiseaseEmployeeLimit: 1 },
      },
    });
    expect(statementsOf(answer)).toMatch(/\$500,000[^]*\$600,000[^]*\$700,000/);
  });
});

describe("with documents of several clients", () => {
  const forms = `FORMS AND ENDORSEMENTS\nQX 20 11 05 19 Data Breach Response Coverage`;
  const procedure = `Claims after hours\nThe person on call answers within one hour.\nEmail the carrier's night desk and write a note in the file.\nPolicy numbers are looked up in the agency system.`;

  test('attributes a "no" to the document that says it', async () => {
    const search = createMemoryPageSearch([
      documentOf("Bakery policy", "EXCLUSIONS\n1. We do not pay for flood."),
      documentOf("Handbook", "Vacations\nAsk two weeks ahead."),
    ]);
    const said = statementsOf(await answerQuestion({ question: "Is flood covered?", search }));
    expect(said).toMatch(/^Bakery policy says: “/);
  });

  test("ranks a document's body first when its title is asked for", async () => {
    const search = createMemoryPageSearch([
      documentOf("Procedure", procedure),
      documentOf("Bakery policy", "DEDUCTIBLES\nWaiting period 72 hours\nClaims deductible $500"),
    ]);
    const answer = await answerQuestion({ question: "How do we handle claims after hours?", search });
    expect(shownOf(answer)).toMatch(/^(?:Claims after hours\s)?The person on call/);
  });

  test("offers an attached form by its title", async () => {
    expect(shownOf(await ask(forms, "Is data breach covered?"))).toContain("Data Breach Response Coverage");
  });

  test("does not describe a procedure as a policy", () => {
    const document = documentOf("Procedure", procedure);
    const extraction = { ...extract(document), docType: "POLICY_DOCUMENT" as const, details: {} };
    expect(describeDocument({ ...document, extraction }).purpose).toBe(
      "Says what to do when there is a claim.",
    );
  });
});
