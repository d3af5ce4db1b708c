/**
 * The search parameters of a URL, validated for a route. The router merges a route's validated parameters over the
 * raw ones, so anything that validation drops would come back unchanged: `keys` are removed explicitly.
 */
export const checkedSearch =
  <Search extends object>(
    check: (search: Record<string, unknown>) => Search,
    keys: readonly (keyof NoInfer<Search> & string)[],
  ) =>
  (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(keys.map((key) => [key, undefined])),
    ...check(search),
  });
