/** Numbers, names and dates of a policy, chosen by one scorer among all places that may state them. */
import { expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { isSure } from "../../../core/assistant/model.ts";
import { linedPage } from "./positioned-page.ts";

const head = [
  "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
  "Policy number: CGL-90331-00",
  "Named insured: Saltmarsh Kayak Tours LLC",
  "Policy period: 05/01/2026 to 05/01/2027",
];
const read = (...pages: string[][]) =>
  extract({
    name: "policy.pdf",
    pages: pages.map((lines, at) => linedPage(lines, [40, 240, 420], at + 1)),
  });

test("the number of a form under the label of the policy number is no rival of it", () => {
  const endorsement = [
    "POLICY NUMBER: CG 20 10 04 13",
    "ADDITIONAL INSURED - OWNERS, LESSEES OR CONTRACTORS",
  ];
  const { details, confidence = {} } = read(head, endorsement, endorsement);
  expect(details.policyNumber).toBe("CGL-90331-00");
  expect(isSure(confidence.policyNumber)).toBe(true);
});

test("the addressee of a letter is the insured, and the office at its head is not", () => {
  const { details } = read([
    "Fernhollow Insurance Agency, Inc.",
    "12 Court Street, Keene, NH 03431",
    "Prepared for:",
    "Saltmarsh Kayak Tours LLC",
    "9 Causeway Road",
    "Rye, NH 03870",
  ]);
  expect(details.insured).toMatchObject({
    name: "Saltmarsh Kayak Tours LLC",
    address: { postalCode: "03870" },
  });
});

test("two policy numbers that are as good leave the reading unsure", () => {
  const { confidence = {}, doubts = {} } = read([...head, "Policy number: CGL-77120-01"]);
  expect(isSure(confidence.policyNumber)).toBe(false);
  expect(doubts.policyNumber).toBe("RIVALS");
});

test("each value has the words of its place", () => {
  const { evidence } = read(head);
  const quoted = (field: keyof typeof evidence) => evidence[field]?.flat().map(({ text }) => text);
  expect(quoted("policyNumber")).toEqual(["CGL-90331-00"]);
  expect(quoted("effectiveDate")).toEqual(["05/01/2026 to 05/01/2027"]);
});

const charges = ["Annual premium | $4,120.00", "Policy fee | $150.00", "Surplus lines tax | $205.50"];

test("charges that add up to the printed total are sure", () => {
  const { details, confidence = {} } = read([...head, ...charges, "Total | $4,475.50"]);
  expect(details).toMatchObject({ premium: 412_000, policyFees: 15_000, taxes: 20_550, total: 447_550 });
  for (const field of ["premium", "policyFees", "taxes", "total"] as const)
    expect(isSure(confidence[field])).toBe(true);
});

test("a sum of charges that no printed total bears out is to be checked", () => {
  const { details, confidence = {}, doubts = {} } = read([...head, ...charges, "Fire tax | $11.00"]);
  expect(details.taxes).toBe(21_650);
  expect(isSure(confidence.taxes)).toBe(false);
  expect(doubts.taxes).toBe("DERIVED");
});

test("what is left of a total without its charges is the premium", () => {
  const parts = ["Property coverage part | $3,000.00", "Liability coverage part | $2,500.00"];
  const { details, doubts = {} } = read([
    ...head,
    "Coverage part | Amount",
    ...parts,
    "Surtax | $55.00",
    "Total | $5,555.00",
  ]);
  expect(details).toMatchObject({ premium: 550_000, taxes: 5_500, total: 555_500 });
  expect(doubts.premium).toBe("DERIVED");
});

test("premiums of parts on their own pages are not the policy's", () => {
  const part = (name: string, amount: string) => [`${name} DECLARATIONS`, `Total premium | ${amount}`];
  const { details } = read(
    [...head, "Total account premium including surcharges | $7,310.25"],
    part("PROPERTY", "$4,200.15"),
    part("UMBRELLA", "$3,110.10"),
  );
  expect(details.total).toBe(731_025);
  expect(details.premium).not.toBe(420_015);
  expect(details.premium).not.toBe(311_010);
});

test("a condition in the wording gives no premium", () => {
  expect(read([...head, "If the premium is $9,000, we will refund $900."]).details.premium).toBeUndefined();
});

test("the percentage that is earned at least is read with the words around it", () => {
  const { details } = read([...head, "This premium is at least 25% earned. The coinsurance is 90%."]);
  expect(details.minimumEarnedPremiumPercent).toBe(25);
});

test("titles of columns of claims are nobody's name", () => {
  expect(read(["LOSS RUN", "Named insured: Accident Description"]).details.insured).toBeUndefined();
});

test("the buildings of a schedule add up to what they are insured for", () => {
  const { details } = read([
    "COMMERCIAL PROPERTY DECLARATIONS",
    "Location | Building | Contents",
    "9 Causeway Road, Rye, NH 03870 | $400,000 | $90,000",
    "14 Mill Lane, Dover, NH 03820 | $250,000 | $60,000",
  ]);
  expect(details).toMatchObject({ propertyBuildingLimit: 65_000_000, propertyContentsLimit: 15_000_000 });
});
