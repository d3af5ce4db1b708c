import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  extract,
  keepModelRuns,
  localReasoner,
  type ModelRun,
  type Reasoned,
} from "../../../core/assistant/mod.ts";
import { countTokensOfDay } from "../../../core/assistant/model-runs.ts";
import type { Answer } from "../../../core/assistant/model.ts";
import { createDocuments, readDocumentStep, understandDocument } from "../../../core/documents/mod.ts";
import { createPolicySearch, matchAny } from "../../../core/documents/search-pages.ts";
import { createExplorer, type ExplorerDeps } from "../../../core/explorer/mod.ts";
import { deletedSourcesText } from "../../../core/explorer/model.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";

let agency: TestAgency;
let policyId: string;
const explorer = (answer: ExplorerDeps["answer"] = localReasoner.answer) =>
  createExplorer(agency.scope(), { answer, readBoxes: async () => null });

const saying =
  (value: Answer, more: Partial<Reasoned<Answer>> = {}): ExplorerDeps["answer"] =>
  async () => ({ value, withoutModel: false, runs: [], ...more });

const declarations = `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: GL-4477-01
Named Insured: Cedar Hollow Bakery LLC
Policy Period: From 03/01/2026 to 03/01/2027

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000
Damage to Premises Rented to You $100,000`;
const form = `EXCLUSIONS

This insurance does not apply to:

a. Expected or Intended Injury
Bodily injury or property damage expected or intended from the standpoint of the insured.

b. Pollution
Bodily injury or property damage arising out of the discharge or release of pollutants.`;

async function read(texts: readonly string[], more: Record<string, unknown> = {}) {
  const document = await uploadDocument(agency.scope(), policyId, more);
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf(texts) };
  const payload = { documentId: document.id, readingId: document.reading?.id ?? "" };
  await readDocumentStep({ scope: agency.scope(), ...storage }, { ...payload, fromPage: 1 });
  await understandDocument({ scope: agency.scope(), readBoxes: storage.readBoxes, extract }, payload);
  return document;
}

beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope())).id;
});
afterEach(() => agency.close());

