/** Histories in the schema: parse, call one verb, shape. */
import { AccountRef } from "#core/accounts";
import { PolicyRef } from "#core/policies";
import type { GraphQLResolveInfo } from "graphql";
import { ActorKindEnum } from "../shared/graphql-actor.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts } from "../shared/graphql-lists.ts";
import type { HistoryActor, HistoryEntry, HistoryPhrase } from "./entry.ts";
import { type HistoryChange, historyKinds, type HistoryValue, historyValueKinds } from "./model.ts";
import type { DocumentAsOf, PolicyAsOf } from "./policy-as-of.ts";
import type { Histories, HistoryPage } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    histories: Histories;
  }
}

const HistoryKindEnum = builder.enumType("HistoryKind", {
  description: "What an entry of a history is about.",
  values: historyKinds,
});

const HistoryValueKindEnum = builder.enumType("HistoryValueKind", {
  description:
    "How a value is written. MONEY: dollars such as 18462.5. DATE: YYYY-MM-DD. STATE: a PolicyState. " +
    "PERCENT: such as 12.5. TEXT: as it is shown.",
  values: historyValueKinds,
});

const HistoryActorRef = builder.objectRef<HistoryActor>("HistoryActor").implement({
  description: "Who did something.",
  fields: (t) => ({
    id: t.exposeID("id", {
      description: "Filters a history: a user's id, or a name for what is not a user.",
    }),
    kind: t.expose("kind", { type: ActorKindEnum, description: "The kind of actor." }),
    name: t.exposeString("name", { description: "The name to show." }),
    userId: t.exposeID("userId", { nullable: true, description: "The user; null for everyone else." }),
  }),
});

const HistoryPhraseRef = builder.objectRef<HistoryPhrase>("HistoryPhrase").implement({
  description: "A part of a sentence; the parts are joined without anything in between.",
  fields: (t) => ({
    text: t.exposeString("text", { description: "The words." }),
    entity: t.exposeString("entity", {
      nullable: true,
      description: 'The kind of record that they name, such as "document"; null if it cannot be opened.',
    }),
    entityId: t.exposeID("entityId", {
      nullable: true,
      description: "The record that they name; null if it cannot be opened.",
    }),
  }),
});

const HistoryChangeRef = builder.objectRef<HistoryChange>("HistoryChange").implement({
  description: "A field before and after a change.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name, the same in every entry." }),
    label: t.exposeString("label", { description: "The field's label." }),
    kind: t.expose("kind", { type: HistoryValueKindEnum, description: "How its values are written." }),
    before: t.exposeString("before", { nullable: true, description: "Null if it was empty." }),
    after: t.exposeString("after", { nullable: true, description: "Null if it is empty." }),
  }),
});

const HistoryEntryRef = builder.objectRef<HistoryEntry>("HistoryEntry").implement({
  description: "Something that was done to a record.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The entry's id." }),
    at: t.expose("at", { type: "DateTime", description: "When." }),
    kind: t.expose("kind", { type: HistoryKindEnum, description: "What it is about." }),
    action: t.exposeString("action", { description: 'Noun and verb, such as "policy.cancel".' }),
    actor: t.field({ type: HistoryActorRef, description: "Who.", resolve: ({ actor }) => actor }),
    sentence: t.field({
      type: [HistoryPhraseRef],
      description: "What was done, to follow the actor's name.",
      resolve: ({ sentence }) => sentence,
    }),
    changes: t.field({
      type: [HistoryChangeRef],
      description: "Fields that changed; at most 20 for an entry that stands for many changes.",
      resolve: ({ changes }) => changes,
    }),
    reason: t.exposeString("reason", { nullable: true, description: "Why, in the actor's words." }),
    count: t.exposeInt("count", { description: "How many changes of one request the entry stands for." }),
    entity: t.exposeString("entity", { description: 'The kind of record that changed, such as "note".' }),
    entityId: t.exposeID("entityId", { description: "The record that changed; it may be gone." }),
    noteText: t.exposeString("noteText", {
      nullable: true,
      description: "A note's text as of this entry; null for anything else and for a deleted note.",
    }),
  }),
});

const HistoryPageRef = builder.objectRef<HistoryPage>("HistoryPage").implement({
  description: "One page of a history, the newest entries first.",
  fields: (t) => ({
    nodes: t.field({
      type: [HistoryEntryRef],
      description: "The entries of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      description: "The number of changes that match; an entry may stand for several.",
      resolve: ({ summary }) => summary?.totalCount ?? 0, // counted because this field was selected
    }),
    since: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the history begins, whatever the filter; null if there is none.",
      resolve: ({ summary }) => summary?.since ?? null,
    }),
    actors: t.field({
      type: [HistoryActorRef],
      description: "Everyone who occurs in the history, whatever the filter.",
      resolve: ({ summary }) => summary?.actors ?? [],
    }),
  }),
});

