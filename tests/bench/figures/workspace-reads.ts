/**
 * Workspaces as they are opened: the replay of a long history, and the first page of a long list, each next to a bare
 * Worker in the same workerd that sends the statements recorded from ours and delivers their rows. Both are over once the
 * last event or row has arrived at the same client.
 */
import { findFreePort } from "../../../apps/cli/local/free-port.ts";
import { at } from "../../../apps/cli/local/places.ts";
import type { Neighbor } from "../../../apps/cli/local/serve.ts";
import { createWorkspace, waitUntilIdle } from "../../support/running-workspaces.ts";
import { buildBaselines, getDocument } from "../bench-product.ts";
import { openEventStreams } from "../event-streams.ts";
import { callHttp, type Figure, type HttpCall, type Pair, timePairs } from "../measure.ts";
import { type OneAgency, withRecordedAgency } from "../one-agency.ts";
import type { Plan } from "../run-plan.ts";

const EVENTS = 5_000;
const LISTED = 10_000;

type Owner = OneAgency["owner"];

export async function measureWorkspaceReads(): Promise<Figure[]> {
  await buildBaselines();
  const barePort = await findFreePort();
  let long = "";
  return withRecordedAgency(
    async ({ owner, product, database }, recorder) => {
      const { id } = await createWorkspace(owner, { message: "How old may a survey be?" });
      await waitUntilIdle(owner, id);
      long = id;
      await database.batch([...eventStatements(id), ...listStatements], "write");
      const news = await recorder.recordAll(() => arrive(replayCall(owner, product.url, id)));
      const lists = await recorder.recordAll(() => callHttp(listCall(owner, product.url)));
      const replay = tripsThatRead(news, /FROM workspace_events/);
      if (replay.roundTrips.length > 1) throw new Error("A replay reads its events more than once.");
      return {
        replay,
        // The list, then what stands in each of its rows.
        list: tripsThatRead(lists, /from "(workspaces|workspace_stages|users)"/),
      };
    },
    (plans, urlTemplate): Neighbor[] => [
      {
        name: "bare-worker",
        port: barePort,
        main: at(".local", "bench", "bare-worker", "index.js"),
        bindings: { PLANS: JSON.stringify(plans), DATABASES: urlTemplate },
      },
    ],
    async ({ owner, product }) => measureReads(owner, long, product.url, `http://localhost:${barePort}`),
  );
}

/** The round trips that read from some tables: the agency's clock and its jobs send others at the same time. */
function tripsThatRead(plans: readonly Plan[], from: RegExp): Plan {
  const trips = plans.flatMap(({ databaseName, roundTrips }) =>
    roundTrips
      .filter((statements) => statements.some(({ sql }) => /^select/i.test(sql) && from.test(sql)))
      .map((statements) => ({ databaseName, statements })),
  );
  const [first] = trips;
  if (!first) throw new Error(`No round trip reads ${from.source}.`);
  return { databaseName: first.databaseName, roundTrips: trips.map(({ statements }) => statements) };
}

const numbers = (count: number) =>
  `WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count}) `;

/** Fifty stages of a hundred events, as large as those of a search. */
const eventStatements = (workspaceId: string): string[] => [
  `${numbers(EVENTS / 100)}INSERT INTO workspace_stages (id, workspace_id, workflow_id, seq, type, state, created_at)
    SELECT 'stg_' || printf('%025d', i), '${workspaceId}', (SELECT max(id) FROM workflows), i, 'ANSWER', 'SUCCESS', i
    FROM numbers`,
  `${numbers(EVENTS)}INSERT INTO workspace_events (id, workspace_id, stage_id, seq, body)
    SELECT 'evt_' || printf('%025d', i), '${workspaceId}', 'stg_' || printf('%025d', 1 + (i - 1) / 100), i,
      json_object('type', 'THOUGHT', 'title', 'Looked at page ' || i, 'content', hex(zeroblob(100)), 'startedAt', i,
        'endedAt', i, 'error', NULL, 'toolCall', NULL) FROM numbers`,
  `UPDATE news_counters SET seq = ${EVENTS + 1} WHERE subject_id = '${workspaceId}'`,
];
const listStatements = [
  `${numbers(LISTED)}INSERT INTO workspaces (id, title, state, created_by, seq, search_text, created_at, updated_at)
    SELECT 'wsp_' || printf('%025d', i), 'Review ' || i, 'IDLE', (SELECT min(id) FROM users), 1, '  review  ' || i, i, i
    FROM numbers`,
];

async function measureReads(owner: Owner, id: string, url: string, bareUrl: string): Promise<Figure[]> {
  const pairs: [string, Pair<() => Promise<unknown>>][] = [
    [
      `replay of ${EVENTS.toLocaleString("en-US")} events as the page asks for them, by their rows, median`,
      {
        ours: () => arrive(replayCall(owner, url, id)),
        baseline: () => arrive({ url: `${bareUrl}/replay` }),
      },
    ],
    [
      `first page of ${LISTED.toLocaleString("en-US")} workspaces, by its rows, median`,
      { ours: () => callHttp(listCall(owner, url)), baseline: () => callHttp({ url: `${bareUrl}/list` }) },
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, work] of pairs) {
    const times = await timePairs(work, { pairs: 20, warmUps: 5 });
    figures.push({ name, ...times, unit: "ms", target: 1.5 });
  }
  return figures;
}

const lastEvent = `evt_${String(EVENTS).padStart(25, "0")}`;

/** From the request to the arrival of the last event. */
async function arrive(call: HttpCall): Promise<void> {
  (await openEventStreams(call, 1, lastEvent)).close();
}

const headersOf = ({ cookie }: Owner, url: string) => ({
  cookie,
  origin: url,
  "content-type": "application/json",
});

/** Everything that the page asks for, as it asks. */
const replayCall = (owner: Owner, url: string, id: string): HttpCall => ({
  url: `${url}/graphql`,
  method: "POST",
  headers: { ...headersOf(owner, url), accept: "text/event-stream" },
  body: JSON.stringify({ query: getDocument("WatchCaraWorkspace"), variables: { id, after: 0 } }),
});

const listCall = (owner: Owner, url: string): HttpCall => ({
  url: `${url}/graphql`,
  method: "POST",
  headers: headersOf(owner, url),
  body: JSON.stringify({ query: getDocument("CaraWorkspaces"), variables: { first: 50 } }),
});
