import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anythingChanged } from "#model/audit";

/** The parts of a browser that the connection uses: the tab's visibility and the network. */
class Tab extends EventTarget {
  visibilityState: "visible" | "hidden" = "visible";
  show(state: "visible" | "hidden") {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

interface Connection {
  after: number | null;
  signal: AbortSignal;
  tell(changes: { seq: number; entity: string; entityId: string }[]): void;
  end(): void;
}

let tab: Tab;
let connections: Connection[];
let isDown: boolean;

function answer(_url: string, { body, signal }: { body: string; signal: AbortSignal }): Promise<Response> {
  if (isDown) return Promise.reject(new TypeError("Failed to fetch"));
  const encoder = new TextEncoder();
  const { variables } = JSON.parse(body) as { variables: { after: number | null } };
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  signal.addEventListener("abort", () => controller.error(signal.reason));
  connections.push({
    after: variables.after,
    signal,
    tell: (watchAgency) =>
      controller.enqueue(
        encoder.encode(`event: next\ndata: ${JSON.stringify({ data: { watchAgency } })}\n\n`),
      ),
    end: () => controller.close(),
  });
  return Promise.resolve(new Response(stream, { headers: { "content-type": "text/event-stream" } }));
}

/** The last change that was included when the page was rendered. */
const knownSeq = 4;

/** The module keeps one connection per tab, so each test opens a tab of its own. */
async function openTab() {
  vi.resetModules();
  const { listenToAgency } = await import("../../../../apps/web/src/live/agency-news.ts");
  const news: string[] = [];
  let gaps = 0;
  const listener = {
    onNews: (changes: readonly { entity: string; entityId: string }[]) =>
      news.push(...changes.map(({ entity, entityId }) => `${entity} ${entityId}`)),
    onGap: () => (gaps += 1),
  };
  const stop = listenToAgency(listener, knownSeq);
  await vi.advanceTimersByTimeAsync(0);
  return { news, stop, gaps: () => gaps };
}

const latest = () => connections.at(-1) as Connection;

beforeEach(() => {
  vi.useFakeTimers();
  tab = new Tab();
  connections = [];
  isDown = false;
  vi.stubGlobal("document", tab);
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("delivers changes to the tab's screens", async () => {
  const { news, stop } = await openTab();
  latest().tell([{ seq: 7, entity: "account", entityId: "acc_1" }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(news).toEqual(["account acc_1"]);
  stop();
  expect(latest().signal.aborted).toBe(true);
});

test("disconnects a hidden tab and resumes from the last change it saw", async () => {
  const { gaps, stop } = await openTab();
  latest().tell([{ seq: 7, entity: "account", entityId: "acc_1" }]);
  await vi.advanceTimersByTimeAsync(0);
  tab.show("hidden");
  expect(latest().signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(1);
  tab.show("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(connections).toHaveLength(2);
  expect(latest().after).toBe(7);
  expect(gaps()).toBe(0);
  stop();
});

test("delivers changes made between page render and connection, also after an absence", async () => {
  const { stop } = await openTab();
  expect(latest().after).toBe(knownSeq);
  tab.show("hidden");
  tab.show("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(connections).toHaveLength(2);
  expect(latest().after).toBe(knownSeq);
  stop();
});

test("reloads the page once when the tab was away longer than the server's history", async () => {
  const { news, gaps, stop } = await openTab();
  latest().tell([{ seq: 7, entity: "account", entityId: "acc_1" }]);
  await vi.advanceTimersByTimeAsync(0);
  tab.show("hidden");
  tab.show("visible");
  await vi.advanceTimersByTimeAsync(0);
  latest().tell([{ seq: 900, entity: anythingChanged, entityId: anythingChanged }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(gaps()).toBe(1);
  expect(news).toEqual(["account acc_1"]);
  tab.show("hidden");
  tab.show("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(latest().after).toBe(900);
  stop();
});

test("reconnects when a connection ends", async () => {
  const { stop } = await openTab();
  latest().end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connections).toHaveLength(2);
  stop();
});

test("reloads pages at intervals while there is no connection", async () => {
  isDown = true;
  const { gaps, stop } = await openTab();
  await vi.advanceTimersByTimeAsync(60_000);
  const polls = gaps();
  expect(polls).toBeGreaterThanOrEqual(3);
  expect(polls).toBeLessThanOrEqual(20);
  isDown = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connections).toHaveLength(1);
  stop();
});

test("replaces a connection that goes silent", async () => {
  const { stop } = await openTab();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections.length).toBeGreaterThan(1);
  stop();
});
