/** A detail that was read answers the question about it, in the document's words. */
import { describe, expect, test } from "vitest";
import { describeDetail } from "#model/assistant";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { createExtractor } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { type DetailField, type Extraction, isSure } from "../../../core/assistant/model.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { readAll, readFixture } from "../reading/sources.ts";

const questions: Partial<Record<DetailField, readonly string[]>> = {
  policyNumber: ["What is the policy number?"],
  quoteNumber: ["What is the quote number?"],
  priorPolicyNumber: ["Which policy does this renew?"],
  effectiveDate: ["When does the policy take effect?"],
  expirationDate: ["When does the policy expire?"],
  premium: ["What is the premium?"],
  total: ["What is the total amount due?"],
  deductible: ["What is the deductible?"],
  experienceModification: ["What is the experience modification?"],
  billingType: ["How is the policy billed?"],
  insured: ["Who is the named insured?", "Who is the insured?"],
  carrier: ["Who is the carrier?", "Which company writes the policy?"],
  broker: ["Who is the broker?", "Who is the agent?"],
  glPerOccurrenceLimit: ["What is the each occurrence limit?"],
  glAggregateLimit: ["What is the general aggregate limit?"],
  glMedicalPerPersonLimit: ["What is the medical expense limit?"],
  glPersonalAndAdvertisingInjuryLimit: ["What is the personal and advertising injury limit?"],
  glProductsAndCompletedOperationsLimit: ["What is the products and completed operations aggregate?"],
  glRentedPremisesDamageLimit: ["What is the damage to rented premises limit?"],
  propertyBuildingLimit: ["What is the building limit?"],
  propertyContentsLimit: ["What is the contents limit?"],
  umbrellaPerOccurrenceLimit: ["What is the umbrella limit?"],
  wcPerAccidentLimit: ["What is the employers liability each accident limit?"],
  wcPerDiseasePolicyLimit: ["What is the disease policy limit?"],
  cyberAggregateLimit: ["What is the cyber aggregate limit?"],
};

function extractAll(pages: readonly PageReading[]): Extraction {
  const extractor = createExtractor();
  for (const page of pages) extractor.readPage(page);
  return extractor.finish();
}

const plain = (text: string): string => text.replace(/[\s,$]/gu, "").toLowerCase();

describe("basic questions about", () => {
  test.each([
    "bop-bakery.pdf",
    "commercial-auto-fleet.pdf",
    "cyber-dental.pdf",
    "gl-contractor-surplus-lines.pdf",
    "package-distributor-2026.pdf",
    "umbrella-contractor.pdf",
    "workers-compensation-landscaping.pdf",
    "bop-quote-a.pdf",
    "layouts/gl-split-words.pdf",
    "layouts/bop-building-columns.pdf",
    "layouts/proposal-two-carriers.pdf",
  ])("%s are answered by its sure details", async (name) => {
    const pages = await readAll(await readFixture(name));
    const extraction = extractAll(pages);
    const search = createMemoryPageSearch([{ documentId: "d", readingId: "r", name, pages }]);
    // Details that a person still has to check answer nothing.
    const fields = (Object.keys(extraction.details) as DetailField[]).filter(
      (field) => questions[field] && isSure(extraction.confidence?.[field]),
    );
    expect(fields.length).toBeGreaterThan(4);
    const wrong: string[] = [];
    for (const field of fields) {
      const value = plain(describeDetail(field, extraction.details));
      const words = (extraction.evidence[field] ?? []).map((segments) => segments[0]?.text ?? "");
      for (const question of questions[field] ?? []) {
        const answer = await answerQuestion({ question, search, extraction });
        const statements = answer.kind === "ANSWERED" ? answer.statements : [];
        const said = plain(statements.map(({ text }) => text).join(" "));
        const quoted = plain(
          statements
            .flatMap(({ quotes }) => quotes.flatMap(({ segments }) => segments.map(({ text }) => text)))
            .join(" "),
        );
        const isSaid = said.includes(value) || words.some((text) => said.includes(plain(text)));
        if (!isSaid || !words.some((text) => quoted.includes(plain(text)))) wrong.push(`${question} ${said}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("names in a schedule", () => {
  const text = `BUSINESSOWNERS DECLARATIONS
Policy Number: BP-2047711
Named Insured: Hollow Ridge Apartments LLC

Prem. No.    Mortgageholder Name          Mortgageholder Address
1            Heron Valley Bank            P.O. Box 900, Portland, ME 04104
2            Quarry Road Credit Union     12 Dock Street, Saco, ME 04072
`;
  const pages = [{ page: 1, width: 612, height: 792, text, words: [] }];
  const ask = (question: string) =>
    answerQuestion({
      question,
      search: createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "d.pdf", pages }]),
      extraction: extractAll(pages),
    });

  test.each(["who are the mortgagees?", "Which mortgage holders are there?"])(
    "answer the question for all of them: %s",
    async (question) => {
      const answer = await ask(question);
      expect(answer.kind === "ANSWERED" && answer.statements.map((each) => each.text).join(" ")).toMatch(
        /Heron Valley Bank.*Quarry Road Credit Union/u,
      );
    },
  );

  test("answer no question for what they have, or for somebody else", async () => {
    expect((await ask("who is the loss payee?")).kind).not.toBe("ANSWERED");
  });
});

test("a total with its taxes and fees is asked for in shorthand, too", async () => {
  const text = `COMMERCIAL GENERAL LIABILITY DECLARATIONS
Premium $1,500.00
Surplus Lines Tax $60.00
Tax Filing Fee $115.00
TOTAL $1,675.00
`;
  const pages = [{ page: 1, width: 612, height: 792, text, words: [] }];
  const answer = await answerQuestion({
    question: "what's total premium incl taxes & fees?",
    search: createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "d.pdf", pages }]),
    extraction: extractAll(pages),
  });
  expect(answer.kind === "ANSWERED" && answer.statements[0]?.text).toContain("1,675");
});