const asksForSummary = (info: GraphQLResolveInfo): boolean =>
  ["totalCount", "since", "actors"].some((field) => asksFor(info, field));

builder.objectFields(PolicyRef, (t) => ({
  history: t.field({
    type: HistoryPageRef,
    description: "Who did what to the policy, its documents and their details, deleted documents included.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
      kinds: t.arg({ type: [HistoryKindEnum], description: "Only entries about these; all when omitted." }),
      actorId: t.arg.id({ description: "Only what this actor did (`HistoryActor.id`)." }),
    },
    resolve: async ({ id }, args, { services }, info) =>
      unwrap(await services.histories.ofPolicy(id, { ...args, withSummary: asksForSummary(info) })),
  }),
  historyMoments: t.field({
    type: ["DateTime"],
    description: "When the policy, its documents or their details changed, the newest first; at most 500.",
    resolve: ({ id }, _args, { services }) => services.histories.momentsOfPolicy(id),
  }),
  activity: t.field({
    type: HistoryPageRef,
    description: "The policy's history with its notes and the questions to Cara.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
    },
    resolve: async ({ id }, args, { services }, info) =>
      unwrap(await services.histories.activityOfPolicy(id, { ...args, withSummary: asksForSummary(info) })),
  }),
}));

builder.objectField(AccountRef, "activity", (t) =>
  t.field({
    type: HistoryPageRef,
    description:
      "What happened to the account, its own documents and its policies, with notes and questions to Cara.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
    },
    resolve: async ({ id }, args, { services }, info) =>
      unwrap(await services.histories.activityOfAccount(id, { ...args, withSummary: asksForSummary(info) })),
  }),
);

const HistoryValueRef = builder.objectRef<HistoryValue>("HistoryValue").implement({
  description: "One value of a record at some moment.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name, as in `HistoryChange`." }),
    label: t.exposeString("label", { description: "The field's label." }),
    kind: t.expose("kind", { type: HistoryValueKindEnum, description: "How the value is written." }),
    value: t.exposeString("value", { nullable: true, description: "Null if the field was empty." }),
  }),
});

const DocumentAsOfRef = builder.objectRef<DocumentAsOf>("DocumentAsOf").implement({
  description: "A document that a policy had at some moment.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The document's id." }),
    name: t.exposeString("name", { description: "Its name at the time." }),
    isOpenable: t.exposeBoolean("isOpenable", { description: "Whether it still exists." }),
  }),
});

const PolicyAsOfRef = builder.objectRef<PolicyAsOf>("BusinessPolicyAsOf").implement({
  description: "A policy at some moment, rebuilt from its changes.",
  fields: (t) => ({
    policyId: t.exposeID("policyId", { description: "The policy." }),
    at: t.expose("at", { type: "DateTime", description: "The moment." }),
    values: t.field({
      type: [HistoryValueRef],
      description: "Its values, then the details that people had decided about in Review.",
      resolve: ({ values }) => values,
    }),
    documents: t.field({
      type: [DocumentAsOfRef],
      description: "The documents that it had, the oldest first.",
      resolve: ({ documents }) => documents,
    }),
  }),
});

builder.queryField("agencyUserHistory", (t) =>
  t.field({
    type: HistoryPageRef,
    access: "MANAGE_AGENCY",
    description:
      "Who did what to a user: added, changed, disabled, enabled, removed, invited, work reassigned.",
    args: {
      id: t.arg.id({ required: true, description: "The user's id; removed users have a history too." }),
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
    },
    resolve: async (_root, { id, ...args }, { services }, info) =>
      unwrap(await services.histories.ofUser(id, { ...args, withSummary: asksForSummary(info) })),
  }),
);

builder.queryField("subscriptionHistory", (t) =>
  t.field({
    type: HistoryPageRef,
    access: "OWN_AGENCY",
    staysOpen: true,
    description:
      "Who changed the agency's plan, seats and voice agents, when, from what to what, and its price.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(await services.histories.ofSubscription({ ...args, withSummary: asksForSummary(info) })),
  }),
);

builder.queryField("businessPolicyAsOf", (t) =>
  t.field({
    type: PolicyAsOfRef,
    access: "READ",
    description:
      "A policy as it was at any earlier moment, with the names that its account and carrier had then.",
    args: {
      id: t.arg.id({ required: true, description: "The policy's id." }),
      at: t.arg({ type: "DateTime", description: "The moment; now when omitted." }),
    },
    resolve: async (_root, { id, at }, { services }) =>
      unwrap(await services.histories.policyAsOf(id, at ?? null)),
  }),
);
