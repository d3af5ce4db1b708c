/**
 * Workspaces as people see them: how soon news is painted in another browser and has reached two hundred watchers, next to
 * a bare Durable Object that tells as many; long histories and long lists next to their statements; and whether fifty
 * workflows at once lose or repeat anything.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../../../apps/cli/local/browser.ts";
import { findFreePort } from "../../../apps/cli/local/free-port.ts";
import { at } from "../../../apps/cli/local/places.ts";
import type { Neighbor } from "../../../apps/cli/local/serve.ts";
import {
  createWorkspace,
  type News,
  readWorkspace,
  waitUntilIdle,
  watchWorkspace,
} from "../../support/running-workspaces.ts";
import { buildBaselines, getDocument } from "../bench-product.ts";
import { openEventStreams } from "../event-streams.ts";
import {
  callHttp,
  type Figure,
  type HttpCall,
  medianOf,
  millisecondsOf,
  type Pair,
  percentileOf,
  timePairs,
} from "../measure.ts";
import { type OneAgency, withRecordedAgency } from "../one-agency.ts";

const WATCHERS = 200;
const EDITS = 30;
const EVENTS = 5_000;
const LISTED = 10_000;
const AT_ONCE = 50;
const PATIENCE_MS = 30_000;

type Owner = OneAgency["owner"];

export async function measureWorkspaces(): Promise<Figure[]> {
  await buildBaselines();
  const [barePort, echoPort] = [await findFreePort(), await findFreePort()];
  const bareUrl = `http://localhost:${barePort}`;
  const echoUrl = `http://localhost:${echoPort}`;
  let long = "";
  return withRecordedAgency(
    async ({ owner, product, database }, recorder) => {
      const { id } = await createWorkspace(owner, { message: "How old may a survey be?" });
      await waitUntilIdle(owner, id);
      long = id;
      await database.batch([...eventStatements(id), ...listStatements], "write");
      const news = await recorder.recordAll(() => replay(owner, id));
      const [list] = await recorder.recordAll(() => callHttp(listCall(owner, product.url)));
      const readsNews = (statements: { sql: string }[]) =>
        statements.some(({ sql }) => sql.includes('from "workspace_events"'));
      const replayed = news.flatMap(({ databaseName, roundTrips }) =>
        roundTrips.filter(readsNews).map((statements) => ({ databaseName, roundTrips: [statements] })),
      )[0];
      if (!list || !replayed) throw new Error("Nothing was recorded.");
      return { list, replay: replayed };
    },
    (plans, urlTemplate): Neighbor[] => [
      {
        name: "bare-worker",
        port: barePort,
        main: at(".local", "bench", "bare-worker", "index.js"),
        bindings: { PLANS: JSON.stringify(plans), DATABASES: urlTemplate },
      },
      {
        name: "bare-echo",
        port: echoPort,
        main: at(".local", "bench", "bare-worker", "echo.js"),
        bindings: {},
        durableObjects: { ECHO: "Echo" },
      },
    ],
    async ({ owner, product }) => [
      ...(await measureReads(owner, long, product.url, bareUrl)),
      await measureWatchers(owner, product.url, echoUrl),
      ...(await measurePainting(owner, product.url, echoUrl)),
      ...(await measureAtOnce(owner)),
    ],
  );
}

// Reads -----------------------------------------------------------------------------------------

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
      `replay of ${EVENTS.toLocaleString("en-US")} events, median`,
      { ours: () => replay(owner, id), baseline: () => callHttp({ url: `${bareUrl}/replay` }) },
    ],
    [
      `first page of ${LISTED.toLocaleString("en-US")} workspaces, median`,
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
const replay = (owner: Owner, id: string): Promise<unknown> =>
  watchWorkspace(owner, { id, after: 0 }, (news) =>
    news.some(({ stage }) => stage?.events.some((event) => event.id === lastEvent)),
  );

const headersOf = ({ cookie }: Owner, url: string) => ({
  cookie,
  origin: url,
  "content-type": "application/json",
});

const listCall = (owner: Owner, url: string): HttpCall => ({
  url: `${url}/graphql`,
  method: "POST",
  headers: headersOf(owner, url),
  body: JSON.stringify({ query: getDocument("CaraWorkspaces"), variables: { first: 50 } }),
});

// News ------------------------------------------------------------------------------------------

const rename = (owner: Owner, id: string, title: string): Promise<unknown> =>
  owner.graphql(
    `mutation ($id: ID!, $input: UpdateCaraWorkspacesInput!) {
      updateCaraWorkspaces(workspaceIds: [$id], input: $input) { id } }`,
    { id, input: { title } },
  );

/** Makes a text known, and says when its way to those who listen began. */
type Saying = (text: string) => Promise<number>;

/** It begins when the event is stored. */
const storing =
  (owner: Owner, id: string): Saying =>
  async (text) => {
    await rename(owner, id, text);
    return performance.now();
  };

/** Nothing is stored: it begins with the request. */
const echoing =
  (echoUrl: string): Saying =>
  async (text) => {
    const began = performance.now();
    await callHttp({ url: `${echoUrl}/say`, method: "POST", body: text });
    return began;
  };

