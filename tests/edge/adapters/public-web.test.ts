/** Through the binding for web pages, the local runtime reaches nothing of its own machine, whatever a name resolves to. */
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicWeb } from "../../../apps/cli/local/serve.ts";

const script = `export default {
  async fetch(request, env) {
    const { through, url } = await request.json();
    const get = through === "WEB" ? env.WEB.fetch(url) : fetch(url);
    return new Response(await get.then((response) => response.text(), (error) => "refused: " + error.message));
  },
};`;

const asked: string[] = [];
const server = createServer(({ url }, response) => {
  asked.push(url ?? "");
  response.end("the metadata");
});
let miniflare: Miniflare;
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, () => resolve()));
  const address = server.address();
  port = address !== null && typeof address === "object" ? address.port : 0;
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...{ cf: false, telemetry: { enabled: false } },
      // workerd logs a stack trace for each connection that it refuses.
      handleStructuredLogs: () => undefined,
      ...{ modules: true, script, compatibilityDate: "2026-01-01", serviceBindings: { WEB: publicWeb } },
    }),
  );
});
afterAll(async () => {
  await miniflare.dispose();
  server.close();
});

const get = async (through: "WEB" | "FETCH", host: string) =>
  (
    await miniflare.dispatchFetch("http://worker/", {
      method: "POST",
      body: JSON.stringify({ through, url: `http://${host}:${port}/latest` }),
    })
  ).text();

test("a name or a number of this machine is refused before anything is asked", async () => {
  expect(await get("FETCH", "localhost")).toBe("the metadata");
  asked.length = 0;
  for (const host of ["localhost", "127.0.0.1", "[::1]", "169.254.169.254", "10.0.0.1", "192.168.0.1"])
    expect(await get("WEB", host)).toContain("refused");
  expect(asked).toEqual([]);
});
