/** The order of a list, as encoded in the URL; the default order is omitted. */
export interface ListOrder<Key extends string> {
  sort: Key;
  direction: "ASC" | "DESC";
}

/** The search parameters of a list page. */
export interface ListSearch<Key extends string> extends Partial<ListOrder<Key>> {
  filter?: string;
  /** Only the viewer's own records, in a list that offers it. */
  mine?: true;
}

export function createListOrder<Key extends string>(keys: readonly Key[], first: ListOrder<Key>) {
  return {
    parse({ sort, direction, filter }: Record<string, unknown>): ListSearch<Key> {
      const isFilter = (typeof filter === "string" || typeof filter === "number") && filter !== "";
      return {
        ...(keys.includes(sort as Key) ? { sort: sort as Key } : {}),
        ...(direction === "ASC" || direction === "DESC" ? { direction } : {}),
        ...(isFilter ? { filter: String(filter).slice(0, 200) } : {}),
      };
    },
    orderOf: ({ sort, direction }: ListSearch<Key>): ListOrder<Key> => ({
      sort: sort ?? first.sort,
      direction: direction ?? first.direction,
    }),
  };
}