/** The last of all watchers, edit by edit. */
async function measureWatchers(owner: Owner, url: string, echoUrl: string): Promise<Figure> {
  const { id } = await createWorkspace(owner, { message: "How old may a survey be?" });
  const { lastSeq } = await waitUntilIdle(owner, id);
  const watch: HttpCall = {
    url: `${url}/graphql`,
    method: "POST",
    headers: { ...headersOf(owner, url), accept: "text/event-stream" },
    body: JSON.stringify({
      query: `subscription ($id: ID!, $after: Int) {
        watchCaraWorkspace(id: $id, after: $after) { seq workspace { title } } }`,
      variables: { id, after: lastSeq },
    }),
  };
  const ours = await lastArrivals(watch, '"watchCaraWorkspace":[', storing(owner, id));
  const baseline = await lastArrivals({ url: `${echoUrl}/listen` }, "data: listening", echoing(echoUrl));
  return {
    name: `event stored → the last of ${WATCHERS} watchers, median`,
    ours: medianOf(ours),
    baseline: medianOf(baseline),
    unit: "ms",
    target: 2,
  };
}

async function lastArrivals(call: HttpCall, greeting: string, say: Saying): Promise<number[]> {
  const streams = await openEventStreams(call, WATCHERS, greeting);
  const last: number[] = [];
  try {
    for (let edit = 0; edit < EDITS; edit += 1) {
      const text = `Named ${edit} by the bench`;
      streams.lookFor(text);
      const times = await streams.arrivals(text, await say(text), PATIENCE_MS);
      if (times.length < WATCHERS) throw new Error(`${WATCHERS - times.length} watchers were not told.`);
      last.push(Math.max(...times));
    }
  } finally {
    streams.close();
  }
  return last;
}

/** A page in a real browser; the clock starts when what it shows has been stored. */
async function measurePainting(owner: Owner, url: string, echoUrl: string): Promise<Figure[]> {
  const { path, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    env,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const { id } = await createWorkspace(owner, { message: "How old may a survey be?" });
    await waitUntilIdle(owner, id);
    const ours = await openPage(browser, `${url}/app/workspaces/${id}`, owner.cookie);
    const bare = await openPage(browser, `${echoUrl}/`);
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let edit = 0; edit < EDITS; edit += 1) {
      const text = `Painted ${edit} by the bench`;
      times.ours.push(await untilPainted(ours, text, storing(owner, id)));
      times.bare.push(await untilPainted(bare, text, echoing(echoUrl)));
    }
    const figure = (name: string, percent: number): Figure => ({
      name: `event stored → painted in another browser, ${name}`,
      ours: percentileOf(times.ours, percent),
      baseline: percentileOf(times.bare, percent),
      unit: "ms",
    });
    return [
      { ...figure("median", 50), target: 2 },
      { ...figure("p95", 95), limit: 250 },
    ];
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, url: string, cookie?: string): Promise<Page> {
  const context = await browser.newContext();
  if (cookie) {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, domain: "localhost", path: "/", secure: true }]);
  }
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("h1").first().waitFor({ state: "attached" });
  // It is listening once something has arrived.
  await page.waitForLoadState("load");
  return page;
}

/** Milliseconds until the frame that shows `text`; this process and the browser read the machine's clock. */
async function untilPainted(page: Page, text: string, say: Saying): Promise<number> {
  const painted = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.textContent.includes(wanted)) return;
          observer.disconnect();
          // The frame after the next has been painted.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
          );
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );
  const began = performance.timeOrigin + (await say(text));
  return Math.max(0, (await painted) - began);
}

// At once ---------------------------------------------------------------------------------------

async function measureAtOnce(owner: Owner): Promise<Figure[]> {
  const isIdle = (news: readonly News[]) => news.some(({ workspace }) => workspace?.state === "IDLE");
  const told: News[][] = [];
  const ids: string[] = [];
  const time = await millisecondsOf(async () => {
    const created = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) =>
        createWorkspace(owner, { message: `How old may a survey of boat ${nth} be?` }),
      ),
    );
    ids.push(...created.map(({ id }) => id));
    told.push(
      ...(await Promise.all(
        ids.map((id) => watchWorkspace(owner, { id, after: 0 }, isIdle, 4 * PATIENCE_MS)),
      )),
    );
  });
  let [lost, repeated] = [0, 0];
  for (const [nth, id] of ids.entries()) {
    const { messages, planStages } = await readWorkspace(owner, id);
    const news = told[nth] ?? [];
    const seen = news.flatMap(({ message }) => message?.id ?? []);
    lost += messages.filter((message) => !seen.includes(message.id)).length;
    repeated += seen.length - new Set(seen).size;
    const last = new Map(news.flatMap(({ stage }) => (stage ? [[stage.id, stage]] : [])));
    for (const stage of planStages) {
      const toldEvents = last.get(stage.id)?.events.map((event) => event.id) ?? [];
      lost += stage.events.filter((event) => !toldEvents.includes(event.id)).length;
      repeated += toldEvents.length - new Set(toldEvents).size;
    }
  }
  const alone = { baseline: Number.NaN };
  return [
    { name: `${AT_ONCE} workflows at once, until the last has ended`, ours: time, ...alone, unit: "ms" },
    { name: `  events lost or repeated`, ours: lost + repeated, ...alone, unit: "events", limit: 0 },
  ];
}
