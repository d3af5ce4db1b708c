/** GraphQL and rendered pages over 10,000 rows, against bare ones that make the same database calls. */
import type { BenchProduct, OperationName } from "../bench-product.ts";
import { callHttp, type Figure, type HttpCall, ratePairs, timePairs } from "../measure.ts";

const target = 1.5;

export async function measureGraphQL(product: BenchProduct): Promise<Figure[]> {
  return [
    ...(await measureOperation(product, "account", "GraphQL account", isGraphQLAnswer)),
    ...(await measureOperation(product, "accounts", "GraphQL accounts(first: 50)", isGraphQLAnswer)),
  ];
}

export async function measurePage(product: BenchProduct): Promise<Figure[]> {
  return measureOperation(product, "page", "page /app/accounts, 50 rows", isPage);
}

async function measureOperation(
  product: BenchProduct,
  operation: OperationName,
  name: string,
  isAnswer: (body: string) => boolean,
): Promise<Figure[]> {
  const { ours, baseline } = product.calls[operation];
  await Promise.all([
    expectAnswer(ours, isAnswer),
    expectAnswer(baseline, (body) => body.includes("@client.example")),
  ]);
  const work = { ours: () => callHttp(ours), baseline: () => callHttp(baseline) };
  const latency = await timePairs(work, { pairs: 150, warmUps: 60 });
  const rate = await ratePairs(work, { rounds: 3, windowMs: 1500, connections: 8 });
  return [
    { name: `${name}, median`, ...latency, unit: "ms", target },
    { name: `${name}, 8 at once`, ...rate, unit: "/s", target, isRate: true },
  ];
}

/** A fast answer that is the wrong one must not count. */
async function expectAnswer(call: HttpCall, isAnswer: (body: string) => boolean): Promise<void> {
  const body = await callHttp(call);
  if (!isAnswer(body)) throw new Error(`${call.url} answered something else: ${body.slice(0, 300)}`);
}

const isGraphQLAnswer = (body: string): boolean =>
  body.includes("@client.example") && !body.includes('"errors"');
const isPage = (body: string): boolean => body.split("@client.example").length > 50;
