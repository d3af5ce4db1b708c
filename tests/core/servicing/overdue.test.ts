/** The clock notes what is overdue, once per due date, without getting in the way of an editor. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServicing, overdueRequestsTask } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
const runClock = () =>
  overdueRequestsTask.run(
    { scope: agency.scope({ kind: "CRONJOB", id: "agency-clock" }) },
    agency.clock.nowMs,
  );
const noted = () =>
  countOf(agency, "SELECT count(*) AS n FROM audit_entries WHERE action = 'serviceRequest.overdue'");
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

test("is due with the first request, notes it once, and reports it to open pages", async () => {
  const later = await openRequest(agency, { priority: "HIGH" });
  const { id, dueAt, version } = await openRequest(agency, { priority: "URGENT" });
  expect(await runClock()).toEqual({ nextDueAt: dueAt });
  expect(await noted()).toBe(0);
  expect(servicing().isOverdue(valueOf({ ok: true, value: later }))).toBe(false);
  agency.clock.nowMs = dueAt ?? 0;
  expect(await runClock()).toEqual({ nextDueAt: later.dueAt });
  expect(await runClock()).toEqual({ nextDueAt: later.dueAt });
  expect(await noted()).toBe(1);
  const found = await servicing().find(id);
  expect(found).toMatchObject({ overdueAt: dueAt, version });
  expect(found && servicing().isOverdue(found)).toBe(true);
  expect(
    (await rowsOf(agency, "SELECT entity, entity_id FROM changes ORDER BY seq DESC LIMIT 1"))[0],
  ).toEqual({ entity: "serviceRequest", entity_id: id });
  // An editor who had the form open before is not in conflict with the clock.
  valueOf(await servicing().update(id, { priority: "HIGH", expectedVersion: version }));
});

test("notes it again after a new due date, and not after it is resolved", async () => {
  const { id } = await openRequest(agency, { dueAt: "2026-11-20T16:00:00Z" });
  agency.clock.nowMs = Date.UTC(2026, 10, 20, 17);
  await runClock();
  // A change of anything else keeps the mark.
  valueOf(await servicing().update(id, { priority: "LOW" }));
  expect((await servicing().find(id))?.overdueAt).toBe(agency.clock.nowMs);
  expect(valueOf(await servicing().update(id, { dueAt: "2026-11-20T18:00:00Z" })).overdueAt).toBeNull();
  agency.clock.nowMs = Date.UTC(2026, 10, 20, 19);
  await runClock();
  expect(await noted()).toBe(2);
  valueOf(await servicing().resolve(id, {}));
  expect(await runClock()).toEqual({ nextDueAt: null });
  expect((await servicing().versionsOf(id)).map(({ updateTypes }) => updateTypes[0])).toEqual([
    "OPENED",
    "OVERDUE",
    "PRIORITY",
    "DUE_AT",
    "OVERDUE",
    "RESOLVED",
  ]);
  // Reopened, it is late at once if a person set the date.
  valueOf(await servicing().reopen(id, { reason: "Not done" }));
  expect(await runClock()).toEqual({ nextDueAt: null });
  expect(await noted()).toBe(3);
});

test("counts a reopened request's time from then, if nobody set its due date", async () => {
  const { id } = await openRequest(agency, { priority: "URGENT" });
  valueOf(await servicing().resolve(id, {}));
  agency.clock.nowMs = Date.UTC(2026, 10, 23, 15);
  const reopened = valueOf(await servicing().reopen(id, { reason: "Not done" }));
  expect(reopened.dueAt).toBe(Date.UTC(2026, 10, 23, 19));
});

test("works through more than one batch", async () => {
  const start = agency.clock.nowMs;
  for (let nth = 0; nth < 130; nth += 1) await openRequest(agency, { dueAt: "2026-11-20T16:00:00Z" });
  agency.clock.nowMs = start + 24 * 3_600_000;
  expect(await runClock()).toEqual({ nextDueAt: agency.clock.nowMs });
  expect(await runClock()).toEqual({ nextDueAt: null });
  expect(await noted()).toBe(130);
});
