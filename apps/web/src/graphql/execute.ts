/**
 * The one way to load data. Our documents are sent by their hash: in the browser with a POST to /graphql, while
 * rendering in the same process with the same session. Returns the data or throws `GraphQLProblem`.
 */
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { leaveForSignIn } from "../session/session-ended.ts";
import type { GraphQLAnswer, StartContext } from "../start-context.ts";
import type { TypedDocumentString } from "./generated/graphql.ts";
import { GraphQLProblem, isSignedOut, problemOf } from "./problem.ts";

type Send = (
  hash: string,
  variables: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<GraphQLAnswer>;

/** The short hash under which the server stores the document's text. */
export const hashOf = (document: { __meta__?: Record<string, unknown> | undefined }): string =>
  String(document["__meta__"]?.["hash"]);

const sendInProcess: Send = (hash, variables) => {
  const context: unknown = getGlobalStartContext();
  return (context as StartContext).execute(hash, variables);
};

const sendOverNetwork: Send = async (sha256Hash, variables, signal) => {
  try {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
      ...(signal ? { signal } : {}),
    });
    return (await response.json()) as GraphQLAnswer;
  } catch (error) {
    // No response, or not one of ours, such as from a proxy that could not reach the server.
    if (signal?.aborted) throw error;
    throw new GraphQLProblem({
      code: "UNREACHABLE",
      message: "Carabiner cannot be reached. Check your connection and try again.",
    });
  }
};

/** On a page of the app, this leaves for the sign-in page; on the server, a redirect is returned instead. */
const leaveApp = createIsomorphicFn()
  .server((_reason: string | null): void => undefined)
  .client((reason: string | null): void => leaveForSignIn(reason));

const send = createIsomorphicFn().server(sendInProcess).client(sendOverNetwork);

export async function execute<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  ...[variables, signal]: Variables extends Record<string, never>
    ? [variables?: Variables, signal?: AbortSignal]
    : [variables: Variables, signal?: AbortSignal]
): Promise<Data> {
  const answer = await send(hashOf(document), variables ?? {}, signal);
  if (answer.errors?.length || !answer.data) {
    const problem = problemOf(answer);
    if (isSignedOut(problem)) leaveApp(problem.reason);
    throw problem;
  }
  return answer.data as Data;
}
