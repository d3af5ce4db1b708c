/** The port for billing; implemented by manual-billing.ts and by the edge's adapter of the payment provider. */
import type { EnqueuedJob } from "#core/outbox";
import type { Statement } from "../shared/database.ts";
import type { Page } from "../shared/paging.ts";
import type { Problem } from "../shared/problem.ts";
import type { Result } from "../shared/result.ts";
import type { Change } from "./decide-change.ts";
import type { BillingProvider, InvoicePreview, PendingChange, SubscriptionInvoice, Terms } from "./model.ts";

/** Whose subscription it is. */
export interface Subscriber {
  agencyId: string;
  agencyName: string;
  /** Of the owner who asks, or of the first one. */
  ownerEmail: string;
  /** IANA name. */
  timeZone: string;
  /** At the payment provider; null before the first preview. */
  customerId: string | null;
}

export interface Quote extends InvoicePreview {
  /** The instant for which it was computed, milliseconds since 1970; applying it uses the same. */
  atMs: number;
  /** A page of the provider where the change is paid for; it opens in a new tab. */
  checkoutUrl: string | null;
  /** For the provider's card form; the change is applied after it was confirmed. */
  clientSecret: string | null;
  publishableKey: string | null;
  scriptUrl: string | null;
  /** What the provider finds again when the quote is applied. */
  reference: string | null;
}

/** TRIALING: bought, and the trial goes on. UNPAID: a bill is overdue. ENDED: there is no subscription any more. */
export type ProviderStatus = "TRIALING" | "ACTIVE" | "UNPAID" | "PAUSED" | "ENDED";

/** A subscription as its provider knows it. Instants are milliseconds since 1970. */
export interface ProviderState {
  status: ProviderStatus;
  terms: Terms;
  trialEndsAt: number | null;
  periodStartsAt: number | null;
  periodEndsAt: number | null;
  anchorAt: number | null;
  pending: PendingChange | null;
  /** Such as "Visa ending in 4242". */
  paymentMethod: string | null;
  creditCents: number;
}

export interface AppliedChange {
  state: ProviderState;
  /** What the provider keeps in the agency's own database, for the batch that writes the change. */
  statements: readonly Statement[];
  /** Those that are enqueued among them. */
  jobs: readonly EnqueuedJob[];
}

/** DECLINED: the message is the provider's. UNAVAILABLE: nothing was changed, or the same key finds what was. */
export type BillingProblem = Problem<"DECLINED" | "UNAVAILABLE" | "CONFLICT">;

export interface Billing {
  readonly provider: BillingProvider;
  /** What the change would cost at `change.atMs`. Charges nothing. */
  preview(subscriber: Subscriber, change: Change): Promise<Result<Quote, BillingProblem>>;
  /** Makes the change and charges what the quote says. Safe to repeat with the same key. */
  apply(
    subscriber: Subscriber,
    change: Change,
    quote: Quote,
    key: string,
  ): Promise<Result<AppliedChange, BillingProblem>>;
  /** Null if the provider has no subscription of this agency. Rejects if it cannot be reached. */
  read(subscriber: Subscriber): Promise<ProviderState | null>;
  /** Newest first. `after` is the `endCursor` of the page before. */
  invoices(
    subscriber: Subscriber,
    page: { first: number; after: string | null },
  ): Promise<Result<Page<SubscriptionInvoice>, BillingProblem | Problem<"VALIDATION">>>;
  /** Null if there is none: the provider has no such page, or nothing was bought. */
  updatePaymentMethodUrl(subscriber: Subscriber): Promise<string | null>;
}
