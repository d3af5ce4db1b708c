/** Truth by hand: which of the listed forms are in the fixtures' pages. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createExplorer, createReviews } from "../../../core/explorer/mod.ts";
import { mergeExtractions } from "../../../core/explorer/merge-extractions.ts";
import { findMissingForms } from "../../../core/explorer/missing-forms.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, valueOf } from "../../support/book-of-business.ts";
import { readAll, readFixture } from "../reading/sources.ts";

test.each([
  // HS BP 204 and 210 stand below the list, HS BP 100 by its title on page 3.
  ["bop-bakery.pdf", ["HS BP 310", "HS BP 402"]],
  // Its endorsements are headed by their numbers: no list.
  ["gl-contractor-surplus-lines.pdf", []],
  ["package-distributor-2026.pdf", ["HS CP 10", "HS CG 01", "HS IL 17", "HS CG 45", "HS CP 36"]],
  ["layouts/wc-information-page.pdf", ["WC 00 00 00 C", "WC 00 03 13", "WC 00 04 14 A", "WC 00 04 22 C"]],
  // No schedule was read.
  ["layouts/gl-with-endorsement-forms.pdf", []],
  ["bop-quote-a.pdf", []],
])("of %s are missing %j", async (name, expected) => {
  const pages = await readAll(await readFixture(name));
  const document = {
    ...{ documentId: "d", readingId: "r", name, type: "OTHER" as const, createdAt: 0 },
    extraction: extract({ name, pages }),
  };
  const forms = mergeExtractions([document])?.schedules.forms ?? [];
  const texts = pages.map(({ page, text }) => ({ documentId: "d", page, text }));
  const missing = findMissingForms(forms, [document], texts);
  expect(missing.map(({ form }) => form.number)).toEqual(expected);
});

describe("the forms of a policy", () => {
  const declarations = `GENERAL LIABILITY DECLARATIONS
Policy Number: GL-4477-01
Named Insured: Tern Cove Kayaks LLC
Policy Period: From 03/01/2026 to 03/01/2027

SCHEDULE OF FORMS AND ENDORSEMENTS
QF 00 01 04 13 General Liability Coverage Form
QF 20 10 12 19 Additional Insured - Owners
QF 21 47 12 07 Employment-Related Practices Exclusion`;
  const body = "We will pay those sums that the insured becomes legally obligated to pay as damages.";
  const form = (number: string, title: string) => `${title}\n${body}\n${number} Page 1 of 1`;

  let agency: TestAgency;
  let policyId: string;
  const read = (name: string, texts: string[], more: Record<string, unknown> = {}) =>
    readInto(agency, policyId, name, texts, more);
  const missing = async () =>
    (
      await createExplorer(agency.scope(), {
        answer: localReasoner.answer,
        readBoxes: async () => null,
        later: () => undefined,
      }).listMissingForms(policyId)
    ).map(({ form: { number, edition }, attachedEdition }) => [number, edition, attachedEdition]);

  beforeEach(async () => {
    agency = await openTestAgency();
    const account = await createAccount(agency.scope());
    policyId = await addPolicyTo(agency, account.id, { policyNumber: "GL-4477-01" });
  });
  afterEach(() => agency.close());

  test("are missing until a document holds them", async () => {
    await read("declarations.txt", [declarations]);
    expect(await missing()).toEqual([
      ["QF 00 01", "04/13", null],
      ["QF 20 10", "12/19", null],
      ["QF 21 47", "12/07", null],
    ]);
    await read("form.txt", [form("QF 00 01 04 13", "COVERAGE PART ONE")]);
    await read("endorsement.txt", [form("QF2147 12 07", "EMPLOYMENT")], { type: "ENDORSEMENT" });
    expect(await missing()).toEqual([["QF 20 10", "12/19", null]]);
  });

  test("in another edition are said to be so", async () => {
    await read("declarations.txt", [declarations]);
    await read("forms.txt", [
      form("QF 00 01 04 2013", "COVERAGE PART ONE"),
      form("QF 20 10 07 04", "OWNERS"),
      form("QF 21 47", "EMPLOYMENT"),
    ]);
    expect(await missing()).toEqual([["QF 20 10", "12/19", "07/04"]]);
  });

  test("listed by a quote alone are not missing yet, and its list attaches none", async () => {
    await read("quote.txt", [declarations], { type: "QUOTE_DOCUMENT" });
    expect(await missing()).toEqual([]);
    await read("declarations.txt", [declarations]);
    expect(await missing()).toHaveLength(3);
  });

  test("that a person removed in the review are not missing", async () => {
    await read("declarations.txt", [declarations]);
    const reviews = createReviews(agency.scope());
    valueOf(await reviews.remove(policyId, "form.qf2010"));
    expect((await missing()).map(([number]) => number)).toEqual(["QF 00 01", "QF 21 47"]);
  });
});
