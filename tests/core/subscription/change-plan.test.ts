/** Previews and changes with invoices by mail: what they cost, when they take effect, and who may not make them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Terms } from "#model/subscription";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const pro: Terms = { plan: "PRO", period: "MONTHLY", numSeats: 5, numVoiceAgents: 1 };

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const subscriptions = () => manualSubscriptions(agency.scope());
const now = () => subscriptions().get();

async function preview(terms: Terms) {
  const made = await subscriptions().preview(terms);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

async function change(terms: Terms) {
  const { id } = await preview(terms);
  const changed = await subscriptions().change({ ...terms, previewId: id });
  if (!changed.ok) throw new Error(changed.error.message);
  return changed.value;
}

const invoices = async () => {
  const listed = await subscriptions().listInvoices({});
  if (!listed.ok) throw new Error(listed.error.message);
  return listed.value.nodes;
};

const startTrial = (endsAt: number) =>
  agency.raw.execute({ sql: "UPDATE subscription SET trial_ends_at = ?", args: [endsAt] });

describe("what is bought", () => {
  test("in a trial costs nothing before the trial ends, and the trial keeps its days", async () => {
    const endsAt = agency.clock.nowMs + 10 * dayMs;
    await startTrial(endsAt);
    const shown = await preview({ ...pro, numSeats: 7 });
    expect(shown).toMatchObject({ isNextInvoice: true, amountDueCents: 1_399_00, nextInvoiceAt: endsAt });
    const changed = await change({ ...pro, numSeats: 7 });
    expect(changed).toMatchObject({ state: "TRIAL", trialEndsAt: endsAt, numSeats: 7, provider: "MANUAL" });
    expect(await invoices()).toEqual([]);
  });

  test("after the trial starts a period, with an invoice that is due in 30 days", async () => {
    await startTrial(agency.clock.nowMs - 1);
    expect((await now()).state).toBe("EXPIRED");
    const changed = await change(pro);
    expect(changed).toMatchObject({ state: "ACTIVE", periodStartsAt: agency.clock.nowMs });
    expect(changed.periodEndsAt).toBe(Date.UTC(2026, 11, 20, 15));
    expect(await invoices()).toMatchObject([
      { number: "INV-2026-0001", state: "OPEN", totalCents: 999_00, dueDate: "2026-12-20" },
    ]);
  });

  test("that costs more is charged at once for the rest of the period", async () => {
    await startTrial(agency.clock.nowMs - 1);
    await change(pro);
    agency.clock.nowMs += 15 * dayMs;
    const more = await preview({ ...pro, numSeats: 7, numVoiceAgents: 2 });
    expect(more.lines).toEqual([
      { name: "Remaining time: 2 extra seats (Pro plan)", totalCents: 200_00 },
      { name: "Remaining time: 1 extra voice agent", totalCents: 50_00 },
    ]);
    expect(await change({ ...pro, numSeats: 7, numVoiceAgents: 2 })).toMatchObject({
      numSeats: 7,
      periodEndsAt: Date.UTC(2026, 11, 20, 15),
    });
    expect((await invoices())[0]).toMatchObject({ totalCents: 250_00 });
  });

  test("that costs less waits for the next billing date, and is withdrawn by choosing the present plan", async () => {
    await startTrial(agency.clock.nowMs - 1);
    await change({ ...pro, numSeats: 8 });
    agency.clock.nowMs += 15 * dayMs;
    const less: Terms = { ...pro, plan: "BASIC" };
    expect(await preview(less)).toMatchObject({
      isNextInvoice: true,
      amountDueCents: 749_00,
      effectiveAt: Date.UTC(2026, 11, 20, 15),
    });
    const waiting = await change(less);
    expect(waiting).toMatchObject({ plan: "PRO", numSeats: 8, pending: { plan: "BASIC", numSeats: 5 } });
    expect(await change({ ...pro, numSeats: 8 })).toMatchObject({ pending: null });
    expect(await invoices()).toHaveLength(1);
  });

  test("from monthly to annual starts a year now and credits what is unused", async () => {
    await startTrial(agency.clock.nowMs - 1);
    await change(pro);
    agency.clock.nowMs += 15 * dayMs;
    const yearly = await preview({ ...pro, period: "ANNUAL" });
    expect(yearly.lines).toEqual([
      { name: "Unused time: Pro plan, monthly", totalCents: -499_50 },
      { name: "Pro plan, annual", totalCents: 10_199_00 },
    ]);
    const changed = await change({ ...pro, period: "ANNUAL" });
    expect(changed.periodEndsAt).toBe(Date.UTC(2027, 11, 5, 15));
  });
});

describe("what is refused", () => {
  test.each([
    ["too few seats", { numSeats: 4 }, "numSeats"],
    ["very many seats", { numSeats: 1_000_000_000 }, "numSeats"],
    ["half a seat", { numSeats: 5.5 }, "numSeats"],
    ["no voice agent", { numVoiceAgents: 0 }, "numVoiceAgents"],
    ["Enterprise", { plan: "ENTERPRISE" }, "plan"],
    ["Standard", { plan: "STANDARD" }, "plan"],
  ])("%s", async (_what, wrong, path) => {
    const made = await subscriptions().preview({ ...pro, ...wrong });
    expect(made).toMatchObject({ ok: false, error: { code: "VALIDATION", fields: [{ path }] } });
  });

  test("fewer seats than are in use", async () => {
    for (let nth = 2; nth <= 6; nth += 1) {
      await agency.raw.execute(
        `INSERT INTO users (id, email, name, role, created_at, updated_at)
         VALUES ('usr_${nth}', 'u${nth}@larkspur.example', 'User ${nth}', 'SERVICE', 1, 1)`,
      );
    }
    expect(await subscriptions().preview(pro)).toMatchObject({
      ok: false,
      error: { fields: [{ path: "numSeats", message: expect.stringContaining("6 users are active") }] },
    });
  });

  test("a preview that is 16 minutes old, of another version, or with other numbers", async () => {
    await startTrial(agency.clock.nowMs + dayMs);
    const first = await preview(pro);
    const other = await preview({ ...pro, numSeats: 6 });
    const send = (previewId: string, terms: Terms = pro) => subscriptions().change({ ...terms, previewId });
    expect(await send(first.id, { ...pro, numSeats: 6 })).toMatchObject({
      error: { code: "PREVIEW_EXPIRED" },
    });
    expect(await send("prv_unknown")).toMatchObject({ error: { code: "PREVIEW_EXPIRED" } });
    expect(await send(first.id)).toMatchObject({ ok: true });
    // Sent again, it finds what it did; the other one was made for a version that is gone.
    expect(await send(first.id)).toMatchObject({ ok: true, value: { numSeats: 5, version: 2 } });
    expect(await send(other.id, { ...pro, numSeats: 6 })).toMatchObject({ error: { code: "CONFLICT" } });
    const old = await preview(pro);
    agency.clock.nowMs += 16 * minuteMs;
    expect(await send(old.id)).toMatchObject({ error: { code: "PREVIEW_EXPIRED" } });
  });

  test("of two changes at once, one wins and the other gets a conflict", async () => {
    await startTrial(agency.clock.nowMs - 1);
    const wishes: Terms[] = [pro, { ...pro, numSeats: 6 }];
    const made = await Promise.all(wishes.map(preview));
    const done = await Promise.all(
      made.map(({ id }, place) => subscriptions().change({ ...wishes[place], previewId: id })),
    );
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done.find(({ ok }) => !ok)).toMatchObject({ error: { code: "CONFLICT" } });
    expect(await invoices()).toHaveLength(1);
  });
});
