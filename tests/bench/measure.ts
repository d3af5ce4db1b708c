/** Timing in pairs: ours, baseline, ours, baseline …, so that other load on the machine affects both equally. */
import { Agent, request as httpRequest } from "node:http";

export interface Figure {
  name: string;
  /** In `unit`; NaN if there is none. */
  ours: number;
  baseline: number;
  unit: string;
  /** How many times worse ours may be; undefined without a target. */
  target?: number;
  /** The most that ours may be, in `unit`, regardless of the baseline. */
  limit?: number;
  /** More is better, as with requests per second; the ratio is then inverted. */
  isRate?: boolean;
}

/** How many times worse ours is than the baseline. */
export const ratioOf = ({ ours, baseline, isRate = false }: Figure): number =>
  isRate ? baseline / ours : ours / baseline;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The value that `percent` of the values do not exceed. */
export const percentileOf = (values: readonly number[], percent: number): number =>
  values.toSorted((left, right) => left - right)[Math.ceil((values.length * percent) / 100) - 1] ??
  Number.NaN;

export interface Pair<Value> {
  ours: Value;
  baseline: Value;
}

type Work = () => Promise<unknown>;

interface PairCounts {
  pairs: number;
  warmUps: number;
  /** Awaited after each pair, outside of what is timed. */
  settle?: Work;
}

/** Median milliseconds of each, called alternately. */
export async function timePairs(work: Pair<Work>, counts: PairCounts): Promise<Pair<number>> {
  const { ours, baseline } = await takePairs(work, counts);
  return { ours: medianOf(ours), baseline: medianOf(baseline) };
}

/** The milliseconds that `percent` of the calls of each do not exceed. */
export async function percentilePairs(
  work: Pair<Work>,
  percent: number,
  counts: PairCounts,
): Promise<Pair<number>> {
  const { ours, baseline } = await takePairs(work, counts);
  return { ours: percentileOf(ours, percent), baseline: percentileOf(baseline, percent) };
}

async function takePairs(
  { ours, baseline }: Pair<Work>,
  { pairs, warmUps, settle }: PairCounts,
): Promise<Pair<number[]>> {
  const taken = { ours: [] as number[], baseline: [] as number[] };
  for (let pair = -warmUps; pair < pairs; pair += 1) {
    const times = [await millisecondsOf(ours), await millisecondsOf(baseline)] as const;
    await settle?.();
    if (pair < 0) continue;
    taken.ours.push(times[0]);
    taken.baseline.push(times[1]);
  }
  return taken;
}

export async function millisecondsOf(work: Work): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Median calls per second over `rounds` alternating windows, with `connections` concurrent callers. */
export async function ratePairs(
  { ours, baseline }: Pair<Work>,
  { rounds, windowMs, connections }: { rounds: number; windowMs: number; connections: number },
): Promise<Pair<number>> {
  const rates = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await rateOf(ours, windowMs, connections));
    rates.baseline.push(await rateOf(baseline, windowMs, connections));
  }
  return { ours: medianOf(rates.ours), baseline: medianOf(rates.baseline) };
}

async function rateOf(work: Work, windowMs: number, connections: number): Promise<number> {
  let calls = 0;
  const started = performance.now();
  const caller = async () => {
    while (performance.now() - started < windowMs) {
      await work();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  return (calls / (performance.now() - started)) * 1000;
}

export interface HttpCall {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

/** Kept-alive connections with minimal work in this process, which shares the processor with what it measures. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The whole body of a response with status 200; rejects otherwise. */
export function callHttp({ url, method = "GET", headers = {}, body }: HttpCall): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${url} answered ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
