import { AgencyRef } from "#core/agencies";
import { todayIn } from "../shared/calendar-date.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { listArgTexts } from "../shared/graphql-lists.ts";
import type { Page } from "../shared/paging.ts";
import type { PreviewedChange } from "./change-plan.ts";
import { settle } from "./decide-change.ts";
import {
  billingProviders,
  entitlements,
  entitlementsOf,
  type InvoiceLine,
  type InvoicePreview,
  invoiceStates,
  type PendingChange,
  priceOf,
  pricesOf,
  type Subscription,
  type SubscriptionInvoice,
  subscriptionPeriods,
  subscriptionPlans,
  subscriptionStates,
  type UsageCount,
  usageKinds,
} from "./model.ts";
import type { Subscriptions } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    subscriptions: Subscriptions;
  }
}

const PlanRef = builder.enumType("SubscriptionPlan", {
  description: "The agency's plan. STANDARD is a legacy plan that is still honored.",
  values: subscriptionPlans,
});
const PeriodRef = builder.enumType("SubscriptionPeriod", {
  description: "How often the agency is billed.",
  values: subscriptionPeriods,
});
const StateRef = builder.enumType("SubscriptionState", {
  description: "Whether the subscription gives access to the application.",
  values: subscriptionStates,
});
const EntitlementRef = builder.enumType("Entitlement", {
  description: "What a plan includes beyond the basics.",
  values: entitlements,
});
const ProviderRef = builder.enumType("BillingProvider", {
  description: "Who bills: STRIPE charges a card, MANUAL mails invoices.",
  values: billingProviders,
});
const UsageKindRef = builder.enumType("UsageKind", {
  description: "What is counted against the plan. EMAILS and VOICE_MINUTES are those of this month.",
  values: usageKinds,
});
const InvoiceStateRef = builder.enumType("InvoiceState", {
  description: "Whether an invoice is paid.",
  values: invoiceStates,
});

const PendingChangeRef = builder.objectRef<PendingChange & { timeZone: string }>("PendingChange");
builder.objectType(PendingChangeRef, {
  description: "A change that waits for the next billing date. Choosing the present plan withdraws it.",
  fields: (t) => ({
    plan: t.expose("plan", { type: PlanRef, description: "The plan." }),
    period: t.expose("period", { type: PeriodRef, description: "Monthly or annual billing." }),
    numSeats: t.exposeInt("numSeats", { description: "Seats." }),
    numVoiceAgents: t.exposeInt("numVoiceAgents", { description: "Voice agents, with the included one." }),
    effectiveAt: t.expose("effectiveAt", { type: "DateTime", description: "When it takes effect." }),
    effectiveDate: t.field({
      type: "LocalDate",
      description: "The day on which it takes effect.",
      resolve: ({ effectiveAt, timeZone }) => todayIn(timeZone, effectiveAt),
    }),
  }),
});

const UsageRef = builder.objectRef<UsageCount>("UsageCount");
builder.objectType(UsageRef, {
  description: "How much of one thing is used.",
  fields: (t) => ({
    kind: t.expose("kind", { type: UsageKindRef, description: "What is counted." }),
    used: t.exposeInt("used", { description: "How much of it is used." }),
    limit: t.exposeInt("limit", { nullable: true, description: "What the plan allows; null: unlimited." }),
  }),
});

/** What runs from the next billing date, and its price; null if nothing is billed. */
function nextBill(now: Subscription): { at: number; cents: number } | null {
  const at = now.state === "TRIAL" ? now.trialEndsAt : now.periodEndsAt;
  const isBilled = now.provider !== null && now.state !== "EXPIRED" && now.state !== "PAUSED";
  const terms = now.pending ?? now;
  const prices = pricesOf(terms, now.agreedPrices);
  if (!isBilled || at === null || !prices) return null;
  return { at, cents: settle(priceOf(terms, prices), now.creditCents).dueCents };
}

