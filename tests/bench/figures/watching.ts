/**
 * One agency with hundreds of open tabs: how long after an edit's response each of them is notified, compared with a
 * bare Node server that sends the same to as many streams of this process.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildLocal } from "../../../apps/cli/local/build.ts";
import { Client } from "../../../apps/cli/local/client.ts";
import { findFreePort } from "../../../apps/cli/local/free-port.ts";
import { startProduct } from "../../../apps/cli/local/product.ts";
import { type EventStreams, openEventStreams } from "../event-streams.ts";
import { type Figure, percentileOf } from "../measure.ts";

const watchers = 500;
const edits = 40;
/** Edits that do not wait for each other. */
const burst = 40;
const limitMs = 250;
const patienceMs = 20_000;

type Edit = () => Promise<unknown>;

export async function measureWatching(): Promise<Figure[]> {
  const ours = await measureOurs();
  const bare = await measureBare();
  const figure = (name: string, percent: number) => ({
    name: `${watchers} watchers, edit to event, ${name}`,
    ours: percentileOf(ours.times, percent),
    baseline: percentileOf(bare, percent),
    unit: "ms",
  });
  return [
    figure("median", 50),
    { ...figure("95 %", 95), limit: limitMs },
    figure("slowest", 100),
    {
      name: `${watchers} watchers, events of ${edits + burst} edits that were lost`,
      ours: ours.lost,
      baseline: Number.NaN,
      unit: "of " + ((edits + burst) * watchers).toLocaleString("en-US"),
      limit: 0,
    },
  ];
}

/** Milliseconds from each edit's response to each watcher's event. */
async function timeEdits(
  streams: EventStreams,
  edit: Edit,
  textOf: (nth: number) => string,
): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 1; nth <= edits; nth += 1) {
    streams.lookFor(textOf(nth));
    await edit();
    times.push(...(await streams.arrivals(textOf(nth), performance.now(), patienceMs)));
  }
  return times;
}

async function measureOurs(): Promise<{ times: number[]; lost: number }> {
  await buildLocal(() => undefined);
  const directory = mkdtempSync(join(tmpdir(), "carabiner-bench-"));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const product = await startProduct({ port, directory });
  try {
    const owner = new Client(url);
    const ownerEmail = "owner@larkspur.example";
    const agency = { name: "Larkspur Insurance", timeZone: "America/Chicago", ownerName: "Odette Marlowe" };
    await owner.createAgency(product.operatorToken, { ...agency, ownerEmail });
    await owner.signIn(ownerEmail);
    const { lastChangeSeq } = await owner.graphql<{ lastChangeSeq: number }>("{ lastChangeSeq }");
    const streams = await openEventStreams(
      {
        url: `${url}/graphql`,
        method: "POST",
        headers: {
          cookie: owner.cookie,
          origin: url,
          "content-type": "application/json",
          accept: "text/event-stream",
        },
        body: JSON.stringify({
          query: "subscription ($after: Int) { watchAgency(after: $after) { seq entity entityId } }",
          variables: { after: lastChangeSeq },
        }),
      },
      watchers,
      '"watchAgency":[]',
    );
    const edit = () =>
      owner.graphql(
        "mutation ($name: String!) { createCarrier(input: { name: $name, isCarrier: true }) { id } }",
        { name: `Mutual ${crypto.randomUUID()}` },
      );
    const textOf = (nth: number) => `"seq":${lastChangeSeq + nth},`;
    const times = await timeEdits(streams, edit, textOf);
    const last = Array.from({ length: burst }, (_, nth) => textOf(edits + nth + 1));
    last.forEach(streams.lookFor);
    await Promise.all(last.map(edit));
    let arrived = times.length;
    for (const text of last) arrived += (await streams.arrivals(text, performance.now(), patienceMs)).length;
    streams.close();
    return { times, lost: (edits + burst) * watchers - arrived };
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureBare(): Promise<number[]> {
  const open = new Set<ServerResponse>();
  const say = (response: ServerResponse, seq: number) =>
    response.write(`event: next\ndata: {"data":{"watchAgency":[{"seq":${seq},"entity":"carrier"}]}}\n\n`);
  const server = createServer((_request, response) => {
    open.add(response);
    response.writeHead(200, { "content-type": "text/event-stream" });
    say(response, 0);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  const streams = await openEventStreams({ url: `http://localhost:${port}/` }, watchers, '"seq":0,');
  let seq = 0;
  const edit = async () => {
    seq += 1;
    for (const response of open) say(response, seq);
  };
  const times = await timeEdits(streams, edit, (nth) => `"seq":${nth},`);
  streams.close();
  server.closeAllConnections();
  server.close();
  return times;
}
