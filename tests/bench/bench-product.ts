/**
 * What the benches over HTTP run against: the product with a large agency, and in the same workerd a bare Worker and
 * a bare TanStack Start page that make the database calls recorded from the product a moment before.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildLocal, runTool } from "../../apps/cli/local/build.ts";
import { Client } from "../../apps/cli/local/client.ts";
import { findFreePort } from "../../apps/cli/local/free-port.ts";
import { at } from "../../apps/cli/local/places.ts";
import type { Neighbor } from "../../apps/cli/local/serve.ts";
import { type Product, startProduct } from "../../apps/cli/local/product.ts";
import { accountRows, fillAgency, policyRows } from "./fill-agency.ts";
import { listCalls, someAccountId } from "./list-calls.ts";
import { callHttp, type HttpCall } from "./measure.ts";
import { startRecorder } from "./record-statements.ts";
import type { Plan } from "./run-plan.ts";

export interface BenchProduct extends Product {
  /** The owner of the large agency, signed in. */
  owner: Client;
  calls: Record<OperationName, { ours: HttpCall; baseline: HttpCall }>;
  plans: Record<OperationName, Plan>;
  /** By name, as in `listCalls`. */
  lists: ReadonlyMap<string, { ours: HttpCall; baseline: HttpCall; plan: Plan }>;
}

export type OperationName = "account" | "accounts" | "page" | "policiesPage";

/** By name from the browser's own documents, so that the benches measure what the screens request. */
export function getDocument(name: string): string {
  const documents = Object.values(
    JSON.parse(readFileSync(at("edge", "http", "persisted-documents.json"), "utf8")) as Record<
      string,
      string
    >,
  );
  const found = documents.find((text) =>
    new RegExp(`\\b(query|mutation|subscription) ${name}\\b`).test(text),
  );
  if (!found) throw new Error(`The browser has no document ${name}.`);
  return found;
}

export async function startBenchProduct(say: (line: string) => void): Promise<BenchProduct> {
  await buildLocal(() => say("Building the product…"));
  await buildBaselines();
  const directory = mkdtempSync(join(tmpdir(), "carabiner-bench-"));
  const port = await findFreePort();
  const owner = new Client(`http://localhost:${port}`);
  const calls = () => callsOf(`http://localhost:${port}`, owner.cookie);
  try {
    say(
      `Filling an agency with ${accountRows.toLocaleString("en-US")} accounts and ${policyRows.toLocaleString("en-US")} policies…`,
    );
    const { plans, lists } = await recordPlans({ port, directory, owner, calls });
    const [workerPort, pagePort] = [await findFreePort(), await findFreePort()];
    const policiesPort = await findFreePort();

    const product = await startProduct({
      port,
      directory,
      vars: { SHOW_DATABASE_USE: "1", GRAPHQL_DOCUMENTS: "open" },
      neighbors: (urlTemplate): Neighbor[] => [
        {
          name: "bare-worker",
          port: workerPort,
          main: at(".local", "bench", "bare-worker", "index.js"),
          bindings: { PLANS: JSON.stringify({ ...plans, ...lists }), DATABASES: urlTemplate },
        },
        barePage("bare-start", pagePort, plans.page, urlTemplate),
        barePage("bare-start-policies", policiesPort, plans.policiesPage, urlTemplate),
      ],
    });
    const { account, accounts, page, policiesPage } = calls();
    return {
      ...product,
      owner,
      plans,
      lists: new Map(
        Object.entries(lists).map(([name, plan]) => [
          name,
          {
            ours: listCallOf(product.url, owner, name),
            baseline: { url: `http://localhost:${workerPort}/${encodeURIComponent(name)}` },
            plan,
          },
        ]),
      ),
      calls: {
        account: { ours: account, baseline: { url: `http://localhost:${workerPort}/account` } },
        accounts: { ours: accounts, baseline: { url: `http://localhost:${workerPort}/accounts` } },
        page: { ours: page, baseline: { url: `http://localhost:${pagePort}/` } },
        policiesPage: { ours: policiesPage, baseline: { url: `http://localhost:${policiesPort}/policies` } },
      },
      async stop() {
        await product.stop();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

export const barePage = (
  name: string,
  port: number,
  plan: Plan | readonly Plan[],
  urlTemplate: string,
): Neighbor => ({
  name,
  port,
  main: at(".local", "bench", "bare-start", "server", "index.js"),
  bindings: { PLAN: JSON.stringify(plan), DATABASES: urlTemplate },
});

export const buildBaselines = () =>
  Promise.all(
    ["bare-worker.vite.config.ts", "bare-start/vite.config.ts"].map((config) =>
      runTool("vite", ["build", "--config", at("tests", "bench", config), "--logLevel", "warn"]),
    ),
  );

async function recordPlans({
  port,
  directory,
  owner,
  calls,
}: {
  port: number;
  directory: string;
  owner: Client;
  calls(): Record<OperationName, HttpCall>;
}): Promise<{ plans: Record<OperationName, Plan>; lists: Record<string, Plan> }> {
  const recorder = await startRecorder();
  const product = await startProduct({
    port,
    directory,
    vars: { GRAPHQL_DOCUMENTS: "open" },
    tapDatabases: recorder.tap,
  });
  try {
    const agency = {
      name: "Larkspur Insurance",
      timeZone: "America/Chicago",
      ownerName: "Odette Marlowe",
      ownerEmail: "owner@larkspur.example",
    };
    const made = await owner.createAgency(product.operatorToken, agency);
    if (made === "EXISTS") throw new Error("The agency for the benches exists already.");
    await owner.signIn(agency.ownerEmail);
    const { databaseName } = await recorder.record(() => owner.graphql("query { agencyUser { id } }"));
    await fillAgency(product.databaseUrlTemplate.replace("{name}", databaseName));
    const wanted = calls();
    const lists: Record<string, Plan> = {};
    for (const [name, { bare }] of Object.entries(listCalls)) {
      lists[name] = bare
        ? { databaseName, roundTrips: [bare] }
        : await recorder.record(() => callHttp(listCallOf(product.url, owner, name)));
    }
    return {
      plans: {
        account: await recorder.record(() => callHttp(wanted.account)),
        accounts: await recorder.record(() => callHttp(wanted.accounts)),
        page: await recorder.record(() => callHttp(wanted.page)),
        policiesPage: await recorder.record(() => callHttp(wanted.policiesPage)),
      },
      lists,
    };
  } finally {
    await product.stop();
    recorder.stop();
  }
}

function callsOf(url: string, cookie: string): Record<OperationName, HttpCall> {
  const pageCall = (path: string): HttpCall => ({
    url: `${url}${path}`,
    headers: { cookie, accept: "text/html" },
  });
  return {
    account: graphqlCall(url, cookie, "Account", { id: someAccountId }),
    accounts: graphqlCall(url, cookie, "Accounts", { first: 50 }),
    page: pageCall("/app/accounts"),
    policiesPage: pageCall("/app/policies"),
  };
}

function listCallOf(url: string, { cookie }: Client, name: string): HttpCall {
  const call = listCalls[name];
  if (!call) throw new Error(`There is no list ${name}.`);
  return graphqlCall(url, cookie, call.document, call.variables);
}

const graphqlCall = (
  url: string,
  cookie: string,
  document: string,
  variables: Record<string, unknown>,
): HttpCall => ({
  url: `${url}/graphql`,
  method: "POST",
  headers: { cookie, origin: url, "content-type": "application/json" },
  body: JSON.stringify({ query: getDocument(document), variables }),
});
