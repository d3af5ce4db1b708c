/** Policies in the schema: parse, call one verb, shape. */
import "./graphql-changes.ts";
import { AccountRef } from "#core/accounts";
import { CarrierRef } from "#core/carriers";
import { AgencyUserRef } from "#core/users";
import type { FieldProblem } from "../shared/field-problems.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts, SortDirectionEnum } from "../shared/graphql-lists.ts";
import { recordOf } from "../shared/record-of.ts";
import {
  BillingTypeEnum,
  CancellationRef,
  describeField,
  IntervalTypeEnum,
  PricingRef,
  ReinstatementRef,
} from "./graphql-pricing.ts";
import { MarketEnum, PolicyRef, PolicyStateEnum, PolicyTypeEnum } from "./graphql-ref.ts";
import type { Account } from "#model/accounts";
import type { Services } from "../shared/services.ts";
import {
  amountFields,
  type DateField,
  dateFields,
  lineFields,
  type Policy,
  policyFields,
  policySortKeys,
} from "./model.ts";
import { policyFilterText } from "./repository.ts";
import type { CreatedPolicies, Policies, PolicyList } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    policies: Policies;
  }
}

const PolicySortEnum = builder.enumType("BusinessPolicySort", {
  description: "What the list of policies is ordered by.",
  values: policySortKeys,
});

interface Renewal {
  policyId: string;
  previousPolicyId: string | null;
}

const RenewalRef = builder.objectRef<Renewal>("PolicyRenewal").implement({
  description: "The policies of the previous and next terms.",
  fields: (t) => ({
    nextPolicies: t.field({
      type: [PolicyRef],
      description: "The policies that renewed this one.",
      resolve: ({ policyId }, _args, { services }) => services.policies.listRenewals(policyId),
    }),
    previousPolicies: t.field({
      type: [PolicyRef],
      description: "The policy that this one renewed; null for a first term.",
      resolve: async ({ previousPolicyId }, _args, { services }) => {
        const previous = previousPolicyId === null ? null : await services.policies.find(previousPolicyId);
        return previous ? [previous] : [];
      },
    }),
  }),
});

async function accountOf({ accountId }: Policy, { accounts }: Services): Promise<Account> {
  const account = await accounts.find(accountId);
  if (!account) throw new Error(`A policy refers to the account ${accountId}, which does not exist.`);
  return account;
}

PolicyRef.implement({
  description: "A business insurance policy, one term of it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The policy's id." }),
    type: t.expose("type", { type: PolicyTypeEnum, description: "The coverage." }),
    state: t.expose("state", { type: PolicyStateEnum, description: "The policy's state." }),
    market: t.expose("market", { type: MarketEnum, description: "Admitted, or excess and surplus." }),
    ...recordOf(lineFields, (name) =>
      t.exposeString(name, { nullable: true, description: describeField(name) }),
    ),
    carrier: t.field({ type: CarrierRef, description: "The carrier.", resolve: ({ carrier }) => carrier }),
    broker: t.field({
      type: CarrierRef,
      nullable: true,
      description: "The wholesale broker; null when placed directly.",
      resolve: ({ broker }) => broker,
    }),
    agencyUser: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "The agency user who is responsible for the policy.",
      resolve: async ({ agencyUserId }, _args, { services }) =>
        agencyUserId === null ? null : await services.users.byId.load(agencyUserId),
    }),
    ...recordOf(dateFields, (name) =>
      t.expose(name, { type: "LocalDate", nullable: true, description: describeField(name) }),
    ),
    pricing: t.field({
      type: PricingRef,
      description: "The policy's pricing.",
      resolve: ({ pricing }) => pricing,
    }),
    cancellation: t.field({
      type: CancellationRef,
      nullable: true,
      description: "The cancellation on record.",
      resolve: ({ cancellation }) => cancellation,
    }),
    reinstatement: t.field({
      type: ReinstatementRef,
      nullable: true,
      description: "The reinstatement.",
      resolve: ({ reinstatement }) => reinstatement,
    }),
    renewal: t.field({
      type: RenewalRef,
      description: "The previous and next terms.",
      resolve: ({ id, previousPolicyId }) => ({ policyId: id, previousPolicyId }),
    }),
    account: t.field({
      type: AccountRef,
      description: "The client.",
      resolve: (policy, _args, { services }) => accountOf(policy, services),
    }),
    searchText: t.string({
      description:
        "The text that the list's filter searches: the policy's and its account's data, folded, one value per line.",
      resolve: async (policy, _args, { services }) =>
        policyFilterText(policy, await accountOf(policy, services)),
    }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was entered." }),
  }),
});

