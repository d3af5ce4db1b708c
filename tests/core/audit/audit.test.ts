import { pruneChanges } from "../../../core/audit/prune-changes.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  findLastChangeSeq,
  listChanges,
  listEntityHistory,
  loadRecentChanges,
  recordChange,
} from "#core/audit";
import { anythingChanged } from "#model/audit";
import { writeAll } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

async function change(entityId: string, version = 1) {
  const scope = agency.scope();
  const recorded = await recordChange(scope, {
    action: version === 1 ? "account.create" : "account.update",
    entity: "account",
    entityId,
    version,
    before: version === 1 ? undefined : { name: `Bakery ${version - 1}` },
    after: { name: `Bakery ${version}`, dba: "Crust & Crumb" },
  });
  await writeAll(scope.db, recorded);
}

describe("the audit log", () => {
  test("lists who did what to a record, newest first", async () => {
    await change("acc_1");
    await change("acc_2");
    await change("acc_1", 2);
    const history = await listEntityHistory(agency.db, {
      entity: "account",
      entityIds: ["acc_1"],
      limit: 10,
    });
    expect(history).toMatchObject([
      {
        action: "account.update",
        version: 2,
        before: { name: "Bakery 1" },
        after: { name: "Bakery 2" },
        actor: { kind: "AGENCY_USER", id: agency.ownerId },
      },
      { action: "account.create", version: 1, before: null },
    ]);
    const older = await listEntityHistory(agency.db, {
      entity: "account",
      entityIds: ["acc_1"],
      beforeSeq: history[0]?.seq ?? 0,
      limit: 10,
    });
    expect(older.map(({ action }) => action)).toEqual(["account.create"]);
  });

  test("writes to the change feed in the same batch", async () => {
    await change("acc_1");
    await change("acc_2");
    const first = await listChanges(agency.db, 0, 1);
    expect(first).toMatchObject([{ entity: "account", entityId: "acc_1" }]);
    const rest = await listChanges(agency.db, first[0]?.seq ?? 0, 10);
    expect(rest).toMatchObject([{ entityId: "acc_2" }]);
    expect((await loadRecentChanges(agency.db)).lastSeq()).toBe(rest[0]?.seq);
  });
});

describe("the change feed", () => {
  const week = 7 * 24 * 60 * 60_000;

  test("prunes old rows at the exact age, but never the newest", async () => {
    await change("acc_1");
    await change("acc_2");
    agency.clock.nowMs += week;
    await change("acc_3");
    expect(await pruneChanges(agency.db, agency.clock.nowMs - week)).toEqual({ pruned: 0, more: false });
    expect(await pruneChanges(agency.db, agency.clock.nowMs - week + 1)).toEqual({ pruned: 2, more: false });
    expect(await listChanges(agency.db, 0, 10)).toMatchObject([{ seq: 3, entityId: "acc_3" }]);
    expect(await pruneChanges(agency.db, agency.clock.nowMs + week)).toEqual({ pruned: 0, more: false });
    expect(await listChanges(agency.db, 0, 10)).toHaveLength(1);
  });

  test("starts new watchers after the newest change", async () => {
    expect((await loadRecentChanges(agency.db)).lastSeq()).toBe(0);
    expect((await loadRecentChanges(agency.db)).since(0)).toEqual([]);
    await change("acc_1");
    await change("acc_2");
    const recent = await loadRecentChanges(agency.db);
    expect(recent.lastSeq()).toBe(2);
    expect(recent.since(2)).toEqual([]);
    expect(await findLastChangeSeq(agency.db)).toBe(2);
  });

  test("gives a watcher the missed changes, or tells it to reload after too long an absence", async () => {
    for (const id of ["acc_1", "acc_2", "acc_3", "acc_4"]) await change(id);
    await agency.raw.execute("DELETE FROM changes WHERE seq <= 2");
    const recent = await loadRecentChanges(agency.db);
    expect(recent.since(4)).toEqual([]);
    expect(recent.since(2).map(({ seq }) => seq)).toEqual([3, 4]);
    expect(recent.since(1)).toMatchObject([{ seq: 4, entity: anythingChanged }]);
  });

  test("keeps the newest 500 changes", async () => {
    await change("acc_1");
    const recent = await loadRecentChanges(agency.db);
    const newer = (from: number, count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        seq: from + nth,
        entity: "account",
        entityId: "acc_1",
        at: 0,
        parentId: null,
      }));
    recent.add(newer(2, 499));
    expect(recent.since(0)).toHaveLength(500);
    recent.add(newer(501, 1));
    expect(recent.since(1)).toHaveLength(500);
    expect(recent.since(0)).toMatchObject([{ seq: 501, entity: anythingChanged }]);
    expect(recent.lastSeq()).toBe(501);
  });
});
