/** Ten documents of 500 pages: how soon the first is searchable, and how soon a question over all 5,000 is answered. */
import { type Client as Database, createClient } from "@libsql/client/http";
import { readFileSync } from "node:fs";
import { databaseNameOf } from "#core/provisioning";
import { Client } from "../../../apps/cli/local/client.ts";
import { createPolicy, waitFor } from "../../support/running-policies.ts";
import type { BenchProduct } from "../bench-product.ts";
import { makeLongDocument } from "../long-document.ts";
import { type Figure, medianOf, millisecondsOf, percentileOf } from "../measure.ts";

const documents = 10;
const pagesEach = 500;

/** Typical questions about a policy: one detail, a clause, a list, something that the pages do not say. */
const questions = [
  "What is the general aggregate limit?",
  "When does the policy expire?",
  "Who is the named insured?",
  "What is the deductible for water damage?",
  "Is flood covered?",
  "How many days of notice are given before cancellation?",
  "List the additional insureds.",
  "What is the waiting period for business interruption?",
  "Which vehicles are scheduled?",
  "Is there a waiver of subrogation?",
  "What does the policy say about professional services?",
  "What is the social engineering limit?",
  "Who pays for the cost of defense?",
  "What is the experience modification?",
  "Is liquor liability excluded?",
  "How is the premium audited?",
  "What is the minimum earned premium?",
  "Does the policy cover a helicopter?",
  "What must the insured do after a loss?",
  "What are the surplus lines tax and the stamping fee?",
];

export async function measureAsking(product: BenchProduct): Promise<Figure[]> {
  const { owner, agencyId } = await openAgency(product);
  const { databaseUrlTemplate } = product;
  const database = createClient({ url: databaseUrlTemplate.replace("{name}", databaseNameOf(agencyId)) });
  try {
    const bytes = readFileSync(await makeLongDocument(pagesEach));
    const { accountId, policyId } = await createPolicy(owner, { policyNumber: "BENCH-1" });
    const upload = (number: number) =>
      owner.uploadPolicyFile(policyId, `long-${number}.pdf`, bytes, { type: "POLICY_DOCUMENT" });

    const searchable = await millisecondsOf(async () => {
      await upload(1);
      await pagesArrive(database, pagesEach);
    });
    for (let number = 2; number <= documents; number += 1) await upload(number);
    await pagesArrive(database, documents * pagesEach);
    await allUnderstood(database);

    const bare = await timeEach((question) => searchBare(database, question));
    const ofPolicy = await timeEach((question) => owner.graphql(askPolicy, { policyId, message: question }));
    const ofAccount = await timeEach((question) =>
      owner.graphql(askAccount, { accountId, message: question }),
    );
    const pages = `${(documents * pagesEach).toLocaleString("en-US")} pages`;
    const answer = (name: string, times: number[]): Figure[] => [
      { name: `${name}, ${pages}, median`, ours: medianOf(times), baseline: medianOf(bare), unit: "ms" },
      {
        name: `${name}, ${pages}, p95`,
        ours: percentileOf(times, 95),
        baseline: percentileOf(bare, 95),
        unit: "ms",
        limit: 300,
      },
    ];
    return [
      {
        name: `${pagesEach} pages from upload to searchable`,
        ours: searchable / 1000,
        baseline: Number.NaN,
        unit: "s",
        limit: 60,
      },
      ...answer("answer about a policy", ofPolicy),
      ...answer("answer about an account", ofAccount),
    ];
  } finally {
    database.close();
  }
}

/** A separate agency, so that only these documents are measured. */
async function openAgency({
  url,
  operatorToken,
}: BenchProduct): Promise<{ owner: Client; agencyId: string }> {
  const owner = new Client(url);
  const ownerEmail = "reader@larkspur.example";
  const made = await owner.createAgency(operatorToken, {
    name: "Larkspur Reading",
    timeZone: "America/Chicago",
    ownerName: "Odette Marlowe",
    ownerEmail,
  });
  if (made === "EXISTS") throw new Error("The agency for this bench exists already.");
  await owner.signIn(ownerEmail);
  return { owner, agencyId: made.agencyId };
}

const askPolicy = `mutation ($policyId: ID!, $message: String!) {
  sendPolicyExplorerMessage(policyId: $policyId, message: $message) { content }
}`;
const askAccount = `mutation ($accountId: ID!, $message: String!) {
  sendAccountExplorerMessage(accountId: $accountId, message: $message) { content }
}`;

/** Each question once, after a warm-up question that is not counted. */
async function timeEach(ask: (question: string) => Promise<unknown>): Promise<number[]> {
  await ask("What is the policy number?");
  const times: number[] = [];
  for (const question of questions) times.push(await millisecondsOf(() => ask(question)));
  return times;
}

/** The least that any answer needs: the best pages by full text, with their words. */
function searchBare(database: Database, question: string): Promise<unknown> {
  const words = question.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return database.execute({
    sql: `SELECT pages.text FROM pages_search JOIN pages ON pages.id = pages_search.rowid
      WHERE pages_search MATCH ? ORDER BY rank LIMIT 20`,
    args: [words.join(" OR ")],
  });
}

const countOf = async (database: Database, sql: string): Promise<number> =>
  Number((await database.execute(sql)).rows[0]?.["count"]);

const pagesArrive = (database: Database, wanted: number): Promise<unknown> =>
  waitFor(
    `${wanted} searchable pages`,
    async () => (await countOf(database, "SELECT count(*) AS count FROM pages")) >= wanted,
    documents * 60_000,
  );

const allUnderstood = (database: Database): Promise<unknown> =>
  waitFor(
    "all documents to be understood",
    async () =>
      (await countOf(database, "SELECT count(*) AS count FROM readings WHERE extraction IS NOT NULL")) ===
      documents,
    documents * 60_000,
  );
