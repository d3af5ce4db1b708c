/**
 * The one way to data. In the browser a POST to /graphql that names a document of ours by its hash; while
 * rendering, the same document run in the same process with the same session. Answers the data or throws
 * `GraphQLProblem`.
 */
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import type { GraphQLAnswer, StartContext } from "../start-context.ts";
import type { TypedDocumentString } from "./generated/graphql.ts";
import { GraphQLProblem, problemOf } from "./problem.ts";

type Send = (
  document: { toString(): string; __meta__?: Record<string, unknown> | undefined },
  variables: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<GraphQLAnswer>;

const sendInProcess: Send = (document, variables) => {
  const context: unknown = getGlobalStartContext();
  return (context as StartContext).execute(document.toString(), variables);
};

const sendOverNetwork: Send = async (document, variables, signal) => {
  const sha256Hash: unknown = document["__meta__"]?.["hash"];
  let response: Response;
  try {
    response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new GraphQLProblem({
      code: "UNREACHABLE",
      message: "Carabiner cannot be reached. Check your connection and try again.",
    });
  }
  return (await response.json()) as GraphQLAnswer;
};

const send = createIsomorphicFn().server(sendInProcess).client(sendOverNetwork);

export async function execute<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  ...[variables, signal]: Variables extends Record<string, never>
    ? [variables?: Variables, signal?: AbortSignal]
    : [variables: Variables, signal?: AbortSignal]
): Promise<Data> {
  const answer = await send(document, variables ?? {}, signal);
  if (answer.errors?.length || !answer.data) throw problemOf(answer);
  return answer.data as Data;
}
