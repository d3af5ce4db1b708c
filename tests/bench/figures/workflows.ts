/**
 * What the engine adds: a hundred steps that do nothing next to the same batches sent by the bare library, both to a real
 * database server; and a preset with everything that it writes and tells next to its calls of the reasoner.
 */
import { createClient, type InStatement } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/web";
import { open } from "node:fs/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { driveStep, startWorkflow, takeWorkflow, type WorkflowKind } from "#core/workflows";
import { workspaceKind, type WorkspacePorts } from "#core/workspaces";
import { sourceOf } from "../../../apps/cli/file-source.ts";
import { createDatabase, startSqld } from "../../../apps/cli/local/sqld.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { comparedInSlices, localReasoner } from "../../../core/assistant/mod.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { openDocument } from "../../../core/reading/open-document.ts";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../../../core/shared/database.ts";
import { createNewId } from "../../../core/shared/ids.ts";
import { runAtOnce } from "../../../core/shared/sliced-work.ts";
import { createLibsqlClient } from "../../../edge/adapters/libsql-client.ts";
import { openTestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { readMigrations } from "../../support/test-database.ts";
import { drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";
import { makeLongDocument } from "../long-document.ts";
import { type Figure, medianOf, millisecondsOf } from "../measure.ts";
import { startRecorder } from "../record-statements.ts";
import type { Plan } from "../run-plan.ts";

const STEPS = 100;
/** Of fewer, the median of a preset was up to an eighth apart from one bench to the next. */
const RUNS = 11;
const FILES = 4;
const PAGES = 60;

export const measureWorkflows = async (): Promise<Figure[]> => [
  await measureEmptySteps(),
  await measurePreset(),
];

const ownerId = "usr_1";
/** A hundred different calls of a tool that does nothing, of which nobody is told. */
const emptyKind: WorkflowKind<WorkspacePorts> = {
  ...workspaceKind,
  budgets: { ...workspaceKind.budgets, steps: STEPS },
  program: ({ steps }) => (steps.length === STEPS ? null : { kind: "NOTHING", input: steps.length }),
  tools: {
    NOTHING: { effect: "READ", input: v.number(), act: async () => ({ tag: "DONE", outcome: {} }) },
  },
  tell: () => [],
};

async function measureEmptySteps(): Promise<Figure> {
  const directory = mkdtempSync(join(tmpdir(), "carabiner-bench-"));
  const sqld = await startSqld(directory);
  const recorder = await startRecorder();
  try {
    const nameOf = { ours: "ours", recorded: "recorded", bare: "bare" };
    for (const name of Object.values(nameOf)) {
      await createDatabase(sqld.adminUrl, name);
      await fill(sqld.urlTemplate.replace("{name}", name));
    }
    const ours = takeSteps(sqld.urlTemplate.replace("{name}", nameOf.ours));
    const recorded = takeSteps(recorder.tap(sqld.urlTemplate).replace("{name}", nameOf.recorded));
    const bare = createClient({ url: sqld.urlTemplate.replace("{name}", nameOf.bare) });
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let run = 0; run <= RUNS; run += 1) {
      const plan = await recorder.record(recorded);
      const pair = [await millisecondsOf(ours), await millisecondsOf(() => sendBare(bare, plan))] as const;
      // The first one warms both up.
      if (run === 0) continue;
      times.ours.push(pair[0]);
      times.bare.push(pair[1]);
    }
    const written = await bare.execute("SELECT count(*) AS steps FROM workflow_steps WHERE state = 'DONE'");
    if (written.rows[0]?.["steps"] !== STEPS * (RUNS + 1))
      throw new Error("The bare batches have not written the same steps.");
    return {
      name: `${STEPS} empty steps of a workflow, median`,
      ours: medianOf(times.ours),
      baseline: medianOf(times.bare),
      unit: "ms",
      target: 2,
    };
  } finally {
    recorder.stop();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function fill(url: string): Promise<void> {
  const database = createClient({ url });
  for (const { sql } of readMigrations("agency")) await database.executeMultiple(sql);
  await database.execute(
    `INSERT INTO users (id, email, name, role, created_at, updated_at)
      VALUES ('${ownerId}', 'owner@larkspur.example', 'Odette Marlowe', 'OWNER', 0, 0)`,
  );
  // An agency without a subscription is at rest, and so are its workflows.
  await database.execute("INSERT INTO subscription (id, created_at, updated_at) VALUES (1, 0, 0)");
  database.close();
}

/** A workflow of its own each time, from its start to its end. */
function takeSteps(url: string): () => Promise<void> {
  const client = createLibsqlClient(
    { url },
    {
      use: { roundTrips: 0, statements: 0 },
      mayWrite: () => Promise.resolve(),
      ready: () => undefined,
    },
  );
  const newId = createNewId(Date.now);
  const scope: AgencyScope = {
    agencyId: "agy_1",
    requestId: "bench",
    db: drizzle({ client }) as unknown as AgencyDb,
    actor: async () => ({ kind: "CARA", id: null }),
    nowMs: Date.now,
    newId,
    written: () => undefined,
  };
  return async () => {
    const subjectId = newId("wsp");
    const kind = emptyKind.name;
    const { statements } = startWorkflow(scope, { kind, subjectId, askedBy: ownerId, input: {} });
    await writeAll(scope.db, statements);
    const taken = await takeWorkflow(scope, subjectId);
    if (!taken) throw new Error("The workflow was not there to be taken.");
    // An empty tool asks for no port.
    const ports = {} as WorkspacePorts;
    while ((await driveStep(scope, emptyKind, ports, taken)).tag !== "OVER");
  };
}

const isRead = /^\s*(select|with)\b/i;

/** The same statements in the same round trips, by the library's own client. */
async function sendBare(client: ReturnType<typeof createClient>, { roundTrips }: Plan): Promise<void> {
  for (const statements of roundTrips) {
    const mode = statements.every(({ sql }) => isRead.test(sql)) ? "deferred" : "write";
    await client.batch(statements satisfies InStatement[], mode);
  }
}

/** The pages of our own documents, as text. */
async function readTexts(): Promise<string[]> {
  const handle = await open(await makeLongDocument(PAGES));
  try {
    const opened = await openDocument("PDF", await sourceOf(handle));
    if (!opened.ok) throw new Error(opened.error.message);
    const texts: string[] = [];
    for await (const { text } of opened.value.readPages(1, PAGES)) texts.push(text);
    await opened.value.close();
    return texts;
  } finally {
    await handle.close();
  }
}

/** A document exploration in a workspace, of files that were read and understood before. */
async function measurePreset(): Promise<Figure> {
  const agency = await openTestAgency();
  const storage = createTestStorage();
  try {
    const times = { ours: [] as number[], bare: [] as number[] };
    const texts = await readTexts();
    const explored = Array.from({ length: FILES }, (_, at) => understand(texts, at));
    for (let run = 0; run <= RUNS; run += 1) {
      const names = explored.map((_, at) => `policy-${run}-${at}.pdf`);
      const files = [];
      for (const name of names) files.push(await arriveFile(agency.scope(), name));
      const { id } = valueOf(
        await workspacesOf(agency.scope()).create({ preset: "DOCUMENT_EXPLORATION", files }),
      );
      for (const name of names) await readFileOf(agency, name, texts, storage);
      const ports = { storage: { readRange: storage.readBoxes } };
      const ours = await millisecondsOf(() => drive(agency, id, ports));
      const bare = await millisecondsOf(() => inTurn(explored));
      const { artifacts } = await workspacesOf(agency.scope()).contentOf(id);
      if (artifacts.length !== 1) throw new Error("The preset has handed over nothing.");
      if (run === 0) continue;
      times.ours.push(ours);
      times.bare.push(bare);
    }
    return {
      name: `a preset with ${FILES} documents of ${PAGES} pages, by its reasoner calls, median`,
      ours: medianOf(times.ours),
      baseline: medianOf(times.bare),
      unit: "ms",
      target: 1.3,
    };
  } finally {
    agency.close();
  }
}

/** The workflow, too, takes one step after the other. */
async function inTurn(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const work of works) await work();
}

/** The reasoner's work on a document that is in memory: what it compares by, and the exploration. */
function understand(texts: readonly string[], at: number): () => Promise<unknown> {
  const name = `policy-${at}.pdf`;
  const read = pagesOf(texts);
  const models = modelPages(read);
  const extraction = extract({ name, pages: read });
  return () => {
    const compared = runAtOnce(comparedInSlices(models, extraction));
    return localReasoner.explore({ ...compared, documentId: name, readingId: name, name, pages: read });
  };
}
