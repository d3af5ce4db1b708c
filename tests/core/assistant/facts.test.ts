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
