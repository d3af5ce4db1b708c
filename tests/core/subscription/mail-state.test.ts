/** What owners are mailed when a payment is overdue and when access has ended. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualBilling } from "#core/subscription";
import type { OutgoingMail } from "../../../core/shared/mailer.ts";
import { advanceSubscriptionTask } from "../../../core/subscription/advance-subscription.ts";
import { mailStateJob } from "../../../core/subscription/mail-state.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

const dayMs = 24 * 60 * 60_000;

let agency: TestAgency;
let sent: OutgoingMail[];
beforeEach(async () => {
  sent = [];
  agency = await openTestAgency();
  await agency.raw.execute("UPDATE subscription SET trial_ends_at = 1");
});
afterEach(() => agency.close());

async function buy() {
  const wish = { plan: "PRO", period: "MONTHLY", numSeats: 5, numVoiceAgents: 1 };
  const subscriptions = manualSubscriptions(agency.scope());
  const made = await subscriptions.preview(wish);
  if (!made.ok) throw new Error(made.error.message);
  await subscriptions.change({ ...wish, previewId: made.value.id });
}

const passDays = (days: number) => {
  agency.clock.nowMs += days * dayMs;
  return advanceSubscriptionTask.run({ scope: agency.scope() }, agency.clock.nowMs);
};

/** Runs the mails that wait, as the queue does. */
async function sendMails() {
  const { rows } = await agency.raw.execute(
    "SELECT id, payload FROM outbox WHERE job = 'mail-subscription-state' ORDER BY id",
  );
  await agency.raw.execute("DELETE FROM outbox WHERE job = 'mail-subscription-state'");
  const mailer = {
    async send(mail: OutgoingMail) {
      sent.push(mail);
      return { providerId: null, messageId: null };
    },
  };
  for (const { id, payload } of rows as unknown as { id: string; payload: string }[]) {
    const scope = agency.scope();
    await mailStateJob.run(
      {
        ...{ mailer, subscriptionUrl: "https://app.test/s", invoicePaymentTerms: "Pay by bank transfer." },
        ...{ billing: createManualBilling(scope), customers: null },
      },
      {
        ...{ scope, jobId: id, attempt: 1, finishing: [] },
        payload: JSON.parse(payload) as { state: "OVERDUE" },
      } as unknown as Parameters<typeof mailStateJob.run>[1],
    );
  }
}

test("say what is open and until when everything works, and later that access has ended, once each", async () => {
  await buy();
  await passDays(30);
  await sendMails();
  expect(sent).toEqual([]);
  await passDays(1);
  await passDays(1);
  await sendMails();
  expect(sent.map(({ subject }) => subject)).toEqual(["An invoice of Larkspur Insurance is overdue"]);
  expect(sent[0]?.text).toContain("overdue. $999.00 is due.");
  expect(sent[0]?.text).toContain("Pay by bank transfer.");
  expect(sent[0]?.text).toContain("Everything keeps working until");
  await passDays(14);
  await sendMails();
  expect(sent.map(({ subject }) => subject).slice(1)).toEqual([
    "The subscription of Larkspur Insurance has expired",
  ]);
});

test("say nothing of what was paid meanwhile", async () => {
  await buy();
  await passDays(31);
  await agency.raw.execute("UPDATE subscription SET state = 'ACTIVE', overdue_since = NULL");
  await sendMails();
  expect(sent).toEqual([]);
});
