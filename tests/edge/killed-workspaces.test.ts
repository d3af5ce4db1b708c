/**
 * The runtime or the database is killed, really, at random moments of workflows of every kind, which go on by themselves:
 * with the same messages, stages, drafts, approvals, readings and emails as undisturbed, nothing twice. The seed is in the
 * test's name, so that a failure can be repeated. `KILLED_SEEDS=20` tries that many moments; three otherwise.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../fixtures/emulators/language-model/start-language-model.ts";
import { type MailProvider, startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { createChance } from "../support/chance.ts";
import { findRuntime } from "../support/child-processes.ts";
import { makePdf } from "../support/made-files.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { createPolicy, waitFor, waitUntilRead } from "../support/running-policies.ts";
import { createWorkspace } from "../support/running-workspaces.ts";

const seeds = Array.from({ length: Number(process.env["KILLED_SEEDS"] ?? 3) }, (_, at) => at + 1);
/** How long a runtime may take to start on a busy machine. */
const STARTS_MS = 150_000;
/** How long a job belongs to consumers that were killed, and then some. */
const LEASE_MS = 120_000;
const TEST_MS = 300_000;
/** How soon work goes on after the product is back: a driver's alarm is ten seconds ahead, and a lease hardly longer. */
const ON_AGAIN_MS = 15_000;

const certificate = [
  "CERTIFICATE OF LIABILITY INSURANCE",
  "INSURED: Harbor Bakery",
  "INSURER A: Pinnacle Lake Mutual",
  "COMMERCIAL GENERAL LIABILITY",
  "Policy Number: GL-1",
  "Policy Effective 03/01/2026",
  "Policy Expiration 03/01/2027",
  "EACH OCCURRENCE $1,000,000",
  "GENERAL AGGREGATE $2,000,000",
  "CERTIFICATE HOLDER: Harborstone Properties LLC",
];
const lease = [
  "LEASE AGREEMENT",
  "Landlord: Harborstone Properties LLC",
  "Tenant: Harbor Bakery",
  "This lease begins on March 1, 2026. The monthly rent is $4,200.",
];
const quote = (carrier: string, limit: string) => [
  `${carrier.toUpperCase()} GENERAL LIABILITY QUOTE`,
  `Carrier: ${carrier}`,
  "Named Insured: Harbor Bakery",
  "Policy Period: 03/01/2026 to 03/01/2027",
  `Each Occurrence Limit: ${limit}`,
  "General Aggregate Limit: $2,000,000",
  "Total Premium: $4,200",
];
const policy = [
  "COMMERCIAL GENERAL LIABILITY POLICY DECLARATIONS",
  "Carrier: Pinnacle Lake Mutual",
  "Policy Number: GL-1",
  "Named Insured: Harbor Bakery",
  "Policy Period: 03/01/2026 to 03/01/2027",
  "Each Occurrence Limit: $1,000,000",
  "General Aggregate Limit: $2,000,000",
  "Total Premium: $4,200",
  "Exclusions: This insurance does not apply to property damage caused by continuous or repeated seepage of water.",
];
const notice = [
  "NOTICE OF LOSS",
  "Insured: Harbor Bakery",
  "Policy Number: GL-1",
  "Date of Loss: 04/12/2026",
  "Description: A pipe in the bakery burst and water damaged the goods of the shop next door.",
  "Estimated Amount: $18,500",
];
const application = [
  "COMMERCIAL INSURANCE APPLICATION",
  "Applicant Information Section",
  "First Named Insured: Harbor Bakery",
  "Proposed Effective Date: 03/01/2026",
  "Proposed Expiration Date: 03/01/2027",
  "Nature of Business: Bakery",
  "Annual Revenues: $1,200,000",
  "Number of Full Time Employees: 12",
];
/** Read in three steps, embedded in three more. */
const manual = Array.from({ length: 60 }, (_, at) => [
  `Loading dock manual, part ${at + 1}`,
  `Gate ${at + 1} closes at ${(at % 12) + 1} in the evening.`,
]);
const requirements = "Commercial general liability with limits of at least $2,000,000 each occurrence.";

let model: LanguageModel;
let mail: MailProvider;
let own: OwnProduct;
let agency: RunningAgency;
let documents: Record<"certificate" | "lease" | "application" | "policy" | "notice", string> & {
  quotes: string[];
};
/** The agency's own preset. */
let customPresetId: string;
/** The client of the policy that the documents came with. */
let accountId: string;
/** The policy whose files are being read when something is killed. */
let readPolicyId: string;
let undisturbed: Awaited<ReturnType<typeof outcomesOf>>;
/** How long it takes undisturbed, from which the moments are drawn. */
let usualMs = 0;

