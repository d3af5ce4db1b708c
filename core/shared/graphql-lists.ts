/** What all lists share in the schema: their arguments, and whether a total was requested. */
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import { builder } from "./graphql-builder.ts";
import { pageSizeDefault, pageSizeMax } from "./paging.ts";
import { sortDirections } from "./list-request.ts";

export const SortDirectionEnum = builder.enumType("SortDirection", {
  description: "Ascending (ASC) or descending (DESC).",
  values: sortDirections,
});

/** Descriptions of the arguments `first`, `after`, `filter` and `direction`. */
export const listArgTexts = {
  first: `How many rows, 1 to ${pageSizeMax}; ${pageSizeDefault} when omitted.`,
  after: "`endCursor` of the page before; the first page when left out.",
  filter: "Any part of a record's data, case-insensitive.",
  direction: "The sort direction.",
};

/** True if the query selects `field` of the value being resolved, directly or in a fragment. */
export function asksFor(info: GraphQLResolveInfo, field: string): boolean {
  const inSelection = (selection: SelectionSetNode | undefined): boolean =>
    selection?.selections.some((node) => {
      if (node.kind === Kind.FIELD) return node.name.value === field;
      if (node.kind === Kind.INLINE_FRAGMENT) return inSelection(node.selectionSet);
      return inSelection(info.fragments[node.name.value]?.selectionSet);
    }) ?? false;
  return info.fieldNodes.some((node) => inSelection(node.selectionSet));
}
