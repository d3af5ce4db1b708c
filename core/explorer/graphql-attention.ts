/** What needs attention, in the schema: one field with four lists that are queried together. */
import { PolicyFileRef } from "#core/documents";
import { type Deadlines, PolicyRef } from "#core/policies";
import type { StoredDocument } from "#model/documents";
import { EXPIRING_DAYS, type Policy } from "#model/policies";
import { builder } from "../shared/graphql-builder.ts";
import type { Attention } from "./attention.ts";

declare module "../shared/services.ts" {
  interface Services {
    attention: Attention;
  }
}

const DeadlineRef = builder.objectRef<Deadlines["deadlines"][number]>("PolicyDeadline").implement({
  description: "A policy and the day by which someone must act.",
  fields: (t) => ({
    policy: t.field({ type: PolicyRef, description: "The policy.", resolve: ({ policy }) => policy }),
    on: t.expose("on", {
      type: "LocalDate",
      description: "The day on which the term ends, or the last day in force before a cancellation.",
    }),
    daysLeft: t.exposeInt("daysLeft", { description: "Days from today in the agency's time zone." }),
  }),
});

const DeadlinesRef = builder.objectRef<Deadlines>("PolicyDeadlines").implement({
  description: "Policies by deadline, soonest first.",
  fields: (t) => ({
    deadlines: t.field({
      type: [DeadlineRef],
      description: "The requested number of entries.",
      resolve: ({ deadlines }) => deadlines,
    }),
    totalCount: t.exposeInt("totalCount", { description: "The total number." }),
  }),
});

interface UnreadFile {
  file: StoredDocument;
  policy: Policy;
}

const UnreadFileRef = builder.objectRef<UnreadFile>("UnreadFile").implement({
  description: "A file that could not be read.",
  fields: (t) => ({
    file: t.field({ type: PolicyFileRef, description: "The file.", resolve: ({ file }) => file }),
    policy: t.field({ type: PolicyRef, description: "Its policy.", resolve: ({ policy }) => policy }),
  }),
});

const UnreadFilesRef = builder
  .objectRef<{ files: UnreadFile[]; totalCount: number }>("UnreadFiles")
  .implement({
    description: "Files of running policies that could not be read, newest first.",
    fields: (t) => ({
      files: t.field({
        type: [UnreadFileRef],
        description: "The requested number of entries.",
        resolve: ({ files }) => files,
      }),
      totalCount: t.exposeInt("totalCount", { description: "The total number." }),
    }),
  });

const ToReviewRef = builder
  .objectRef<{ policies: Policy[]; totalCount: number }>("PoliciesToReview")
  .implement({
    description: "Policies whose documents were read after their last review.",
    fields: (t) => ({
      policies: t.field({
        type: [PolicyRef],
        description: "The requested number of entries, most recently read first.",
        resolve: ({ policies }) => policies,
      }),
      totalCount: t.exposeInt("totalCount", { description: "The total number." }),
    }),
  });

const LISTED_MAX = 100;
const rowsOf = (first: number): number => Math.min(Math.max(first, 1), LISTED_MAX);
const first = `How many to list, 1 to ${LISTED_MAX}.`;

const AttentionRef = builder.objectRef<object>("Attention").implement({
  description: "What needs someone's attention.",
  fields: (t) => ({
    expiring: t.field({
      type: DeadlinesRef,
      description: `Policies that expire within ${EXPIRING_DAYS} days.`,
      args: { first: t.arg.int({ required: true, description: first }) },
      resolve: (_parent, args, { services }) => services.attention.expiring(rowsOf(args.first)),
    }),
    cancellations: t.field({
      type: DeadlinesRef,
      description: "Policies with a recorded cancellation that has not taken effect.",
      args: { first: t.arg.int({ required: true, description: first }) },
      resolve: (_parent, args, { services }) => services.attention.cancellations(rowsOf(args.first)),
    }),
    unreadFiles: t.field({
      type: UnreadFilesRef,
      description: "Files of running policies that could not be read.",
      args: { first: t.arg.int({ required: true, description: first }) },
      resolve: async (_parent, args, { services }) => {
        const { files, totalCount } = await services.attention.unreadFiles(rowsOf(args.first));
        const found = await Promise.all(
          files.map(async (file) => ({ file, policy: await services.policies.find(file.policyId ?? "") })),
        );
        return {
          files: found.flatMap(({ file, policy }) => (policy ? [{ file, policy }] : [])),
          totalCount,
        };
      },
    }),
    toReview: t.field({
      type: ToReviewRef,
      description: "Policies whose documents were read in the last 30 days and not reviewed since.",
      args: { first: t.arg.int({ required: true, description: first }) },
      resolve: (_parent, args, { services }) => services.attention.toReview(rowsOf(args.first)),
    }),
  }),
});

builder.queryField("attention", (t) =>
  t.field({
    type: AttentionRef,
    access: "READ",
    description: "What needs someone's attention: deadlines, files that could not be read, items to review.",
    resolve: () => ({}),
  }),
);
