/** Lists and search of requests, and what histories say about them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHistories } from "#core/history";
import { createServicing, type RequestList } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, valueOf } from "../../support/book-of-business.ts";
import { addUser, openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
const namesOf = async (request: Parameters<ReturnType<typeof servicing>["list"]>[0]) =>
  valueOf(await servicing().list(request)).nodes.map(({ clientName }) => clientName);
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

async function openSome() {
  await addUser(agency, "usr_a", "Ada Lindqvist");
  const account = await createAccount(agency.scope());
  const late = await openRequest(agency, { clientName: "Late", dueAt: "2026-11-30", assigneeId: "usr_a" });
  agency.clock.nowMs += 1_000;
  const soon = await openRequest(agency, { clientName: "Soon", priority: "URGENT", accountId: account.id });
  agency.clock.nowMs += 1_000;
  const never = await openRequest(agency, {
    ...{ clientName: "Never", type: "QUOTE_REQUEST" },
    details: { quoteRequest: { lines: ["CYBER", "UMBRELLA"], description: "Zephyr project" } },
  });
  valueOf(await servicing().update(never.id, { dueAt: null }));
  agency.clock.nowMs += 1_000;
  const done = await openRequest(agency, { clientName: "Done" });
  valueOf(await servicing().resolve(done.id, { notes: "Kestrel" }));
  return { account, late, soon, never, done };
}

test("lists open requests by due date, those without one last, page by page", async () => {
  await openSome();
  const filter = { state: "OPEN" } as const;
  expect(await namesOf({ filter })).toEqual(["Soon", "Late", "Never"]);
  const seen: (string | null)[] = [];
  for (let after: string | null = null; ;) {
    const page: RequestList = valueOf(await servicing().list({ filter, first: 1, after, withTotal: true }));
    expect(page.totalCount).toBe(3);
    seen.push(...page.nodes.map(({ clientName }) => clientName));
    after = page.endCursor;
    if (!page.hasNextPage) break;
  }
  expect(seen).toEqual(["Soon", "Late", "Never"]);
  expect(await namesOf({ filter: { state: "CLOSED" } })).toEqual(["Done"]);
  expect(await namesOf({})).toEqual(["Done", "Never", "Soon", "Late"]);
  expect(await namesOf({ sort: "OPENED", direction: "ASC" })).toEqual(["Late", "Soon", "Never", "Done"]);
});

test("gives each row of a list its own account and assignee, in one round trip", async () => {
  await openSome();
  const other = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
  await openRequest(agency, { clientName: "Other", accountId: other.id, assigneeId: agency.ownerId });
  agency.forget();
  const { nodes } = valueOf(await servicing().list({ filter: { state: "OPEN" } }));
  expect(nodes.map((row) => [row.clientName, row.account?.account.name, row.assignee?.name])).toEqual([
    ["Soon", "Cedar Hollow Bakery LLC", undefined],
    ["Other", "Alder Fork Roofing LLC", "Odette Marlowe"],
    ["Late", undefined, "Ada Lindqvist"],
    ["Never", undefined, undefined],
  ]);
  expect(agency.sent.roundTrips).toBe(1);
});

test("filters by assignee, account, type, priority and what is overdue", async () => {
  const { account, soon } = await openSome();
  expect(await namesOf({ filter: { assigneeId: "usr_a" } })).toEqual(["Late"]);
  expect(await namesOf({ filter: { isUnassigned: true, state: "OPEN" } })).toEqual(["Soon", "Never"]);
  expect(await namesOf({ filter: { accountId: account.id } })).toEqual(["Soon"]);
  expect(await namesOf({ filter: { type: "QUOTE_REQUEST" } })).toEqual(["Never"]);
  expect(await namesOf({ filter: { priority: "URGENT" } })).toEqual(["Soon"]);
  expect(await namesOf({ filter: { isOverdue: true } })).toEqual([]);
  agency.clock.nowMs = soon.dueAt ?? 0;
  expect(await namesOf({ filter: { isOverdue: true } })).toEqual(["Soon"]);
  expect(await namesOf({ filter: { isOverdue: false } })).toEqual(["Done", "Never", "Late"]);
  const ofAccount = valueOf(await servicing().listOf(account.id, { withTotal: true }));
  expect(ofAccount.totalCount).toBe(1);
  expect(ofAccount.nodes.map(({ clientName }) => clientName)).toEqual(["Soon"]);
});

test("finds requests by their words, account and assignee, but not by notes", async () => {
  await openSome();
  const found = async (text: string) =>
    (await servicing().search(text, 10)).map(({ clientName }) => clientName ?? "").toSorted();
  expect(await found("zephyr")).toEqual(["Never"]);
  expect(await found("umbrella quote")).toEqual(["Never"]);
  expect(await found("cedar hollow")).toEqual(["Soon"]);
  expect(await found("lindqvist")).toEqual(["Late"]);
  expect(await found("borrowed tools")).toEqual(["Done", "Late", "Soon"]);
  expect(await found("kestrel")).toEqual([]);
  expect(await found(" ")).toEqual([]);
  expect(await namesOf({ filter: { text: "lindqvist borrowed" } })).toEqual(["Late"]);
});

test("an account's activity says what was done to its requests", async () => {
  const account = await createAccount(agency.scope());
  await addUser(agency, "usr_a", "Ada Lindqvist");
  const { id, dueAt } = await openRequest(agency, { accountId: account.id });
  const other = await openRequest(agency, { accountId: account.id });
  const then = async (work: Promise<unknown>) => {
    await work;
    agency.clock.nowMs += 1_000;
  };
  await then(servicing().update(id, { assigneeId: "usr_a" }));
  await then(servicing().update(id, { dueAt: new Date((dueAt ?? 0) + 1).toISOString() }));
  await then(servicing().update(id, { priority: "LOW", assigneeId: null }));
  await then(servicing().comment(id, { content: "Called Ines." }));
  await then(servicing().resolve(id, { notes: "Secret notes" }));
  await then(servicing().reopen(id, { reason: "She asked again." }));
  await then(servicing().merge(other.id, { ids: [id] }));
  const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(account.id, {}));
  const lines = nodes.map(({ sentence, reason }) =>
    [sentence.map(({ text }) => text).join(""), ...(reason === null ? [] : [reason])].join(" | "),
  );
  expect(lines).toEqual([
    "merged others into the service request Question",
    "merged the service request Question into another one",
    "reopened the service request Question | She asked again.",
    "resolved the service request Question",
    "commented on the service request Question | Called Ines.",
    "changed the service request Question",
    "changed the due date of the service request Question",
    "assigned the service request Question",
    "opened the service request Question",
    "opened the service request Question",
    "added the account",
  ]);
  expect(nodes[5]?.changes).toMatchObject([
    { label: "Assignee", before: "Ada Lindqvist", after: null },
    { label: "Priority", before: "Normal", after: "Low" },
  ]);
  expect(nodes[3]?.sentence.at(-1)).toEqual({ text: "Question", entity: "serviceRequest", entityId: id });
});
