/**
 * A message that arrives: how much longer storing it takes than a bare put into the same kind of bucket, how long until it is
 * understood and answered by a draft, and the memory of the largest.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { at } from "../../../apps/cli/local/places.ts";
import { makeEmail, sentAt } from "../../support/arriving-mail.ts";
import { type Figure, percentileOf, percentilePairs } from "../measure.ts";
import { type OneAgency, withOneAgency } from "../one-agency.ts";

/** A message with a picture or two. */
const CHARACTERS = 60_000;
/** What storing a message may take beyond the bare put. */
const BEYOND_MS = 100;
/** What a message with three files may take until its draft waits for a yes. */
const DRAFTED_MS = 5_000;
const MAILS = 20;
const LARGEST = 25 * 1024 * 1024;
const MEMORY_MB = 128;

const bareScript = `export default {
  async fetch(request, env) {
    await env.FILES.put(crypto.randomUUID(), await request.arrayBuffer());
    return new Response("ok");
  }
}`;

export async function measureEmails(): Promise<Figure[]> {
  return [...(await measureStoring()), ...(await measureDrafting()), ...(await measureLargest())];
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

const attached = ["bop-quote-a.pdf", "coi-meets-contract.pdf", "commercial-auto-fleet.pdf"];

/** A message that asks for three things, with three documents. */
async function mailWithFiles(nth: number): Promise<Uint8Array> {
  const files = await Promise.all(
    attached.map(async (name) => ({ name, bytes: await readFile(at("fixtures", "documents", name)) })),
  );
  const lines = [
    "From: Anna Pelletier <anna@bluewater.example>",
    "To: service@mail.example",
    `Subject: Certificate ${nth}`,
    `Message-ID: <drafted-${nth}@bluewater.example>`,
    "MIME-Version: 1.0",
    "Content-Type: multipart/mixed; boundary=parts",
    "",
    "--parts",
    "Content-Type: text/plain; charset=utf-8",
    "",
    `Please send a certificate to Holder ${nth} LLC, 25 Cottage Road, Norwood MA 02062. They must be additional insured.`,
    "Please quote cyber for us. Does our policy cover rented tools?",
    "",
    ...files.flatMap(({ name, bytes }) => [
      "--parts",
      `Content-Type: application/pdf; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
      "",
      ...(bytes.toString("base64").match(/.{1,76}/g) ?? []),
    ]),
    "--parts--",
  ];
  return new TextEncoder().encode(lines.join("\r\n"));
}

const POLL_MS = 25;

/** From its arrival until its draft waits for a yes; the baseline is its arrival alone. */
const measureDrafting = (): Promise<Figure[]> =>
  withOneAgency(async ({ product, owner }) => {
    const { emailAddress } = await owner.graphql<{ emailAddress: string }>("{ emailAddress }");
    const door = `${product.url}/dev/mail-in?to=${encodeURIComponent(emailAddress)}`;
    const countDrafts = async (): Promise<number> => {
      const { emailThreads } = await owner.graphql<{ emailThreads: { nodes: { draft: object | null }[] } }>(
        "{ emailThreads(first: 50) { nodes { draft { id } } } }",
      );
      return emailThreads.nodes.filter(({ draft }) => draft !== null).length;
    };
    const [taken, drafted]: [number[], number[]] = [[], []];
    for (let nth = 1; nth <= MAILS; nth += 1) {
      const body = (await mailWithFiles(nth)) as BodyInit;
      const from = performance.now();
      const response = await fetch(door, { method: "POST", body });
      if (!response.ok) throw new Error(`${door} answered with ${response.status}.`);
      taken.push(performance.now() - from);
      while ((await countDrafts()) < nth) {
        if (performance.now() - from > 4 * DRAFTED_MS) throw new Error(`Message ${nth} got no draft.`);
        await sleep(POLL_MS);
      }
      drafted.push(performance.now() - from);
    }
    const [ours, baseline] = [percentileOf(drafted, 95), percentileOf(taken, 95)];
    const name = "message with three files understood and drafted, p95, by its arrival";
    return [{ name, ours, baseline, unit: "ms", limit: DRAFTED_MS }];
  });

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
