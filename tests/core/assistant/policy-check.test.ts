/** Checks of issued policies: bad input, words that do not stand, and what a person says that documents are. */
import { describe, expect, test } from "vitest";
import { comparedInSlices, type ExploredDocument, localReasoner } from "#core/assistant";
import { modelPages } from "#core/page-model";
import { gapOf } from "../../../core/assistant/local/policy-check/told.ts";
import { checkPolicyPoints } from "../../../core/assistant/evidence-of-checks.ts";
import type { CheckRole, PolicyCheck, PolicyPoint } from "../../../core/assistant/model.ts";
import { runAtOnce } from "../../../core/shared/sliced-work.ts";

async function documentOf(name: string, ...texts: string[]): Promise<ExploredDocument> {
  const pages = texts.map((text, at) => ({ page: at + 1, width: 0, height: 0, text, words: [] }));
  const models = modelPages(pages);
  const { value: extraction } = await localReasoner.extract({ name, pages, models });
  const compared = runAtOnce(comparedInSlices(models, extraction));
  return { ...compared, documentId: name, readingId: name, name, pages };
}

const check = async (
  documents: ExploredDocument[],
  said: { documentId: string; role: CheckRole }[] = [],
): Promise<PolicyCheck> => (await localReasoner.checkPolicy({ documents, said, today: "2026-06-01" })).value;

const policyText = `Larkspur Mutual Insurance Company
COMMERCIAL GENERAL LIABILITY DECLARATIONS
Policy Number: LMI-204418
Named Insured: Sable Ridge Roofing LLC
Policy Period: 03/01/2026 to 03/01/2027
Each Occurrence Limit: $1,000,000
General Aggregate Limit: $1,000,000`;
const quoteText = `Larkspur Mutual Insurance Company
GENERAL LIABILITY QUOTE
Quote Number: LQ-118
Named Insured: Sable Ridge Roofing LLC
Policy Period: 03/01/2026 to 03/01/2027
Each Occurrence Limit: $1,000,000
General Aggregate Limit: $2,000,000
Stop gap: $500,000`;

const outcomeOf = ({ points }: PolicyCheck, label: string) =>
  points.find((point) => point.label === label)?.outcome;

describe("a check", () => {
  test("tells what is short and what is missing", async () => {
    const told = await check([await documentOf("q", quoteText), await documentOf("p", policyText)]);
    expect(told.documents.map(({ documentId, role }) => [documentId, role])).toEqual([
      ["p", "POLICY"],
      ["q", "QUOTE"],
    ]);
    expect(told.points.find(({ label }) => label === "General aggregate")).toMatchObject({
      ...{ outcome: "DIFFERENT", by: 100_000_000, favors: "CARRIER" },
    });
    expect(outcomeOf(told, "Stop gap")).toBe("MISSING");
  });

  test("a binder for two lines that ends early: one policy, one lender, nothing asked", async () => {
    const binder = await documentOf(
      "b",
      `INSURANCE BINDER
Binder number: B-2026-0417
Company: Larkspur Mutual Insurance Company
Insured: Sable Ridge Roofing LLC
Effective: 03/01/2026
Expires: 03/31/2026
Coverage: General liability: $1,000,000 each occurrence, $2,000,000 general aggregate.
Commercial auto: $1,000,000 CSL.
Additional interest: Copper Basin Bank, loss payee`,
    );
    const auto = await documentOf(
      "a",
      `Larkspur Mutual Insurance Company
BUSINESS AUTO DECLARATIONS
Policy Number: LMA-204418
Named Insured: Sable Ridge Roofing LLC
Policy Period: 03/01/2026 to 03/01/2027
Covered autos liability: $1,000,000 CSL each accident
Total premium: $9,200
LOSS PAYEE
Auto 1: Copper Basin Bank, its successors and assigns`,
    );
    const told = await check([binder, auto]);
    expect(told.points.flatMap(({ ask }) => ask ?? [])).toEqual([]);
    expect(told.points.filter(({ outcome }) => outcome !== "AS_EXPECTED")).toEqual([]);
    expect(outcomeOf(told, "Expiration date")).toBeUndefined();
    expect(outcomeOf(told, "Loss payee Copper Basin Bank")).toBe("AS_EXPECTED");
    expect(told.remarks.map(({ text }) => text)).toEqual([
      "b is about general liability as well, and a is not. Attach the policy for general liability to check each occurrence $1,000,000 and general aggregate $2,000,000.",
      "b ends on 03/31/2026, as a binder does when the policy replaces it, so its end was not compared with the policy's.",
    ]);
    expect(told.remarks.every(({ quotes }) => quotes.length > 0)).toBe(true);
  });

  test("does not call missing what a page without text may hold", async () => {
    const told = await check([await documentOf("p", policyText, ""), await documentOf("q", quoteText)]);
    expect(outcomeOf(told, "Stop gap")).toBe("CANNOT_TELL");
    expect(told.remarks.map(({ text }) => text)).toEqual([
      "p has no text on page 2, so what was not found may stand there.",
    ]);
  });

  test("leaves out the same file again, and what is neither a policy nor promises one", async () => {
    const letter = await documentOf("letter", "Thank you for calling us about the picnic.");
    const told = await check([
      await documentOf("p", policyText),
      await documentOf("q", quoteText),
      await documentOf("again", quoteText),
      letter,
    ]);
    expect(told.documents).toHaveLength(2);
    expect(told.remarks.map(({ text }) => text)).toEqual([
      "again says the same as q word for word, so it was left out.",
      "letter was left out: it is no policy, quote or binder.",
    ]);
  });

  test("a file that is on record and was handed over is named once", async () => {
    const onRecord = { ...(await documentOf("copy", quoteText)), name: "q" };
    const told = await check([await documentOf("p", policyText), await documentOf("q", quoteText), onRecord]);
    expect(told.remarks.map(({ text }) => text)).toEqual([
      "q came twice, the same word for word, so it was read once.",
    ]);
  });

  test("takes what a person says that a document is", async () => {
    const other = policyText.replace(
      "General Aggregate Limit: $1,000,000",
      "General Aggregate Limit: $2,000,000",
    );
    const documents = [await documentOf("a", policyText), await documentOf("b", other)];
    expect((await check(documents)).noPolicy).toBe("SEVERAL");
    const told = await check(documents, [{ documentId: "a", role: "POLICY" }]);
    expect(told.documents.map(({ role }) => role)).toEqual(["POLICY", "PRIOR_TERM"]);
    expect(outcomeOf(told, "General aggregate")).toBe("DIFFERENT");
  });

  test("without a policy or without anything, nothing is compared", async () => {
    expect(await check([await documentOf("q", quoteText)])).toMatchObject({ noPolicy: "NONE", points: [] });
    expect(await check([await documentOf("p", policyText)])).toMatchObject({ noPolicy: null, points: [] });
  });
});

