/**
 * First answers over a knowledge base of 5,000 pages, by words alone and by words and meaning, compared with full
 * text alone: core's own use case on a real libSQL server, with the stand-in as the embedding model.
 */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbedder, localReasoner } from "#core/assistant";
import { createKnowledge } from "#core/knowledge";
import { sourceOf } from "../../../apps/cli/file-source.ts";
import { createDatabase, startSqld } from "../../../apps/cli/local/sqld.ts";
import { cutChunks } from "../../../core/retrieval/cut-chunks.ts";
import { openPdf } from "../../../core/reading/pdf.ts";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import type { AgencyDb } from "../../../core/shared/database.ts";
import { createNewId } from "../../../core/shared/ids.ts";
import { createLibsqlClient } from "../../../edge/adapters/libsql-client.ts";
import { embedWords } from "../../../fixtures/emulators/language-model/embed-words.ts";
import { startLanguageModel } from "../../../fixtures/emulators/language-model/start-language-model.ts";
import { readMigrations } from "../../support/test-database.ts";
import { makeLongDocument } from "../long-document.ts";
import { type Figure, medianOf, millisecondsOf, percentileOf } from "../measure.ts";

const pagesOfAll = 5_000;
const pagesOfDocument = 50;
const dimensions = 1_024;
const rounds = 5;

const questions = [
  "What is the each occurrence limit?",
  "Is flood covered?",
  "How many days notice is given before cancellation for nonpayment?",
  "What is the deductible for wind and hail?",
  "Are we paid when the crew were stealing?",
  "Who is the mortgagee of the warehouse?",
  "Is a rented car covered?",
  "What is the medical expense limit?",
];

export async function measureMeaning(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "carabiner-bench-"));
  const sqld = await startSqld(directory);
  const model = await startLanguageModel();
  try {
    await createDatabase(sqld.adminUrl, "answers");
    const url = sqld.urlTemplate.replace("{name}", "answers");
    await fill(url);
    const port = {
      provider: "openai-compatible",
      modelId: "stand-in",
      dimensions,
      price: null,
      load: async () =>
        createOpenAICompatible({ name: "openai-compatible", baseURL: model.url }).embeddingModel("stand-in"),
    };
    const ask = async (question: string, byMeaning: boolean) => {
      const scope = scopeOn(url);
      const { search } = createKnowledge(scope, {
        answer: localReasoner.answer,
        readBoxes: async () => null,
        embedder: byMeaning ? createEmbedder(scope, { model: { port, tokensPerDay: 1e9 } }) : null,
      });
      const said = await search(question);
      if (!said.ok) throw new Error("The question was refused.");
    };
    const taken = { ours: [] as number[], baseline: [] as number[] };
    for (let round = -1; round < rounds; round += 1) {
      for (const question of questions) {
        const [baseline, ours] = [
          await millisecondsOf(() => ask(question, false)),
          await millisecondsOf(() => ask(question, true)),
        ];
        if (round < 0) continue;
        taken.baseline.push(baseline);
        taken.ours.push(ours);
      }
    }
    const name = `first answer over ${pagesOfAll.toLocaleString("en-US")} pages, by meaning too`;
    return [
      { name: `${name}, median`, ours: medianOf(taken.ours), baseline: medianOf(taken.baseline), unit: "ms" },
      {
        name: `${name}, p95`,
        ours: percentileOf(taken.ours, 95),
        baseline: percentileOf(taken.baseline, 95),
        unit: "ms",
        limit: 300,
      },
    ];
  } finally {
    await model.stop();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function scopeOn(url: string): AgencyScope {
  const use = { roundTrips: 0, statements: 0 };
  const client = createLibsqlClient(
    { url },
    { use, mayWrite: () => Promise.resolve(), ready: () => undefined },
  );
  const newId = createNewId(() => Date.now());
  return {
    agencyId: "agy_0000000000000000000000001",
    requestId: "req_bench",
    db: drizzle({ client }) as unknown as AgencyDb,
    actor: async () => ({ kind: "AGENCY_USER", id: "usr_0000000000000000000000001" }),
    nowMs: () => Date.now(),
    newId,
    written: () => undefined,
  };
}

/**
 * The pages of our own fixture documents, two per page to match the length of forms, repeated with a number on each,
 * so that no two are the same to the index. About 14,000 embeddings.
 */
async function fill(url: string): Promise<void> {
  const handle = await open(await makeLongDocument(60));
  const opened = await openPdf(await sourceOf(handle));
  if (!opened.ok) throw new Error(opened.error.message);
  const texts: string[] = [];
  for await (const { text } of opened.value.readPages(1, opened.value.pageCount)) texts.push(text);
  await opened.value.close();
  await handle.close();

  const textOf = (nth: number): string => texts[nth % texts.length] ?? "";
  const client = createClient({ url });
  for (const { sql } of readMigrations("agency")) await client.executeMultiple(sql);
  for (let document = 0; document < pagesOfAll / pagesOfDocument; document += 1) {
    const id = `doc_${document}`;
    const pages = Array.from({ length: pagesOfDocument }, (_, at) => ({
      id: document * pagesOfDocument + at + 1,
      page: at + 1,
      text: `${textOf(document + at)}\n${textOf(document + 7 * at + 3)}\nRegister ${document} leaf ${at + 1}`,
    }));
    await client.batch(
      [
        {
          sql: `INSERT INTO documents (id, name, type, kind, media_type, size, sha256, storage_key, search_text, created_by, created_at, updated_at)
            VALUES (?, ?, 'OTHER', 'PDF', 'application/pdf', 1, '', ?, '', '', ?, 0)`,
          args: [id, `${id}.pdf`, id, document],
        },
        {
          sql: `INSERT INTO knowledge_documents (id, title, page_count, creator_name, search_text, created_at)
            VALUES (?, ?, 1, '', '', ?)`,
          args: [id, `${id}.pdf`, document],
        },
        {
          sql: `INSERT INTO readings (id, document_id, reader_version, state, pages_total, pages_read, created_at)
            VALUES (?, ?, 1, 'COMPLETED', ?, ?, ?)`,
          args: [`rdg_${document}`, id, pagesOfDocument, pagesOfDocument, document],
        },
        ...pages.map(({ id: pageId, page, text }) => ({
          sql: "INSERT INTO pages (id, reading_id, page, width, height, text) VALUES (?, ?, ?, 612, 792, ?)",
          args: [pageId, `rdg_${document}`, page, text],
        })),
        {
          sql: "INSERT INTO reading_vectors (reading_id, model, dimensions, pages_done) VALUES (?, ?, ?, ?)",
          args: [`rdg_${document}`, `openai-compatible/stand-in/${dimensions}`, dimensions, pagesOfDocument],
        },
        ...pages.flatMap(({ id: pageId, text }) =>
          cutChunks(text).map((chunk) => ({
            sql: "INSERT INTO page_vectors (page_id, start, vector) VALUES (?, ?, vector8(?))",
            args: [
              pageId,
              chunk.start,
              new Uint8Array(Float32Array.from(embedWords(chunk.text, dimensions)).buffer),
            ],
          })),
        ),
      ],
      "write",
    );
  }
  client.close();
}
