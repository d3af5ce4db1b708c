/** A database whose server takes a request and does not answer it, or stops amid its answer. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  carefulFetch,
  NoAnswerInTime,
  scriptFetch,
  steadyFetch,
} from "../../../edge/adapters/steady-fetch.ts";
import { writeOnce } from "../../../edge/adapters/write-once.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A server that does this with each request; `taken` resolves once it has one. */
async function serve(respond: (response: ServerResponse) => void) {
  const asked: string[] = [];
  let noteTaken = () => {};
  const taken = new Promise<void>((resolve) => (noteTaken = resolve));
  const server = createServer((request, response) => {
    asked.push(request.method ?? "");
    respond(response);
    noteTaken();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, asked, taken };
}

const silent = () => undefined;
const breaksOff = (response: ServerResponse) => void response.writeHead(200).write('{"results":[');

test.each([
  ["a read", steadyFetch, "is silent", silent],
  ["a write", carefulFetch, "is silent", silent],
  ["a read", steadyFetch, "stops amid its answer", breaksOff],
  ["a write", carefulFetch, "stops amid its answer", breaksOff],
])("%s gives up on a server that %s, and does not ask it again", async (_what, send, _how, respond) => {
  const { url, asked, taken } = await serve(respond);
  const sent = send(url, { method: "POST", body: "{}" }).catch((error: unknown) => error);
  await taken;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await sent).toBeInstanceOf(NoAnswerInTime);
  expect(asked).toEqual(["POST"]);
});

test("the script of a migration is given minutes", async () => {
  const { url, taken } = await serve(silent);
  let end: unknown;
  const sent = scriptFetch(url, { method: "POST", body: "{}" }).catch((error: unknown) => (end = error));
  await taken;
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(end).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  await sent;
  expect(end).toBeInstanceOf(NoAnswerInTime);
});

test("a timer is left by no answer", async () => {
  const { url } = await serve((response) => void response.end("{}"));
  expect(await (await steadyFetch(url)).json()).toEqual({});
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["was carried out", true],
  ["was not carried out", false],
])("a write without an answer that %s is looked up, and not sent again", async (_what, isApplied) => {
  let sends = 0;
  const send = () => {
    sends += 1;
    return Promise.reject(new Error("fetch failed", { cause: new NoAnswerInTime() }));
  };
  const written = writeOnce(2, send, async () => isApplied);
  if (isApplied) expect(await written).toHaveLength(2);
  else await expect(written).rejects.toThrow("fetch failed");
  expect(sends).toBe(1);
});
