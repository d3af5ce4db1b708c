import { useNavigate } from "@tanstack/react-router";
import type { ListOrder, ListSearch } from "./list-order.ts";

/** The order of a list page, from its route's loader dependencies, and a function that changes it in the URL. */
export function useListOrder<Key extends string>(order: ListOrder<Key>) {
  const navigate = useNavigate();
  const onOrderChange = (next: ListOrder<Key>) =>
    void navigate({
      to: ".",
      search: ((search: ListSearch<Key>) => ({ ...search, ...next })) as never,
      replace: true,
    });
  return { order, onOrderChange };
}
