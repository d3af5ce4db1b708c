/** Questions in the words of a service rep: what is meant by them, and what no overlap of words may answer. */
import { expect, test } from "vitest";
import { planOf } from "../../../core/assistant/local/answers/account-plan.ts";
import { listAskedFields } from "../../../core/assistant/local/answers/details.ts";
import { answerFromDocuments, answerQuestion } from "../../../core/assistant/local/answer.ts";
import { createExtractor } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import type { Answer, ReadDocument } from "../../../core/assistant/model.ts";
import { readAll, readFixture } from "../reading/sources.ts";

const documentOf = (documentId: string, ...texts: string[]): ReadDocument => ({
  documentId,
  readingId: `${documentId}-1`,
  name: `${documentId}.pdf`,
  pages: texts.map((text, at) => ({ page: at + 1, width: 0, height: 0, text, words: [] })),
});
const textsOf = (answer: Answer): string[] =>
  answer.kind === "ANSWERED" ? answer.statements.map(({ text }) => text) : [answer.kind];

const liability = documentOf(
  "liability",
  "COMMERCIAL GENERAL LIABILITY DECLARATIONS\nNamed Insured: Sorrel Masonry LLC\nPolicy Period: 03/01/2026 to 03/01/2027",
  "WAIVER OF OUR RIGHTS OF RECOVERY\n\nWe waive our rights of recovery against any organization for which a written contract requires you to obtain this waiver.",
);
const notice = documentOf(
  "notice",
  "NOTICE OF CANCELLATION\n\nInsured: Sorrel Masonry LLC\nReason: Nonpayment of premium\nCancellation effective: 06/15/2026",
);
const procedures = documentOf(
  "procedures",
  "CLAIMS AFTER HOURS\n\nOpen the claim with the carrier before 10 a.m. and confirm the claim number in writing.\n\nClaims that stay open are called every five business days.",
);

test("a clause of a liability policy need not name the line again", async () => {
  const [text] = textsOf(
    await answerFromDocuments("Is a waiver of subrogation included on the GL?", [liability]),
  );
  expect(text).toMatch(/^Yes\. “We waive/);
});

test("who asks when cover is lost is told the day of the cancellation, never the policy period", async () => {
  const asked = "When does the masonry business lose coverage?";
  expect(textsOf(await answerFromDocuments(asked, [liability, notice]))).toEqual([
    "Cancellation effective: 06/15/2026.",
  ]);
  expect(textsOf(await answerFromDocuments(asked, [liability])).join()).not.toContain("03/01/2027");
});

test("nothing is close to a question about somebody whom no page names", async () => {
  const asked = (name: string) =>
    answerFromDocuments(`Does ${name} have claims that stay open?`, [procedures]);
  expect((await asked("Halcyon Orchards")).kind).toBe("REFUSED");
  expect((await asked("the client")).kind).not.toBe("REFUSED");
});

test("the service rep is no service that a policy covers", async () => {
  const utility = documentOf("utility", "EXCLUSIONS\n\nWe do not pay for the failure of a utility service.");
  expect((await answerFromDocuments("Who is the service rep for this account?", [utility])).kind).toBe(
    "REFUSED",
  );
});

test("vehicles are counted by their schedule, and a model is covered as all of them are", async () => {
  const pages = await readAll(await readFixture("commercial-auto-fleet.pdf"));
  const extractor = createExtractor();
  for (const page of pages) extractor.readPage(page);
  const extraction = extractor.finish();
  const search = createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "auto.pdf", pages }]);
  const ask = async (question: string) => textsOf(await answerQuestion({ question, search, extraction }));
  const [counted] = await ask("How many vehicles are on the fleet policy?");
  expect(counted).toMatch(/^Vehicles: 4\. /);
  expect(await ask("What is the deductible for collision on the Ram 3500?")).toEqual([
    "Collision Actual cash value less: $1,000.",
  ]);
  const [parked = ""] = await ask("How many vehicles are in Saco?");
  expect(parked).not.toContain("4");
});

test("the old policy is the one that has expired", () => {
  const plan = planOf("When did the old auto policy end?", { today: "2026-11-20", record: {}, policies: [] });
  expect(plan).toMatchObject({ types: ["Auto"], tests: [{ one: expect.stringContaining("expired") }] });
});

test("the business of the insured is not the insured", () => {
  expect(listAskedFields("Who is the insured?")).toEqual(["insured"]);
  expect(listAskedFields("What is the business of the insured?")).toEqual([]);
});
