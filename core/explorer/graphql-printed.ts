/** A policy's schedules with all their columns, in the schema. */
import { printedScheduleKinds } from "#model/assistant";
import { builder } from "../shared/graphql-builder.ts";
import { QuoteRef } from "./graphql-ref.ts";
import type { ListedSchedule } from "./model.ts";

const PrintedScheduleKindEnum = builder.enumType("PrintedScheduleKind", {
  description: "What the rows of a schedule are.",
  values: printedScheduleKinds,
});

const ColumnRef = builder.objectRef<ListedSchedule["columns"][number]>("PrintedScheduleColumn").implement({
  description: "A column of a schedule.",
  fields: (t) => ({
    label: t.exposeString("label", { description: "Its heading, as printed." }),
    isAmount: t.exposeBoolean("isAmount", { description: "Whether its cells are amounts." }),
  }),
});

const RowRef = builder.objectRef<ListedSchedule["rows"][number]>("PrintedScheduleRow").implement({
  description: "A row of a schedule.",
  fields: (t) => ({
    cells: t.field({
      type: ["String"],
      nullable: { list: false, items: true },
      description: "As printed, one for each column; null where it is blank.",
      resolve: ({ cells }) => cells,
    }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: "The words of the row.",
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
    checkReason: t.exposeString("checkReason", {
      nullable: true,
      description: "Why a person should check it, in a sentence; null if it was read with certainty.",
    }),
  }),
});

export const PrintedScheduleRef = builder.objectRef<ListedSchedule>("PrintedSchedule").implement({
  description: "A schedule as a document prints it.",
  fields: (t) => ({
    kind: t.expose("kind", { type: PrintedScheduleKindEnum, description: "What its rows are." }),
    title: t.exposeString("title", { nullable: true, description: "Its heading." }),
    part: t.exposeString("part", { nullable: true, description: "The coverage part that it belongs to." }),
    columns: t.field({ type: [ColumnRef], description: "Its columns.", resolve: ({ columns }) => columns }),
    rows: t.field({ type: [RowRef], description: "Its rows.", resolve: ({ rows }) => rows }),
    total: t.field({
      type: RowRef,
      nullable: true,
      description: "The printed total.",
      resolve: ({ total }) => total,
    }),
    addsUp: t.exposeBoolean("addsUp", {
      nullable: true,
      description: "Whether the rows add up to the printed total; null if no total is printed.",
    }),
  }),
});
