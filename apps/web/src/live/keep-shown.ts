import type { AnyRouter, LoaderFnContext } from "@tanstack/react-router";
import { isAway } from "../graphql/problem.ts";
import { reportAway } from "./connection.ts";

/**
 * A page that is open stays as it is when it cannot be loaded again: somebody may be typing there. It is loaded later,
 * and if Carabiner cannot be reached at all, the frame says so. Wraps the loaders of all routes, so that no page can
 * forget it.
 */
export function keepShown(router: AnyRouter): void {
  for (const { options } of Object.values(router.routesById)) {
    const { loader } = options;
    if (typeof loader !== "function") continue;
    options.loader = async (context: LoaderFnContext) => {
      try {
        return await loader(context);
      } catch (error) {
        if (!isAway(error)) throw error;
        reportAway(error);
        const shown = findShown(router, context);
        if (!shown) throw error;
        return shown.loaderData;
      }
    };
  }
}

/** What this route shows now, if that is what was to be loaded. */
const findShown = (router: AnyRouter, { route, params, deps }: LoaderFnContext) =>
  router.state.matches.find(
    (match) =>
      match.routeId === route.id &&
      match.status === "success" &&
      JSON.stringify(match.loaderDeps) === JSON.stringify(deps) &&
      paramNames(route.fullPath).every((name) => readParam(match.params, name) === readParam(params, name)),
  );

/** A route's own parameters: a page inside it may have others. */
const paramNames = (path: string): string[] =>
  path
    .split("/")
    .filter((part) => part.startsWith("$"))
    .map((part) => part.slice(1));

const readParam = (params: object, name: string): unknown => (params as Record<string, unknown>)[name];
