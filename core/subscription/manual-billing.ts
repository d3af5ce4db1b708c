/**
 * Billing by invoices that are mailed to the owners and paid outside of the product; an operator marks them paid. Its
 * state is the subscription's own row and the table of invoices.
 */
import { and, desc, eq, lt, lte, or, sql } from "drizzle-orm";
import { enqueue, type EnqueuedJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { addDays, startOfDayMs, todayIn } from "../shared/calendar-date.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { pageOf, parseCursor } from "../shared/paging.ts";
import { invalid } from "../shared/problem.ts";
import { err, ok } from "../shared/result.ts";
import type { Billing, ProviderState } from "./billing.ts";
import { creditAfter, invoiceOf, settle } from "./decide-change.ts";
import { getSubscription } from "./get-subscription.ts";
import { mailInvoiceJob } from "./mail-invoice.ts";
import {
  type InvoiceLine,
  invoiceDays,
  type PendingChange,
  type SubscriptionInvoice,
  type Terms,
} from "./model.ts";
import { subscriptionInvoices as invoices } from "./tables.ts";

export interface IssuedInvoice {
  statements: Statement[];
  job: EnqueuedJob;
}

/**
 * Statements that issue an invoice and mail it. `key`: the same key issues one. An invoice without an amount due is paid
 * already.
 */
export function issueInvoice(
  scope: AgencyScope,
  {
    key,
    lines,
    creditCents,
    atMs,
    timeZone,
  }: { key: string; lines: readonly InvoiceLine[]; creditCents: number; atMs: number; timeZone: string },
): IssuedInvoice {
  const id = scope.newId("inv");
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  const { dueCents } = settle(totalCents, creditCents);
  const dueDate = addDays(todayIn(timeZone, atMs), invoiceDays);
  const isPaid = dueCents === 0;
  const job = enqueue(scope, mailInvoiceJob, { invoiceId: id });
  const year = todayIn(timeZone, atMs).slice(0, 4);
  return {
    job,
    statements: [
      scope.db.insert(invoices).values({
        id,
        // Counted in the batch, so that no two have the same number.
        number: sql<string>`${`INV-${year}-`} || printf('%04d', (SELECT count(*) + 1 FROM ${invoices}))`,
        key,
        issuedAt: atMs,
        dueDate,
        overdueAt: startOfDayMs(addDays(dueDate, 1), timeZone),
        state: isPaid ? "PAID" : "OPEN",
        lines,
        totalCents,
        amountDueCents: dueCents,
        paidAt: isPaid ? atMs : null,
      }),
      ...job.statements,
    ],
  };
}

/** Invoices whose due date has passed, the earliest first. `nowMs`: milliseconds since 1970. */
export const listOverdue = (db: AgencyDb, nowMs: number) =>
  db
    .select({
      number: invoices.number,
      amountDueCents: invoices.amountDueCents,
      overdueAt: invoices.overdueAt,
    })
    .from(invoices)
    .where(and(eq(invoices.state, "OPEN"), lte(invoices.overdueAt, nowMs)))
    .orderBy(invoices.overdueAt, invoices.id);

/** The instant from which the first of them was overdue; null if none is. */
async function findOverdue(db: AgencyDb, nowMs: number): Promise<number | null> {
  const [first] = await listOverdue(db, nowMs);
  return first?.overdueAt ?? null;
}

const invoiceOfRow = ({
  key: _key,
  lines: _lines,
  overdueAt: _overdueAt,
  paidAt: _paidAt,
  ...invoice
}: typeof invoices.$inferSelect): SubscriptionInvoice => ({
  ...invoice,
  amountDueCents: invoice.state === "OPEN" ? invoice.amountDueCents : 0,
  url: null,
});

export function createManualBilling(scope: AgencyScope): Billing {
  const { db } = scope;
  return {
    provider: "MANUAL",
    preview: (_subscriber, change) =>
      Promise.resolve(
        ok({
          ...invoiceOf(change),
          atMs: change.atMs,
          checkoutUrl: null,
          clientSecret: null,
          publishableKey: null,
          scriptUrl: null,
          reference: null,
        }),
      ),
    async apply({ timeZone }, change, quote, key) {
      const { timing, atMs, to, running, startsPeriod, endsAt, anchorAt, trialEndsAt, creditCents } = change;
      const base = { trialEndsAt, paymentMethod: null };
      if (timing === "TRIAL") {
        const none = { periodStartsAt: null, periodEndsAt: null, anchorAt: null, pending: null };
        const state: ProviderState = { ...base, ...none, status: "TRIALING", terms: to, creditCents };
        return ok({ state, statements: [], jobs: [] });
      }
      if (timing === "NEXT_PERIOD" && running) {
        const { terms, startsAt, endsAt: effectiveAt } = running;
        const waits = change.effectiveAt > atMs;
        const pending: PendingChange | null = waits ? { ...to, effectiveAt } : null;
        const { anchorAt: now } = await getSubscription(scope);
        const state: ProviderState = {
          ...{ ...base, status: "ACTIVE", terms, pending, creditCents },
          ...{ periodStartsAt: startsAt, periodEndsAt: effectiveAt, anchorAt: now },
        };
        return ok({ state, statements: [], jobs: [] });
      }
      const since = await findOverdue(db, atMs);
      if (since !== null && !running) {
        return err({
          code: "CONFLICT" as const,
          message:
            "An invoice is overdue. Pay it first: access returns as soon as the payment has been recorded.",
        });
      }
      const issued = issueInvoice(scope, { key, lines: quote.lines, creditCents, atMs, timeZone });
      const state: ProviderState = {
        ...{ ...base, status: since === null ? "ACTIVE" : "UNPAID", terms: to, pending: null, anchorAt },
        periodStartsAt: running && !startsPeriod ? running.startsAt : atMs,
        periodEndsAt: endsAt,
        creditCents: creditAfter(quote.totalCents, creditCents),
      };
      return ok({ state, statements: issued.statements, jobs: [issued.job] });
    },
    async read() {
      const [now, since] = await Promise.all([getSubscription(scope), findOverdue(db, scope.nowMs())]);
      if (now.provider !== "MANUAL") return null;
      const { plan, period, numSeats, numVoiceAgents, trialEndsAt, pending, creditCents } = now;
      const { periodStartsAt, periodEndsAt, anchorAt } = now;
      const terms: Terms = { plan, period, numSeats, numVoiceAgents };
      const isTrial = periodStartsAt === null;
      return {
        status: isTrial ? "TRIALING" : since === null ? "ACTIVE" : "UNPAID",
        ...{ terms, trialEndsAt, periodStartsAt, periodEndsAt, anchorAt, pending },
        paymentMethod: null,
        creditCents,
      };
    },
    async invoices(_subscriber, { first, after }) {
      const cursor = after === null ? null : parseCursor(after);
      if (cursor && !cursor.ok) {
        return err(invalid([{ path: "after", message: "Reload the list of invoices." }]));
      }
      const [at, id] = cursor?.value ?? [null, ""];
      const rows = await db
        .select()
        .from(invoices)
        .where(
          at === null
            ? undefined
            : or(
                lt(invoices.issuedAt, Number(at)),
                and(eq(invoices.issuedAt, Number(at)), lt(invoices.id, id)),
              ),
        )
        .orderBy(desc(invoices.issuedAt), desc(invoices.id))
        .limit(first + 1);
      return ok(pageOf(rows.map(invoiceOfRow), first, ({ issuedAt, id: last }) => [issuedAt, last]));
    },
    updatePaymentMethodUrl: () => Promise.resolve(null),
  };
}