beforeAll(async () => {
  [model, mail] = await Promise.all([startLanguageModel(), startMailProvider("mail-key")]);
  own = await startOwnProduct({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in",
    AI_BASE_URL: model.url,
    AI_TOKENS_PER_DAY: "1000000000",
    AI_EMBEDDING_PROVIDER: "openai-compatible",
    AI_EMBEDDING_MODEL: "stand-in",
    AI_EMBEDDING_BASE_URL: model.url,
    MAIL_PROVIDER: "resend",
    MAIL_API_URL: mail.url,
    MAIL_API_KEY: "mail-key",
  });
  agency = await openAgency("Restart Insurance", own);
  await agency.owner.graphql(
    `mutation { createKnowledgeBaseTextDocument(input: { title: "Binding rules",
      content: "New boats are bound only after a survey that is not older than two years." }) { id } }`,
  );
  const { policyId, ...client } = await createPolicy(agency.owner);
  ({ accountId } = client);
  const read = async (name: string, lines: string[]) => {
    const id = await agency.owner.uploadPolicyFile(policyId, name, await makePdf([lines]), { type: "OTHER" });
    await waitUntilRead(agency.owner, policyId, id);
    return id;
  };
  documents = {
    certificate: await read("certificate.pdf", certificate),
    lease: await read("lease.pdf", lease),
    application: await read("application.pdf", application),
    policy: await read("policy.pdf", policy),
    notice: await read("notice-of-loss.pdf", notice),
    quotes: [
      await read("tidewater.pdf", quote("Tidewater Casualty", "$1,000,000")),
      await read("pinnacle.pdf", quote("Pinnacle Lake Mutual", "$2,000,000")),
    ],
  };
  const { createCustomPreset } = await agency.owner.graphql<{ createCustomPreset: { id: string } }>(
    `mutation { createCustomPreset(input: { title: "Lease questions", description: "What we ask about a lease.", basePrompt: "What is the monthly rent?" }) { id } }`,
  );
  customPresetId = createCustomPreset.id;
  ({ policyId: readPolicyId } = await createPolicy(agency.owner));
  const start = await prepare();
  const from = Date.now();
  const begun = await start();
  undisturbed = await outcomesOf(begun);
  usualMs = Date.now() - from;
});
afterAll(async () => {
  await own?.stop();
  await Promise.all([model?.stop(), mail?.close()]);
});

interface Content {
  id: string;
  state: string;
  messages: { role: string; content: string; state: string }[];
  planStages: {
    type: string;
    state: string;
    events: { title: string; content: string; endedAt: string | null }[];
  }[];
  artifacts: { kind: string; title: string; toEmail: string | null; body: string | null; blocks: unknown }[];
  approvals: { id: string; state: string; version: number }[];
}

async function read(id: string): Promise<Content> {
  const { caraWorkspace } = await agency.owner.graphql<{ caraWorkspace: Content }>(
    `query ($id: ID!) { caraWorkspace(id: $id) { id state messages { role content state }
      planStages { type state events { title content endedAt } }
      artifacts { kind title toEmail body blocks { kind text quotes rows { cells quotes verdict } } }
      approvals { id state version } } }`,
    { id },
  );
  return caraWorkspace;
}
const readAll = (ids: readonly string[]) => Promise.all(ids.map((id) => read(id).catch(() => null)));

/** All that must be the same, without ids and times. An approval that may still be undone, or was acted on, is approved. */
const outcomeOf = ({ messages, planStages, artifacts, approvals }: Content) => ({
  messages: messages.map(({ role, content, state }) => [role, content, state]),
  stages: planStages.map(({ type, state, events }) => [
    type,
    state,
    events.map(({ title, content, endedAt }) => [title, content, endedAt !== null]),
  ]),
  artifacts,
  approvals: approvals.map(({ state }) => (state === "UNDOABLE" ? "APPROVED" : state)),
});

const isSettled = (content: Content | null): content is Content =>
  content?.state === "IDLE" || content?.state === "WAITING_FOR_INPUT";

const waitUntilSettled = (ids: readonly string[]) =>
  waitFor(
    "Cara to have nothing to do",
    async () => {
      const found = await readAll(ids);
      return found.every(isSettled) ? found : null;
    },
    60_000,
  );

