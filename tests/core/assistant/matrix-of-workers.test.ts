/** Offers of workers compensation side by side: what decides between them, however each carrier sets it. */
import { expect, test } from "vitest";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { linedPage } from "./positioned-page.ts";

function read(documentId: string, ...lines: string[]) {
  const pages = [linedPage(lines)];
  const extraction = extract({ name: documentId, pages });
  const compared = comparedDocument(modelPages(pages), extraction);
  return { ...compared, documentId, readingId: documentId, name: `${documentId}.pdf`, pages };
}

const insured = "Named insured: Cedar Hollow Bakery LLC";
const quote = read(
  "quote",
  "WORKERS COMPENSATION QUOTATION",
  "Carrier: Otter Bend Mutual Insurance Company",
  insured,
  "Part One: Statutory - VT, NH",
  "Employers liability each accident: $500,000",
  "Class 2003 Bakery payroll 310,000 | rate 3.10 | 9,610",
  "Class 8017 Store payroll 90,000 | rate 1.20 | 1,080",
  "Estimated annual premium: $10,690",
  "VT administration assessment $212",
  "Members: Ada Wren excluded.",
  "Waiver of subrogation included at 3% of premium.",
  "Quote expires 30 days after issue. Issued March 3, 2026.",
);
const policy = read(
  "policy",
  "WORKERS COMPENSATION AND EMPLOYERS LIABILITY POLICY",
  "INFORMATION PAGE",
  "Insurer: Granite Notch Casualty Company",
  insured,
  "ITEM 3.A States covered: Vermont",
  "ITEM 3.C Other States Insurance: all states except OH, WA",
  "ITEM 3.D This policy includes these endorsements: Waiver of Our Right to Recover from Others (Mill Street Landlords); Terrorism",
  "Employers liability each accident: $100,000",
  "State | Code | Remuneration | Premium",
  "VT | 2003 | 290,000 | 9,570",
  "NH | 2003 | 20,000 | 580",
  "Premium adjustment: annual. Member included by election: Ada Wren.",
);

const rows = async () => {
  const { rows: all } = (await localReasoner.matrix({ documents: [quote, policy] })).value;
  return new Map(all.map(({ label, cells }) => [label, cells.map(({ value }) => value)]));
};

test("states, owners, waivers and classes stand in rows of their own, whatever sets them", async () => {
  const all = await rows();
  expect(all.get("States, item 3.A")).toEqual(["VT, NH", "VT"]);
  expect(all.get("Officers, partners and members")).toEqual([
    "Members: Ada Wren excluded",
    "Member included by election: Ada Wren",
  ]);
  expect(all.get("Waiver of subrogation")).toEqual([
    "Waiver of subrogation included at 3% of premium",
    "Waiver of Our Right to Recover from Others (Mill Street Landlords)",
  ]);
  expect(all.get("Class 2003, Bakery")).toEqual([
    "Payroll 310,000, rate 3.10, premium 9,610",
    "VT: payroll 290,000, premium 9,570; NH: payroll 20,000, premium 580",
  ]);
});

test("no row is made of the words of a class, nor a premium of a share of it", async () => {
  const labels = [...(await rows()).keys()];
  for (const label of [
    "Drivers",
    "Rate",
    "Rating basis",
    "Premium adjustment",
    "Waiver of subrogation, premium",
  ])
    expect(labels).not.toContain(label);
});

test("days after issue end on a day where the offer says when it was issued", async () => {
  expect((await rows()).get("Offer valid until")?.[0]).toBe("04/02/2026");
});

test("an assessment is the same charge in a comparison and in a proposal", async () => {
  expect((await rows()).get("Taxes")?.[0]).toBe("$212");
  const { value } = await localReasoner.propose({ documents: [quote], passages: [], wishes: "" });
  expect(
    value.sections.flatMap(({ offers }) => offers).flatMap(({ charges }) => charges.map(({ kind }) => kind)),
  ).toEqual(["TAXES"]);
});
