/** What operators do about an agency's subscription: invoices that were paid, and what was agreed with sales. */
import { and, desc, eq, lte, sql } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { dollarsSchema } from "../shared/money.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { beginPeriod } from "./advance.ts";
import { findOverdueAt } from "./advance-subscription.ts";
import { getSubscription, hasSeatsFor } from "./get-subscription.ts";
import { issueInvoice } from "./manual-billing.ts";
import {
  type AgreedLimits,
  type AgreedPrices,
  isOffered,
  type Subscription,
  subscriptionPeriods,
  subscriptionPlans,
  wishSchema,
} from "./model.ts";
import { subscription, subscriptionInvoices as invoices } from "./tables.ts";
import { afterEvents, writingSubscription } from "./write-subscription.ts";

type DeskProblem = Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">;

export interface ListedInvoice {
  number: string;
  state: string;
  dueDate: string;
  amountDueCents: number;
}

export interface SubscriptionDesk {
  /** The last hundred invoices that were mailed, newest first. */
  listInvoices(): Promise<ListedInvoice[]>;
  /** An invoice that is paid already stays so. Restores access once none is overdue. */
  markPaid(number: string): Promise<Result<Subscription, DeskProblem>>;
  /**
   * Sets a plan that is paid by invoice, with the prices and limits that were agreed on; Basic and Pro have those of the
   * list. It holds at once; what runs keeps its billing date and has the new price from then on, a trial keeps its days
   * unless the plan starts now, and otherwise a period begins with an invoice.
   */
  agree(input: unknown): Promise<Result<Subscription, DeskProblem>>;
}

const limitSchema = v.nullish(
  v.pipe(
    v.number("Enter a whole number."),
    v.integer("Enter a whole number."),
    v.minValue(0, "Enter 0 or more."),
  ),
);

const agreementSchema = v.object({
  plan: v.picklist(subscriptionPlans, "BASIC, STANDARD, PRO or ENTERPRISE."),
  period: v.picklist(subscriptionPeriods, "MONTHLY or ANNUAL."),
  numSeats: wishSchema.entries.numSeats,
  numVoiceAgents: wishSchema.entries.numVoiceAgents,
  /** Dollars for one period; only for plans that have no price in the list. */
  base: v.optional(dollarsSchema),
  seat: v.optional(dollarsSchema),
  voiceAgent: v.optional(dollarsSchema),
  /** Ends a trial. */
  startsNow: v.optional(v.boolean(), false),
  presets: limitSchema,
  styles: limitSchema,
  knowledgeDocuments: limitSchema,
  knowledgePages: limitSchema,
  emails: limitSchema,
  voiceMinutes: limitSchema,
});
type Agreement = v.InferOutput<typeof agreementSchema>;

/** The prices that were agreed on; null where the list has them. */
function pricesIn({
  plan,
  period,
  base,
  seat,
  voiceAgent,
}: Agreement): Result<AgreedPrices | null, Problem<"VALIDATION">> {
  if (isOffered(plan)) {
    const stated = base ?? seat ?? voiceAgent;
    const message = "Basic and Pro have the prices of the list. Leave this out.";
    return stated === undefined ? ok(null) : err(invalid([{ path: "base", message }]));
  }
  if (base === undefined || seat === undefined || voiceAgent === undefined) {
    const missing = Object.entries({ base, seat, voiceAgent }).filter(([, amount]) => amount === undefined);
    return err(
      invalid(
        missing.map(([path]) => ({ path, message: "Enter what was agreed, in dollars for one period." })),
      ),
    );
  }
  return ok({ period, baseCents: base, seatCents: seat, agentCents: voiceAgent });
}

/** Only what was stated. */
function limitsIn(agreement: Agreement): AgreedLimits {
  const { presets, styles, knowledgeDocuments, knowledgePages, emails, voiceMinutes } = agreement;
  const stated = {
    PRESETS: presets,
    STYLES: styles,
    KNOWLEDGE_DOCUMENTS: knowledgeDocuments,
    KNOWLEDGE_PAGES: knowledgePages,
    EMAILS: emails,
    VOICE_MINUTES: voiceMinutes,
  };
  return Object.fromEntries(Object.entries(stated).filter(([, limit]) => typeof limit === "number"));
}

