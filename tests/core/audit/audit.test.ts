import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  findLastChangeSeq,
  listChanges,
  listEntityHistory,
  pruneChanges,
  recordChange,
  resumeFeed,
  sealAuditEntries,
  verifyAuditChain,
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
  test("says who did what to a record, the newest first", async () => {
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

  test("feeds the change feed in the same batch", async () => {
    await change("acc_1");
    await change("acc_2");
    const first = await listChanges(agency.db, 0, 1);
    expect(first).toMatchObject([{ entity: "account", entityId: "acc_1" }]);
    const rest = await listChanges(agency.db, first[0]?.seq ?? 0, 10);
    expect(rest).toMatchObject([{ entityId: "acc_2" }]);
    const place = { nowMs: agency.clock.nowMs, limit: 10 };
    expect((await resumeFeed(agency.db, null, place)).seen).toBe(rest[0]?.seq);
  });
});

describe("the change feed", () => {
  const week = 7 * 24 * 60 * 60_000;
  const place = () => ({ nowMs: agency.clock.nowMs, limit: 10 });

  test("forgets what is old, never its newest row, and nothing before its time", async () => {
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

  test("begins for who comes new after the newest change", async () => {
    expect(await resumeFeed(agency.db, null, place())).toEqual({ seen: 0, missed: [] });
    await change("acc_1");
    await change("acc_2");
    expect(await resumeFeed(agency.db, null, place())).toEqual({ seen: 2, missed: [] });
    expect(await findLastChangeSeq(agency.db)).toBe(2);
  });

  test("tells a watcher what was missed, and one who was away too long to read again", async () => {
    for (const id of ["acc_1", "acc_2", "acc_3", "acc_4"]) await change(id);
    await agency.raw.execute("DELETE FROM changes WHERE seq <= 2");
    expect(await resumeFeed(agency.db, 4, place())).toEqual({ seen: 4, missed: [] });
    expect((await resumeFeed(agency.db, 2, place())).missed.map(({ seq }) => seq)).toEqual([3, 4]);
    const late = await resumeFeed(agency.db, 1, place());
    expect(late.seen).toBe(4);
    expect(late.missed).toMatchObject([{ seq: 4, entity: anythingChanged }]);
  });
});

describe("the seal chain", () => {
  test("chains what came since the last seal, and holds", async () => {
    await change("acc_1");
    await change("acc_2");
    expect(await sealAuditEntries(agency.db, 1)).toEqual({ sealedRows: 2, more: false });
    expect(await sealAuditEntries(agency.db, 2)).toEqual({ sealedRows: 0, more: false });
    await change("acc_3");
    expect(await sealAuditEntries(agency.db, 3)).toEqual({ sealedRows: 1, more: false });
    expect(await verifyAuditChain(agency.db)).toEqual({ holds: true, sealedRows: 3 });
  });

  test("two sealers at once leave one chain", async () => {
    for (const id of ["acc_1", "acc_2", "acc_3"]) await change(id);
    const outcomes = await Promise.all([1, 2, 3, 4].map((at) => sealAuditEntries(agency.db, at)));
    expect(outcomes.reduce((sum, { sealedRows }) => sum + sealedRows, 0)).toBe(3);
    expect(await verifyAuditChain(agency.db)).toEqual({ holds: true, sealedRows: 3 });
  });

  test("seals a long log in bounded pieces", async () => {
    const scope = agency.scope();
    for (let round = 0; round < 3; round += 1) {
      const recorded = await Promise.all(
        Array.from({ length: 200 }, (_, place) =>
          recordChange(scope, {
            action: "account.create",
            entity: "account",
            entityId: `acc_${round}_${place}`,
            version: 1,
          }),
        ),
      );
      await writeAll(scope.db, recorded.flat());
    }
    expect(await sealAuditEntries(agency.db, 1)).toEqual({ sealedRows: 500, more: true });
    expect(await sealAuditEntries(agency.db, 2)).toEqual({ sealedRows: 100, more: false });
    expect(await verifyAuditChain(agency.db)).toEqual({ holds: true, sealedRows: 600 });
  });

  const damages: [string, string, { seq: number; reason: string }][] = [
    [
      "a changed row",
      `UPDATE audit_entries SET after = '{"name":"Other"}' WHERE seq = 2`,
      { seq: 2, reason: "ROW_ALTERED" },
    ],
    ["a removed row", "DELETE FROM audit_entries WHERE seq = 3", { seq: 3, reason: "ROWS_MISSING_OR_ADDED" }],
    ["a removed seal", "DELETE FROM audit_seals WHERE id = 1", { seq: 3, reason: "SEAL_ALTERED" }],
    [
      "an exchanged root",
      `UPDATE audit_seals SET root = '${"a".repeat(64)}' WHERE id = 1`,
      { seq: 1, reason: "ROWS_MISSING_OR_ADDED" },
    ],
  ];
  test.each(damages)("finds %s", async (_name, damage, where) => {
    await change("acc_1");
    await change("acc_2");
    await sealAuditEntries(agency.db, 1);
    await change("acc_3");
    await change("acc_4");
    await sealAuditEntries(agency.db, 2);
    await agency.raw.execute(damage);
    expect(await verifyAuditChain(agency.db)).toEqual({ holds: false, ...where });
  });
});
