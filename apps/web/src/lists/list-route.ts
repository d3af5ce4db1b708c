/**
 * What every list page's route shares. Its components stay in the route file, so that they are loaded with the page.
 */
import { retainSearchParams } from "@tanstack/react-router";
import type { TypedDocumentString } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { createListOrder, type ListOrder, type ListSearch } from "./list-order.ts";

const searchKeys = ["filter", "sort", "direction", "mine"] as const;

/** What the first page of a list depends on. */
export type ListDeps<Key extends string> = ListOrder<Key> & { mine?: true };

interface ListRouteOptions<Key extends string, Data, Variables> {
  title: string;
  /** Reads the first page in the order given by the URL. */
  document: TypedDocumentString<Data, Variables>;
  sortKeys: readonly Key[];
  /** The order if the URL gives none. */
  order: ListOrder<Key>;
  /** The list can be limited to the viewer's own records, by the variable `mine`. */
  hasMine?: boolean;
}

export function listRouteOptions<Key extends string, Data, Variables extends Partial<ListOrder<Key>>>({
  title,
  document,
  sortKeys,
  order,
  hasMine = false,
}: ListRouteOptions<Key, Data, Variables>) {
  const { parse, orderOf } = createListOrder(sortKeys, order);
  const check = (search: Record<string, unknown>): ListSearch<Key> => ({
    ...parse(search),
    ...(hasMine && search["mine"] === true ? { mine: true } : {}),
  });
  return {
    validateSearch: checkedSearch(check, searchKeys),
    search: { middlewares: [retainSearchParams<ListSearch<Key>>([...searchKeys])] },
    loaderDeps: ({ search }: { search: ListSearch<Key> }): ListDeps<Key> => ({
      ...orderOf(search),
      ...(search.mine ? { mine: true } : {}),
    }),
    loader: ({ deps, abortController }: { deps: ListDeps<Key>; abortController: AbortController }) =>
      load<Data, ListDeps<Key>>(
        document as TypedDocumentString<Data, ListDeps<Key>>,
        { ...deps },
        abortController.signal,
      ),
    staticData: { crumbs: () => [{ label: "Knowledge" }, { label: title }] },
    head: () => ({ meta: [{ title: pageTitle(title) }] }),
    // A missing dialog or panel replaces the list: below the rows no one would see the message.
    notFoundComponent: NotFoundPage,
  };
}
