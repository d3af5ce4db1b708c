/**
 * The GraphQL endpoint: core's pipeline over HTTP. POST for everything, SSE for subscriptions; in production a
 * browser may run only the documents of our own code.
 */
import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import { type ExecutionResult, GraphQLError } from "graphql";
import { createYoga, type Plugin, type YogaServerInstance } from "graphql-yoga";
import { Hono } from "hono";
import { createPipeline } from "#core/graphql";
import type { GraphQLContext } from "../../core/shared/graphql-builder.ts";
import type { Composition } from "../compose.ts";
import { log } from "../log.ts";
import type { HttpEnv } from "./http-env.ts";
import { placeOfValue } from "./place-of-value.ts";
import persistedDocuments from "./persisted-documents.json" with { type: "json" };
import { subscriptionEvents } from "./subscription-events.ts";

const bodyBytesMax = 2 * 1024 * 1024;

interface ServerContext {
  composition: Composition;
}
type Yoga = YogaServerInstance<ServerContext, GraphQLContext>;

const textsByHash = new Map<string, string>(Object.entries(persistedDocuments));

/** "persisted": a browser may run only the documents of our own code. */
const pipelines = {
  open: createPipeline({ introspection: true, report }),
  persisted: createPipeline({ introspection: false, report }),
};
const yogas: Partial<Record<keyof typeof pipelines, Yoga>> = {};
const getYoga = (documents: keyof typeof pipelines): Yoga => (yogas[documents] ??= makeYoga(documents));

function report(message: string, facts: Record<string, unknown>): void {
  log("error", message, facts);
}

function makeYoga(documents: keyof typeof pipelines): Yoga {
  const { plugins, maskError } = pipelines[documents];
  return createYoga<ServerContext, GraphQLContext>({
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    logging: false,
    batching: false,
    cors: false,
    // The route has checked the length; Yoga would pass every body through a stream of its own to count again.
    maxRequestBodySize: false,
    // workerd's own classes: Yoga's default would respond with a Response of another realm.
    fetchAPI: {
      Request,
      Response,
      Headers,
      ReadableStream,
      TransformStream,
      URL,
      URLSearchParams,
      fetch,
      FormData,
      File,
      Blob,
      TextEncoder,
      TextDecoder,
      crypto,
    },
    context: ({ composition }) => composition.graphqlContext,
    maskedErrors: { maskError },
    // The pipeline has its own.
    parserAndValidationCache: false,
    plugins: [
      ...plugins,
      subscriptionEvents,
      usePersistedOperations({
        getPersistedOperation: (hash) => textsByHash.get(hash) ?? null,
        allowArbitraryOperations: documents === "open",
        skipDocumentValidation: false,
      }),
    ] as Plugin[],
  });
}

export const graphql = new Hono<HttpEnv>()
  .post("/", async (c) => {
    const composition = c.get("composition");
    const type = c.req.header("content-type") ?? "";
    // Only JSON: other types could be sent by another site's form without a preflight.
    if (!type.startsWith("application/json")) {
      return c.json({ errors: [{ message: "Send the query as application/json." }] }, 415);
    }
    const length = c.req.header("content-length");
    if (!length) return c.json({ errors: [{ message: "The Content-Length header is required." }] }, 411);
    if (Number(length) > bodyBytesMax) {
      return c.json({ errors: [{ message: "This request is too large. Send less at once." }] }, 413);
    }
    const response = await getYoga(composition.documents).fetch(c.req.raw, { composition });
    const headers = new Headers(response.headers);
    for (const cookie of composition.takeCookies()) headers.append("set-cookie", cookie);
    composition.reportUse(headers);
    return new Response(response.body, { status: response.status, headers });
  })
  .all("/", (c) => c.json({ errors: [{ message: "Send the query with POST." }] }, 405, { allow: "POST" }));

/** For rendering and route actions, without HTTP in between. */
export async function executeInProcess(
  composition: Composition,
  { hash, variables }: { hash: string; variables: Record<string, unknown> },
): Promise<ExecutionResult> {
  const query = textsByHash.get(hash);
  if (query === undefined) throw new Error(`No document has the hash ${hash}. Run npm run graphql.`);
  const result = await pipelines.open.run({ query, variables, context: composition.graphqlContext });
  return result.errors ? { ...result, errors: result.errors.map(problemOfForm) } : result;
}

/** Our documents are valid, so an error without a code is about values of an unexpected shape. */
function problemOfForm(error: GraphQLError): GraphQLError {
  if (error.extensions["code"]) return error;
  log("warn", "A form sent values of an unexpected shape.", { at: placeOfValue(error.message) });
  return new GraphQLError("This form was not understood. Reload the page and send it again.", {
    extensions: { code: "BAD_REQUEST" },
  });
}
