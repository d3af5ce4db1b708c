/** Users from invitation to removal, in the running product: registry, mail, sign-in and sessions together. */
import { beforeAll, expect, inject, test } from "vitest";
import { Client } from "../../apps/cli/local/client.ts";
import { openAgency, registrySql, type RunningAgency } from "../support/agencies.ts";
import { codeOf, listMail } from "../support/mailbox.ts";

let agency: RunningAgency;
beforeAll(async () => {
  agency = await openAgency("Larkspur & Sons");
});

const newEmail = () => `user-${crypto.randomUUID().slice(0, 13)}@larkspur.example`;
const create = (client: Client, email: string) =>
  client.graphql<{ createAgencyUser: { id: string; role: string } }>(
    `mutation { createAgencyUser(input: { name: "Ada Fenn", email: "${email}" }) { id role } }`,
  );
const change = (verb: string, id: string) =>
  agency.owner.graphql(`mutation { ${verb}AgencyUser(id: "${id}") { id state } }`);
const reservedFor = (email: string) =>
  registrySql("SELECT agency_id FROM sign_in_addresses WHERE email = ?", [email]);

async function waitForInvitation(email: string) {
  for (const until = Date.now() + 15_000; Date.now() < until;) {
    const mail = (await listMail(inject("productUrl"), email)).find((each) => codeOf(each) === "");
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`No invitation to ${email} arrived.`);
}

test("an invited user signs in, is disabled, and is removed; the address is then free for another agency", async () => {
  const email = newEmail();
  const other = await openAgency("Elsewhere Insurance");
  const { createAgencyUser } = await create(agency.owner, email);
  expect(createAgencyUser.role).toBe("SERVICE");
  const invitation = await waitForInvitation(email);
  expect(invitation.subject).toBe("Larkspur & Sons invites you to Carabiner");
  expect(invitation.html).toContain("Larkspur &amp; Sons");

  const ada = new Client(inject("productUrl"));
  await ada.signIn(email);
  const { agencyUser } = await ada.graphql<{ agencyUser: { lastSignInAt: string | null; role: string } }>(
    "{ agencyUser { role lastSignInAt } }",
  );
  expect(agencyUser).toMatchObject({ role: "SERVICE", lastSignInAt: expect.any(String) as string });

  await expect(create(other.owner, email.toUpperCase())).rejects.toThrow();
  expect(await reservedFor(email)).toEqual([{ agency_id: agency.agencyId }]);

  await change("disable", createAgencyUser.id);
  await expect(ada.graphql("{ agencyUser { role } }")).rejects.toThrow();
  await change("remove", createAgencyUser.id);
  expect(await reservedFor(email)).toEqual([]);
  await create(other.owner, email);
  expect(await reservedFor(email)).toEqual([{ agency_id: other.agencyId }]);
  const { agencyUsers } = await agency.owner.graphql<{ agencyUsers: { id: string }[] }>(
    "{ agencyUsers { id } }",
  );
  expect(agencyUsers.map(({ id }) => id)).not.toContain(createAgencyUser.id);
});

test("the last seat goes to one of thirty invited at once, and no address stays behind", async () => {
  await agency.sql(
    "UPDATE subscription SET num_seats = (SELECT count(*) + 1 FROM users WHERE state = 'ACTIVE')",
  );
  const emails = Array.from({ length: 30 }, newEmail);
  const outcomes = await Promise.allSettled(emails.map((email) => create(agency.owner, email)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const reserved = await Promise.all(emails.map(reservedFor));
  expect(reserved.flat()).toHaveLength(1);
});
