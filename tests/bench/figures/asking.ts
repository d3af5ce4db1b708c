/** Ten documents of 500 pages: how soon the first is searchable, and how soon a question over all 5,000 is answered. */
import type { Client as Database } from "@libsql/client/http";
import { readFileSync } from "node:fs";
import { createPolicy, waitFor } from "../../support/running-policies.ts";
import { makeLongDocument } from "../long-document.ts";
import { type Figure, medianOf, millisecondsOf, percentileOf } from "../measure.ts";
import { withOneAgency } from "../one-agency.ts";

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

export const measureAsking = (): Promise<Figure[]> =>
  withOneAgency(async ({ owner, database }) => {
    const bytes = readFileSync(await makeLongDocument(pagesEach));
    const { accountId, policyId } = await createPolicy(owner, { policyNumber: "BENCH-1" });
    const searchable = await millisecondsOf(async () => {
      await owner.uploadPolicyFile(policyId, "long.pdf", bytes, { type: "POLICY_DOCUMENT" });
      await pagesArrive(database);
    });
    await isUnderstood(database);
    for (let number = 2; number <= documents; number += 1) await copyDocument(database, number);

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
        limit: 200,
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
  });

/** The first document once more, with its reading and its pages: reading ten would take minutes and measure nothing. */
async function copyDocument(database: Database, number: number): Promise<void> {
  const copied = (column: string) => `substr(${column}, 1, length(${column}) - 2) || ${number + 10}`;
  const copy = async (table: string, where: string, changed: Record<string, string>, left: string) => {
    const { rows } = await database.execute(`SELECT name FROM pragma_table_info('${table}')`);
    const columns = rows.map((row) => row["name"] as string).filter((name) => name !== left);
    const values = columns.map((name) => changed[name] ?? name);
    return `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM ${table} WHERE ${where}`;
  };
  const isFirst = (column: string, table: string) =>
    `${column} = (SELECT id FROM ${table} ORDER BY rowid LIMIT 1)`;
  const id = copied("id");
  await database.batch(
    [
      await copy(
        "documents",
        isFirst("id", "documents"),
        {
          id,
          series_id: copied("series_id"),
          storage_key: copied("storage_key"),
          name: `'long-${number}.pdf'`,
        },
        "row_key",
      ),
      await copy("readings", isFirst("id", "readings"), { id, document_id: copied("document_id") }, ""),
      await copy("pages", isFirst("reading_id", "readings"), { reading_id: copied("reading_id") }, "id"),
    ],
    "write",
  );
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

const pagesArrive = (database: Database): Promise<unknown> =>
  waitFor(
    `${pagesEach} searchable pages`,
    async () => (await countOf(database, "SELECT count(*) AS count FROM pages")) >= pagesEach,
    120_000,
  );

const isUnderstood = (database: Database): Promise<unknown> =>
  waitFor(
    "the document to be understood",
    async () =>
      (await countOf(
        database,
        `SELECT count(*) AS count FROM readings WHERE extraction IS NOT NULL
          AND EXISTS (SELECT 1 FROM pages WHERE reading_id = readings.id AND model_key IS NOT NULL)`,
      )) === 1,
    300_000,
  );
