/** A path of this app as people write it, query and hash included, in the router's terms. */
export function routeTarget(path: string) {
  const { pathname, searchParams, hash } = new URL(path, "http://app.invalid");
  return {
    to: pathname as never,
    search: Object.fromEntries(searchParams) as never,
    ...(hash ? { hash: hash.slice(1) } : {}),
  };
}
