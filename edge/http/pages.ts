/** Everything else is a page of apps/web, rendered here, or a route action on a page's own path. */
import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import { Hono } from "hono";
import type { HttpEnv } from "./app.ts";
import { executeInProcess } from "./graphql.ts";

/**
 * A page is rendered as one text. Nothing of ours suspends while rendering (loaders have read everything before), so a
 * stream would only send the same bytes in pieces, which took a quarter of a page's processor time.
 */
const renderPage = createStartHandler(defaultRenderHandler);

export const pages = new Hono<HttpEnv>().all("*", (c) => {
  const composition = c.get("composition");
  // Its type is declared by apps/web (start-context.ts), which the edge does not import.
  const render = renderPage as (request: Request, options: { context: object }) => Promise<Response>;
  return render(c.req.raw, {
    context: {
      nonce: c.get("nonce"),
      requestId: c.get("requestId"),
      /** GraphQL without a network in between; the same plugins, the same session. */
      execute: (hash: string, variables: Record<string, unknown>) =>
        executeInProcess(composition, { hash, variables }),
      receiveUploads: (filesMax: number) => composition.receiveUploads(filesMax),
    },
  });
});
