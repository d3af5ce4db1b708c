/**
 * Subscriptions: what an agency has bought, what it costs, and what it may use. Prices are shown before anything is
 * charged, one change is made at a time and charged once, active users never exceed the seats, and the state is moved by
 * one table.
 */
export { whyAtRest } from "./at-rest.ts";
export { subscriptionTasks } from "./clock-tasks.ts";
export type { AppliedChange, Billing, BillingProblem, ProviderState, Quote, Subscriber } from "./billing.ts";
export type { BillingPorts } from "./change-plan.ts";
export type { Change } from "./decide-change.ts";
export { quotas } from "./entitlements.ts";
export { seedSubscription } from "./get-subscription.ts";
export { subscriptionJobs, type SubscriptionPorts } from "./jobs.ts";
export { createManualBilling } from "./manual-billing.ts";
export { takePaymentEvent } from "./refresh-subscription.ts";
export { stateAt } from "./next-state.ts";
export { createSubscriptionDesk, type SubscriptionDesk } from "./subscription-desk.ts";
export { createSubscriptions } from "./service.ts";
export { type Customers, openCustomers } from "./subscriber.ts";
export { subscription } from "./tables.ts";
