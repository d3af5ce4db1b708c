/** Tells the owners when a payment is overdue and when access has ended, each time that it happens. */
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { defineJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { longDateOf, todayIn } from "../shared/calendar-date.ts";
import { MailRefused } from "../shared/mailer.ts";
import { formatCents } from "../shared/money.ts";
import { getSubscription } from "./get-subscription.ts";
import type { InvoiceMailPorts } from "./mail-invoice.ts";
import { mailOwners, type OwnerMail } from "./mail-owners.ts";
import { createManualBilling } from "./manual-billing.ts";
import type { Subscription } from "./model.ts";
import { stateEndsAt } from "./next-state.ts";
import { findSubscriber, type ProviderPorts } from "./subscriber.ts";

/** The states that owners hear of even if nobody opens the product. */
export const toldStates = ["OVERDUE", "EXPIRED"] as const;

/** Open invoices are among the latest ones. */
const invoicesRead = 20;

/** What should have been paid, in cents; null if the provider cannot say it now. `today`: YYYY-MM-DD. */
async function findOwed(
  { billing, customers }: ProviderPorts,
  scope: AgencyScope,
  { now, today }: { now: Subscription; today: string },
): Promise<number | null> {
  const biller = now.provider === "MANUAL" ? createManualBilling(scope) : billing;
  const subscriber = await findSubscriber(scope, customers);
  const listed = await biller.invoices(subscriber, { first: invoicesRead, after: null });
  if (!listed.ok) return null;
  return listed.value.nodes
    .filter(({ state, dueDate }) => state === "OPEN" && (dueDate === null || dueDate < today))
    .reduce((sum, { amountDueCents }) => sum + amountDueCents, 0);
}

interface Facts {
  name: string;
  now: Subscription;
  timeZone: string;
  owedCents: number | null;
  /** How invoices are paid. */
  paymentTerms: string | null;
}

function overdueMail({ name, now, timeZone, owedCents, paymentTerms }: Facts): OwnerMail {
  const endsAt = stateEndsAt(now);
  const open = owedCents ? ` ${formatCents(owedCents)} is due.` : "";
  const until =
    endsAt === null
      ? "Everything keeps working for now."
      : `Everything keeps working until ${longDateOf(todayIn(timeZone, endsAt))}. If it is not paid by then, accounts, policies and documents close. They are kept, and open again once it is paid.`;
  const isByInvoice = now.provider === "MANUAL";
  return {
    subject: isByInvoice ? `An invoice of ${name} is overdue` : `A payment of ${name} did not go through`,
    paragraphs: [
      isByInvoice
        ? `An invoice for the Carabiner subscription of ${name} is overdue.${open}`
        : `The last payment for the Carabiner subscription of ${name} did not go through.${open} Choose Update Payment to use another card.`,
      ...(isByInvoice && paymentTerms !== null ? [paymentTerms] : []),
      until,
    ],
    button: "Open the subscription",
  };
}

function expiredMail({ name, now, owedCents, paymentTerms }: Facts): OwnerMail {
  const kept = "Accounts, policies and documents are kept as they were, and nobody can open them now.";
  if (now.provider === null) {
    return {
      subject: `The trial of ${name} has ended`,
      paragraphs: [
        `The Carabiner trial of ${name} has ended. ${kept}`,
        "Choose a plan to open them again for everyone in the agency.",
      ],
      button: "Choose a plan",
    };
  }
  const subject = `The subscription of ${name} has expired`;
  const expired = `The Carabiner subscription of ${name} has expired. ${kept}`;
  if (now.provider === "MANUAL" && owedCents) {
    const pay = `${formatCents(owedCents)} is due. Everything opens again as soon as the payment has been recorded.`;
    return {
      subject,
      paragraphs: [expired, pay, ...(paymentTerms === null ? [] : [paymentTerms])],
      button: "Open the subscription",
    };
  }
  return {
    subject,
    paragraphs: [expired, "Restart the subscription to open them again for everyone in the agency."],
    button: "Restart the subscription",
  };
}

export const mailStateJob = defineJob({
  name: "mail-subscription-state",
  staysOpen: true,
  payload: v.object({ state: v.picklist(toldStates) }),
  queue: "mail-jobs",
  async run(ports: InvoiceMailPorts & ProviderPorts, { scope, payload: { state }, jobId, attempt }) {
    const [{ name, timeZone }, now] = await Promise.all([getAgencyProfile(scope.db), getSubscription(scope)]);
    const today = todayIn(timeZone, scope.nowMs());
    // It was paid or restarted meanwhile.
    if (now.state !== state) return { tag: "NOTHING_TO_DO" };
    const owedCents = await findOwed(ports, scope, { now, today });
    const facts = { name, now, timeZone, owedCents, paymentTerms: ports.invoicePaymentTerms };
    const mail = state === "OVERDUE" ? overdueMail(facts) : expiredMail(facts);
    try {
      await mailOwners(ports, { db: scope.db, jobId, attempt }, mail);
      return { tag: "NOTHING_TO_DO" };
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      return { tag: "REFUSED", reason: error.message };
    }
  },
});
