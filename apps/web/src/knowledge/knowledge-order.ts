/** How the list of the knowledge base is ordered, as its address says it. */
import { type KnowledgeSortKey, knowledgeSortKeys } from "#model/knowledge";
import { createListOrder, type ListOrder, type ListSearch } from "../lists/list-order.ts";

export type KnowledgeOrder = ListOrder<KnowledgeSortKey>;
export type KnowledgeSearch = ListSearch<KnowledgeSortKey>;

export const { parse: parseKnowledgeSearch, orderOf } = createListOrder(knowledgeSortKeys, {
  sort: "CREATED_AT",
  direction: "DESC",
});