builder.objectField(AccountRef, "businessPolicies", (t) =>
  t.field({
    type: [PolicyRef],
    description: "The account's policies, latest expiration first.",
    resolve: ({ id }, _args, { services }) => services.policies.listOfAccount(id),
  }),
);

const PolicyPageRef = builder.objectRef<PolicyList>("BusinessPolicyPage").implement({
  description: "One page of the list of policies.",
  fields: (t) => ({
    nodes: t.field({
      type: [PolicyRef],
      description: "The policies of this page.",
      resolve: (page) => page.nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      description: "The total number of policies that match the filter.",
      resolve: (page) => page.totalCount ?? 0, // counted because this field was selected
    }),
  }),
});

/** The default of an omitted date. */
function defaultOf(name: DateField): string {
  const { startsIn } = policyFields[name];
  if (startsIn === null) return "none";
  return startsIn === 0 ? "today" : `in ${startsIn} days`;
}

const BusinessPolicyInput = builder.inputType("BusinessPolicyInput", {
  description: "One policy of the form 'Create a new policy'. Omitted fields get their defaults.",
  fields: (t) => ({
    type: t.field({ type: PolicyTypeEnum, description: "The coverage." }),
    market: t.field({ type: MarketEnum, description: "ADMITTED when omitted." }),
    carrierId: t.id({ description: "The carrier." }),
    brokerId: t.id({ description: "The wholesale broker, if there is one." }),
    ...recordOf(lineFields, (name) => t.string({ description: describeField(name) })),
    agencyUserId: t.id({ description: "The agency user who is responsible for the policy." }),
    state: t.field({
      type: PolicyStateEnum,
      description: "PENDING, BINDING or INFORCE; BINDING when omitted.",
    }),
    billingType: t.field({ type: BillingTypeEnum, description: "DIRECT when omitted." }),
    paymentIntervalType: t.field({ type: IntervalTypeEnum, description: "ANNUAL when omitted." }),
    ...recordOf(dateFields, (name) =>
      t.string({ description: `YYYY-MM-DD; ${defaultOf(name)} when omitted, none when null or blank.` }),
    ),
    ...recordOf(amountFields, () => t.float({ description: "US dollars; 0 when omitted." })),
    commissionRate: t.float({ description: "Percent of the premium, at most two decimals." }),
    estimatedCommission: t.float({ description: "US dollars; used only if there is no commission rate." }),
  }),
});

const FieldProblemRef = builder.objectRef<FieldProblem>("FieldProblem").implement({
  description: "What is wrong with one field of an input.",
  fields: (t) => ({
    path: t.exposeString("path", { description: "Dotted path into the input, such as policies.0.premium." }),
    message: t.exposeString("message", { description: "For people: what is wrong and how to fix it." }),
  }),
});

const CreatedPoliciesRef = builder.objectRef<CreatedPolicies>("CreateBusinessPoliciesPayload").implement({
  description: "Which policies were created, and why the others were not.",
  fields: (t) => ({
    businessPolicies: t.field({
      type: [PolicyRef],
      description: "The policies that were created, in the order of the form.",
      resolve: ({ policies }) => policies,
    }),
    errors: t.field({
      type: [FieldProblemRef],
      description: "The problems of the policies that were not created; empty when all were.",
      resolve: ({ problems }) => problems,
    }),
  }),
});

builder.queryFields((t) => ({
  businessPolicy: t.field({
    type: PolicyRef,
    access: "READ",
    description: "One policy.",
    args: { id: t.arg.id({ required: true, description: "The policy's id." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.policies.get(id)),
  }),
  businessPolicies: t.field({
    type: PolicyPageRef,
    access: "READ",
    description: "The agency's policies, in order; newest first by default.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
      filter: t.arg.string({ description: `${listArgTexts.filter} Also matches the account's data.` }),
      accountId: t.arg.id({ description: "Only this account's policies." }),
      states: t.arg({ type: [PolicyStateEnum], description: "Only policies in these states." }),
      sort: t.arg({ type: PolicySortEnum, description: "What to order by." }),
      direction: t.arg({ type: SortDirectionEnum, description: listArgTexts.direction }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(await services.policies.list({ ...args, withTotal: asksFor(info, "totalCount") })),
  }),
}));

builder.mutationField("createBusinessPolicies", (t) =>
  t.field({
    type: CreatedPoliciesRef,
    access: "WORK",
    description: "Creates policies of one account. Valid ones are created even if others are not.",
    args: {
      accountId: t.arg.id({ description: "The client." }),
      policies: t.arg({ type: [BusinessPolicyInput], description: "1 to 25 policies." }),
      idempotencyKey: t.arg.string({
        description: "Generated once per submit: the same submit sent twice creates the policies once.",
      }),
    },
    resolve: async (_root, input, { services }) => unwrap(await services.policies.create(input)),
  }),
);