test("a line whose words do not stand on its page is dropped, whichever side they are of", () => {
  const text = "Each Occurrence $1,000,000";
  const documents = ["a", "b"].map((documentId) => ({
    ...{ documentId, readingId: documentId },
    pages: [{ page: 1, width: 612, height: 792, text, words: [] }],
  }));
  const quote = (documentId: string, start: number) => ({
    ...{ documentId, readingId: documentId },
    segments: [{ page: 1, start, end: start + 10, text: "$1,000,000" }],
  });
  const [right, wrong] = [16, 0];
  const point: PolicyPoint = {
    ...{ group: "LIMITS", label: "Each occurrence", outcome: "AS_EXPECTED", by: null, favors: null },
    ...{ expected: "$1,000,000", shown: "$1,000,000", promisedBy: "b", why: "", ask: null, pagesSearched: 0 },
    ...{ expecting: [quote("b", right)], showing: [quote("a", right)] },
  };
  const kept = (over: Partial<PolicyPoint>) =>
    checkPolicyPoints(
      { documents: [], noPolicy: null, points: [{ ...point, ...over }], apart: [], remarks: [] },
      documents,
    ).points.length;
  expect(kept({})).toBe(1);
  expect(kept({ expecting: [quote("b", wrong)] })).toBe(0);
  expect(kept({ showing: [quote("a", wrong)] })).toBe(0);
  expect(kept({ showing: [quote("c", right)] })).toBe(0);
});

test("a later retroactive date is worse for the insured, and an earlier one better", () => {
  const [early, late] = ["11/01/2014", "11/01/2026"];
  expect(gapOf("Retroactive date", early, late)?.favors).toBe("CARRIER");
  expect(gapOf("Retroactive date", late, early)?.favors).toBe("INSURED");
  expect(gapOf("Effective date", early, late)).toBeNull();
});

test("of the term before, what got better is told and not asked back; of a quote it is asked about", async () => {
  const document = (name: string, title: string, year: number, occurrence: string) =>
    documentOf(
      name,
      `Larkspur Mutual Insurance Company
COMMERCIAL GENERAL LIABILITY ${title}
Policy Number: LMI-${year}
Named Insured: Sable Ridge Roofing LLC
Policy Period: 03/01/${year} to 03/01/${year + 1}
Each Occurrence Limit: ${occurrence}
General Aggregate Limit: $2,000,000`,
    );
  const policy = await document("policy.pdf", "DECLARATIONS", 2026, "$2,000,000");
  const before = await document("before.pdf", "DECLARATIONS", 2025, "$1,000,000");
  const quote = await document("quote.pdf", "QUOTE", 2026, "$1,000,000");
  const pointAgainst = async (other: ExploredDocument) =>
    (await check([policy, other])).points.find(({ label }) => label === "Each occurrence");
  expect(await pointAgainst(before)).toMatchObject({ outcome: "DIFFERENT", favors: "INSURED", ask: null });
  expect((await pointAgainst(quote))?.ask).toContain("$1,000,000");
});
