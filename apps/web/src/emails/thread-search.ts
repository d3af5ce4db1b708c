/** The search parameters of the list of threads and of the thread that is open over it. */
import { type ThreadSortKey, threadSortKeys } from "#model/emails";
import { createListOrder, type ListOrder, type ListSearch } from "../lists/list-order.ts";
import { checkedSearch } from "../shell/checked-search.ts";

/** All is the default, and not in the URL. */
export type StateFilter = "active" | "ended" | "all";

export interface ThreadSearch extends ListSearch<ThreadSortKey> {
  state?: Exclude<StateFilter, "all">;
}

export const searchKeys = ["filter", "state", "sort", "direction"] as const;

const { parse, orderOf } = createListOrder<ThreadSortKey>(threadSortKeys, {
  sort: "UPDATED_AT",
  direction: "DESC",
});

export const threadSearch = checkedSearch(
  (search: Record<string, unknown>): ThreadSearch => ({
    ...parse(search),
    ...(search["state"] === "active" || search["state"] === "ended" ? { state: search["state"] } : {}),
  }),
  searchKeys,
);

export const shownThreads = (search: ThreadSearch): ListOrder<ThreadSortKey> & { state: StateFilter } => ({
  ...orderOf(search),
  state: search.state ?? "all",
});

/** As the server calls them. */
export const stateOf = (state: StateFilter) =>
  state === "all" ? null : state === "active" ? ("ACTIVE" as const) : ("ENDED" as const);
