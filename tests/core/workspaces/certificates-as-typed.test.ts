/** A certificate as staff ask for it in one line: its holder is read, and the rest of the line is told, not taken for the form's. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createCertifiedAccount } from "../../support/issued-certificates.ts";
import { converse } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeAll(async () => {
  agency = await openTestAgency();
  agency.clock.nowMs = Date.UTC(2026, 4, 4, 15);
  await createCertifiedAccount(agency);
});
afterAll(() => agency.close());

const sent = (address: string, verb: string) =>
  `I have not done this part of your message: “${verb} it to ${address}”. Once somebody has approved it and it is issued, open it under Certificates on the client's page and choose Send Certificate.`;

test.each([
  [
    "pls issue cert for Wexcombe Tile to City of Ashport 5200 Emerald Pkwy Ashport OH 43017 & email it to permits@ashport.example",
    { name: "City of Ashport", line1: "5200 Emerald Pkwy", postalCode: "43017" },
    sent("permits@ashport.example", "Email"),
  ],
  [
    "issue a coi for wexcombe tile, holder Dale & Sons LLC, 12 Main St, Dayton OH 45402 and send it to bids@dale.example",
    { name: "Dale & Sons LLC", line1: "12 Main St", postalCode: "45402" },
    sent("bids@dale.example", "Send"),
  ],
])("%s", async (message, { name, ...address }, told) => {
  const { content, last } = await converse(agency, [message]);
  const [artifact] = content.artifacts;
  expect(artifact?.issue?.holder).toMatchObject({ name, address });
  expect(artifact?.template?.notes).toEqual([]);
  expect(content.approvals.map(({ kind, state }) => [kind, state])).toEqual([
    ["ISSUE_CERTIFICATE", "PENDING"],
  ]);
  expect(last?.content.split("\n").at(-1)).toBe(told);
  // Nothing is emailed, and nothing that cannot be done is offered.
  expect(content.artifacts).toHaveLength(1);
  expect(last?.choices).toEqual([]);
});

test("a post office box behind the name, and more to ask for behind the ZIP code", async () => {
  const { content } = await converse(agency, [
    "need COI for Wexcombe Tile, holder Ashport Lantern Bank PO Box 900 Annapolis MD 21401, job at the annex. rush",
  ]);
  expect(content.artifacts[0]?.issue?.holder).toMatchObject({
    name: "Ashport Lantern Bank",
    address: { line1: "PO Box 900", city: "Annapolis", zone: "MD", postalCode: "21401" },
  });
});
