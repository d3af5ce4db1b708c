/** Whole documents that only seem to give a mark, and ones that do: fixtures/documents/mark-traps.json. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { DocumentType } from "#model/documents";
import { extract } from "../../../core/assistant/local/extract.ts";
import { assertedMarks } from "../../../core/endorsements/asserted-marks.ts";
import { proveMarks } from "../../../core/endorsements/mod.ts";
import { decideMark, type Mark, type MarkFinding } from "../../../core/endorsements/model.ts";
import { pagesOf } from "../../support/document-storage.ts";

interface Trap {
  name: string;
  mark: Mark;
  type: DocumentType;
  pages: string[];
  isMissed?: true;
}
interface Traps {
  policy: { policyNumber: string; inforceAt: string; expiresAt: string; today: string };
  holder: string;
  refused: Trap[];
  proved: Trap[];
  asserting: { mark: Mark; text: string; isMissed?: true }[];
  innocent: string[];
}

const file = new URL("../../../fixtures/documents/mark-traps.json", import.meta.url);
const traps = JSON.parse(await readFile(file, "utf8")) as Traps;

function findingsOf(...documents: Pick<Trap, "type" | "pages">[]): MarkFinding[] {
  return proveMarks({
    policy: { ...traps.policy, type: "GENERAL_LIABILITY" },
    documents: documents.map(({ type, pages: texts }, at) => {
      const name = `file-${at}.pdf`;
      const pages = pagesOf(texts);
      return {
        documentId: name,
        readingId: name,
        name,
        type,
        mediaType: "application/pdf",
        extraction: extract({ name, pages }),
        pages: pages.map(({ page, text }) => ({ page, text })),
      };
    }),
  });
}

const decide = (findings: readonly MarkFinding[], mark: Mark, name = traps.holder) =>
  findings
    .filter((finding) => finding.mark === mark)
    .map((finding) => decideMark(finding, { name }, true))[0];

test.each(traps.refused)("$name gives no mark", ({ type, pages }) => {
  for (const finding of findingsOf({ type, pages }))
    expect(decideMark(finding, { name: traps.holder }, true)).toMatchObject({ tag: "REFUSED" });
});

test.each(traps.proved.filter(({ isMissed }) => !isMissed))("$name proves it", ({ mark, type, pages }) => {
  const finding = findingsOf({ type, pages }).find((each) => each.mark === mark);
  expect(finding?.tag).toBe("PROVED");
  // Primary and noncontributory alone hangs on additional insured.
  if (finding && mark !== "PRIMARY_NONCONTRIBUTORY")
    expect(decideMark(finding, { name: traps.holder }, true)).toMatchObject({ tag: "PRINTED" });
});

// A proof that is not found costs a mark, never a claim: these turn green with the rule that finds them.
test.fails.each(traps.proved.filter(({ isMissed }) => isMissed))(
  "$name is found",
  ({ mark, type, pages }) => {
    expect(decide(findingsOf({ type, pages }), mark)).toMatchObject({ tag: "PRINTED" });
  },
);

const texts = (isMissed: boolean) => traps.asserting.filter((each) => (each.isMissed ?? false) === isMissed);
test.each(texts(false))("“$text” asserts $mark", ({ mark, text }) => {
  expect(assertedMarks(text)).toContain(mark);
});
// Whom a landlord is, only the record says.
test.fails.each(texts(true))("“$text” is found to assert $mark", ({ mark, text }) => {
  expect(assertedMarks(text)).toContain(mark);
});

test.each([...traps.innocent, "Fee waiver applies for permits"])("“%s” asserts nothing", (text) => {
  expect(assertedMarks(text)).toEqual([]);
});

test("“Holder enjoys insured status” asserts additional insured", () => {
  expect(assertedMarks("Holder enjoys insured status")).toEqual(["ADDITIONAL_INSURED"]);
});

const [first] = traps.proved;
const base = first?.pages[0] ?? "";
const entry = "Marlow Development LLC\n400 Vine Street, Columbus, OH 43215";
const withEntry = (text: string) => ({ type: "ENDORSEMENT" as const, pages: [base.replace(entry, text)] });
const mark = "ADDITIONAL_INSURED";

describe("a schedule", () => {
  test.each([
    "City of Columbus\nLandlord's broker\nMarlow Development LLC",
    "Alternate\nMarlow Development LLC",
    "Alternate\n\nMarlow Development LLC",
    "2nd choice\nMarlow Development LLC",
    "Marlow Development LLC\nCopies for information only",
    "Marlow Development LLC\nends 31.08.26",
    "Harbor Bank, N.A., as required by written contract",
    "Any person or organization where required by written contract, other than\nMarlow Development LLC",
  ])("%j does not name the holder", (text) => {
    expect(base).toContain(entry);
    expect(decide(findingsOf(withEntry(text)), mark)).toMatchObject({ tag: "REFUSED" });
  });

  test.each([
    "Any person or organization where required by written contract",
    "All parties you have agreed in writing to include",
    "Blanket - as required by contract",
    "Whoever your signed contract says must be included",
    "Those for whom you are obligated by contract to provide this coverage",
    "Any owner or contractor where your written agreement calls for it",
    "Per written contract",
    "Organizations you must include under a lease or construction contract",
    "Where stipulated by written contract",
    "Any customer if specified in a written agreement executed prior to loss",
  ])("%j is for anyone by contract", (text) => {
    expect(decide(findingsOf(withEntry(text)), mark)).toMatchObject({ tag: "PRINTED" });
  });
});

describe("a later change", () => {
  const change = (text: string) => ({
    type: "ENDORSEMENT" as const,
    pages: [`POLICY CHANGES\nPolicy number: CGL 4471902\nEffective date of change: 06/15/2026\n${text}`],
  });
  test.each([
    "Marlow Development LLC has given up its status.",
    "We end the status of Marlow today.",
    "Marlow Development LLC moved to the other program.",
  ])("%j is not sure, with a reason", (text) => {
    expect(decide(findingsOf(withEntry(entry), change(text)), mark)).toMatchObject({
      tag: "REFUSED",
      reason: expect.stringContaining("names Marlow Development LLC in a change"),
    });
  });

  test("that adds the holder, or is about another, leaves it", () => {
    for (const text of [
      "The following is added to the schedule:\nMarlow Development LLC",
      "Harbor Bank, N.A. moved to the other program.",
    ])
      expect(decide(findingsOf(withEntry(entry), change(text)), mark)).toMatchObject({ tag: "PRINTED" });
  });
});

test("an end on the endorsement that is over is a reason", () => {
  const ended = {
    type: "ENDORSEMENT" as const,
    pages: [`${base}\nGood through 08/31/2026 for this endorsement`],
  };
  const later = {
    type: "ENDORSEMENT" as const,
    pages: [`${base}\nGood through 02/28/2027 for this endorsement`],
  };
  expect(decide(findingsOf(ended), mark)).toMatchObject({
    tag: "REFUSED",
    reason: expect.stringContaining("ended on"),
  });
  expect(decide(findingsOf(later), mark)).toMatchObject({ tag: "PRINTED" });
});
