import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// The build chooses between the server's half and the browser's. Without a build, the package itself takes the server's.
vi.mock("@tanstack/react-start", async (original) => ({
  ...(await original<object>()),
  createIsomorphicFn: () => ({ server: () => ({ client: (ofBrowser: unknown) => ofBrowser }) }),
}));

const startOfTest = Date.UTC(2026, 10, 28);
const outage = "Carabiner cannot reach its data right now. Wait a moment, then try again.";
const unreachable = "Carabiner cannot be reached. Check your connection and try again.";

/** What becomes of a query: it is answered, refused for want of data, lost on its way, or never answered. */
type Network = "UP" | "UNAVAILABLE" | "DOWN" | "SILENT";

interface Request {
  body: string;
  headers: Record<string, string>;
  signal?: AbortSignal;
}

let tab: EventTarget & { visibilityState: "visible" | "hidden" };
let network: Network;
/** When a query was sent, in milliseconds since the test began. */
let sentAt: number[];
/** Answers the connection for changes. */
let answerStream: (signal: AbortSignal) => Promise<Response>;

const untilAborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));

function answer(_url: string, { headers, signal }: Request): Promise<Response> {
  if (headers["accept"] === "text/event-stream") return answerStream(signal as AbortSignal);
  sentAt.push(Date.now() - startOfTest);
  if (network === "SILENT") return untilAborted(signal);
  if (network === "DOWN") return Promise.reject(new TypeError("Failed to fetch"));
  return Promise.resolve(
    network === "UP"
      ? Response.json({ data: { lastChangeSeq: 4 } })
      : Response.json({ errors: [{ message: outage, extensions: { code: "UNAVAILABLE" } }] }),
  );
}

/** Modules keep one connection per tab, so each test opens a tab of its own. */
async function openTab() {
  vi.resetModules();
  // The module's own class: a problem of another tab is none of this one.
  const problems = await import("../../../../apps/web/src/graphql/problem.ts");
  const connection = await import("../../../../apps/web/src/live/connection.ts");
  const states: boolean[] = [];
  connection.watchConnection(() => states.push(connection.isConnectionLost()));
  const fail = (code: "UNAVAILABLE" | "UNREACHABLE") =>
    new problems.GraphQLProblem({ code, message: code === "UNAVAILABLE" ? outage : unreachable });
  return { ...connection, states, fail };
}

beforeEach(() => {
  vi.useFakeTimers({ now: startOfTest });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  // Node's own clock measures these limits, and cannot be moved.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException("Too late", "TimeoutError")), ms);
    return limit.signal;
  });
  tab = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  network = "UP";
  sentAt = [];
  answerStream = untilAborted;
  vi.stubGlobal("document", tab);
  vi.stubGlobal("self", {});
  vi.stubGlobal("window", { location: { pathname: "/app/signin", search: "", hash: "" } });
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("says that Carabiner cannot be reached until a query is answered, and has everything loaded again then", async () => {
  network = "DOWN";
  const { states, fail, reportAway, onConnectionBack } = await openTab();
  let loads = 0;
  onConnectionBack(() => void (loads += 1));
  reportAway(fail("UNREACHABLE"));
  await vi.advanceTimersByTimeAsync(8_000);
  expect([states, loads, sentAt]).toEqual([[true], 0, [1_000, 3_000, 7_000]]);
  network = "UP";
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states, loads]).toEqual([[true, false], 1]);
});

test("a page that fails again and again while Carabiner answers is loaded more and more rarely, and nobody is told that the connection is lost", async () => {
  const { states, fail, reportAway, onConnectionBack } = await openTab();
  const loads: number[] = [];
  onConnectionBack(() => {
    loads.push(Date.now() - startOfTest);
    setTimeout(() => reportAway(fail("UNAVAILABLE")), 3_000);
  });
  reportAway(fail("UNAVAILABLE"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toEqual([1_000, 6_000, 13_000, 24_000, 35_000, 46_000, 57_000]);
  expect(states).toEqual([]);
});

test("waits only briefly again when all was well for a while", async () => {
  const { fail, reportAway } = await openTab();
  for (const _ of Array.from({ length: 4 })) {
    reportAway(fail("UNAVAILABLE"));
    await vi.advanceTimersByTimeAsync(10_000);
  }
  const before = sentAt.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentAt).toHaveLength(before);
  const failedAt = Date.now() - startOfTest;
  reportAway(fail("UNAVAILABLE"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sentAt.slice(before)).toEqual([failedAt + 1_000]);
});

test("what a page lacks is everybody's concern once the query lacks it, too", async () => {
  network = "UNAVAILABLE";
  const { states, fail, reportAway } = await openTab();
  reportAway(fail("UNAVAILABLE"));
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(states).toEqual([true]);
});

test("a query that is never answered counts as failed, and another one follows", async () => {
  network = "SILENT";
  const { states, suspectLost } = await openTab();
  suspectLost();
  await vi.advanceTimersByTimeAsync(10_500);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual([true]);
  network = "UP";
  await vi.advanceTimersByTimeAsync(3_000);
  expect([states, sentAt]).toEqual([
    [true, false],
    [1_000, 13_000],
  ]);
});

test("an open page whose data are away keeps what it shows", async () => {
  const { states, fail, onConnectionBack } = await openTab();
  const { keepShown } = await import("../../../../apps/web/src/live/keep-shown.ts");
  let isAway = false;
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/",
    loader: () => (isAway ? Promise.reject(fail("UNAVAILABLE")) : Promise.resolve("what is shown")),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  keepShown(router);
  let loads = 0;
  onConnectionBack(() => void (loads += 1));
  const load = async () => {
    const loaded = router.invalidate();
    await vi.advanceTimersByTimeAsync(500);
    await loaded;
    return router.state.matches.at(-1);
  };
  await load();
  isAway = true;
  expect(await load()).toMatchObject({ status: "success", loaderData: "what is shown" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([states, loads]).toEqual([[], 1]);
});

/** A page that follows the agency's changes. */
async function followChanges() {
  const { listenToAgency } = await import("../../../../apps/web/src/live/agency-changes.ts");
  listenToAgency({ known: 4, onChanges: () => undefined, onGap: () => undefined });
  await vi.advanceTimersByTimeAsync(0);
}

function show(state: "visible" | "hidden") {
  tab.visibilityState = state;
  tab.dispatchEvent(new Event("visibilitychange"));
}

test("a connection for changes that fails raises the question whether Carabiner can be reached", async () => {
  answerStream = () => Promise.reject(new TypeError("Failed to fetch"));
  await openTab();
  await followChanges();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sentAt).toEqual([1_000]);
});

test("a connection for changes that is closed because nobody looks at the tab raises no question", async () => {
  await openTab();
  await followChanges();
  show("hidden");
  await vi.advanceTimersByTimeAsync(1_000);
  show("visible");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sentAt).toEqual([]);
});

test("a session that has ended raises no question about the connection", async () => {
  answerStream = () =>
    Promise.resolve(
      Response.json({ errors: [{ message: "Sign in.", extensions: { code: "UNAUTHENTICATED" } }] }),
    );
  await openTab();
  await followChanges();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sentAt).toEqual([]);
});
