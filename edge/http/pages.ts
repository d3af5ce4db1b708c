/** Everything else is a page of apps/web, rendered here, or a route action on a page's own path. */
import handler from "@tanstack/react-start/server-entry";
import { Hono } from "hono";
import type { HttpEnv } from "./app.ts";
import { executeInProcess } from "./graphql.ts";

export const pages = new Hono<HttpEnv>().all("*", (c) => {
  const composition = c.get("composition");
  // Its type is declared by apps/web (start-context.ts), which the edge does not import.
  const render = handler.fetch as (request: Request, options: { context: object }) => Promise<Response>;
  return render(c.req.raw, {
    context: {
      nonce: c.get("nonce"),
      requestId: c.get("requestId"),
      /** GraphQL without a network in between; the same plugins, the same session. */
      execute: (query: string, variables: Record<string, unknown>) =>
        executeInProcess(composition, { query, variables }),
      receiveUpload: () => composition.receiveUpload(),
    },
  });
});
