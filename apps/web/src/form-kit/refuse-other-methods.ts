/**
 * A method that a page's path does not take is refused, instead of being answered with the page. Stands at the root,
 * so that no route has to think of it.
 */
import type { AnyRouter } from "@tanstack/react-router";
import { createMiddleware } from "@tanstack/react-start";

/** From the router, which is made of the routes, and those stand on this file. */
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

/** What the page at this path answers to; null where there is none, which is a page of its own. */
function listMethods(path: string): string[] | null {
  if (!getRouter) throw new Error("No router was given.");
  const [, params, route] = getRouter().getMatchedRoutes(path);
  // "**" is what no route knows of the path: only its beginning is a page.
  if (!route || params["**"] !== undefined) return null;
  return ["GET", "HEAD", ...Object.keys(route.options.server?.handlers ?? {})];
}
