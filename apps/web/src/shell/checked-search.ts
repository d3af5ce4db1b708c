/**
 * What an address carries behind its "?", as a route may use it. The router lays what a route has checked over what
 * stands in the address, so that whatever the check leaves out would come back as it was written: `keys` are taken
 * out by name.
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
