/**
 * GraphQL and rendered pages over 10,000 rows, compared with bare ones that make the same database calls. GraphQL is
 * also compared with its statements alone, sent straight to the database server.
 */
import type { BenchProduct, OperationName } from "../bench-product.ts";
import { listCalls } from "../list-calls.ts";
import { callHttp, type Figure, type HttpCall, percentilePairs, ratePairs, timePairs } from "../measure.ts";
import type { Plan } from "../run-plan.ts";

const target = 1.5;
const straightTarget = 2;

export async function measureGraphQL(product: BenchProduct): Promise<Figure[]> {
  return [
    ...(await measureOperation(product, "account", "GraphQL account", isGraphQLAnswer)),
    ...(await measureAgainstStatements(product, "account", "GraphQL account")),
    ...(await measureOperation(product, "accounts", "GraphQL accounts(first: 50)", isGraphQLAnswer)),
    ...(await measureAgainstStatements(product, "accounts", "GraphQL accounts(first: 50)")),
  ];
}

export async function measurePage(product: BenchProduct): Promise<Figure[]> {
  return [
    ...(await measureOperation(product, "page", "page /app/accounts, 50 rows", isPage)),
    ...(await measureOperation(product, "policiesPage", "page /app/policies, 50 rows", isPoliciesPage)),
  ];
}

/**
 * Each order of the lists compared with a bare Worker that makes the same database calls, and each text filter with its
 * statements alone.
 */
export async function measureLists(product: BenchProduct): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { ours, baseline, plan }] of product.lists) {
    const [answer] = await Promise.all([callHttp(ours), callHttp(baseline)]);
    if (answer.includes('"errors"')) throw new Error(`${name}: ${answer.slice(0, 300)}`);
    if (listCalls[name]?.isTextFilter) {
      const work = { ours: () => callHttp(ours), baseline: straight(product, plan) };
      const p95 = await percentilePairs(work, 95, { pairs: 80, warmUps: 15 });
      figures.push({ name: `${name}, p95, by its statements`, ...p95, unit: "ms", target: straightTarget });
    } else {
      const work = { ours: () => callHttp(ours), baseline: () => callHttp(baseline) };
      const medians = await timePairs(work, { pairs: 60, warmUps: 15 });
      figures.push({ name: `${name}, median`, ...medians, unit: "ms", target });
    }
  }
  return figures;
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
    expectAnswer(baseline, (body) => body.includes("@client.example") || body.includes("GMX-")),
  ]);
  const work = { ours: () => callHttp(ours), baseline: () => callHttp(baseline) };
  const latency = await timePairs(work, { pairs: 150, warmUps: 60 });
  const rate = await ratePairs(work, { rounds: 3, windowMs: 1500, connections: 8 });
  return [
    { name: `${name}, median`, ...latency, unit: "ms", target },
    { name: `${name}, 8 at once`, ...rate, unit: "/s", target, isRate: true },
  ];
}

async function measureAgainstStatements(
  product: BenchProduct,
  operation: OperationName,
  name: string,
): Promise<Figure[]> {
  const plan = product.plans[operation];
  await expectRows(callsOf(product, plan));
  const work = { ours: () => callHttp(product.calls[operation].ours), baseline: straight(product, plan) };
  const latency = await timePairs(work, { pairs: 150, warmUps: 60 });
  const rate = await ratePairs(work, { rounds: 3, windowMs: 1500, connections: 8 });
  return [
    { name: `${name}, median, by its statements`, ...latency, unit: "ms", target: straightTarget },
    {
      name: `${name}, 8 at once, by its statements`,
      ...rate,
      unit: "/s",
      target: straightTarget,
      isRate: true,
    },
  ];
}

const callsOf = ({ databaseUrlTemplate }: BenchProduct, plan: Plan): HttpCall[] =>
  plan.roundTrips.map((statements) => pipelineCall(databaseUrlTemplate, plan, statements));

/** Sends a plan's statements to the database server, one round trip after the other. */
function straight(product: BenchProduct, plan: Plan): () => Promise<void> {
  const calls = callsOf(product, plan);
  return async () => {
    for (const call of calls) await callHttp(call);
  };
}

/** One round trip in libSQL's HTTP protocol (Hrana 2): a batch in one transaction. */
function pipelineCall(
  urlTemplate: string,
  { databaseName }: Plan,
  statements: Plan["roundTrips"][number],
): HttpCall {
  const steps = statements.map(({ sql, args }) => ({
    stmt: { sql, args: args.map(wireOf), want_rows: true },
  }));
  const framed =
    steps.length === 1 ? steps : [{ stmt: { sql: "BEGIN DEFERRED" } }, ...steps, { stmt: { sql: "COMMIT" } }];
  return {
    url: `${urlTemplate.replace("{name}", databaseName)}v2/pipeline`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ requests: [{ type: "batch", batch: { steps: framed } }, { type: "close" }] }),
  };
}

const wireOf = (value: string | number | null) =>
  value === null
    ? { type: "null" }
    : typeof value === "string"
      ? { type: "text", value }
      : { type: "float", value };

async function expectRows(calls: readonly HttpCall[]): Promise<void> {
  const bodies = await Promise.all(calls.map((call) => callHttp(call)));
  if (
    !bodies.some((body) => body.includes("@client.example")) ||
    bodies.some((body) => body.includes('"error"'))
  )
    throw new Error(`The database server returned an unexpected response: ${bodies.join().slice(0, 300)}`);
}

/** A fast but wrong response must not count. */
async function expectAnswer(call: HttpCall, isAnswer: (body: string) => boolean): Promise<void> {
  const body = await callHttp(call);
  if (!isAnswer(body)) throw new Error(`${call.url} returned an unexpected response: ${body.slice(0, 300)}`);
}

const isGraphQLAnswer = (body: string): boolean =>
  body.includes("@client.example") && !body.includes('"errors"');
const isPoliciesPage = (body: string): boolean => body.split("/app/policies/pol_").length > 50;
const isPage = (body: string): boolean => body.split("@client.example").length > 50;
