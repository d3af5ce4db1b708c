/** The search parameters of the list and of everything that is opened from it. */
import type { ServiceRequestFilter, ServiceRequestSort } from "../graphql/generated/graphql.ts";
import { checkedSearch } from "../shell/checked-search.ts";

/** Open is the default, and not in the URL. */
export type StatusFilter = "open" | "closed" | "all";

export interface ServicingSearch {
  filter?: string;
  status?: Exclude<StatusFilter, "open">;
}

export const searchKeys = ["filter", "status"] as const;

export const servicingSearch = checkedSearch(
  ({ filter, status }: Record<string, unknown>): ServicingSearch => ({
    ...((typeof filter === "string" || typeof filter === "number") && filter !== ""
      ? { filter: String(filter).slice(0, 200) }
      : {}),
    ...(status === "closed" || status === "all" ? { status } : {}),
  }),
  searchKeys,
);

/** What the list asks for. Open requests are listed by their due date, others by age. */
export const listOf = (
  status: StatusFilter,
  text: string | null = null,
): { filter: ServiceRequestFilter; sort: ServiceRequestSort } => ({
  filter: {
    state: status === "open" ? "OPEN" : status === "closed" ? "CLOSED" : null,
    ...(text === null ? {} : { text }),
  },
  sort: status === "open" ? "DUE" : "OPENED",
});
