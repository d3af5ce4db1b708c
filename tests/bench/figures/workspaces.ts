/**
 * Workspaces as people see them: how soon news is painted in another browser and has reached two hundred watchers, next to
 * a bare Durable Object in the same workerd that tells as many; and whether fifty workflows at once lose or repeat
 * anything.
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
import { type EventStreams, openEventStreams } from "../event-streams.ts";
import { callHttp, type Figure, type HttpCall, medianOf, millisecondsOf, percentileOf } from "../measure.ts";
import { type OneAgency, withOneAgency } from "../one-agency.ts";

const WATCHERS = 200;
const EDITS = 100;
const AT_ONCE = 50;
const PATIENCE_MS = 30_000;

type Owner = OneAgency["owner"];

export async function measureWorkspaces(): Promise<Figure[]> {
  await buildBaselines();
  const echoPort = await findFreePort();
  const echoUrl = `http://localhost:${echoPort}`;
  const echo: Neighbor = {
    name: "bare-echo",
    port: echoPort,
    main: at(".local", "bench", "bare-worker", "echo.js"),
    bindings: {},
    durableObjects: { ECHO: "Echo" },
  };
  return withOneAgency(
    async ({ owner, product }) => [
      await measureWatchers(owner, product.url, echoUrl),
      ...(await measurePainting(owner, product.url, echoUrl)),
      ...(await measureAtOnce(owner)),
    ],
    [echo],
  );
}

const headersOf = ({ cookie }: Owner, url: string) => ({
  cookie,
  origin: url,
  "content-type": "application/json",
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

/** The last of all watchers, edit by edit: ours, who watch as the page does, and as many of the bare object. */
async function measureWatchers(owner: Owner, url: string, echoUrl: string): Promise<Figure> {
  const { id } = await createWorkspace(owner, { message: "How old may a survey be?" });
  const { lastSeq } = await waitUntilIdle(owner, id);
  const watch: HttpCall = {
    url: `${url}/graphql`,
    method: "POST",
    headers: { ...headersOf(owner, url), accept: "text/event-stream" },
    body: JSON.stringify({ query: getDocument("WatchCaraWorkspace"), variables: { id, after: lastSeq } }),
  };
  const ours = await openEventStreams(watch, WATCHERS, '"watchCaraWorkspace":[');
  const bare = await openEventStreams({ url: `${echoUrl}/listen` }, WATCHERS, "data: listening");
  const times = { ours: [] as number[], bare: [] as number[] };
  try {
    for (let edit = 0; edit < EDITS; edit += 1) {
      const text = `Named ${edit} by the bench`;
      times.ours.push(await lastArrival(ours, text, storing(owner, id)));
      times.bare.push(await lastArrival(bare, text, echoing(echoUrl)));
    }
  } finally {
    ours.close();
    bare.close();
  }
  return {
    name: `event stored → the last of ${WATCHERS} watchers, median`,
    ours: medianOf(times.ours),
    baseline: medianOf(times.bare),
    unit: "ms",
    target: 2,
  };
}

async function lastArrival(streams: EventStreams, text: string, say: Saying): Promise<number> {
  streams.lookFor(text);
  const times = await streams.arrivals(text, await say(text), PATIENCE_MS);
  if (times.length < WATCHERS) throw new Error(`${WATCHERS - times.length} watchers were not told.`);
  return Math.max(...times);
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
