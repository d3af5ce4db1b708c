/** Work that an email started is nobody's doing at the agency: what people see of it, and the audit log, say whose email it was. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createEmails } from "#core/emails";
import { createHistories } from "#core/history";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { fromAnna, openMailDoor } from "../../support/arriving-mail.ts";
import { businessInput, valueOf } from "../../support/book-of-business.ts";
import { drive, workspacesOf } from "../../support/workspaces.ts";
import { openWork } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let work: ReturnType<typeof openWork>;
let accountId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
  work = openWork(agency);
  ({ id: accountId } = valueOf(
    await createAccounts(agency.scope()).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  ));
});
afterEach(() => agency.close());

const asking = "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.";
const workspaceOf = async () =>
  (await work.work(await door.take({ ...fromAnna, id: "a@x", text: asking })))["workspace_id"] as string;

test("the workspace, its message and the work on it name the email's sender", async () => {
  const id = await workspaceOf();
  const workspaces = workspacesOf(agency.scope());
  expect(await workspaces.starterOf.load(id)).toBe("Anna Pelletier");
  const [message] = (await workspaces.contentOf(id)).messages;
  expect(message?.authorId).toBeNull();
  expect(await workspaces.senderOfMail.load(message?.mail?.emailId ?? "")).toBe("Anna Pelletier");
  const [first] = await workspaces.workflowsOf(id);
  expect(await workspaces.senderOfWork.load(first?.id ?? "")).toBe("Anna Pelletier");
});

test("a sender without a name is named by the address", async () => {
  const email = await door.take({ from: "anna@bluewater.example", id: "a@x", text: asking });
  const id = (await work.work(email))["workspace_id"] as string;
  expect(await workspacesOf(agency.scope()).starterOf.load(id)).toBe("anna@bluewater.example");
});

test("what a user asked for stays theirs: another reply, a message, a workspace of their own", async () => {
  const id = await workspaceOf();
  const [draft] = await work.drafts();
  const emails = createEmails(agency.scope(), { findAddress: async () => null, replyKey: "key" });
  valueOf(
    await emails.draftAgain({
      approvalId: draft?.["id"] as string,
      version: draft?.["version"] as number,
      wish: "shorter",
    }),
  );
  await drive(agency, id);
  valueOf(await workspacesOf(agency.scope()).sendMessage(id, { message: "What is missing?" }));
  await drive(agency, id);
  const workspaces = workspacesOf(agency.scope());
  const senders = await Promise.all(
    (await workspaces.workflowsOf(id)).map((each) => workspaces.senderOfWork.load(each.id)),
  );
  expect(senders).toEqual(["Anna Pelletier", undefined, undefined]);
  const own = valueOf(await workspaces.create({ message: "Which accounts are in Ohio?" }));
  expect(await workspaces.starterOf.load(own.id)).toBeUndefined();
});

test("the list is in the order of who began what, as it shows it", async () => {
  const ofMail = await workspaceOf();
  const own = valueOf(await workspacesOf(agency.scope()).create({ message: "Which accounts are in Ohio?" }));
  // "Anna Pelletier" comes before "Odette"; by whoever looks after her account, both would be Odette's.
  const order = async (direction: "ASC" | "DESC") =>
    valueOf(await workspacesOf(agency.scope()).list({ sort: "USER", direction })).nodes.map(({ id }) => id);
  expect(await order("ASC")).toEqual([ofMail, own.id]);
  expect(await order("DESC")).toEqual([own.id, ofMail]);
});

test("the audit log says whose email started the workspace, and the activity whose opened the request", async () => {
  const id = await workspaceOf();
  const [entry] = await work.rows(
    "SELECT actor_kind, reason, after FROM audit_entries WHERE entity = 'caraWorkspace' AND entity_id = ?",
    [id],
  );
  expect(entry).toMatchObject({ actor_kind: "WORKFLOW", reason: "Started by the email of Anna Pelletier." });
  const { nodes } = valueOf(
    await createHistories(agency.scope()).activityOfAccount(accountId, { kinds: ["REQUESTS"] }),
  );
  expect(nodes).toMatchObject([
    { action: "serviceRequest.create", reason: "Asked for by the email of Anna Pelletier." },
  ]);
});
