import { eq } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { defineJob } from "#core/outbox";
import { longDateOf } from "../shared/calendar-date.ts";
import { MailRefused } from "../shared/mailer.ts";
import { formatCents } from "../shared/money.ts";
import { mailOwners, type OwnerMailPorts } from "./mail-owners.ts";
import { subscriptionInvoices as invoices } from "./tables.ts";

export interface InvoiceMailPorts extends OwnerMailPorts {
  /** How it is paid, in the operator's words; null if nothing is said. */
  readonly invoicePaymentTerms: string | null;
}

/** Mails an invoice to the owners. `jobId` and `attempt` keep a retry from sending a second mail. */
export const mailInvoiceJob = defineJob({
  name: "mail-invoice",
  staysOpen: true,
  payload: v.object({ invoiceId: v.string() }),
  queue: "mail-jobs",
  async run(ports: InvoiceMailPorts, { scope, payload, jobId, attempt }) {
    const [{ name }, [invoice]] = await Promise.all([
      getAgencyProfile(scope.db),
      scope.db.select().from(invoices).where(eq(invoices.id, payload.invoiceId)),
    ]);
    if (!invoice) return { tag: "NOTHING_TO_DO" };
    const { number, lines, totalCents, amountDueCents, dueDate } = invoice;
    const used = totalCents - amountDueCents;
    const rows = [
      ...lines.map(({ name: line, totalCents: cents }) => `${line}: ${formatCents(cents)}`),
      `Total: ${formatCents(totalCents)}`,
      ...(used > 0 ? [`Credit used: ${formatCents(-used)}`] : []),
    ];
    const due =
      amountDueCents === 0
        ? "Nothing is due."
        : `${formatCents(amountDueCents)} is due on ${longDateOf(dueDate)}. State the number of the invoice with your payment.`;
    const terms = amountDueCents > 0 && ports.invoicePaymentTerms !== null ? [ports.invoicePaymentTerms] : [];
    try {
      await mailOwners(
        ports,
        { db: scope.db, jobId, attempt },
        {
          subject: `Invoice ${number} for ${name}`,
          paragraphs: [
            `This is invoice ${number} for the Carabiner subscription of ${name}.`,
            ...rows,
            due,
            ...terms,
          ],
          button: "Open the subscription",
        },
      );
      return { tag: "NOTHING_TO_DO" };
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      return { tag: "REFUSED", reason: error.message };
    }
  },
});
