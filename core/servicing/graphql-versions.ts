/** The history of a request in the schema. */
import { AgencyUserRef } from "#core/users";
import { ActorKindEnum } from "../shared/graphql-actor.ts";
import { builder } from "../shared/graphql-builder.ts";
import { RequestPriorityEnum, RequestStepEnum, ServiceRequestRef } from "./graphql-ref.ts";
import { type RequestVersion, versionUpdateTypes } from "./request-versions.ts";

const UpdateTypeEnum = builder.enumType("ServiceRequestUpdateType", {
  description:
    "What a version changed. MERGED: it was merged into another; MERGED_INTO: others into it. FULFILLED: something was " +
    "done for it, and it stays open. STEP: somebody looked for what it asks for.",
  values: versionUpdateTypes,
});

const SnapshotResolutionRef = builder
  .objectRef<{ notes: string }>("ServiceRequestSnapshotResolution")
  .implement({
    description: "The resolution as of a version.",
    fields: (t) => ({ notes: t.exposeString("notes", { description: "For the staff only." }) }),
  });

const SnapshotRef = builder.objectRef<RequestVersion>("ServiceRequestSnapshot").implement({
  description: "A request as of a version.",
  fields: (t) => ({
    assignee: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who was to answer it.",
      resolve: ({ assigneeId }, _args, { services }) =>
        assigneeId === null ? null : services.users.byId.load(assigneeId),
    }),
    isAssignedByRule: t.exposeBoolean("isAssignedByRule", {
      description: "The rule of its type chose the assignee when it was opened.",
    }),
    dueAt: t.expose("dueAt", { type: "DateTime", nullable: true, description: "When it was due." }),
    isDueByHand: t.exposeBoolean("isDueByHand", {
      description: "A person set the due date, or that there is none.",
    }),
    priority: t.expose("priority", { type: RequestPriorityEnum, description: "Its priority." }),
    resolution: t.field({
      type: SnapshotResolutionRef,
      nullable: true,
      description: "How it was resolved, if it was.",
      resolve: ({ resolutionNotes }) => (resolutionNotes === null ? null : { notes: resolutionNotes }),
    }),
  }),
});

const FulfilledByRef = builder
  .objectRef<NonNullable<RequestVersion["fulfilledBy"]>>("ServiceRequestFulfillment")
  .implement({
    description: "What was done for a request.",
    fields: (t) => ({
      entity: t.exposeString("entity", { description: "The kind of record: certificate or policy." }),
      entityId: t.exposeID("entityId", { description: "Its id." }),
      label: t.exposeString("label", { description: "What it is called, such as a certificate's number." }),
      lacksMark: t.exposeBoolean("lacksMark", {
        description: "It does not show the additional insured that the request asks for.",
      }),
    }),
  });

const VersionFileRef = builder
  .objectRef<RequestVersion["files"][number]>("ServiceRequestVersionFile")
  .implement({
    description: "A file that a request was resolved with.",
    fields: (t) => ({
      id: t.exposeID("id", { nullable: true, description: "The file's id, if it was recorded." }),
      name: t.exposeString("name", { description: "Its name." }),
    }),
  });

export const VersionRef = builder.objectRef<RequestVersion>("ServiceRequestVersion").implement({
  description: "An entry of a request's history, from the audit log.",
  fields: (t) => ({
    version: t.exposeInt("version", { description: "The request's version after it." }),
    updateTypes: t.expose("updateTypes", { type: [UpdateTypeEnum], description: "What changed." }),
    updateInitiatorType: t.expose("updateInitiatorType", {
      type: ActorKindEnum,
      description: "The kind of who did it.",
    }),
    updateInitiatorId: t.exposeID("updateInitiatorId", {
      nullable: true,
      description: "The user's id, or the name of what did it.",
    }),
    updateInitiator: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "The user who did it, if it was one.",
      resolve: ({ updateInitiatorType, updateInitiatorId }, _args, { services }) =>
        updateInitiatorType === "AGENCY_USER" && updateInitiatorId !== null
          ? services.users.byId.load(updateInitiatorId)
          : null,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When." }),
    reason: t.exposeString("reason", { nullable: true, description: "Why it was reopened." }),
    serviceRequest: t.field({
      type: SnapshotRef,
      description: "The request as of then.",
      resolve: (version) => version,
    }),
    files: t.expose("files", { type: [VersionFileRef], description: "What it was resolved with." }),
    fulfilledBy: t.expose("fulfilledBy", {
      type: FulfilledByRef,
      nullable: true,
      description: "With FULFILLED, what was done for it; with RESOLVED, the same if not by hand.",
    }),
    step: t.expose("step", {
      type: RequestStepEnum,
      nullable: true,
      description: "With STEP, where somebody looked for what it asks for.",
    }),
    removedFile: t.exposeString("removedFile", {
      nullable: true,
      description: "With FILE_REMOVED, the file's name.",
    }),
    mergedRequests: t.field({
      type: [ServiceRequestRef],
      description:
        "With MERGED, the request that it was merged into; with MERGED_INTO, those merged into it.",
      resolve: async ({ mergedIds }, _args, { services }) => {
        const found = await Promise.all(mergedIds.map((id) => services.servicing.find(id)));
        return found.filter((request) => request !== null);
      },
    }),
  }),
});
