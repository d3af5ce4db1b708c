/**
 * Rejects methods that a page's path does not accept, instead of returning the page. Installed at the root, so that
 * no route has to take care of it.
 */
import type { AnyRouter } from "@tanstack/react-router";
import { createMiddleware } from "@tanstack/react-start";

/** Read from the router, which is built from the routes, and those import this file. */
let getRouter: (() => AnyRouter) | undefined;
export function refuseMethodsOf(getOne: () => AnyRouter): void {
  getRouter = getOne;
}

export const refuseOtherMethods = createMiddleware().server(async ({ request, pathname, next }) => {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return next();
  const allowed = listMethods(pathname);
  if (!allowed || allowed.includes(method)) return next();
  const headers = { allow: allowed.join(", ") };
  return method === "OPTIONS"
    ? new Response(null, { status: 204, headers })
    : Response.json(
        { applicationError: "This address does not accept that kind of request." },
        { status: 405, headers },
      );
});

/** The methods that the page at this path accepts; null if there is none, which is a page of its own. */
function listMethods(path: string): string[] | null {
  if (!getRouter) throw new Error("The request has no router.");
  const [, params, route] = getRouter().getMatchedRoutes(path);
  // "**" marks the part of the path that no route knows, so only its beginning is a page.
  if (!route || params["**"] !== undefined) return null;
  return ["GET", "HEAD", ...Object.keys(route.options.server?.handlers ?? {})];
}