export function createSubscriptionDesk(scope: AgencyScope): SubscriptionDesk {
  const { db } = scope;
  const guardSame = ({ version }: Subscription) =>
    guardThat(db, "subscription", sql`(SELECT version = ${version} FROM ${subscription})`);

  /** Writes it with an invoice, if a period begins. */
  const write = async (
    action: string,
    before: Subscription,
    next: Subscription,
    begins: boolean,
    { details = {}, more = [] }: { details?: object; more?: Statement[] } = {},
  ): Promise<Result<Subscription, DeskProblem>> => {
    const { timeZone } = await getAgencyProfile(db);
    const nowMs = Math.floor(scope.nowMs() / 1000) * 1000;
    const begun = begins ? beginPeriod({ ...next, anchorAt: nowMs }, nowMs) : null;
    const after = begun?.after ?? next;
    const issued = begun && issueInvoice(scope, { ...begun.bill, timeZone });
    const { statements, jobs } = await writingSubscription(scope, { action, before, after, details });
    try {
      await writeAll(db, [
        ...guardSame(before),
        ...guardThat(db, "seats", hasSeatsFor(after.numSeats)),
        ...statements,
        ...more,
        ...(issued?.statements ?? []),
      ]);
    } catch (error) {
      if (isConflict(error)) return err(conflict("subscription"));
      throw error;
    }
    scope.written({ jobs: [...jobs, ...(issued ? [issued.job] : [])] });
    return ok({ ...after, version: before.version + 1 });
  };

  return {
    listInvoices: () =>
      db
        .select({
          number: invoices.number,
          state: invoices.state,
          dueDate: invoices.dueDate,
          amountDueCents: invoices.amountDueCents,
        })
        .from(invoices)
        .orderBy(desc(invoices.issuedAt), desc(invoices.id))
        .limit(100),
    async markPaid(number) {
      const [before, [invoice], [other]] = await Promise.all([
        getSubscription(scope),
        db.select().from(invoices).where(eq(invoices.number, number)),
        db
          .select({ overdue: sql<number>`count(*)` })
          .from(invoices)
          .where(
            and(
              eq(invoices.state, "OPEN"),
              lte(invoices.overdueAt, scope.nowMs()),
              sql`${invoices.number} <> ${number}`,
            ),
          ),
      ]);
      if (!invoice) return err(notFound("invoice"));
      if (invoice.state === "PAID") return ok(before);
      const nowMs = scope.nowMs();
      const isSettled = other?.overdue === 0 && before.provider === "MANUAL";
      const paid = isSettled && before.state !== "TRIAL" ? afterEvents(before, ["PAID"], nowMs) : before;
      // Nothing was billed while it was expired.
      const hasEnded = paid.state === "ACTIVE" && paid.periodEndsAt !== null && paid.periodEndsAt <= nowMs;
      return write("pay", before, paid, before.state === "EXPIRED" && hasEnded, {
        details: { invoice: number, amountDue: invoice.amountDueCents },
        more: [
          db
            .update(invoices)
            .set({ state: "PAID", paidAt: nowMs })
            .where(and(eq(invoices.number, number), eq(invoices.state, "OPEN"))),
        ],
      });
    },
    async agree(input) {
      const parsed = parseInput(agreementSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const [before, overdueAt] = await Promise.all([getSubscription(scope), findOverdueAt(scope)]);
      const runs = before.state === "ACTIVE" || before.state === "OVERDUE";
      if (runs && before.provider === "STRIPE") {
        const message =
          "This agency pays by card. End its subscription with the payment provider first, then agree on this one.";
        return err({ code: "CONFLICT", message });
      }
      const { plan, period, numSeats, numVoiceAgents, startsNow } = parsed.value;
      const prices = pricesIn(parsed.value);
      if (!prices.ok) return prices;
      if (numSeats < before.numSeatsActive) {
        const message = `${before.numSeatsActive} users are active. Agree on at least as many seats.`;
        return err(invalid([{ path: "numSeats", message }]));
      }
      const agreed: Subscription = {
        ...{ ...before, plan, period, numSeats, numVoiceAgents, provider: "MANUAL", pending: null },
        agreedPrices: prices.value,
        agreedLimits: limitsIn(parsed.value),
      };
      const endsTrial = startsNow && before.state === "TRIAL";
      const begun = endsTrial ? { ...agreed, trialEndsAt: scope.nowMs() } : agreed;
      const after = runs ? agreed : afterEvents(begun, ["BOUGHT"], scope.nowMs());
      const isLate = overdueAt !== null && overdueAt <= scope.nowMs();
      if (!runs && isLate) {
        const message = "An invoice is overdue. Mark it paid first.";
        return err({ code: "CONFLICT", message });
      }
      const isTrial = after.state === "TRIAL" && after.trialEndsAt !== null;
      return write("agree", before, after, !runs && !isTrial);
    },
  };
}
