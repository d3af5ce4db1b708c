/** Who bills an agency: the payment provider that is configured, or invoices by mail. */
import { type Billing, createManualBilling, type Customers, openCustomers } from "#core/subscription";
import type { AgencyScope } from "../core/shared/agency-scope.ts";
import { openRegistry } from "./adapters/agency-database.ts";
import { createStripeBilling } from "./adapters/stripe-billing.ts";
import type { Config } from "./config.ts";

export interface AgencyBilling {
  billing: Billing;
  manualBilling: Billing;
  /** Null where no payment provider is configured. */
  customers: Customers | null;
  contactSalesUrl: string | null;
}

export function openBilling(config: Config, scope: AgencyScope): AgencyBilling {
  const manualBilling = createManualBilling(scope);
  const customers = config.STRIPE_SECRET_KEY ? openCustomers(openRegistry(config).db) : null;
  const billing: Billing = customers
    ? createStripeBilling(config, { customers, nowMs: scope.nowMs })
    : manualBilling;
  return { billing, manualBilling, customers, contactSalesUrl: config.SALES_URL ?? null };
}
