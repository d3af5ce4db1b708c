/** The jobs of this noun. */
import { type InvoiceMailPorts, mailInvoiceJob } from "./mail-invoice.ts";
import { mailStateJob } from "./mail-state.ts";
import { refreshSubscriptionJob } from "./refresh-subscription.ts";
import type { ProviderPorts } from "./subscriber.ts";
import { mailUsageJob } from "./usage-notices.ts";

export type SubscriptionPorts = InvoiceMailPorts & ProviderPorts;

export const subscriptionJobs = [mailInvoiceJob, mailStateJob, mailUsageJob, refreshSubscriptionJob];
