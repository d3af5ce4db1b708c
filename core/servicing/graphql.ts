/** Service requests in the schema: what can be read. */
import { AccountRef } from "#core/accounts";
import { PolicyRef } from "#core/policies";
import { AgencyUserRef } from "#core/users";
import type { Account } from "#model/accounts";
import type { AgencyUser } from "#model/users";
import type { ActorKind } from "../shared/actor.ts";
import { ActorKindEnum } from "../shared/graphql-actor.ts";
import { ahead } from "../shared/graphql-ahead.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts, SortDirectionEnum } from "../shared/graphql-lists.ts";
import { searchTextOf } from "../shared/search-text.ts";
import type { Services } from "../shared/services.ts";
import { DetailsRef } from "./graphql-details.ts";
import { RequestPriorityEnum, RequestStateEnum, RequestTypeEnum, ServiceRequestRef } from "./graphql-ref.ts";
import { type RequestComment, type RequestFile, type Resolution, type ServiceRequest } from "./model.ts";
import { VersionRef } from "./graphql-versions.ts";
import { type ListedRequest, requestSearchText, requestSortKeys } from "./repository.ts";
import type { RequestList, Servicing } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    servicing: Servicing;
  }
}

const ActorRef = builder
  .objectRef<{ kind: ActorKind; userId: string | null }>("ServiceRequestActor")
  .implement({
    description: "Who did something to a request.",
    fields: (t) => ({
      kind: t.expose("kind", { type: ActorKindEnum, description: "The kind of actor." }),
      user: t.field({
        type: AgencyUserRef,
        nullable: true,
        description: "The user, if it was one.",
        resolve: ({ userId }, _args, { services }) =>
          userId === null ? null : services.users.byId.load(userId),
      }),
    }),
  });

const CommentRef = builder.objectRef<RequestComment>("ServiceRequestComment").implement({
  description: "What the staff wrote about a request; clients do not see it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The comment's id." }),
    content: t.exposeString("content", { description: "Plain text." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was written." }),
    agencyUser: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who wrote it.",
      resolve: ({ createdBy }, _args, { services }) => services.users.byId.load(createdBy),
    }),
  }),
});

const FileRef = builder.objectRef<RequestFile>("ServiceRequestFile").implement({
  description: "A file that answers a request; the client sees it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The file's id." }),
    name: t.exposeString("name", { description: "Its name." }),
    mediaType: t.exposeString("mediaType", { description: "Its type, by its content." }),
    size: t.exposeInt("size", { description: "Bytes." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
    url: t.string({
      description: "Where it can be opened, within this site.",
      resolve: ({ id }) => `/service-files/${id}`,
    }),
  }),
});

const ResolutionRef = builder
  .objectRef<Resolution & { requestId: string }>("ServiceRequestResolution")
  .implement({
    description: "How a request was resolved.",
    fields: (t) => ({
      notes: t.exposeString("notes", { description: "For the staff only; may be blank." }),
      files: t.field({
        type: [FileRef],
        description: "The files of the request, which the client sees.",
        resolve: ({ requestId }, _args, { services }) => services.servicing.filesOf(requestId),
      }),
      resolvedAt: t.expose("resolvedAt", { type: "DateTime", description: "When." }),
      resolvedBy: t.expose("resolvedBy", { type: ActorRef, description: "By whom." }),
    }),
  });

/** Those of a list come with the request. */
const loadAccount = (
  { accountId, account }: ServiceRequest & Partial<ListedRequest>,
  { accounts }: Services,
): Account | null | Promise<Account | null> =>
  account ?? (accountId === null ? null : accounts.find(accountId));
const loadAssignee = (
  { assigneeId, assignee }: ServiceRequest & Partial<ListedRequest>,
  { users }: Services,
): AgencyUser | null | Promise<AgencyUser | undefined> =>
  assignee ?? (assigneeId === null ? null : users.byId.load(assigneeId));