/** What a reading came to: its pages and embeddings, and how often the records say that it was read. */
const readingOutcome = async (documentId: string) =>
  (
    await agency.sql(
      `SELECT readings.state, pages_read, failure, extraction, recognized,
        (SELECT group_concat(text, '|') FROM (SELECT text FROM pages WHERE reading_id = readings.id ORDER BY page)) AS texts,
        (SELECT count(*) FROM page_vectors JOIN pages ON pages.id = page_id WHERE reading_id = readings.id) AS embeddings,
        (SELECT pages_done FROM reading_vectors WHERE reading_id = readings.id) AS embedded,
        (SELECT count(*) FROM audit_entries WHERE entity_id = document_id AND action LIKE 'document.%read%') AS reads
        FROM readings WHERE document_id = ?`,
      [documentId],
    )
  )[0];

interface Begun {
  workspaceIds: string[];
  documentId: string;
}

/**
 * Where each workflow is that is under way: its step, and how often it was taken. Rejects while the product does not
 * answer.
 */
async function placesOf({ workspaceIds, documentId }: Begun): Promise<Map<string, string>> {
  await read(workspaceIds[0] ?? "");
  const rows = await agency.sql(
    `SELECT id, kind || ', attempt ' || attempt || ', step ' ||
        coalesce((SELECT max(number) FROM workflow_steps WHERE workflow_id = workflows.id), 0) AS place
      FROM workflows WHERE state = 'RUNNING' AND (subject_id IN (SELECT value FROM json_each(?))
        OR subject_id = (SELECT id FROM readings WHERE document_id = ?))`,
    [JSON.stringify(workspaceIds), documentId],
  );
  return new Map(rows.map(({ id, place }) => [String(id), String(place)]));
}

async function outcomesOf({ workspaceIds, documentId }: Begun) {
  const contents = await waitUntilSettled(workspaceIds);
  await waitFor(
    "the document to be read",
    async () => (await placesOf({ workspaceIds, documentId })).size === 0,
    60_000,
  );
  return { workspaces: contents.map(outcomeOf), reading: await readingOutcome(documentId) };
}

const create = async (input: Record<string, unknown>) => (await createWorkspace(agency.owner, input)).id;
const email = "Draft an email with how old a survey of new boats may be.";
const decide = (id: string, input: Record<string, unknown>) =>
  agency.owner.graphql(
    "mutation ($id: ID!, $input: DecideApprovalInput!) { decideApproval(id: $id, input: $input) { id } }",
    { id, input },
  );

