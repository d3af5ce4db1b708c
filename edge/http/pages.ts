/** Everything else is a page of apps/web, rendered here, or a route action on a page's own path. */
import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import { Hono } from "hono";
import type { Verification } from "#core/certificates";
import type { Verb } from "../../core/shared/actor.ts";
import { retryAfterSeconds } from "../../core/shared/unavailable.ts";
import type { HttpEnv } from "./http-env.ts";
import { executeInProcess } from "./graphql.ts";
import { type ActOnFiles, receiveRequestFiles } from "./receive-request-files.ts";
import { storeUploads } from "./store-uploads.ts";

/**
 * A page is rendered as one string. Nothing of ours suspends while rendering (loaders have read everything before),
 * so a stream would only send the same bytes in pieces, which took a quarter of a page's processor time.
 */
const renderPage = createStartHandler(defaultRenderHandler);

export const pages = new Hono<HttpEnv>().all("*", async (c) => {
  const composition = c.get("composition");
  // Its type is declared by apps/web (start-context.ts), which the edge does not import.
  const render = renderPage as (request: Request, options: { context: object }) => Promise<Response>;
  const refused = new Set<unknown>();
  let verification: Verification | null = null;
  const response = await render(c.req.raw, {
    context: {
      nonce: c.get("nonce"),
      requestId: c.get("requestId"),
      landingLinks: composition.landingLinks,
      path: new URL(c.req.url).pathname + new URL(c.req.url).search,
      /** GraphQL without a network in between, with the same plugins and the same session. */
      async execute(hash: string, variables: Record<string, unknown>) {
        const answer = await executeInProcess(composition, { hash, variables });
        for (const { extensions } of answer.errors ?? []) refused.add(extensions["code"]);
        return answer;
      },
      async verifyCertificate(code: string) {
        verification = await composition.verifyCertificate(code);
        return verification;
      },
      receiveUploads(filesMax: number, verb?: Verb) {
        const storing = storeUploads(c.req.raw, composition.session, { filesMax, ...(verb && { verb }) });
        // The client may disconnect: stored files are then still cleaned up, or registered.
        c.executionCtx.waitUntil(storing.catch(() => undefined));
        return storing;
      },
      receiveRequestFiles(act: ActOnFiles) {
        const acting = receiveRequestFiles(c.req.raw, composition.session, act);
        c.executionCtx.waitUntil(acting.catch(() => undefined));
        return acting;
      },
    },
  });
  if (verification) return describeVerification(response, verification);
  const hasFailed = response.status === 500;
  // The page says what to do about the subscription: nothing is broken.
  if (hasFailed && refused.has("SUBSCRIPTION_EXPIRED"))
    return new Response(response.body, { headers: response.headers, status: 402 });
  if (response.status !== 503 && !(hasFailed && refused.has("UNAVAILABLE"))) return refuseUnhandled(response);
  const headers = new Headers(response.headers);
  headers.set("retry-after", String(retryAfterSeconds));
  return new Response(response.body, { status: 503, headers });
});

const statusOf = { FOUND: 200, UNKNOWN: 404, TOO_MANY: 429 } as const satisfies Record<
  Verification["tag"],
  number
>;

/** A page that everybody may open and no search engine may list. */
function describeVerification({ body, headers }: Response, { tag }: Verification): Response {
  const described = new Headers(headers);
  described.set("x-robots-tag", "noindex, nofollow");
  if (tag === "TOO_MANY") described.set("retry-after", String(15 * 60));
  return new Response(body, { status: statusOf[tag], headers: described });
}

/** The framework answers for a route that threw with a text of its own, which is not meant for users. */
async function refuseUnhandled(response: Response): Promise<Response> {
  if (response.status !== 500 || !response.headers.get("content-type")?.startsWith("application/json"))
    return response;
  const answer = (await response
    .clone()
    .json()
    .catch(() => null)) as { unhandled?: boolean } | null;
  if (answer?.unhandled === true)
    throw new Error("A route threw an error, which was logged before this line.");
  return response;
}
