/** Who bills an agency: the payment provider that is configured, or invoices by mail. */
import { type Billing, createManualBilling, type Customers, openCustomers } from "#core/subscription";
import type { AgencyScope } from "../core/shared/agency-scope.ts";
import { openRegistry } from "./adapters/agency-database.ts";
import type { Config } from "./config.ts";

export interface AgencyBilling {
  billing: Billing;
  manualBilling: Billing;
  /** Null where no payment provider is configured. */
  customers: Customers | null;
}

export function openBilling(config: Config, scope: AgencyScope): AgencyBilling {
  const manualBilling = createManualBilling(scope);
  const billing: Billing = manualBilling;
  const customers = billing.provider === "MANUAL" ? null : openCustomers(openRegistry(config).db);
  return { billing, manualBilling, customers };
}
