import { getAgencyProfile } from "#core/agencies";
import { pageSizeDefault, pageSizeMax, type Page } from "../shared/paging.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, type Result } from "../shared/result.ts";
import type { BillingProblem } from "./billing.ts";
import {
  billingFor,
  type BillingPorts,
  changeSubscription,
  type ChangeProblem,
  previewChange,
  type PreviewedChange,
} from "./change-plan.ts";
import { countUsage } from "./entitlements.ts";
import { getSubscription } from "./get-subscription.ts";
import { listInvoices } from "./list-invoices.ts";
import type { Subscription, SubscriptionInvoice, UsageCount } from "./model.ts";
import { findSubscriber } from "./subscriber.ts";

export interface Subscriptions {
  /** Read once per request, however often it is called. */
  get(): Promise<Subscription>;
  /** What is used of everything that counts. Read once per request. */
  getUsage(): Promise<UsageCount[]>;
  /** What a change would cost; changes and charges nothing. */
  preview(input: unknown): Promise<Result<PreviewedChange, ChangeProblem>>;
  /** Makes the change of a preview. */
  change(input: unknown): Promise<Result<Subscription, ChangeProblem>>;
  /** Newest first. */
  listInvoices(page: {
    first?: number | null | undefined;
    after?: string | null | undefined;
  }): Promise<Result<Page<SubscriptionInvoice>, BillingProblem | Problem<"VALIDATION">>>;
  /** Where Enterprise is sold; null if nowhere. */
  contactSalesUrl: string | null;
  /** Where the payment method can be changed; null if nowhere. */
  findPaymentMethodUrl(): Promise<string | null>;
}

export function createSubscriptions(ports: BillingPorts): Subscriptions {
  const { scope, customers } = ports;
  let reading: Promise<Subscription> | undefined;
  const get = () => (reading ??= getSubscription(scope));
  let counting: Promise<UsageCount[]> | undefined;
  const count = async () => {
    const [{ timeZone }, now] = await Promise.all([getAgencyProfile(scope.db), get()]);
    return countUsage(scope, timeZone, now);
  };
  /** The provider is asked for nobody whose session is not valid. */
  const open = async () => {
    const [now, subscriber] = await Promise.all([get(), findSubscriber(scope, customers)]);
    await scope.actor();
    return { billing: billingFor(ports, now), now, subscriber };
  };
  return {
    get,
    contactSalesUrl: ports.contactSalesUrl,
    getUsage: () => (counting ??= count()),
    preview: (input) => previewChange(ports, input),
    async change(input) {
      const changed = await changeSubscription(ports, input);
      if (changed.ok) reading = Promise.resolve(changed.value);
      return changed;
    },
    async listInvoices({ first, after }) {
      const size = first ?? pageSizeDefault;
      if (size < 1 || size > pageSizeMax) {
        return err(invalid([{ path: "first", message: `Ask for 1 to ${pageSizeMax} invoices.` }]));
      }
      const { billing, now, subscriber } = await open();
      const page = { first: size, after: after ?? null };
      // A provider that knows no customer has billed nothing.
      const isMailed = now.provider === "MANUAL" || subscriber.customerId === null;
      return isMailed
        ? ports.manualBilling.invoices(subscriber, page)
        : listInvoices(billing, ports.manualBilling, subscriber, page);
    },
    async findPaymentMethodUrl() {
      const { billing, subscriber } = await open();
      return billing.updatePaymentMethodUrl(subscriber);
    },
  };
}
