/**
 * One of our subscriptions in the browser: its data as they arrive, over one request that ends with the last of them.
 * Throws `GraphQLProblem` when it is refused, and with the code UNREACHABLE when the connection is lost.
 */
import { readEvents, SessionEnded } from "../live/event-stream.ts";
import type { GraphQLAnswer } from "../start-context.ts";
import type { TypedDocumentString } from "./generated/graphql.ts";
import { hashOf } from "./execute.ts";
import { GraphQLProblem, problemOf } from "./problem.ts";

/** The server sends something at least every few seconds; a silent connection is dead. */
const silenceMs = 45_000;

export async function* watch<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  signal: AbortSignal,
): AsyncGenerator<Data> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    hear();
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({
        variables,
        extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(document) } },
      }),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!isStream || !response.body) throw problemOf((await response.json()) as GraphQLAnswer);
    for await (const data of readEvents(response.body, hear)) {
      const answer = JSON.parse(data) as GraphQLAnswer;
      if (answer.errors?.length || !answer.data) throw problemOf(answer);
      yield answer.data as Data;
    }
  } catch (error) {
    if (signal.aborted || error instanceof GraphQLProblem) throw error;
    if (error instanceof SessionEnded)
      throw new GraphQLProblem({
        code: "UNAUTHENTICATED",
        message: "Your session has ended. Sign in again.",
      });
    throw new GraphQLProblem({ code: "UNREACHABLE", message: "The connection was lost." });
  } finally {
    clearTimeout(timer);
  }
}
