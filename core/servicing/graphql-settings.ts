/** The settings of servicing in the schema. */
import { AgencyUserRef } from "#core/users";
import { builder } from "../shared/graphql-builder.ts";
import {
  AssigneeKindEnum,
  RequestPriorityEnum,
  RequestTypeEnum,
  ServicingSettingsRef,
} from "./graphql-ref.ts";
import { type RequestPriority, type RequestRule, type RequestType, requestTypes } from "./model.ts";

const RuleAssigneeRef = builder.objectRef<RequestRule["assignee"]>("ServicingRuleAssignee").implement({
  description: "Whom a rule assigns new requests to. Users who are disabled are passed over.",
  fields: (t) => ({
    kind: t.expose("kind", { type: AssigneeKindEnum, description: "How the person is found." }),
    user: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "With USER.",
      resolve: ({ userId }, _args, { services }) =>
        userId === null ? null : services.users.byId.load(userId),
    }),
    users: t.field({
      type: [AgencyUserRef],
      description: "With IN_TURN, in their order.",
      resolve: async ({ userIds }, _args, { services }) => {
        const found = await Promise.all(userIds.map((id) => services.users.byId.load(id)));
        return found.filter((user) => user !== undefined);
      },
    }),
  }),
});

const RuleRef = builder.objectRef<{ type: RequestType; rule: RequestRule }>("ServicingRule").implement({
  description: "What happens to a new request of a type.",
  fields: (t) => ({
    type: t.expose("type", { type: RequestTypeEnum, description: "The type." }),
    assignee: t.field({
      type: RuleAssigneeRef,
      description: "Who is to answer it.",
      resolve: ({ rule }) => rule.assignee,
    }),
    priority: t.field({
      type: RequestPriorityEnum,
      description: "Its priority, if the person who opens it chooses none.",
      resolve: ({ rule }) => rule.priority,
    }),
  }),
});

const HoursRef = builder.objectRef<Record<RequestPriority, number>>("ServicingHours").implement({
  description: "Business hours until a request is due, Monday to Friday, 9 AM to 5 PM.",
  fields: (t) => ({
    low: t.exposeInt("LOW", { description: "With LOW." }),
    normal: t.exposeInt("NORMAL", { description: "With NORMAL." }),
    high: t.exposeInt("HIGH", { description: "With HIGH." }),
    urgent: t.exposeInt("URGENT", { description: "With URGENT." }),
  }),
});

builder.objectType(ServicingSettingsRef, {
  description: "How new requests are assigned and timed.",
  fields: (t) => ({
    rules: t.field({
      type: [RuleRef],
      description: "One per type.",
      resolve: ({ rules }) => requestTypes.map((type) => ({ type, rule: rules[type] })),
    }),
    hoursByPriority: t.field({
      type: HoursRef,
      description: "When requests are due.",
      resolve: ({ hours }) => hours,
    }),
    followUpDays: t.exposeInt("followUpDays", {
      description:
        "Working days that a party of an email thread may stay silent until Cara drafts a follow-up.",
    }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
  }),
});

builder.queryField("servicingSettings", (t) =>
  t.field({
    type: ServicingSettingsRef,
    access: "READ",
    description: "How new requests are assigned and timed.",
    resolve: (_root, _args, { services }) => services.servicing.getSettings(),
  }),
);