const SubscriptionRef = builder.objectRef<Subscription>("AgencySubscription");
builder.objectType(SubscriptionRef, {
  description: "The agency's plan and how much of it is used.",
  fields: (t) => ({
    plan: t.expose("plan", { type: PlanRef, description: "The plan." }),
    period: t.expose("period", { type: PeriodRef, description: "Monthly or annual billing." }),
    state: t.expose("state", { type: StateRef, description: "EXPIRED blocks access to the application." }),
    numSeats: t.exposeInt("numSeats", { description: "Seats bought." }),
    numSeatsActive: t.exposeInt("numSeatsActive", { description: "Seats used by active users." }),
    numVoiceAgents: t.exposeInt("numVoiceAgents", {
      description: "Voice agents bought, with the included one.",
    }),
    numVoiceAgentsActive: t.exposeInt("numVoiceAgentsActive", { description: "Voice agents in use." }),
    trialEndDate: t.expose("trialEndsAt", {
      type: "DateTime",
      nullable: true,
      description: "When the trial ends or ended; null if there is no trial.",
    }),
    price: t.field({
      type: "Money",
      nullable: true,
      description: "What one period costs; null if it was not agreed.",
      resolve: (now) => {
        const prices = pricesOf(now, now.agreedPrices);
        return prices && priceOf(now, prices);
      },
    }),
    nextBillingAmount: t.field({
      type: "Money",
      nullable: true,
      description: "The next bill; null while nothing is billed.",
      resolve: (now) => nextBill(now)?.cents ?? null,
    }),
    nextBillingDate: t.field({
      type: "LocalDate",
      nullable: true,
      description: "The day of the next bill; null while nothing is billed.",
      resolve: async (now, _args, { services }) => {
        const next = nextBill(now);
        return next && todayIn((await services.agencies.getProfile()).timeZone, next.at);
      },
    }),
    credit: t.expose("creditCents", {
      type: "Money",
      description: "What the next bills are reduced by.",
    }),
    pendingChange: t.field({
      type: PendingChangeRef,
      nullable: true,
      description: "What changes on the next billing date.",
      resolve: async ({ pending }, _args, { services }) =>
        pending && { ...pending, timeZone: (await services.agencies.getProfile()).timeZone },
    }),
    paymentProvider: t.expose("provider", {
      type: ProviderRef,
      nullable: true,
      description: "Who bills; null until something was bought.",
    }),
    paymentMethod: t.exposeString("paymentMethod", {
      nullable: true,
      description: 'Such as "Visa ending in 4242"; null if there is none.',
    }),
    overdueSince: t.expose("overdueSince", {
      type: "DateTime",
      nullable: true,
      description: "Since when a bill is not paid; null while none is overdue.",
    }),
    usage: t.field({
      type: [UsageRef],
      description: "What is used of everything that counts.",
      resolve: (_now, _args, { services }) => services.subscriptions.getUsage(),
    }),
    entitlements: t.field({
      type: [EntitlementRef],
      description: "What the plan includes beyond the basics.",
      resolve: ({ plan }) => entitlementsOf(plan),
    }),
  }),
});

builder.objectField(AgencyRef, "subscription", (t) =>
  t.field({
    type: SubscriptionRef,
    description: "Plan and seats.",
    resolve: (_agency, _args, { services }) => services.subscriptions.get(),
  }),
);

const LineRef = builder.objectRef<InvoiceLine>("InvoiceLine");
builder.objectType(LineRef, {
  description: "One line of a bill.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "What it is for." }),
    totalAmount: t.expose("totalCents", { type: "Money", description: "Negative for a credit." }),
  }),
});

