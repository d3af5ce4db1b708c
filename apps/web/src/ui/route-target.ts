import { defaultParseSearch } from "@tanstack/react-router";

/** A path of this app as people write it, query and hash included, in the router's terms. */
export function routeTarget(path: string) {
  const { pathname, search, hash } = new URL(path, "http://app.invalid");
  return {
    to: pathname as never,
    search: defaultParseSearch(search) as never,
    ...(hash ? { hash: hash.slice(1) } : {}),
  };
}
