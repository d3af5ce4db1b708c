/** The orders of the list: every column, both ways, over pages with equal values, from an index. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createServicing, type RequestList } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addUser, openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
type ListRequest = Parameters<ReturnType<typeof servicing>["list"]>[0];
beforeEach(async () => {
  agency = await openTestAgency();
  await addUser(agency, "usr_a", "ada Lindqvist");
  await addUser(agency, "usr_b", "Bruno Sayre");
});
afterEach(() => agency.close());

/** All pages of two rows each. */
async function listAll(request: ListRequest) {
  const rows: RequestList["nodes"][number][] = [];
  for (let after: string | null = null; ;) {
    const page: RequestList = valueOf(await servicing().list({ ...request, first: 2, after }));
    rows.push(...page.nodes);
    after = page.endCursor;
    if (!page.hasNextPage) return rows;
  }
}

const quote = { type: "QUOTE_REQUEST", details: { quoteRequest: { lines: ["CYBER"] } } };

async function openSome() {
  const account = await createAccount(agency.scope(), "birch Landing Marina LLC");
  await openRequest(agency, { clientName: "Alder Fork", assigneeId: "usr_b" });
  await openRequest(agency, { clientName: "Ines", accountId: account.id, assigneeId: "usr_a", ...quote });
  await openRequest(agency, { clientName: "Cole Barrow" });
  await openRequest(agency, { clientName: "Zoe", accountId: account.id, assigneeId: "usr_a" });
  const done = await openRequest(agency, { clientName: "Done", assigneeId: "usr_b" });
  valueOf(await servicing().resolve(done.id, {}));
  return account;
}

test("sorts by every column over pages with equal values, and the other way around", async () => {
  await openSome();
  const namesBy = async (sort: NonNullable<ListRequest["sort"]>) => {
    const up = await listAll({ sort, direction: "ASC" });
    const down = await listAll({ sort, direction: "DESC" });
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
    expect(new Set(up.map(({ id }) => id)).size).toBe(5);
    return up;
  };
  expect((await namesBy("CUSTOMER")).map((row) => row.account?.account.name ?? row.clientName)).toEqual([
    "Alder Fork",
    "birch Landing Marina LLC",
    "birch Landing Marina LLC",
    "Cole Barrow",
    "Done",
  ]);
  expect((await namesBy("ASSIGNEE")).map(({ assignee }) => assignee?.name)).toEqual([
    undefined,
    "ada Lindqvist",
    "ada Lindqvist",
    "Bruno Sayre",
    "Bruno Sayre",
  ]);
  expect((await namesBy("TYPE")).map(({ type }) => type)).toEqual([
    ...Array<string>(4).fill("QUESTION"),
    "QUOTE_REQUEST",
  ]);
  expect((await namesBy("STATE")).map(({ state }) => state)).toEqual([
    "CLOSED",
    ...Array<string>(4).fill("OPEN"),
  ]);
  await namesBy("DUE");
  await namesBy("OPENED");
});

test("the order follows names that change, and who it is assigned to and for", async () => {
  const account = await openSome();
  const { account: business } = account;
  valueOf(
    await createAccounts(agency.scope()).update({
      id: account.id,
      business: { ...business, name: "Zinc Works" },
    }),
  );
  await agency.raw.execute("UPDATE users SET name = 'Zelda Lindqvist' WHERE id = 'usr_a'");
  const open = { filter: { state: "OPEN" } } as const;
  const byCustomer = await listAll({ ...open, sort: "CUSTOMER" });
  expect(byCustomer.map(({ clientName }) => clientName)[0]).toBe("Alder Fork");
  expect(byCustomer.slice(2).map(({ accountId }) => accountId)).toEqual([account.id, account.id]);
  expect((await listAll({ ...open, sort: "ASSIGNEE" })).map(({ assignee }) => assignee?.name)).toEqual([
    undefined,
    "Bruno Sayre",
    "Zelda Lindqvist",
    "Zelda Lindqvist",
  ]);
  const [first] = byCustomer;
  valueOf(await servicing().update(first?.id ?? "", { accountId: account.id, assigneeId: null }));
  expect(
    await rowsOf(
      agency,
      `SELECT customer_name, assignee_name FROM service_requests WHERE id = '${first?.id}'`,
    ),
  ).toEqual([{ customer_name: "Zinc Works", assignee_name: "" }]);
});

test("each order of open requests is read from an index, without sorting", async () => {
  await openSome();
  for (const sort of ["CUSTOMER", "TYPE", "ASSIGNEE", "DUE", "OPENED"] as const) {
    agency.forget();
    const { endCursor } = valueOf(await servicing().list({ filter: { state: "OPEN" }, sort, first: 1 }));
    valueOf(await servicing().list({ filter: { state: "OPEN" }, sort, first: 1, after: endCursor }));
    // Those of the accounts and the assignees contain the same rows.
    const lists = agency.sent.statements.filter((statement) => statement.startsWith('select "id", "state"'));
    expect(lists).toHaveLength(2);
    for (const statement of lists) {
      const { rows } = await agency.raw.execute(`EXPLAIN QUERY PLAN ${statement}`);
      expect(rows.map(({ detail }) => detail)).not.toContain("USE TEMP B-TREE FOR ORDER BY");
    }
  }
});