const InvoicePreviewRef = builder.objectRef<InvoicePreview & { timeZone: string }>("InvoicePreview");
builder.objectType(InvoicePreviewRef, {
  description: "A bill as it would be.",
  fields: (t) => ({
    lineItems: t.field({ type: [LineRef], description: "Its lines.", resolve: ({ lines }) => [...lines] }),
    subTotal: t.expose("subTotalCents", { type: "Money", description: "Without taxes and discounts." }),
    taxTotal: t.expose("taxTotalCents", { type: "Money", description: "Taxes." }),
    discountTotal: t.expose("discountTotalCents", { type: "Money", description: "Discounts." }),
    total: t.expose("totalCents", { type: "Money", description: "The total; negative if more is credited." }),
    amountPaid: t.expose("amountPaidCents", { type: "Money", description: "Credit that it uses up." }),
    amountDue: t.expose("amountDueCents", { type: "Money", description: "What is left to pay." }),
    isNextInvoice: t.exposeBoolean("isNextInvoice", {
      description: "True if nothing is charged now: this is the next bill.",
    }),
    nextInvoiceDate: t.field({
      type: "LocalDate",
      nullable: true,
      description: "The day of the next bill.",
      resolve: ({ nextInvoiceAt, timeZone }) =>
        nextInvoiceAt === null ? null : todayIn(timeZone, nextInvoiceAt),
    }),
    nextInvoiceTotal: t.expose("nextInvoiceTotalCents", {
      type: "Money",
      nullable: true,
      description: "What will be due on that day.",
    }),
  }),
});

const PreviewRef = builder.objectRef<PreviewedChange & { timeZone: string }>("SubscriptionPreview");
builder.objectType(PreviewRef, {
  description: "What a change would cost. Send its id with the change.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Good for 15 minutes, while the subscription does not change." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Until when it is good." }),
    effectiveAt: t.expose("effectiveAt", {
      type: "DateTime",
      description: "When the change takes effect: now, or on the next billing date.",
    }),
    paymentProvider: t.expose("provider", {
      type: ProviderRef,
      description: "Who bills the change: STRIPE charges a card, MANUAL mails an invoice.",
    }),
    invoicePreview: t.field({
      type: InvoicePreviewRef,
      description: "The bill.",
      resolve: (preview) => preview,
    }),
    checkoutUrl: t.exposeString("checkoutUrl", {
      nullable: true,
      description: "Where the change is paid for, in a new tab; null if nowhere.",
    }),
    clientSecret: t.exposeString("clientSecret", {
      nullable: true,
      description: "For the card form, which is confirmed before the change is made; null if none is needed.",
    }),
    publishableKey: t.exposeString("publishableKey", {
      nullable: true,
      description: "The key of the card form; null if none is needed.",
    }),
    scriptUrl: t.exposeString("scriptUrl", {
      nullable: true,
      description: "The script of the card form; null if none is needed.",
    }),
  }),
});

const wishFields = {
  plan: "The plan: BASIC or PRO; STANDARD only for those who have it.",
  period: "Monthly or annual billing.",
  seats: "Seats, at least 5 and as many as are in use.",
  voiceAgents: "Voice agents, with the included one.",
};

const WishInput = builder.inputType("SubscriptionInput", {
  description: "What an agency wants to have.",
  fields: (t) => ({
    plan: t.field({ type: PlanRef, required: true, description: wishFields.plan }),
    period: t.field({ type: PeriodRef, required: true, description: wishFields.period }),
    seats: t.int({ required: true, description: wishFields.seats }),
    voiceAgents: t.int({ required: true, description: wishFields.voiceAgents }),
  }),
});

interface Wish {
  plan: Subscription["plan"];
  period: Subscription["period"];
  seats: number;
  voiceAgents: number;
}

