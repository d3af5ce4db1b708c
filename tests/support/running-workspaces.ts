/** Workspaces of a running product over its public API. */
import type { Client } from "../../apps/cli/local/client.ts";
import { waitFor } from "./running-policies.ts";

export interface WorkspaceContent {
  id: string;
  state: string;
  lastSeq: number;
  messages: { id: string; role: string; content: string; state: string }[];
  planStages: {
    id: string;
    type: string;
    state: string;
    reason: string | null;
    events: { id: string; title: string; endedAt: string | null }[];
  }[];
}

const content = `id state lastSeq messages { id role content state }
  planStages { id type state reason events { id title endedAt } }`;

export async function createWorkspace(
  owner: Client,
  input: Record<string, unknown>,
): Promise<WorkspaceContent> {
  const { createCaraWorkspace } = await owner.graphql<{ createCaraWorkspace: WorkspaceContent }>(
    `mutation ($input: CreateCaraWorkspaceInput!) { createCaraWorkspace(input: $input) { ${content} } }`,
    { input },
  );
  return createCaraWorkspace;
}

export async function readWorkspace(owner: Client, id: string): Promise<WorkspaceContent> {
  const { caraWorkspace } = await owner.graphql<{ caraWorkspace: WorkspaceContent }>(
    `query ($id: ID!) { caraWorkspace(id: $id) { ${content} } }`,
    { id },
  );
  return caraWorkspace;
}

export const waitUntilIdle = (owner: Client, id: string): Promise<WorkspaceContent> =>
  waitFor("Cara to have nothing to do", async () => {
    const workspace = await readWorkspace(owner, id).catch(() => null);
    return workspace?.state === "IDLE" ? workspace : null;
  });

export interface News {
  seq: number | null;
  message: { id: string; content: string } | null;
  stage: { id: string; state: string; events: { id: string; endedAt: string | null }[] } | null;
  workspace: { state: string } | null;
  draft: { eventId: string; content: string } | null;
  changes: { entity: string; entityId: string }[] | null;
}

/** The news of a workspace from `after` on, until `isLast` or the signal ends them. */
export async function watchWorkspace(
  owner: Client,
  { id, after }: { id: string; after: number },
  isLast: (news: readonly News[]) => boolean,
  timeoutMs = 30_000,
): Promise<News[]> {
  const stop = new AbortController();
  const tooLate = setTimeout(() => stop.abort(), timeoutMs);
  const response = await owner.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({
      query: `subscription ($id: ID!, $after: Int) { watchCaraWorkspace(id: $id, after: $after) {
        seq message { id content } stage { id state events { id endedAt } } workspace { state }
        draft { eventId content } changes { entity entityId } } }`,
      variables: { id, after },
    }),
    signal: stop.signal,
  });
  if (!response.body) throw new Error(`No stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const news: News[] = [];
  let rest = "";
  try {
    while (!isLast(news)) {
      const { done, value } = await reader.read();
      if (done) break;
      rest += value;
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (!data || !block.includes("event: next")) continue;
        const { data: body } = JSON.parse(data) as { data: { watchCaraWorkspace: News[] } | null };
        news.push(...(body?.watchCaraWorkspace ?? []));
      }
    }
  } finally {
    clearTimeout(tooLate);
    stop.abort();
  }
  return news;
}
