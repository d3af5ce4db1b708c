/** Several questions in one message: each is answered, of the policy that it is about, or said not to be. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { questionsOnPolicies } from "../../../core/assistant/asked/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { converse } from "../../support/workspaces.ts";

let agency: TestAgency;

beforeAll(async () => {
  agency = await openTestAgency();
  const scope = agency.scope();
  const { id: granite } = await createCarrier(scope, "Granite Mutual");
  const { id: union } = await createCarrier(scope, "Union Slope Casualty");
  const client = valueOf(await createAccounts(scope).create(businessInput("Tamarack Tile LLC"))).id;
  const add = (policyNumber: string, type: string, expiresAt: string, carrier: string) => {
    const inforceAt = `${Number(expiresAt.slice(0, 4)) - 1}${expiresAt.slice(4)}`;
    return addPolicyTo(agency, client, { policyNumber, type, premium: 4100, inforceAt, expiresAt }, carrier);
  };
  const liability = await add("TT-GL", "GENERAL_LIABILITY", "2027-03-01", granite);
  await readInto(agency, liability, "tamarack gl.pdf", [
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: TT-GL\nNamed Insured: Tamarack Tile LLC\nPolicy Period: From 03/01/2026 to 03/01/2027\n\nEach Occurrence Limit $1,000,000\nGeneral Aggregate Limit $2,000,000",
  ]);
  await add("TT-AU", "COMMERCIAL_AUTO", "2027-04-01", granite);
  await add("TT-WC", "WORKERS_COMPENSATION", "2027-01-15", granite);
  const umbrella = await add("TT-U", "UMBRELLA", "2027-03-07", union);
  const brewer = valueOf(await createAccounts(scope).create(businessInput("Pine Hollow Brewing LLC"))).id;
  for (const [number, year, form] of [
    ["PH-25", 2025, "CG 44 Liquor Liability - $750,000 each common cause"],
    ["PH-26", 2026, "CG 45 Exclusion - Liquor Liability"],
  ] as const) {
    const term = { inforceAt: `${year}-09-01`, expiresAt: `${year + 1}-09-01` };
    const record = { policyNumber: number, type: "PACKAGE", premium: 5200, ...term };
    await readInto(agency, await addPolicyTo(agency, brewer, record, granite), `${number}.pdf`, [
      `COMMERCIAL PACKAGE DECLARATIONS\n\nPolicy Number: ${number}\nNamed Insured: Pine Hollow Brewing LLC\nPolicy Period: From 09/01/${year} to 09/01/${year + 1}\n\nForms: CP 10, CG 01, ${form}.`,
    ]);
  }
  const cancellation = { canceledBy: "INSURED", type: "CANCELLATION", reason: "REPLACED_OTHER_CARRIER" };
  valueOf(await createPolicies(scope).cancel({ id: umbrella, ...cancellation, effectiveAt: "2026-11-10" }));
}, 30_000);
afterAll(() => agency.close());

const linesOf = async (message: string) => {
  const { last } = await converse(agency, [message]);
  return (last?.content ?? "").split("\n").filter((line) => line !== "");
};

test("each half of a question is answered, with the day on which a policy was canceled", async () => {
  expect(await linesOf("who's the carrier on tamaracks umbrella and is it still active?")).toEqual([
    "Umbrella TT-U: Carrier: Union Slope Casualty, on record.",
    "Umbrella TT-U: Status: Canceled, on record; it was canceled effective 11/10/2026.",
  ]);
});

test("nothing is told of policies that nobody asked about", async () => {
  const asked =
    "whats the each occ limit on Tamarack's GL and when does it expire, also who is the umbrella carrier";
  expect(await linesOf(asked)).toEqual([
    "General Liability TT-GL: Each occurrence: $1,000,000.",
    "General Liability TT-GL: Expires on 03/01/2027.",
    "Umbrella TT-U: Carrier: Union Slope Casualty, on record.",
  ]);
});

test("what the records answer stands beside what the policies answer, each under its question", async () => {
  expect(
    await linesOf("when does tamaracks wc expire and do they have cyber, also who is the producer?"),
  ).toEqual([
    "When does the wc expire?",
    "Workers Compensation TT-WC: Expires on 01/15/2027, on record.",
    "Do they have cyber?",
    expect.stringMatching(/^No\. Tamarack Tile LLC has no cyber policy on record\. In force: /u),
    "Who is the producer?",
    "Nobody of the agency is on record as responsible for Tamarack Tile LLC.",
  ]);
});

test("parts in shorthand, one of them only named behind the question", async () => {
  const asked = "whos the carrier on tamaracks GL, and whens it expire? each occ limit too";
  expect(await linesOf(asked)).toEqual([
    "General Liability TT-GL: Carrier: Granite Mutual, on record.",
    "General Liability TT-GL: Expires on 03/01/2027.",
    "General Liability TT-GL: Each occurrence: $1,000,000.",
  ]);
});

test("a list of facts, with nothing that asks for them", async () => {
  expect(await linesOf("give me prem, exp date n carrier for tamaracks wc")).toEqual([
    "Workers Compensation TT-WC: Premium: $4,100, on record.",
    "Workers Compensation TT-WC: Expires on 01/15/2027, on record.",
    "Workers Compensation TT-WC: Carrier: Granite Mutual, on record.",
  ]);
});

test("comp is workers comp, and when it is up is when it renews", async () => {
  expect(await linesOf("when's tamaracks comp up?")).toEqual([
    "Workers Compensation TT-WC: Expires on 01/15/2027, on record.",
  ]);
});

test("a condition on a carrier's clients is held, not left out", async () => {
  const { last } = await converse(agency, ["which clients of Granite Mutual have premiums above $12,000?"]);
  expect(last?.content).toContain("with a premium above $12,000");
  expect(last?.content).not.toContain("Tamarack");
});

test("a part that nothing answers is named", async () => {
  const lines = await linesOf("does tamarack have an umbrella and what does the GL exclude?");
  expect(lines[0]).toBe("Does the client have an umbrella?");
  expect(lines[1]).toBe("No. Umbrella TT-U was canceled effective 11/10/2026, on record.");
  expect(lines[2]).toBe("What does the GL exclude?");
  expect(lines.slice(3).join(" ")).toContain("do not say");
});

describe("a part that leans on the one before", () => {
  const policies = [
    { id: "1", type: "GENERAL_LIABILITY" as const, policyNumber: "TT-GL" },
    { id: "2", type: "UMBRELLA" as const, policyNumber: "TT-U" },
  ];
  test.each([
    ["who is the GL carrier and when does it expire?", ["who is the GL carrier", "when does the GL expire?"]],
    [
      "what is the limit of policy TT-U and what is its premium?",
      ["what is the limit of policy TT-U", "what is policy TT-U premium?"],
    ],
    [
      "who is the GL carrier and what is the premium?",
      ["who is the GL carrier", "what is the premium of the GL?"],
    ],
    [
      "what are the premiums of the GL and the umbrella, and when do they expire?",
      ["what are the premiums of the GL and the umbrella", "when do the GL and the umbrella expire?"],
    ],
    ["when was the GL issued, and to whom?", ["when was the GL issued, and to whom?"]],
    ["who is the GL carrier and who is the producer?", ["who is the GL carrier", "who is the producer?"]],
  ])("%s", (text, questions) => {
    expect(questionsOnPolicies(text, policies, "2026-11-20")).toEqual(questions);
  });
});

test("the limit of a term that has ended is not taken for what is so today", async () => {
  const lines = await linesOf("what is Pine Hollow's liquor liability limit?");
  expect(lines[0]).toContain("Package PH-25");
  expect(lines.slice(1)).toEqual([
    "Not in force today: Package PH-25.",
    "The documents of Package PH-26 mention this without settling it.",
  ]);
});