builder.objectType(ServiceRequestRef, {
  description: "What a client asks the agency for.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The request's id." }),
    state: t.expose("state", { type: RequestStateEnum, description: "Open until it is resolved or merged." }),
    type: t.expose("type", { type: RequestTypeEnum, description: "What is asked for." }),
    priority: t.expose("priority", { type: RequestPriorityEnum, description: "How urgent it is." }),
    details: t.expose("details", { type: DetailsRef, description: "What the type needs." }),
    clientName: t.exposeString("clientName", {
      nullable: true,
      description: "Who asks, if not the account.",
    }),
    clientEmail: t.exposeString("clientEmail", { nullable: true, description: "Their email address." }),
    clientPhone: t.exposeString("clientPhone", { nullable: true, description: "Their phone number." }),
    account: t.field({
      type: AccountRef,
      nullable: true,
      description: "The account that it is for, if known.",
      resolve: (request, _args, { services }) => loadAccount(request, services),
    }),
    businessPolicy: t.field({
      type: PolicyRef,
      nullable: true,
      description: "The policy that it is about; null if none, or if it was deleted.",
      resolve: ({ policyId }, _args, { services }) =>
        policyId === null ? null : services.policies.find(policyId),
    }),
    assignee: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who is to answer it.",
      resolve: (request, _args, { services }) => loadAssignee(request, services),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was opened." }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      description: "When it was last changed or commented on.",
    }),
    dueAt: t.expose("dueAt", { type: "DateTime", nullable: true, description: "When it is due." }),
    isDueByHand: t.exposeBoolean("isDueByHand", {
      description: "A person set the due date, or that there is none; it no longer follows the priority.",
    }),
    isOverdue: t.boolean({
      description: "Open after its due date.",
      resolve: (request, _args, { services }) => services.servicing.isOverdue(request),
    }),
    openedBy: t.expose("openedBy", { type: ActorRef, description: "Who opened it." }),
    comments: t.field({
      ...ahead,
      type: [CommentRef],
      description: "The oldest first.",
      resolve: ({ id }, _args, { services }) => services.servicing.commentsOf(id),
    }),
    versionHistory: t.field({
      ...ahead,
      type: [VersionRef],
      description: "The oldest first.",
      resolve: ({ id }, _args, { services }) => services.servicing.versionsOf(id),
    }),
    files: t.field({
      ...ahead,
      type: [FileRef],
      description: "The files that answer it, also after it was reopened; the client sees them.",
      resolve: ({ id }, _args, { services }) => services.servicing.filesOf(id),
    }),
    resolution: t.field({
      type: ResolutionRef,
      nullable: true,
      description: "How it was resolved; null while it is open, and if it was merged while open.",
      resolve: ({ id, resolution }) => resolution && { ...resolution, requestId: id },
    }),
    mergedInto: t.field({
      type: ServiceRequestRef,
      nullable: true,
      description: "The request that it was merged into, for good.",
      resolve: ({ mergedInto }, _args, { services }) =>
        mergedInto === null ? null : services.servicing.find(mergedInto),
    }),
    merged: t.field({
      ...ahead,
      type: [ServiceRequestRef],
      description: "The requests that were merged into it.",
      resolve: ({ id }, _args, { services }) => services.servicing.mergedOf(id),
    }),
    searchText: t.string({
      description: "What the list's filter searches, folded.",
      resolve: async (request, _args, { services }) => {
        const [account, assignee] = await Promise.all([
          loadAccount(request, services),
          loadAssignee(request, services),
        ]);
        return [requestSearchText(request), searchTextOf([account?.account.name, assignee?.name])].join("\n");
      },
    }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
  }),
});

const RequestPageRef = builder.objectRef<RequestList>("ServiceRequestPage").implement({
  description: "One page of requests.",
  fields: (t) => ({
    nodes: t.field({
      type: [ServiceRequestRef],
      description: "The requests of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      nullable: true,
      description: "How many requests match, over all pages.",
      resolve: ({ totalCount }) => totalCount,
    }),
  }),
});

builder.objectField(AccountRef, "serviceRequests", (t) =>
  t.field({
    type: RequestPageRef,
    ...ahead,
    description: "What the client asked for, the newest first.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
    },
    resolve: async ({ id }, args, { services }, info) =>
      unwrap(await services.servicing.listOf(id, { ...args, withTotal: asksFor(info, "totalCount") })),
  }),
);

const SortEnum = builder.enumType("ServiceRequestSort", {
  description: "What requests are ordered by. DUE: those without a due date come last.",
  values: requestSortKeys,
});

const FilterInput = builder.inputType("ServiceRequestFilter", {
  description: "Which requests are listed; all conditions apply.",
  fields: (t) => ({
    state: t.field({ type: RequestStateEnum, description: "Only these; all when omitted." }),
    text: t.string({ description: "Any part of the request, its account's data or its assignee's name." }),
    assigneeId: t.id({ description: "Only those assigned to this user." }),
    isUnassigned: t.boolean({ description: "Only those assigned to nobody." }),
    accountId: t.id({ description: "Only those of this account." }),
    type: t.field({ type: RequestTypeEnum, description: "Only this type." }),
    priority: t.field({ type: RequestPriorityEnum, description: "Only this priority." }),
    isOverdue: t.boolean({ description: "Only those that are overdue, or only the others." }),
    mergeableInto: t.id({
      description:
        "Only those that can be merged into this request: of the same account, or without one. All, if it has none.",
    }),
  }),
});

builder.queryFields((t) => ({
  serviceRequests: t.field({
    type: RequestPageRef,
    access: "READ",
    description: "The agency's service requests.",
    args: {
      filter: t.arg({ type: FilterInput, description: "Which ones." }),
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
      sort: t.arg({
        type: SortEnum,
        description: "By due date for open requests, otherwise the last updated first, if omitted.",
      }),
      direction: t.arg({ type: SortDirectionEnum, description: listArgTexts.direction }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(
        await services.servicing.list({
          ...args,
          withTotal: asksFor(info, "totalCount"),
          withoutRows: !["nodes", "endCursor", "hasNextPage"].some((field) => asksFor(info, field)),
        }),
      ),
  }),
  serviceRequest: t.field({
    type: ServiceRequestRef,
    nullable: true,
    access: "READ",
    description: "A request by id; null if there is none.",
    args: { id: t.arg.id({ required: true, description: "The request's id." }) },
    resolve: (_root, { id }, { services }) => services.servicing.find(id),
  }),
}));
