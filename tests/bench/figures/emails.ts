/** A message that arrives: how much longer storing it takes than a bare put into the same kind of bucket, and the memory of the largest. */
import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { at } from "../../../apps/cli/local/places.ts";
import { makeEmail, sentAt } from "../../support/arriving-mail.ts";
import { type Figure, percentilePairs } from "../measure.ts";
import { type OneAgency, withOneAgency } from "../one-agency.ts";

/** A message with a picture or two. */
const CHARACTERS = 60_000;
/** What storing a message may take beyond the bare put. */
const BEYOND_MS = 100;
const LARGEST = 25 * 1024 * 1024;
const MEMORY_MB = 128;

const bareScript = `export default {
  async fetch(request, env) {
    await env.FILES.put(crypto.randomUUID(), await request.arrayBuffer());
    return new Response("ok");
  }
}`;

export async function measureEmails(): Promise<Figure[]> {
  return [...(await measureStoring()), ...(await measureLargest())];
}

async function measureStoring(): Promise<Figure[]> {
  const bare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: bareScript,
      r2Buckets: ["FILES"],
      compatibilityDate: "2026-10-01",
    }),
  );
  try {
    const bareUrl = (await bare.ready).href;
    return await withOneAgency(async ({ product, owner }) => {
      const { emailAddress } = await owner.graphql<{ emailAddress: string }>("{ emailAddress }");
      const door = `${product.url}/dev/mail-in?to=${encodeURIComponent(emailAddress)}`;
      let sent = 0;
      const post = async (url: string) => {
        sent += 1;
        const body = makeEmail({
          at: sent,
          text: "All about the van.\r\n".repeat(CHARACTERS / 20),
        }) as BodyInit;
        const response = await fetch(url, { method: "POST", body });
        if (!response.ok) throw new Error(`${url} answered with ${response.status}.`);
        await response.arrayBuffer();
      };
      const work = { ours: () => post(door), baseline: () => post(bareUrl) };
      const counts = { pairs: 100, warmUps: 15 };
      const alone = await percentilePairs(work, 95, {
        ...counts,
        settle: () => untilUnderstood(owner, sent - 1),
      });
      // In production the two have processors of their own; here one runtime does both.
      const busy = await percentilePairs(work, 95, counts);
      const name = "message stored, p95, by a bare put";
      return [
        { name, ...alone, unit: "ms", limit: alone.baseline + BEYOND_MS },
        { name: `${name}, while Cara reads those before`, ...busy, unit: "ms" },
      ];
    });
  } finally {
    await bare.dispose();
  }
}

/** Until Cara has worked on the message that was sent last, which is that many minutes younger than the first. */
async function untilUnderstood(owner: OneAgency["owner"], at: number): Promise<void> {
  const query = "{ emailThreads(first: 1) { nodes { updatedAt waitingFor } } }";
  interface Newest {
    emailThreads: { nodes: { updatedAt: string; waitingFor: string | null }[] };
  }
  for (;;) {
    const [newest] = (await owner.graphql<Newest>(query)).emailThreads.nodes;
    const isThere = newest && Date.parse(newest.updatedAt) === sentAt(at);
    if (isThere && newest.waitingFor !== "CARA") return;
    await sleep(20);
  }
}

async function measureLargest(): Promise<Figure[]> {
  const grow = async (mode: "ours" | "bare") => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--disable-warning=ExperimentalWarning",
      "--expose-gc",
      at("tests", "bench", "mail-child.ts"),
      mode,
      String(LARGEST),
    ]);
    return (JSON.parse(stdout) as { megabytes: number }).megabytes;
  };
  const [ours, baseline] = [await grow("ours"), await grow("bare")];
  return [
    { name: "message of 25 MiB read, by postal-mime alone", ours, baseline, unit: "MB", limit: MEMORY_MB },
  ];
}
