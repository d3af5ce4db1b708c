/** The jobs of this noun. */
import { mailInvoiceJob } from "./mail-invoice.ts";
import type { OwnerMailPorts } from "./mail-owners.ts";
import { mailUsageJob } from "./usage-notices.ts";
import { type RefreshPorts, refreshSubscriptionJob } from "./refresh-subscription.ts";

export type SubscriptionPorts = OwnerMailPorts & RefreshPorts;

export const subscriptionJobs = [mailInvoiceJob, mailUsageJob, refreshSubscriptionJob];