/** Makes what the work begins from, undisturbed. The function that is returned begins it: every kind of it at once. */
async function prepare(): Promise<() => Promise<Begun>> {
  const waiting = await create({ message: "Cedar Hollow" });
  const drafted = await Promise.all([create({ message: email }), create({ message: email })]);
  const [, approved, declined] = await waitUntilSettled([waiting, ...drafted]);
  const [yes, no] = [approved?.approvals[0], declined?.approvals[0]];
  if (!yes || !no) throw new Error("Cara has not asked.");
  for (const { version, id } of [yes, no]) {
    const [artifact] = await agency.sql("SELECT artifact_id FROM approvals WHERE id = ?", [id]);
    await agency.owner.graphql(
      "mutation ($id: ID!, $input: UpdateCaraArtifactInput!) { updateCaraArtifact(id: $id, input: $input) { id } }",
      {
        id: artifact?.["artifact_id"],
        input: { version, toEmail: "wren@bakery.example", subject: "Surveys", body: "At most two years." },
      },
    );
  }
  const file = await makePdf(manual);
  return async () => {
    const [documentId, created] = await Promise.all([
      agency.owner.uploadPolicyFile(readPolicyId, "manual.pdf", file, { type: "OTHER" }),
      Promise.all([
        create({ message: "How old may a survey of new boats be?" }),
        create({ message: email }),
        create({ message: "What is the capital of the moon?" }),
        create({ customPresetId, documentIds: [documents.lease] }),
        create({ preset: "DOCUMENT_EXPLORATION", documentIds: [documents.lease] }),
        create({
          preset: "CERTIFICATE_REVIEW",
          documentIds: [documents.certificate],
          form: JSON.stringify({ requirements }),
        }),
        create({ preset: "CONTRACT_REVIEW", accountId, documentIds: [documents.lease] }),
        create({ preset: "COVERAGE_COMPARISON", documentIds: documents.quotes }),
        create({ preset: "GENERATE_QUOTE_PROPOSAL", documentIds: documents.quotes }),
        create({ preset: "POLICY_CHECK", documentIds: [documents.policy, ...documents.quotes.slice(1)] }),
        create({ preset: "CLAIMS_REVIEW", documentIds: [documents.notice, documents.policy] }),
        create({ preset: "UNDERWRITING_ANALYSIS", accountId, documentIds: [documents.application] }),
        create({
          ...{ preset: "GENERATE_TEMPLATE", accountId, message: "FEIN: 01-4402291" },
          form: JSON.stringify({ templateId: "acord125" }),
        }),
        create({
          ...{ preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE", accountId },
          message: "The certificate holder is Harborstone Properties LLC.",
        }),
      ]),
      agency.owner.graphql(
        "mutation ($id: ID!, $message: String) { addCaraWorkspaceMessage(id: $id, input: { message: $message }) { id } }",
        { id: waiting, message: "Answer a question" },
      ),
      decide(yes.id, { decision: "APPROVE", version: yes.version + 1 }),
      decide(no.id, {
        decision: "DECLINE",
        version: no.version + 1,
        reason: 'Add "Call me with questions."',
      }),
    ]);
    return { workspaceIds: [waiting, ...drafted, ...created], documentId };
  };
}

async function killRuntime(): Promise<void> {
  const processId = findRuntime();
  if (processId === null) throw new Error("There is no runtime to kill.");
  process.kill(processId, "SIGKILL");
  await waitFor(
    "another runtime",
    async () => {
      const found = findRuntime();
      return found !== null && found !== processId;
    },
    STARTS_MS,
  );
}

async function killDatabase(): Promise<void> {
  const processId = own.databaseProcessId();
  if (processId === undefined) throw new Error("There is no database to kill.");
  process.kill(processId, "SIGKILL");
  await waitFor(
    "another database",
    async () => {
      const found = own.databaseProcessId();
      return found !== undefined && found !== processId;
    },
    STARTS_MS,
  );
}

/** How many of the tasks, the last ones, are presets. */
const PRESETS = 10;

test("each preset has handed something over, or there would be nothing to lose", () => {
  const made = undisturbed.workspaces.slice(-PRESETS).map(({ artifacts }) => artifacts.length > 0);
  expect(made).toEqual(Array.from({ length: PRESETS }, () => true));
});

const victims: readonly [() => Promise<void>, () => Promise<void>] = [killRuntime, killDatabase];

test.each(seeds)(
  "killed at random moments (seed %i), the work ends as if nothing had been",
  async (seed) => {
    const chance = createChance(seed);
    const start = await prepare();
    const begun = await start();
    await new Promise((resolve) => setTimeout(resolve, chance.below(Math.max(500, usualMs))));
    await chance.pick(victims)();
    const left = await waitFor("the product to answer", () => placesOf(begun).catch(() => null), STARTS_MS);
    /** What nobody has taken up again, of all that was under way. */
    const resting = async () => {
      const now = await placesOf(begun).catch(() => left);
      return [...left].filter(([workflowId, place]) => now.get(workflowId) === place);
    };
    let still = await resting();
    const isOn = async () => (still = await resting()).length === 0;
    await waitFor("all of it to go on", isOn, ON_AGAIN_MS).catch(() => expect(still).toEqual([]));
    expect(await outcomesOf(begun)).toEqual(undisturbed);
  },
  TEST_MS,
);

test(
  "each email that was approved has left once, and none of the others",
  async () => {
    const count = async () => {
      const [row] = await agency.sql(
        "SELECT count(*) AS approved, sum(state = 'APPROVED') AS done FROM approvals WHERE state IN ('UNDOABLE', 'APPROVED')",
      );
      return row;
    };
    await waitFor("the time to undo to be over", async () => {
      const row = await count();
      return row?.["approved"] === seeds.length + 1 && row["done"] === seeds.length + 1;
    });
    const sent = () => mail.mails.filter(({ subject }) => subject === "Surveys");
    await waitFor("the emails to leave", async () => sent().length >= seeds.length + 1);
    expect(sent()).toHaveLength(seeds.length + 1);
    // A job whose consumer was killed runs again when its lease is over, and sends nothing a second time.
    await waitFor(
      "the jobs to be done",
      async () => {
        const [left] = await agency.sql(
          "SELECT count(*) AS n FROM outbox WHERE job IN ('act-on-approval', 'send-delivery') AND state <> 'DONE'",
        );
        return left?.["n"] === 0;
      },
      LEASE_MS,
    );
    expect(sent()).toHaveLength(seeds.length + 1);
  },
  TEST_MS,
);
