import { defaultParseSearch } from "@tanstack/react-router";

/** Converts a path of this app, including query and hash, into the router's terms. */
export function routeTarget(path: string) {
  const { pathname, search, hash } = new URL(path, "http://app.invalid");
  return {
    to: pathname as never,
    search: defaultParseSearch(search) as never,
    ...(hash ? { hash: hash.slice(1) } : {}),
  };
}
