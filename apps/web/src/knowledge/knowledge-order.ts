/** How the list of the knowledge base is ordered, as its address says it. */
import { type KnowledgeSortKey, knowledgeSortKeys } from "#model/knowledge";

export interface KnowledgeOrder {
  sort: KnowledgeSortKey;
  direction: "ASC" | "DESC";
}

/** What the address may carry; the default order is left out of it. */
export interface KnowledgeSearch extends Partial<KnowledgeOrder> {
  filter?: string;
}

const defaultOrder: KnowledgeOrder = { sort: "CREATED_AT", direction: "DESC" };

export function parseKnowledgeSearch(search: Record<string, unknown>): KnowledgeSearch {
  const { sort, direction, filter } = search;
  const isFilter = (typeof filter === "string" || typeof filter === "number") && filter !== "";
  return {
    ...(knowledgeSortKeys.includes(sort as KnowledgeSortKey) ? { sort: sort as KnowledgeSortKey } : {}),
    ...(direction === "ASC" || direction === "DESC" ? { direction } : {}),
    ...(isFilter ? { filter: String(filter).slice(0, 200) } : {}),
  };
}

export const orderOf = ({ sort, direction }: KnowledgeSearch): KnowledgeOrder => ({
  sort: sort ?? defaultOrder.sort,
  direction: direction ?? defaultOrder.direction,
});
