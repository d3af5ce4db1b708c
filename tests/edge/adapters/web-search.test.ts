import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openWebSearch } from "../../../edge/adapters/web-search.ts";
import type { Config } from "../../../edge/config.ts";
import { startWebSearch, type WebEmulator, type WebPlay } from "../../../fixtures/emulators/web-search.ts";

let emulator: WebEmulator;
beforeEach(async () => {
  emulator = await startWebSearch("right-token");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await emulator.stop();
});

const settings = (more: object = {}) =>
  ({
    WEB_SEARCH_PROVIDER: "brave",
    WEB_SEARCH_API_URL: emulator.url,
    WEB_SEARCH_API_KEY: "right-token",
    ...more,
  }) as Config;
const open = (more: object = {}) => {
  const search = openWebSearch(settings(more));
  if (!search) throw new Error("No web search is configured.");
  return search;
};
const textOf = (page: { bytes: Uint8Array } | null) => page && new TextDecoder().decode(page.bytes);

test("finds pages with plain titles and opens them", async () => {
  const hits = await open().search("How is Granite Mutual rated");
  expect(hits?.[0]).toEqual({ title: "Granite Mutual rating", url: `${emulator.url}/pages/ratings` });
  const page = await open().open(hits?.[0]?.url ?? "");
  expect(page).toMatchObject({ kind: "HTML", url: `${emulator.url}/pages/ratings` });
  expect(textOf(page)).toContain("rated A (Excellent)");
  expect(emulator.asked).toEqual(["How is Granite Mutual rated"]);
});

test("nothing found is an empty list, and none configured is no search", async () => {
  emulator.play("EMPTY");
  expect(await open().search("anything")).toEqual([]);
  expect(openWebSearch({ WEB_SEARCH_PROVIDER: "none" } as Config)).toBeNull();
});

describe("a service that does not answer", () => {
  test.each<WebPlay>(["TOO_MANY", "BROKEN", "MALFORMED"])("%s", async (play) => {
    emulator.play(play);
    expect(await open().search("ratings")).toBeNull();
    expect(await open().search("Granite ratings")).toHaveLength(1);
  });

  test("with the wrong token, or at no address", async () => {
    expect(await open({ WEB_SEARCH_API_KEY: "wrong" }).search("ratings")).toBeNull();
    expect(await open({ WEB_SEARCH_API_URL: "http://127.0.0.1:9" }).search("ratings")).toBeNull();
  });
});

describe("an address that is not public is not opened", () => {
  test.each([
    "http://example.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    "https://router.local/",
    "https://metadata.internal/",
    "https://name:word@example.com/",
    "https://example.com:8443/",
    "https://2130706433/",
    "file:///etc/passwd",
    "no address",
  ])("%s", async (url) => {
    expect(await open().open(url)).toBeNull();
  });

  test("by way of a page that leads there", async () => {
    emulator.publish("away", { title: "Away", body: "", location: "http://127.0.0.1:9/" });
    emulator.publish("moved", { title: "Moved", body: "", location: "/pages/ratings" });
    emulator.publish("circle", { title: "Circle", body: "", location: "/pages/circle" });
    expect(await open().open(`${emulator.url}/pages/away`)).toBeNull();
    expect(await open().open(`${emulator.url}/pages/circle`)).toBeNull();
    expect(await open().open(`${emulator.url}/pages/moved`)).toMatchObject({
      url: `${emulator.url}/pages/ratings`,
    });
  });
});

test("pages of others are opened through the given network alone, also those that a page leads to", async () => {
  const opened: string[] = [];
  const web = {
    fetch: async (input: RequestInfo | URL) => {
      opened.push(input instanceof Request ? input.url : input.toString());
      return opened.length === 1
        ? new Response(null, { status: 302, headers: { location: "https://inside.example/keys" } })
        : Promise.reject(new Error("Not a public address."));
    },
  };
  const search = openWebSearch(settings(), web);
  expect(await search?.open("https://ratings.example/")).toBeNull();
  expect(opened).toEqual(["https://ratings.example/", "https://inside.example/keys"]);
  // Those of the search service itself need no such way.
  expect(await search?.open(`${emulator.url}/pages/ratings`)).toMatchObject({ kind: "HTML" });
  expect(opened).toHaveLength(2);
});

test("what is no page of text is not read, and a long one is cut", async () => {
  emulator.publish("picture", { title: "P", body: "", type: "image/png" });
  emulator.publish("gone", { title: "G", body: "", status: 410 });
  emulator.publish("long", { title: "L", body: "x".repeat(2_500_000) });
  expect(await open().open(`${emulator.url}/pages/picture`)).toBeNull();
  expect(await open().open(`${emulator.url}/pages/gone`)).toBeNull();
  expect((await open().open(`${emulator.url}/pages/long`))?.bytes.length).toBe(2_000_000);
});