describe("a question", () => {
  test("is answered with the exact words of the document, and both are kept", async () => {
    const document = await read([declarations, form]);
    const messages = valueOf(await explorer().sendMessage(policyId, " What is the each occurrence limit? "));
    expect(messages).toMatchObject([
      {
        role: "user",
        kind: "QUESTION",
        content: "What is the each occurrence limit?",
        askedBy: { id: agency.ownerId, name: "Odette Marlowe" },
      },
      { role: "assistant", kind: "ANSWER", askedBy: null },
    ]);
    const answer = messages[1];
    expect(answer?.content).toContain("$1,000,000");
    const [quote] = answer?.attachments ?? [];
    expect(quote).toMatchObject({ number: 1, documentId: document.id, documentName: "policy.txt" });
    for (const { start, end, text } of quote?.segments ?? [])
      expect(declarations.slice(start, end)).toBe(text);
    expect(valueOf(await explorer().listMessages(policyId))).toEqual(messages);
  });

  test("costs two round trips, the search and the pages included", async () => {
    await read([declarations, form]);
    agency.forget();
    const messages = valueOf(await explorer().sendMessage(policyId, "Is pollution excluded?"));
    expect(messages[1]?.kind).toBe("ANSWER");
    expect(agency.sent.roundTrips).toBe(2);
  });

  test("that the documents do not answer is refused, as an answer of its own kind", async () => {
    await read([declarations]);
    const messages = valueOf(await explorer().sendMessage(policyId, "What is the weather in Lisbon?"));
    expect(messages[1]).toMatchObject({ kind: "REFUSAL", attachments: [], statements: [] });
    expect(messages[1]?.content).not.toBe("");
  });

  test("about a policy without documents is refused", async () => {
    const messages = valueOf(await explorer().sendMessage(policyId, "What is the deductible?"));
    expect(messages[1]?.kind).toBe("REFUSAL");
  });

  test("is in the audit log", async () => {
    await explorer().sendMessage(policyId, "What is the deductible?");
    const rows = (
      await agency.raw.execute("SELECT action, actor_id FROM audit_entries WHERE entity = 'explorer'")
    ).rows;
    expect(rows).toMatchObject([{ action: "explorer.ask", actor_id: agency.ownerId }]);
  });

  test("asked at the same moment as another is kept in order with its answer", async () => {
    await read([declarations]);
    const questions = [
      "What is the each occurrence limit?",
      "What is the general aggregate limit?",
      "Who is insured?",
    ];
    await Promise.all(questions.map((question) => explorer().sendMessage(policyId, question)));
    const messages = valueOf(await explorer().listMessages(policyId));
    expect(messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
    expect(
      messages
        .filter(({ role }) => role === "user")
        .map(({ content }) => content)
        .toSorted(),
    ).toEqual(questions.toSorted());
    for (const [at, { content }] of messages.entries()) {
      if (content === questions[0]) expect(messages[at + 1]?.content).toContain("$1,000,000");
      if (content === questions[1]) expect(messages[at + 1]?.content).toContain("$2,000,000");
    }
  });

  test.each([
    { message: "" },
    { message: "  \n " },
    { message: "x".repeat(2_001) },
    {},
    { message: "\u0007" },
  ])("that is %j is not taken", async ({ message }: { message?: string }) => {
    const problem = problemOf(await explorer().sendMessage(policyId, message));
    expect(problem).toMatchObject({ code: "VALIDATION", fields: [{ path: "message" }] });
    expect(valueOf(await explorer().listMessages(policyId))).toEqual([]);
  });

  test("about a policy that is not there is not found", async () => {
    expect(problemOf(await explorer().sendMessage("pol_none", "What is the deductible?")).code).toBe(
      "NOT_FOUND",
    );
    expect(problemOf(await explorer().listMessages("pol_none")).code).toBe("NOT_FOUND");
  });
});

describe("a conversation", () => {
  test("is understood: a question may lean on the one before", async () => {
    await read([declarations, form]);
    await explorer().sendMessage(policyId, "What is the each occurrence limit?");
    const messages = valueOf(await explorer().sendMessage(policyId, "And the general aggregate?"));
    expect(messages[3]?.content).toContain("$2,000,000");
    expect(messages[3]?.content).not.toContain("$1,000,000");
  });

  test("hands the reasoner its last questions, oldest first", async () => {
    const histories: (readonly string[])[] = [];
    const listening: ExplorerDeps["answer"] = async (task) => {
      histories.push(await task.history);
      return localReasoner.answer(task);
    };
    for (const question of ["One?", "Two?", "Three?", "Four?", "Five?", "Six?"]) {
      await explorer(listening).sendMessage(policyId, question);
      agency.clock.nowMs += 1;
    }
    expect(histories[0]).toEqual([]);
    expect(histories[5]).toEqual(["Two?", "Three?", "Four?", "Five?"]);
  });
});

describe("a language model that failed", () => {
  const run: ModelRun = {
    task: "ANSWER",
    provider: "openai-compatible",
    model: "stand-in",
    outcome: "RATE_LIMITED",
    reason: "The provider answered 429.",
    steps: 1,
    inputTokens: 1200,
    cachedInputTokens: 0,
    outputTokens: 34,
    costMicros: 2740,
    durationMs: 900,
  };

  test("is said under the answer, and its cost is kept in the same batch", async () => {
    await read([declarations]);
    agency.forget();
    const refusal: Answer = { kind: "REFUSED", reason: "The documents do not say." };
    const answer = saying(refusal, { withoutModel: true, runs: [run] });
    const messages = valueOf(await explorer(answer).sendMessage(policyId, "What is it?"));
    expect(messages.map(({ withoutModel }) => withoutModel === true)).toEqual([false, true]);
    expect(agency.sent.roundTrips).toBe(2);
    const { rows } = await agency.raw.execute("SELECT * FROM model_runs");
    expect(rows).toMatchObject([
      { task: "ANSWER", outcome: "RATE_LIMITED", input_tokens: 1200, output_tokens: 34, cost_micros: 2740 },
    ]);
  });

  test("counts against the 24 hours after it", async () => {
    const scope = agency.scope();
    await keepModelRuns(scope, [run, run]);
    expect(await countTokensOfDay(scope)).toBe(2 * 1234);
    agency.clock.nowMs += 24 * 60 * 60 * 1000 + 1;
    expect(await countTokensOfDay(scope)).toBe(0);
  });
});

describe("the evidence check", () => {
  test("stands between the reasoner and what is kept", async () => {
    const document = await read([declarations]);
    const quoting = (text: string) => ({
      documentId: document.id,
      readingId: document.reading?.id ?? "",
      segments: [{ page: 1, start: 0, end: text.length, text }],
    });
    const messages = valueOf(
      await explorer(
        saying({
          kind: "ANSWERED",
          statements: [
            { text: "Invented.", quotes: [quoting("CONTRACTUAL")] },
            { text: "Borne out.", quotes: [quoting("COMMERCIAL"), quoting("COMMERCIAL")] },
          ],
        }),
      ).sendMessage(policyId, "What is it?"),
    );
    expect(messages[1]).toMatchObject({
      content: "Borne out.",
      attachments: [{ number: 1, content: "COMMERCIAL" }],
    });
    expect(messages[1]?.attachments).toHaveLength(1);
  });

  test("turns an answer without any evidence into a refusal", async () => {
    await read([declarations]);
    const messages = valueOf(
      await explorer(
        saying({
          kind: "ANSWERED",
          statements: [{ text: "Trust me.", quotes: [] }],
        }),
      ).sendMessage(policyId, "What is it?"),
    );
    expect(messages[1]).toMatchObject({ kind: "REFUSAL" });
    expect(messages[1]?.content).not.toContain("Trust me");
  });
});

test("a deleted document is gone from what was answered and from the very next answer", async () => {
  const document = await read([declarations]);
  await explorer().sendMessage(policyId, "What is the each occurrence limit?");
  valueOf(await createDocuments(agency.scope()).deleteFile(document.id));
  expect(valueOf(await explorer().listMessages(policyId))[1]).toMatchObject({
    content: deletedSourcesText,
    attachments: [],
  });
  const messages = valueOf(await explorer().sendMessage(policyId, "What is the each occurrence limit?"));
  expect(messages[3]?.kind).toBe("REFUSAL");
  expect(await explorer().findDetails(policyId)).toBeNull();
});

test("details appear when a document was understood, merged over all of them", async () => {
  expect(await explorer().findDetails(policyId)).toBeNull();
  await read([declarations, form]);
  const details = await explorer().findDetails(policyId);
  expect(details?.details).toMatchObject({
    policyNumber: "GL-4477-01",
    glPerOccurrenceLimit: 1_000_000_00,
    glAggregateLimit: 2_000_000_00,
  });
  expect(details?.exclusionDescriptions.map(({ title }) => title).join()).toMatch(/pollution/i);
});

describe("the search", () => {
  test("finds pages of this policy alone", async () => {
    await read([declarations]);
    const mine = policyId;
    policyId = (await createPolicy(agency.scope())).id;
    await read(["Pollution of another policy"]);
    // Its pages stand between those of this policy.
    policyId = mine;
    await read(["Occurrence form, second document"]);
    const search = createPolicySearch(agency.db, mine, async () => null);
    await search.ready;
    expect(await search.search({ terms: ["pollution"], limit: 10 })).toEqual([]);
    expect(await search.search({ terms: ["occurrence", "nowhere"], limit: 10 })).toMatchObject([
      { page: 1 },
      { page: 1 },
    ]);
  });

  test.each([
    [['a"b', "NEAR(", "*", "OR", "x:y"], '"a b" OR "NEAR(" OR "OR" OR "x:y"'],
    [["", " ", '"'], null],
  ])("takes %j as words", (terms, expected) => {
    expect(matchAny(terms)).toBe(expected);
  });

  test("survives operators of the index", async () => {
    await read([declarations]);
    const search = createPolicySearch(agency.db, policyId, async () => null);
    expect(
      await search.search({ terms: ['"', "NEAR(", "(", "AND", "text:", "^limit", "limit*"], limit: 10 }),
    ).toBeDefined();
  });
});
