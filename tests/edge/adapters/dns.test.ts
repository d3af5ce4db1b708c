/** DNS over HTTPS as resolvers answer it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDns } from "../../../edge/adapters/dns.ts";
import { type DnsEmulator, startDns } from "../../../fixtures/emulators/dns.ts";

let emulator: DnsEmulator;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  emulator = await startDns({
    "a.example": {
      TXT: ['v=one "quoted" \\ text', "x".repeat(600)],
      MX: ["10 MX.Example.", "20 mx2.example."],
    },
    "alias.example": { CNAME: "a.example" },
    "dangling.example": { CNAME: "gone.example" },
    "deep.below.example": { TXT: ["here"] },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await emulator.stop();
});
const dns = () => openDns({ url: emulator.url, answerMs: 200 });

test("texts are whole, whatever they hold and however many strings they are", async () => {
  const values = ['v=one "quoted" \\ text', "x".repeat(600)];
  expect(await dns().find("a.example", "TXT")).toEqual({ tag: "FOUND", values, aliases: [] });
  expect(await dns().find("alias.example", "TXT")).toEqual({ tag: "FOUND", values, aliases: ["a.example"] });
  const servers = ["mx.example", "mx2.example"];
  expect(await dns().find("a.example", "MX")).toEqual({ tag: "FOUND", values: servers, aliases: [] });
});

test("nothing there is told from nothing below it, and from an alias of nothing", async () => {
  expect(await dns().find("below.example", "TXT")).toEqual({ tag: "NONE", aliases: [], isUnused: false });
  expect(await dns().find("no.example", "TXT")).toEqual({ tag: "NONE", aliases: [], isUnused: true });
  const dangling = { tag: "NONE", aliases: ["gone.example"], isUnused: false };
  expect(await dns().find("dangling.example", "TXT")).toEqual(dangling);
});

test("whatever goes wrong, nobody knows", async () => {
  for (const play of ["SERVFAIL", "REFUSED", "SLOW", "BROKEN", "MALFORMED"] as const) {
    emulator.play("a.example", play);
    expect(await dns().find("a.example", "TXT"), play).toEqual({ tag: "UNKNOWN" });
  }
  emulator.play("a.example", null);
  expect(await dns().find("a.example", "TXT")).toMatchObject({ tag: "FOUND" });
  const page = createServer((_request, response) => void response.end("<html>Sign in to the network</html>"));
  await new Promise<void>((ready) => page.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  expect(await openDns({ url }).find("a.example", "TXT")).toEqual({ tag: "UNKNOWN" });
  await new Promise((done) => page.close(done));
});
