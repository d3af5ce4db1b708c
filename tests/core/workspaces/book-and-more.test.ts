/** Questions on every client that ask for several things: the premium together, the biggest clients, an email to each. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { splitTasks } from "../../../core/workspaces/split-tasks.ts";
import { addPolicyTo } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { converse } from "../../support/workspaces.ts";

let agency: TestAgency;

beforeAll(async () => {
  agency = await openTestAgency();
  const scope = agency.scope();
  const { id: granite } = await createCarrier(scope, "Granite Mutual");
  const { id: union } = await createCarrier(scope, "Union Slope Casualty");
  const client = async (name: string, contact: string) => {
    const email = `${contact.split(" ")[0]?.toLowerCase()}@office.example`;
    return valueOf(
      await createAccounts(scope).create({ ...businessInput(name), contact: { name: contact, email } }),
    ).id;
  };
  const add = (
    account: string,
    policyNumber: string,
    premium: number,
    more: object = {},
    carrier = granite,
  ) =>
    addPolicyTo(
      agency,
      account,
      { policyNumber, premium, inforceAt: "2026-06-01", expiresAt: "2027-06-01", ...more },
      carrier,
    );
  const wc = { type: "WORKERS_COMPENSATION", inforceAt: "2026-01-15", expiresAt: "2027-01-15" };
  const tile = await client("Tamarack Tile LLC", "Owen Reyes");
  await add(tile, "TT-GL", 6400);
  await add(tile, "TT-AU", 4100, { type: "COMMERCIAL_AUTO" });
  await add(tile, "TT-WC", 9100, wc, union);
  const dental = await client("Maplecrest Dental PC", "Ann Okafor");
  await add(dental, "MD-BOP", 5000, { type: "BUSINESS_OWNERS" });
  await add(dental, "MD-WC", 2500, wc, union);
  const tree = await client("Birchline Tree Care", "Ash Birch");
  await add(tree, "BT-GL", 8000);
  const stand = await client("Juniper Stand LLC", "Ida Juniper");
  await add(stand, "JS-GL", 900);
}, 30_000);
afterAll(() => agency.close());

const say = async (...messages: string[]) => {
  const { last, content } = await converse(agency, messages);
  const lines = (last?.content ?? "").split("\n").filter((line) => line !== "");
  return { lines, choices: last?.choices ?? [], emails: content.artifacts, last };
};

test("the premium with a carrier is summed, and the clients with most of it are named", async () => {
  const { lines, last } = await say(
    "how much total premium do we have with Granite Mutual and which 3 accounts are the biggest",
  );
  expect(lines).toEqual([
    "5 of 7 policies match. I looked at policies in force with Granite Mutual.",
    "Total premium: $24,400, not including taxes and fees.",
    "Tamarack Tile LLC: $10,500 for 2 policies.",
    "Birchline Tree Care: $8,000 for 1 policy.",
    "Maplecrest Dental PC: $5,000 for 1 policy.",
  ]);
  // Each leads to its policies.
  expect(last?.statements?.slice(2).map(({ records = [] }) => records.length)).toEqual([2, 1, 1]);
});

test("the biggest clients are those with the most premium of all their policies", async () => {
  expect((await say("which 2 clients are our biggest?")).lines.slice(1)).toEqual([
    "Tamarack Tile LLC: $19,600 for 3 policies.",
    "Birchline Tree Care: $8,000 for 1 policy.",
  ]);
  expect((await say("what's our total premium")).lines).toEqual([
    "7 of 7 policies match. I looked at policies in force.",
    "Total premium: $36,000, not including taxes and fees.",
  ]);
});

test("a part that nobody understands is named beside the part that is answered", async () => {
  const { lines } = await say(
    "how much total premium do we have with Granite Mutual and what is our loss ratio with them?",
  );
  expect(lines).toEqual([
    "How much total premium do we have with Granite Mutual?",
    "5 of 7 policies match. I looked at policies in force with Granite Mutual.",
    "Total premium: $24,400, not including taxes and fees.",
    "What is our loss ratio with them?",
    "I found no answer to this.",
  ]);
});

test("clients are listed before an email to each is asked for, one client at a time", async () => {
  const asked =
    "need to know which of our clients have work comp expiring in next 90 days + draft email to each asking for payroll";
  const { lines, choices } = await say(asked);
  expect(lines.slice(1, 3)).toEqual([
    "Maplecrest Dental PC: Workers Compensation MD-WC with Union Slope Casualty, expires on 01/15/2027.",
    "Tamarack Tile LLC: Workers Compensation TT-WC with Union Slope Casualty, expires on 01/15/2027.",
  ]);
  expect(lines.at(-1)).toBe(
    "I have not done this part of your message yet: “Draft email to each asking for payroll”. I write to one client at a time, and each email waits for a yes: choose whom to begin with.",
  );
  expect(choices).toEqual([
    "Draft email to Maplecrest Dental PC asking for payroll",
    "Draft email to Tamarack Tile LLC asking for payroll",
  ]);
  const { emails } = await say(asked, choices[1] ?? "");
  expect(emails.map(({ toEmail }) => toEmail)).toEqual(["owen@office.example"]);
  expect(emails[0]?.body).toContain("payroll");
});

test("where nobody is found, an email to each is not offered", async () => {
  const { lines, choices } = await say(
    "which clients renew in April and email each of them that we need payroll",
  );
  expect(lines).toEqual([
    "0 of 7 policies match. I looked at policies in force that end from 04/01/2027 to 04/30/2027.",
    "I have not done this part of your message yet: “Email each of them that we need payroll”. I found nobody to write to.",
  ]);
  expect(choices).toEqual([]);
});

describe("an email to each", () => {
  test.each([
    [
      "which clients renew in January and email each of them that we need payroll",
      "which clients renew in January",
      "Email each of them that we need payroll",
    ],
    [
      "who has no umbrella & draft an email to every one asking for a meeting",
      "who has no umbrella",
      "Draft an email to every one asking for a meeting",
    ],
    // One email that names what each policy costs.
    ["Email Ann the premium of each of her policies", "Email Ann the premium of each of her policies", null],
  ])("%s", (message, first, rest) => {
    expect(splitTasks(message)).toEqual({ first, rest });
  });
});
