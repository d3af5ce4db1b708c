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
  const { carryAgencyChanges, listenToAgency } =
    await import("../../../../apps/web/src/live/agency-changes.ts");
  /** A page whose data know of the changes up to `known`. */
  const mount = (known: number) => {
    const heard: string[] = [];
    let gaps = 0;
    const leave = listenToAgency({
      known,
      onChanges: (changes) => heard.push(...changes.map(({ entity, entityId }) => `${entity} ${entityId}`)),
      onGap: () => void (gaps += 1),
    });
    return {
      heard,
      gaps: () => gaps,
      async leave() {
        leave();
        await settled();
      },
    };
  };
  const page = mount(knownSeq);
  await settled();
  return { ...page, mount, carry: carryAgencyChanges };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const accountChanged = (seq: number) => ({ seq, entity: "account", entityId: `acc_${seq}` });

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
  const { heard, leave } = await openTab();
  latest().tell([{ seq: 7, entity: "account", entityId: "acc_1" }]);
  await settled();
  expect(heard).toEqual(["account acc_1"]);
  await leave();
  expect(latest().signal.aborted).toBe(true);
});

test("disconnects a hidden tab and resumes from the last change it saw", async () => {
  const { gaps, leave } = await openTab();
  latest().tell([{ seq: 7, entity: "account", entityId: "acc_1" }]);
  await settled();
  tab.show("hidden");
  expect(latest().signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(1);
  tab.show("visible");
  await settled();
  expect(connections).toHaveLength(2);
  expect(latest().after).toBe(7);
  expect(gaps()).toBe(0);
  await leave();
});

test("delivers changes made between page render and connection, also after an absence", async () => {
  const { leave } = await openTab();
  expect(latest().after).toBe(knownSeq);
  tab.show("hidden");
  tab.show("visible");
  await settled();
  expect(connections).toHaveLength(2);
  expect(latest().after).toBe(knownSeq);
  await leave();
});

test("reloads the page once when the tab was away longer than the server's history", async () => {
  const { heard, gaps, leave } = await openTab();
  latest().tell([{ seq: 7, entity: "account", entityId: "acc_1" }]);
  await settled();
  tab.show("hidden");
  tab.show("visible");
  await settled();
  latest().tell([{ seq: 900, entity: anythingChanged, entityId: anythingChanged }]);
  await settled();
  expect(gaps()).toBe(1);
  expect(heard).toEqual(["account acc_1"]);
  tab.show("hidden");
  tab.show("visible");
  await settled();
  expect(latest().after).toBe(900);
  await leave();
});

test("reconnects when a connection ends", async () => {
  const { leave } = await openTab();
  latest().end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connections).toHaveLength(2);
  await leave();
});

test("reloads pages at intervals while there is no connection", async () => {
  isDown = true;
  const { gaps, leave } = await openTab();
  await vi.advanceTimersByTimeAsync(60_000);
  const polls = gaps();
  expect(polls).toBeGreaterThanOrEqual(3);
  expect(polls).toBeLessThanOrEqual(20);
  isDown = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connections).toHaveLength(1);
  await leave();
});

test("replaces a connection that goes silent", async () => {
  const { leave } = await openTab();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections.length).toBeGreaterThan(1);
  await leave();
});

test("a change that arrives between a page's reading and its mounting is reported to it", async () => {
  const old = await openTab();
  // The router begins to read the next page, which the server answers as of change 4 …
  latest().tell([accountChanged(5)]);
  await settled();
  // … and mounts it after the old page has heard of change 5.
  const next = old.mount(4);
  expect([old.heard, next.heard]).toEqual([["account acc_5"], ["account acc_5"]]);
  await next.leave();
  await old.leave();
});

test("what a page's data know of is not reported to it", async () => {
  const { mount } = await openTab();
  const next = mount(6);
  latest().tell([accountChanged(5), accountChanged(6), accountChanged(7)]);
  await settled();
  expect(next.heard).toEqual(["account acc_7"]);
});

test("of pages that mount together the connection asks for the oldest's changes", async () => {
  vi.resetModules();
  const { listenToAgency } = await import("../../../../apps/web/src/live/agency-changes.ts");
  for (const known of [9, 7, 8]) listenToAgency({ known, onChanges: () => {}, onGap: () => {} });
  await settled();
  expect(connections.map(({ after }) => after)).toEqual([7]);
});

test("a page that is older than what the tab remembers reads again", async () => {
  const { gaps, mount } = await openTab();
  latest().tell(Array.from({ length: 600 }, (_, nth) => accountChanged(knownSeq + 1 + nth)));
  await settled();
  const [old, fresh] = [mount(20), mount(590)];
  expect([gaps(), old.gaps(), fresh.gaps()]).toEqual([0, 1, 0]);
  expect(fresh.heard).toHaveLength(14);
});

test("a page whose data are renewed keeps the connection", async () => {
  const page = await openTab();
  const leaving = page.leave();
  page.mount(5);
  await leaving;
  expect(connections).toHaveLength(1);
  expect(latest().signal.aborted).toBe(false);
});

test("a page whose connection carries the changes is the tab's only one, and the tab goes on from what it brought", async () => {
  const { heard, carry, leave } = await openTab();
  const before = latest();
  const carried = carry();
  expect(before.signal.aborted).toBe(true);
  expect(carried.begin()).toBe(knownSeq);
  carried.take([{ ...accountChanged(7), parentId: null, readWithinMs: 0 }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual(["account acc_7"]);
  expect(connections).toHaveLength(1);
  carried.end();
  carried.end();
  await settled();
  expect(connections).toHaveLength(2);
  expect(latest().after).toBe(7);
  await leave();
});
