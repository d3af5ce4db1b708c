/** What somebody writes into the reply that Cara drafted is held against the records and the thread. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createPolicies } from "#core/policies";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor } from "../../support/arriving-mail.ts";
import { businessInput, createCarrier, policyInput, valueOf } from "../../support/book-of-business.ts";
import { approvalsOf } from "../../support/workspaces.ts";
import { openWork } from "../../support/worked-mail.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const asking =
  "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062. They ask for $3,000,000.";

/** What the approval says of the draft once it is as given. */
async function saidOf(body: string): Promise<string[]> {
  const scope = agency.scope();
  const account = valueOf(
    await createAccounts(scope).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  );
  const policies = [policyInput(await createCarrier(scope))];
  valueOf(await createPolicies(scope).create({ accountId: account.id, policies }));
  const work = openWork(agency);
  await work.work(await openMailDoor(agency).take({ text: asking }));
  const [draft] = await work.drafts();
  const approvals = approvalsOf(scope);
  const before = valueOf(await approvals.get(draft?.["id"] as string));
  expect(await approvals.differencesOf(before)).toEqual([]);
  valueOf(
    await approvals.updateArtifact(before.artifactId, {
      ...{ version: 1, toEmail: "anna@bluewater.example", subject: "Re: Certificate", body },
    }),
  );
  const after = valueOf(await approvals.get(before.id));
  expect(valueOf(await approvals.get(before.id)).version).toBe(before.version + 1);
  expect(await approvals.findOfArtifact(before.artifactId)).toEqual(after);
  return (await approvals.differencesOf(after)).map(({ text }) => text);
}

test("a cancellation that is not on record and a limit that nobody has are pointed out", async () => {
  const said = await saidOf("Hello Anna,\n\nYour policy is cancelled and your limit is $5,000,000.");
  expect(said).toEqual([
    expect.stringMatching(
      /^The email says “Your policy is cancelled”\. The records say otherwise: .+ expires on /u,
    ),
    "The email says $5,000,000; nothing on file says so.",
  ]);
});

test("what the client wrote and what is on record is nothing to point out", async () => {
  expect(
    await saidOf("Hello Anna,\n\nYour policy is in force. You ask for $3,000,000, and we will look into it."),
  ).toEqual([]);
});
