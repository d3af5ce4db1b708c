/** The search parameters of the list and of everything that is opened from it. */
import type { ServiceRequestFilter, ServiceRequestSort } from "../graphql/generated/graphql.ts";
import type { ListOrder } from "../lists/list-order.ts";
import { checkedSearch } from "../shell/checked-search.ts";

/** Open is the default, and not in the URL. */
export type StatusFilter = "open" | "closed" | "all";

/** The columns of the list. */
export const requestSorts = [
  "CUSTOMER",
  "STATE",
  "TYPE",
  "ASSIGNEE",
  "DUE",
  "OPENED",
] as const satisfies readonly ServiceRequestSort[];
export type RequestSort = (typeof requestSorts)[number];
export type RequestOrder = ListOrder<RequestSort>;

export interface ServicingSearch extends Partial<RequestOrder> {
  filter?: string;
  status?: Exclude<StatusFilter, "open">;
}

export const searchKeys = ["filter", "status", "sort", "direction"] as const;

/** Open requests by their due date, others by age, unless the URL says otherwise. */
export function orderOf({ status, sort, direction }: ServicingSearch): RequestOrder {
  if (sort) return { sort, direction: direction ?? "ASC" };
  return status ? { sort: "OPENED", direction: "DESC" } : { sort: "DUE", direction: "ASC" };
}

export const servicingSearch = checkedSearch(
  ({ filter, status, sort, direction }: Record<string, unknown>): ServicingSearch => ({
    ...((typeof filter === "string" || typeof filter === "number") && filter !== ""
      ? { filter: String(filter).slice(0, 200) }
      : {}),
    ...(status === "closed" || status === "all" ? { status } : {}),
    ...(requestSorts.includes(sort as RequestSort) ? { sort: sort as RequestSort } : {}),
    ...(direction === "ASC" || direction === "DESC" ? { direction } : {}),
  }),
  searchKeys,
);

/** What the list asks for. */
export const listOf = (
  status: StatusFilter,
  order: RequestOrder,
  text: string | null = null,
): { filter: ServiceRequestFilter } & RequestOrder => ({
  filter: {
    state: status === "open" ? "OPEN" : status === "closed" ? "CLOSED" : null,
    ...(text === null ? {} : { text }),
  },
  ...order,
});
