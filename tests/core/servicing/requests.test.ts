/** Service requests from opening to closing: what is accepted, the life cycle, comments, and two people at once. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServicing } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  countOf,
  createAccount,
  createPolicy,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { addUser, disableUser, openRequest, requestInput } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const pathsOf = (problem: { fields?: readonly { path: string }[] }) =>
  (problem.fields ?? []).map(({ path }) => path);

test("opens a request by the rule of its type, due after the business hours of its priority", async () => {
  const account = await createAccount(agency.scope());
  const request = await openRequest(agency, { accountId: account.id, clientPhone: "(212) 555-0147" });
  expect(request).toEqual({
    id: request.id,
    state: "OPEN",
    type: "QUESTION",
    priority: "NORMAL",
    details: { question: { question: "Does our policy cover borrowed tools?" } },
    accountId: account.id,
    policyId: null,
    clientName: "Ines Calloway",
    clientEmail: null,
    clientPhone: request.clientPhone,
    assigneeId: null,
    // Friday, 9 AM in Chicago; 16 hours of business end on Monday at 5 PM.
    dueAt: Date.UTC(2026, 10, 23, 23),
    isDueByHand: false,
    overdueAt: null,
    openedBy: { kind: "AGENCY_USER", userId: agency.ownerId },
    resolution: null,
    mergedInto: null,
    createdAt: agency.clock.nowMs,
    updatedAt: agency.clock.nowMs,
    version: 1,
  });
  expect(await servicing().find(request.id)).toEqual(request);
  expect(
    await rowsOf(agency, "SELECT action, parent_id FROM audit_entries WHERE entity = 'serviceRequest'"),
  ).toEqual([{ action: "serviceRequest.create", parent_id: account.id }]);
});

test("goes from open to resolved and back, with notes, a reason and comments", async () => {
  const { id } = await openRequest(agency);
  valueOf(await servicing().comment(id, { content: " Asked the carrier.\r\n" }));
  const resolved = valueOf(await servicing().resolve(id, { notes: "Covered up to $5,000." }));
  expect(resolved).toMatchObject({
    state: "CLOSED",
    version: 2,
    resolution: { notes: "Covered up to $5,000.", resolvedBy: { userId: agency.ownerId } },
  });
  expect(problemOf(await servicing().resolve(id, { notes: "Again" }))).toEqual({
    code: "CONFLICT",
    message: "This request is already resolved. Reopen it first.",
  });
  expect(pathsOf(problemOf(await servicing().reopen(id, { reason: " " })))).toEqual(["reason"]);
  const reopened = valueOf(await servicing().reopen(id, { reason: "They meant rented tools." }));
  expect(reopened).toMatchObject({ state: "OPEN", resolution: null, version: 3 });
  expect(problemOf(await servicing().reopen(id, { reason: "Again" })).code).toBe("CONFLICT");
  expect(await servicing().commentsOf(id)).toMatchObject([{ content: "Asked the carrier." }]);
  expect(await servicing().versionsOf(id)).toMatchObject([
    { version: 1, updateTypes: ["OPENED"], resolutionNotes: null },
    { version: 2, updateTypes: ["RESOLVED"], resolutionNotes: "Covered up to $5,000." },
    { version: 3, updateTypes: ["REOPENED"], reason: "They meant rented tools.", resolutionNotes: null },
  ]);
});

test("refuses a disabled assignee, a policy of another account, and a request of nobody", async () => {
  const policy = await createPolicy(agency.scope());
  const other = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
  await addUser(agency, "usr_gone", "Piotr Vance");
  await disableUser(agency, "usr_gone");
  const fieldsFor = async (more: Record<string, unknown>) =>
    pathsOf(problemOf(await servicing().create(requestInput(more))));
  expect(await fieldsFor({ assigneeId: "usr_gone" })).toEqual(["assigneeId"]);
  expect(await fieldsFor({ accountId: other.id, businessPolicyId: policy.id })).toEqual(["businessPolicyId"]);
  expect(await fieldsFor({ clientName: " " })).toEqual(["clientName"]);
  expect(await countOf(agency, "SELECT count(*) AS n FROM service_requests")).toBe(0);
});