const LinksRef = builder.objectRef<{ wish: Wish | null }>("SubscriptionManagementLinks");
builder.objectType(LinksRef, {
  description: "What can be done about the subscription.",
  fields: (t) => ({
    previewUpdateSubscription: t.field({
      type: PreviewRef,
      nullable: true,
      description: "What the change would cost; null without a wish.",
      resolve: async ({ wish }, _args, { services }) => {
        if (!wish) return null;
        const { seats: numSeats, voiceAgents: numVoiceAgents, ...plan } = wish;
        const preview = unwrap(await services.subscriptions.preview({ ...plan, numSeats, numVoiceAgents }));
        return { ...preview, timeZone: (await services.agencies.getProfile()).timeZone };
      },
    }),
    contactSalesUrl: t.string({
      nullable: true,
      description: "Where Enterprise is sold: a page or a mailto: address; null if nowhere.",
      resolve: (_links, _args, { services }) => services.subscriptions.contactSalesUrl,
    }),
    updatePaymentMethodUrl: t.string({
      nullable: true,
      description: "Where the payment method can be changed, for a new tab; null if nowhere.",
      resolve: (_links, _args, { services }) => services.subscriptions.findPaymentMethodUrl(),
    }),
  }),
});

builder.queryField("subscriptionManagementLinks", (t) =>
  t.field({
    type: LinksRef,
    access: "OWN_AGENCY",
    staysOpen: true,
    description: "The price of a change, and where to change the payment method.",
    args: { input: t.arg({ type: WishInput, description: "The change; none when omitted." }) },
    resolve: async (_root, { input }, { authorize }) => {
      await authorize("OWN_AGENCY", { staysOpen: true, isWrite: true });
      return { wish: input ?? null };
    },
  }),
);

const InvoiceRef = builder.objectRef<SubscriptionInvoice>("SubscriptionInvoice");
builder.objectType(InvoiceRef, {
  description: "A bill for the subscription.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Id." }),
    number: t.exposeString("number", { description: "Its number." }),
    issuedAt: t.expose("issuedAt", { type: "DateTime", description: "When it was issued." }),
    dueDate: t.expose("dueDate", {
      type: "LocalDate",
      nullable: true,
      description: "By when it is to be paid; null if it is charged when it is issued.",
    }),
    state: t.expose("state", { type: InvoiceStateRef, description: "Whether it is paid." }),
    total: t.expose("totalCents", { type: "Money", description: "The total." }),
    amountDue: t.expose("amountDueCents", { type: "Money", description: "What is left to pay." }),
    url: t.exposeString("url", {
      nullable: true,
      description: "Where it can be read or paid; null if it was mailed.",
    }),
  }),
});

const InvoicePageRef = builder.objectRef<Page<SubscriptionInvoice>>("SubscriptionInvoicePage");
builder.objectType(InvoicePageRef, {
  description: "One page of invoices, newest first.",
  fields: (t) => ({
    nodes: t.expose("nodes", { type: [InvoiceRef], description: "The invoices." }),
    endCursor: t.exposeString("endCursor", {
      nullable: true,
      description: "Pass it as `after` for the next page.",
    }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
  }),
});

builder.queryField("subscriptionInvoices", (t) =>
  t.field({
    type: InvoicePageRef,
    access: "OWN_AGENCY",
    staysOpen: true,
    description: "The bills for the subscription, newest first.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
    },
    resolve: async (_root, page, { services }) => unwrap(await services.subscriptions.listInvoices(page)),
  }),
);

const UpdateInput = builder.inputType("UpdateSubscriptionInput", {
  description: "The change of a preview.",
  fields: (t) => ({
    plan: t.field({ type: PlanRef, required: true, description: wishFields.plan }),
    period: t.field({ type: PeriodRef, required: true, description: wishFields.period }),
    numSeats: t.int({ required: true, description: wishFields.seats }),
    numVoiceAgents: t.int({ required: true, description: wishFields.voiceAgents }),
    previewId: t.id({ required: true, description: "The preview that the person has seen." }),
  }),
});

builder.mutationField("updateSubscription", (t) =>
  t.field({
    type: SubscriptionRef,
    access: "OWN_AGENCY",
    staysOpen: true,
    description:
      "Makes the change of a preview: at once and charged if it costs more, otherwise on the next billing date. The same preview sent twice changes once.",
    args: { input: t.arg({ type: UpdateInput, required: true, description: "The change." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.subscriptions.change(input)),
  }),
);
