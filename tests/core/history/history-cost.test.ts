/** A page of a long history costs what a page of a short one does. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHistories } from "../../../core/history/mod.ts";
import type { Policy } from "../../../core/policies/model.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let [short, long]: Policy[] = [];

/** Half the entries are the policy's own, half its documents'. */
const fill = (policy: Policy, entries: number) =>
  agency.raw.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :entries)
      INSERT INTO audit_entries (id, at, actor_kind, actor_id, action, entity, entity_id, version, before, after,
        request_id, hash, parent_id)
      SELECT 'aud_' || :id || i, :at + i, 'AGENCY_USER', :user, iif(i % 2, 'policy.update', 'document.upload'),
        iif(i % 2, 'policy', 'document'), iif(i % 2, :id, 'doc_' || i), i,
        iif(i % 2, '{"quoteNumber":"Q-' || i || '"}', NULL),
        iif(i % 2, '{"quoteNumber":"Q-' || (i + 1) || '"}', '{"name":"File.pdf"}'),
        'req_' || i, 'hash', iif(i % 2, :account, :id) FROM n`,
    args: { entries, id: policy.id, account: policy.accountId, user: agency.ownerId, at: agency.clock.nowMs },
  });

beforeEach(async () => {
  agency = await openTestAgency();
  [short, long] = [await createPolicy(agency.scope()), await createPolicy(agency.scope())];
  await fill(short, 60);
  await fill(long, 10_000);
});
afterEach(() => agency.close());

const page = async (policy: Policy, request = {}) =>
  valueOf(await createHistories(agency.scope()).ofPolicy(policy.id, { withSummary: true, ...request }));

test("in one round trip of two statements, for one policy and for many", async () => {
  if (!short || !long) throw new Error("No policies.");
  agency.forget();
  expect((await page(long)).summary?.totalCount).toBe(10_001);
  expect(agency.sent).toMatchObject({ roundTrips: 1, statements: { length: 2 } });
  agency.forget();
  const histories = createHistories(agency.scope());
  const both = await Promise.all(
    [short, long].map(({ id }) => histories.ofPolicy(id, { first: 2, withSummary: true })),
  );
  expect(both.map((one) => valueOf(one).nodes.length)).toEqual([2, 2]);
  expect(both.map((one) => valueOf(one).summary?.totalCount)).toEqual([61, 10_001]);
  expect(agency.sent).toMatchObject({ roundTrips: 1, statements: { length: 2 } });
});

/** The median of `times` runs, in ms. */
async function medianOf(run: () => Promise<unknown>, times = 15): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}

test("as fast for 10,000 entries as for 60", async () => {
  const [few, many] = [short, long];
  if (!few || !many) throw new Error("No policies.");
  const request = { first: 50, withSummary: false };
  const [fast, slow] = [await medianOf(() => page(few, request)), await medianOf(() => page(many, request))];
  expect(slow / fast).toBeLessThan(3);
});

test("through the indexes alone where it counts", async () => {
  if (!long) throw new Error("No policies.");
  agency.forget();
  await page(long);
  await createHistories(agency.scope()).momentsOfPolicy(long.id);
  const counts = agency.sent.statements.filter((sql) => / AS changes,|json_group_array/.test(sql));
  expect(counts).toHaveLength(2);
  for (const sql of counts) {
    const { rows } = await agency.raw.execute({
      sql: `EXPLAIN QUERY PLAN ${sql}`,
      args: Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => "[]"),
    });
    const uses = rows.map(({ detail }) => JSON.stringify(detail)).filter((detail) => detail.includes(" e "));
    expect(uses).toHaveLength(2);
    for (const use of uses) expect(use).toContain("COVERING INDEX audit_entries_by_");
  }
});

test("every entry is on exactly one page", async () => {
  if (!long) throw new Error("No policies.");
  const ids = new Set<string>();
  let after: string | null = null;
  let pages = 0;
  do {
    const { nodes, endCursor, hasNextPage } = await page(long, { first: 200, after, withSummary: false });
    for (const { id } of nodes) ids.add(id);
    pages += 1;
    after = hasNextPage ? endCursor : null;
  } while (after !== null);
  expect({ ids: ids.size, pages }).toEqual({ ids: 10_001, pages: 51 });
});
