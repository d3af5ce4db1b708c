/** Subscriptions of a test agency, billed by invoice. */
import { createManualBilling, createSubscriptions } from "#core/subscription";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";

export function manualSubscriptions(scope: AgencyScope) {
  const billing = createManualBilling(scope);
  return createSubscriptions({
    scope,
    billing,
    manualBilling: billing,
    customers: null,
    contactSalesUrl: null,
  });
}
