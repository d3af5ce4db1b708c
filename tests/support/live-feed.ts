/** One tab's live connection over server-sent events: to the agency, or to a workspace, which carries the same changes. */
import { once } from "node:events";
import { sessionEndedEvent } from "#model/sessions";
import type { Client } from "../../apps/cli/local/client.ts";

export interface Change {
  seq: number;
  entity: string;
  entityId: string;
}

export interface LiveFeed {
  /** The changes so far, in the order in which they arrived. */
  changes: Change[];
  /** Waits for a change that `isWanted`. */
  next(isWanted: (change: Change) => boolean, timeoutMs?: number): Promise<Change>;
  /** Waits for the server to end the stream: the reason that it gave for the session's end, or null. */
  untilOver(timeoutMs?: number): Promise<string | null>;
  close(): Promise<void>;
}

/** Resolves once the feed is listening. */
export const watchAgency = (client: Client, after?: number): Promise<LiveFeed> =>
  listen(
    client,
    "subscription ($after: Int) { watchAgency(after: $after) { seq entity entityId } }",
    { after: after ?? null },
    ({ watchAgency: changes = [] }) => changes,
  );

/** The same, as the page of a workspace watches. */
export const watchBesideWorkspace = (client: Client, id: string, after?: number): Promise<LiveFeed> =>
  listen(
    client,
    `subscription ($id: ID!, $after: Int) {
      watchCaraWorkspace(id: $id, changesAfter: $after) { changes { seq entity entityId } } }`,
    { id, after: after ?? null },
    ({ watchCaraWorkspace: news = [] }) => news.flatMap(({ changes }) => changes ?? []),
  );

interface Watched {
  watchAgency?: Change[];
  watchCaraWorkspace?: { changes: Change[] | null }[];
}

async function listen(
  client: Client,
  query: string,
  variables: Record<string, unknown>,
  changesIn: (data: Watched) => Change[],
): Promise<LiveFeed> {
  const stop = new AbortController();
  const response = await client.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ query, variables }),
    signal: stop.signal,
  });
  if (!response.body) throw new Error(`No stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const changes: Change[] = [];
  let events = 0;
  let rest = "";
  let reason: string | null = null;
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += value;
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data && block.includes(`event: ${sessionEndedEvent}`))
          ({ reason } = JSON.parse(data) as { reason: string });
        if (!data || !block.includes("event: next")) continue;
        events += 1;
        const { data: body } = JSON.parse(data) as { data: Watched | null };
        if (body) changes.push(...changesIn(body));
      }
    }
  })().catch(() => undefined);
  const until = async (isThere: () => boolean, what: string, timeoutMs: number) => {
    for (const end = Date.now() + timeoutMs; !isThere();) {
      if (Date.now() > end)
        throw new Error(`Timed out after ${timeoutMs} ms waiting for ${what}: ${JSON.stringify(changes)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await until(() => events > 0, "the feed to listen", 10_000);
  return {
    changes,
    async next(isWanted, timeoutMs = 5_000) {
      await until(() => changes.some(isWanted), "a change", timeoutMs);
      return changes.find(isWanted) as Change;
    },
    async untilOver(timeoutMs = 5_000) {
      const late = AbortSignal.timeout(timeoutMs);
      const tooLate = once(late, "abort").then(() => {
        throw new Error(`The stream was still open after ${timeoutMs} ms.`);
      });
      await Promise.race([reading, tooLate]);
      return reason;
    },
    async close() {
      stop.abort();
      await reading;
    },
  };
}
