/** What the lists of every noun have in common in the schema: their arguments, and who asks for a total. */
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import { builder } from "./graphql-builder.ts";
import { pageSizeDefault, pageSizeMax } from "./paging.ts";
import { sortDirections } from "./list-request.ts";

export const SortDirectionEnum = builder.enumType("SortDirection", {
  description: "From the smallest (ASC) or from the largest (DESC).",
  values: sortDirections,
});

/** Descriptions of the arguments `first`, `after`, `filter` and `direction`. */
export const listArgTexts = {
  first: `How many rows, 1 to ${pageSizeMax}; ${pageSizeDefault} when left out.`,
  after: "`endCursor` of the page before; the first page when left out.",
  filter: "Any part of a record's data, whatever the case.",
  direction: "Which way the list is ordered.",
};

/** True if the query wants `field` of the value being resolved, directly or in a fragment. */
export function asksFor(info: GraphQLResolveInfo, field: string): boolean {
  const inSelection = (selection: SelectionSetNode | undefined): boolean =>
    selection?.selections.some((node) => {
      if (node.kind === Kind.FIELD) return node.name.value === field;
      if (node.kind === Kind.INLINE_FRAGMENT) return inSelection(node.selectionSet);
      return inSelection(info.fragments[node.name.value]?.selectionSet);
    }) ?? false;
  return info.fieldNodes.some((node) => inSelection(node.selectionSet));
}
