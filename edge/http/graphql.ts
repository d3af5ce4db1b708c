/**
 * The one GraphQL endpoint: POST for everything, SSE for subscriptions. Depth and cost are limited, errors that
 * nobody expected are masked and logged, and in production a browser may run only the documents of our own code.
 */
import { costLimitPlugin } from "@escape.tech/graphql-armor-cost-limit";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import {
  type ExecutionResult,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  type ValidationContext,
} from "graphql";
import { createYoga, type Plugin, type YogaServerInstance } from "graphql-yoga";
import { Hono } from "hono";
import { schema } from "#core/graphql";
import { NotAllowed, NotSignedIn } from "../../core/shared/access-errors.ts";
import { findOutage, retryAfterSeconds } from "../../core/shared/unavailable.ts";
import type { GraphQLContext } from "../../core/shared/graphql-builder.ts";
import type { Composition } from "../compose.ts";
import { log } from "../log.ts";
import type { HttpEnv } from "./app.ts";
import persistedDocuments from "./persisted-documents.json" with { type: "json" };
import { subscriptionEvents } from "./subscription-events.ts";

/** No document of ours comes near these; a hostile one is refused before it is parsed or run. */
const queryLengthMax = 32_000;
const bodyBytesMax = 2 * 1024 * 1024;
const depthMax = 12;
const costMax = 10_000;
const nestingMax = 60;
const rootFieldsMax = 20;

interface ServerContext {
  composition: Composition;
}
type Yoga = YogaServerInstance<ServerContext, GraphQLContext>;

const yogas = new Map<string, Yoga>();

const textsByHash = new Map<string, string>(Object.entries(persistedDocuments));

function getYoga(documents: "open" | "persisted"): Yoga {
  const made = yogas.get(documents) ?? makeYoga(documents);
  yogas.set(documents, made);
  return made;
}

function makeYoga(documents: "open" | "persisted"): Yoga {
  return createYoga<ServerContext, GraphQLContext>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    logging: false,
    batching: false,
    cors: false,
    // The route has looked at the length; Yoga would pass every body through a stream of its own to count again.
    maxRequestBodySize: false,
    // workerd's own classes: Yoga's own choice answers with a Response of another realm.
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
    plugins: [
      limitText,
      limitRootFields,
      subscriptionEvents,
      maxDepthPlugin({ n: depthMax, flattenFragments: true, ignoreIntrospection: documents === "open" }),
      costLimitPlugin({ maxCost: costMax, ignoreIntrospection: documents === "open" }),
      usePersistedOperations({
        getPersistedOperation: (hash) => textsByHash.get(hash) ?? null,
        allowArbitraryOperations: documents === "open",
        skipDocumentValidation: false,
      }),
      ...(documents === "persisted" ? [noIntrospection] : []),
    ] as Plugin[],
  });
}

const refuse = (message: string, code: string, status: number) =>
  new GraphQLError(message, { extensions: { code, http: { status } } });

/** Looked at as text: a parser that goes as deep as a query is nested is what such a query is made for. */
const limitText: Plugin = {
  onParams({ params: { query = "" } }) {
    if (query.length > queryLengthMax)
      throw refuse(`A query has at most ${queryLengthMax} characters.`, "QUERY_TOO_LONG", 413);
    let depth = 0;
    for (const letter of query) {
      if (letter === "{" || letter === "[" || letter === "(") depth += 1;
      if (letter === "}" || letter === "]" || letter === ")") depth -= 1;
      if (depth > nestingMax) throw refuse("This query is nested too deeply.", "QUERY_TOO_DEEP", 400);
    }
  },
};

/** Each root field is work of its own, and an alias lets one be asked for any number of times. */
const limitRootFields: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule((context: ValidationContext) => ({
      OperationDefinition({ selectionSet }: OperationDefinitionNode) {
        if (selectionSet.selections.length > rootFieldsMax)
          context.reportError(
            refuse(`A query asks for at most ${rootFieldsMax} things at once.`, "QUERY_TOO_LARGE", 400),
          );
      },
    }));
  },
};

const noIntrospection: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
};

/** What people may see of an error: our own refusals and problems, and that the database is away. All else is masked. */
function maskError(error: unknown): Error {
  const original = error instanceof GraphQLError ? error.originalError : error;
  if (original instanceof NotSignedIn || original instanceof NotAllowed) {
    return new GraphQLError(original.message, {
      ...(error instanceof GraphQLError ? { path: error.path } : {}),
      extensions: {
        code: original.code,
        ...(original instanceof NotSignedIn && original.reason ? { reason: original.reason } : {}),
      },
    });
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) return error;
  const outage = findOutage(original);
  if (outage) {
    log("error", "The database is away.", { error: outage.cause });
    return new GraphQLError(outage.message, {
      ...(error instanceof GraphQLError ? { path: error.path } : {}),
      extensions: {
        code: outage.code,
        http: { status: 503, headers: { "retry-after": String(retryAfterSeconds) } },
      },
    });
  }
  log("error", "A GraphQL operation failed.", {
    error: original,
    ...(error instanceof GraphQLError ? { path: error.path?.join(".") } : {}),
  });
  return new GraphQLError("An unknown error occurred", {
    ...(error instanceof GraphQLError ? { path: error.path } : {}),
    extensions: { code: "INTERNAL_SERVER_ERROR" },
  });
}

export const graphql = new Hono<HttpEnv>()
  .post("/", async (c) => {
    const composition = c.get("composition");
    const type = c.req.header("content-type") ?? "";
    // JSON alone: a form of another site can send the other types without asking.
    if (!type.startsWith("application/json")) {
      return c.json({ errors: [{ message: "Send the query as application/json." }] }, 415);
    }
    const length = c.req.header("content-length");
    if (!length) return c.json({ errors: [{ message: "Say how long the body is." }] }, 411);
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
  const { parse, contextFactory, execute, schema: enveloped } = getYoga("open").getEnveloped({ composition });
  const result = (await execute({
    schema: enveloped,
    document: parse(query),
    variableValues: variables,
    contextValue: await contextFactory(),
  })) as ExecutionResult;
  return result.errors ? { ...result, errors: result.errors.map(problemOfForm) } : result;
}

/** Our documents are right, so an error that nobody here gave a code is about values of another shape than a form has. */
function problemOfForm(error: GraphQLError): GraphQLError {
  const masked = maskError(error) as GraphQLError;
  if (masked.extensions?.["code"]) return masked;
  log("warn", "What a form sent has another shape.", { error: masked.message });
  return new GraphQLError("This form was not understood. Load the page again and send it once more.", {
    extensions: { code: "BAD_REQUEST" },
  });
}
