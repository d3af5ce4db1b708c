/** Who changed the agency's subscription, from what to what and at which price, in words. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHistories } from "#core/history";
import { createSubscriptionDesk } from "#core/subscription";
import type { Terms } from "#model/subscription";
import { advanceSubscriptionTask } from "../../../core/subscription/advance-subscription.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

const dayMs = 24 * 60 * 60_000;
const pro: Terms = { plan: "PRO", period: "MONTHLY", numSeats: 5, numVoiceAgents: 1 };

let agency: TestAgency;
beforeEach(async () => {
  // Ten in the evening in Chicago, where the day is still the one before.
  agency = await openTestAgency({ nowMs: Date.UTC(2026, 10, 21, 4) });
  await agency.raw.execute({
    sql: "UPDATE subscription SET trial_ends_at = ?",
    args: [agency.clock.nowMs + 10 * dayMs],
  });
});
afterEach(() => agency.close());

async function change(terms: Terms) {
  const subscriptions = () => manualSubscriptions(agency.scope());
  const { id } = valueOf(await subscriptions().preview(terms));
  valueOf(await subscriptions().change({ ...terms, previewId: id }));
}
const passDays = (days: number) => {
  agency.clock.nowMs += days * dayMs;
  const scope = agency.scope({ kind: "CRONJOB", id: "agency-clock" });
  return advanceSubscriptionTask.run({ scope }, agency.clock.nowMs);
};
const desk = () => createSubscriptionDesk(agency.scope({ kind: "WORKFLOW", id: "operator" }));

async function history() {
  const { nodes, summary } = valueOf(
    await createHistories(agency.scope()).ofSubscription({ withSummary: true }),
  );
  return {
    summary,
    entries: nodes.map(({ actor, sentence, changes }) => ({
      text: `${actor.name} ${sentence.map(({ text }) => text).join("")}`,
      changes: changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    })),
  };
}

test("a plan is bought in a trial, changed at once, changed later, withdrawn and billed", async () => {
  await change({ ...pro, plan: "BASIC" });
  await passDays(10);
  await change({ ...pro, numSeats: 8, numVoiceAgents: 2 });
  await change(pro);
  await change({ ...pro, numSeats: 8, numVoiceAgents: 2 });
  await change({ ...pro, plan: "BASIC" });
  await agency.raw.execute("UPDATE subscription_invoices SET state = 'PAID'");
  await passDays(31);
  const { entries, summary } = await history();
  expect(entries).toEqual([
    {
      text: "Carabiner began a new billing period with the scheduled change",
      changes: [
        "Plan: Pro → Basic",
        "Seats: 8 → 5",
        "Voice agents: 2 → 1",
        "Price: 1699 → 749",
        "Next billing date: 2026-12-31 → 2027-01-31",
      ],
    },
    {
      text: "Odette Marlowe scheduled a change for the next billing date",
      changes: [
        "Plan: Pro → Basic",
        "Seats: 8 → 5",
        "Voice agents: 2 → 1",
        "Price: 1699 → 749",
        "Takes effect: null → 2026-12-31",
      ],
    },
    {
      text: "Odette Marlowe withdrew the scheduled change",
      changes: [
        "Seats: 5 → 8",
        "Voice agents: 1 → 2",
        "Price: 999 → 1699",
        "Takes effect: 2026-12-31 → null",
      ],
    },
    {
      text: "Odette Marlowe scheduled a change for the next billing date",
      changes: [
        "Seats: 8 → 5",
        "Voice agents: 2 → 1",
        "Price: 1699 → 999",
        "Takes effect: null → 2026-12-31",
      ],
    },
    {
      text: "Odette Marlowe changed the subscription",
      changes: ["Plan: Basic → Pro", "Seats: 5 → 8", "Voice agents: 1 → 2", "Price: 749 → 1699"],
    },
    {
      text: "Carabiner ended the trial and started the Basic plan",
      changes: ["State: Trial → Active", "Next billing date: null → 2026-12-31"],
    },
    { text: "Odette Marlowe bought the Basic plan", changes: ["Plan: Pro → Basic", "Price: 999 → 749"] },
  ]);
  expect(summary?.actors.map(({ name, kind }) => [name, kind])).toEqual([
    ["Carabiner", "CRONJOB"],
    ["Odette Marlowe", "AGENCY_USER"],
  ]);
});

test("a trial ends, sales agrees on a plan, a bill stays unpaid and is paid at last", async () => {
  await passDays(10);
  const agreement = { plan: "ENTERPRISE", period: "ANNUAL", numSeats: 40, numVoiceAgents: 3 };
  valueOf(await desk().agree({ ...agreement, base: 30_000, seat: 1_000, voiceAgent: 900.5 }));
  await passDays(31);
  await passDays(14);
  valueOf(await desk().markPaid("INV-2026-0001"));
  const { entries } = await history();
  expect(entries).toEqual([
    {
      text: "Carabiner recorded the payment of INV-2026-0001",
      changes: ["State: Expired → Active", "Amount: null → 66801"],
    },
    { text: "Carabiner let the subscription expire", changes: ["State: Overdue → Expired"] },
    { text: "Carabiner marked the subscription as overdue", changes: ["State: Active → Overdue"] },
    {
      text: "Carabiner agreed on the Enterprise plan",
      changes: [
        "Plan: Pro → Enterprise",
        "Billing: Monthly → Annual",
        "Seats: 5 → 40",
        "Voice agents: 1 → 3",
        "Price: 999 → 66801",
        "State: Expired → Active",
        "Next billing date: null → 2027-11-30",
      ],
    },
    { text: "Carabiner ended the trial", changes: ["State: Trial → Expired"] },
  ]);
});
