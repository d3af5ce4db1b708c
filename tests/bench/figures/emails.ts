/** A message that arrives: how much longer storing it takes than a bare put into the same kind of bucket, and the memory of the largest. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { at } from "../../../apps/cli/local/places.ts";
import { makeEmail } from "../../support/arriving-mail.ts";
import { type Figure, percentilePairs } from "../measure.ts";
import { withOneAgency } from "../one-agency.ts";

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
      const post = async (url: string) => {
        const body = makeEmail({ text: "All about the van.\r\n".repeat(CHARACTERS / 20) }) as BodyInit;
        const response = await fetch(url, { method: "POST", body });
        if (!response.ok) throw new Error(`${url} answered with ${response.status}.`);
        await response.arrayBuffer();
      };
      const work = { ours: () => post(door), baseline: () => post(bareUrl) };
      const p95 = await percentilePairs(work, 95, { pairs: 100, warmUps: 15 });
      const limit = p95.baseline + BEYOND_MS;
      return [{ name: "message stored, p95, by a bare put", ...p95, unit: "ms", limit }];
    });
  } finally {
    await bare.dispose();
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
