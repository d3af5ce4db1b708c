/** A message that asks for emails to several people: each is told what is meant for them, one at a time. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { addPolicyTo } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { converse } from "../../support/workspaces.ts";

let agency: TestAgency;

beforeAll(async () => {
  agency = await openTestAgency();
  const scope = agency.scope();
  const { id: granite } = await createCarrier(scope, "Granite Mutual");
  const client = async (name: string, contact: { name: string; email: string }) =>
    valueOf(await createAccounts(scope).create({ ...businessInput(name), contact })).id;
  const cider = await client("Quarry Road Cider LLC", {
    name: "Imogen Farrow",
    email: "imogen@office.example",
  });
  const dock = await client("Mallard Dry Dock LLC", {
    name: "Sorrel Banks",
    email: "sorrel@dock.example",
  });
  await client("Hale and Birch LLC", {
    name: "Wren Hale",
    email: "wren@hale.example",
  });
  for (const [of, policyNumber, type, year] of [
    [cider, "QR-BOP", "BUSINESS_OWNERS", "03-01"],
    [cider, "QR-WC", "WORKERS_COMPENSATION", "02-01"],
    [dock, "MD-WC", "WORKERS_COMPENSATION", "05-01"],
  ] as const)
    await addPolicyTo(
      agency,
      of,
      {
        policyNumber,
        type,
        inforceAt: `2026-${year}`,
        expiresAt: `2027-${year}`,
      },
      granite,
    );
}, 30_000);
afterAll(() => agency.close());

const [bop, own, others] = ["03/01/2027", "02/01/2027", "05/01/2027"];

test.each([
  ["pls email Imogen her BOP exp date, and Sorrel his WC exp date", "Email Sorrel his WC exp date"],
  ["pls email imogen her bop exp date, and sorrel his wc exp date", "Email sorrel his wc exp date"],
  ["send Imogen her BOP exp date, and Sorrel his WC exp date", "Email Sorrel his WC exp date"],
  ["email Imogen her BOP exp date and Sorrel Banks the WC exp date", "Email Sorrel Banks the WC exp date"],
  ["email Imogen her BOP exp date and email Sorrel his WC exp date", "Email Sorrel his WC exp date"],
  ["email Imogen her BOP exp date; Sorrel: WC exp date", "Email Sorrel: WC exp date"],
  [
    "email Imogen her BOP exp date + Sorrel @ Mallard his WC exp date",
    "Email Sorrel @ Mallard his WC exp date",
  ],
  ["email Quarry Road their BOP exp date and Mallard their WC exp date", "Email Mallard their WC exp date"],
])("%s", async (message, next) => {
  const { content, last } = await converse(agency, [message]);
  expect(content.artifacts.map(({ toEmail }) => toEmail)).toEqual(["imogen@office.example"]);
  expect(content.artifacts[0]?.body).toContain(
    `business owners policy QR-BOP with Granite Mutual expires on ${bop}`,
  );
  expect(content.artifacts[0]?.body).not.toContain("compensation");
  expect(last?.content).toContain(`I have not done this part of your message yet: “${next}”`);
  expect(last?.choices).toContain(next);
  const both = await converse(agency, [message, next]);
  const second = both.content.artifacts.find(({ toEmail }) => toEmail === "sorrel@dock.example");
  expect(both.content.artifacts).toHaveLength(2);
  expect(second?.body).toContain(`compensation policy MD-WC with Granite Mutual expires on ${others}`);
});

test("the same to two people is an email to each, with what is theirs", async () => {
  const next = "Email Imogen their WC exp date";
  const { content } = await converse(agency, ["email Sorrel and Imogen their WC exp date", next]);
  const bodies = new Map(content.artifacts.map(({ toEmail, body }) => [toEmail, body]));
  expect(bodies.get("sorrel@dock.example")).toContain(others);
  expect(bodies.get("imogen@office.example")).toContain(own);
  const too = await converse(agency, ["email Sorrel the WC exp date, and Imogen too"]);
  expect(too.last?.choices).toContain("Email Imogen the WC exp date");
  expect(too.content.artifacts.map(({ toEmail }) => toEmail)).toEqual(["sorrel@dock.example"]);
});

test("what is for somebody of whom nothing is on file goes to nobody else", async () => {
  const { content, last } = await converse(agency, [
    "pls email Imogen her BOP exp date, and Bertram his WC exp date",
  ]);
  expect(content.artifacts).toHaveLength(1);
  expect(content.artifacts[0]?.body).not.toContain("compensation");
  expect(last?.content).toContain(
    "I have not done this part of your message: “Email Bertram his WC exp date”. Nobody on file is called Bertram. Say which client it is for.",
  );
  expect(last?.choices).not.toContain("Email Bertram his WC exp date");
});

test.each([
  ["email Imogen her BOP exp date and WC exp date", "imogen@office.example"],
  ["tell Imogen we got the payroll, and ask her to sign it", "imogen@office.example"],
  ["tell Hale and Birch that their application is in", "wren@hale.example"],
])("one email stays one: %s", async (message, toEmail) => {
  const { content, last } = await converse(agency, [message]);
  expect(content.artifacts.map((mail) => mail.toEmail)).toEqual([toEmail]);
  expect(last?.content).not.toContain("I have not done this part");
});
