import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keepModelRuns, localReasoner, type Reasoned } from "../../../core/assistant/mod.ts";
import type { ModelRun } from "../../../core/assistant/model-run.ts";
import { reserveTokens } from "../../../core/assistant/model-runs.ts";
import type { Answer } from "../../../core/assistant/model.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { createPolicySearch, matchAny } from "../../../core/retrieval/search-pages.ts";
import { createExplorer, type ExplorerDeps } from "../../../core/explorer/mod.ts";
import { deletedSourcesText } from "../../../core/explorer/shown-message.ts";
import { readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, valueOf } from "../../support/book-of-business.ts";
import { answering } from "../../support/reasoners.ts";

let agency: TestAgency;
let policyId: string;
const explorer = (answer: ExplorerDeps["answer"] = localReasoner.answer) =>
  createExplorer(agency.scope(), { answer, readBoxes: async () => null, later: () => undefined });

const saying = (value: Answer, more: Partial<Reasoned<Answer>> = {}): ExplorerDeps["answer"] =>
  answering(async () => ({ value, withoutModel: false, runs: [], ...more }));

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

const read = (texts: readonly string[], more: Record<string, unknown> = {}) =>
  readInto(agency, policyId, "policy.txt", texts, more);

beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope())).id;
});
afterEach(() => agency.close());

describe("with several documents", () => {
  const expired = declarations
    .replace("03/01/2026 to 03/01/2027", "03/01/2025 to 03/01/2026")
    .replace("$1,000,000", "$500,000")
    .replace("GL-4477-01", "GL-4477-00");
  const ask = async (question: string) => {
    const answer = valueOf(await explorer().sendMessage(policyId, question)).at(-1);
    return {
      text: answer?.content ?? "",
      from: (answer?.attachments ?? []).map((quote) => quote.documentName),
    };
  };

  beforeEach(async () => {
    await read([declarations]);
    await read([`${expired}\nLiquor Liability Each Common Cause Limit $250,000`], { name: "old.txt" });
  });

  test("answers from the policy's own document of the current term", async () => {
    const { text, from } = await ask("What is the each occurrence limit?");
    expect(text).toContain("$1,000,000");
    expect(new Set(from)).toEqual(new Set(["policy.txt"]));
  });

  test.each(["What was last year's each occurrence limit?", "What is the liquor liability limit?"])(
    "names any other document as what it is: %s",
    async (question) => {
      const { text, from } = await ask(question);
      expect(text).toMatch(/^The prior term's document \(old\.txt\) says: .*\$(?:500|250),000/s);
      expect(new Set(from)).toEqual(new Set(["old.txt"]));
    },
  );
});

describe("a file that is on a policy twice", () => {
  const ask = async () => {
    const answer = valueOf(await explorer().sendMessage(policyId, "What is the each occurrence limit?")).at(
      -1,
    );
    return (answer?.attachments ?? []).map((quote) => quote.documentName);
  };
  const detailsFrom = async () =>
    (await explorer().findDetails(policyId))?.evidence.policyNumber?.map(({ documentName }) => documentName);

  test("is searched and merged once, even after the first one is deleted", async () => {
    const first = await read([declarations], { name: "attached.txt", sha256: "5a", type: "OTHER" });
    await read([declarations], { name: "again.txt", sha256: "5a", type: "OTHER" });
    expect(await ask()).toEqual(["attached.txt"]);
    expect(await detailsFrom()).toEqual(["attached.txt"]);
    expect(await searchedOf(policyId)).toEqual(["attached.txt"]);
    valueOf(await createDocuments(agency.scope()).deleteFile(first.id));
    expect(await ask()).toEqual(["again.txt"]);
    expect(await detailsFrom()).toEqual(["again.txt"]);
  });

  test("counts with the type that a person chose, separately for each policy", async () => {
    await read([declarations], { name: "attached.txt", sha256: "5a", type: "OTHER" });
    await read([declarations], { name: "filed.txt", sha256: "5a" });
    expect(await ask()).toEqual(["filed.txt"]);
    const other = (await createPolicy(agency.scope(), { policyNumber: "TWO" })).id;
    await readInto(agency, other, "elsewhere.txt", [declarations], { sha256: "5a" });
    expect(await searchedOf(other)).toEqual(["elsewhere.txt"]);
  });
});

const searchedOf = async (id: string) => {
  const search = createPolicySearch(agency.scope().db, id, async () => null);
  await search.ready;
  return search.documents.map(({ name }) => name);
};

describe("a question", () => {
  test("is answered with the document's exact words, and both are saved", async () => {
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

  test("costs two round trips, including the search and the pages", async () => {
    await read([declarations, form]);
    agency.forget();
    const messages = valueOf(await explorer().sendMessage(policyId, "Is pollution excluded?"));
    expect(messages[1]?.kind).toBe("ANSWER");
    expect(agency.sent.roundTrips).toBe(2);
  });

  test("that the documents do not answer is refused with a refusal message", async () => {
    await read([declarations]);
    const messages = valueOf(await explorer().sendMessage(policyId, "What is the weather in Lisbon?"));
    expect(messages[1]).toMatchObject({ kind: "REFUSAL", attachments: [], statements: [] });
    expect(messages[1]?.content).not.toBe("");
  });

  test("without a certain answer gets the closest passages, numbered and saved", async () => {
    await read([declarations, form]);
    const messages = valueOf(
      await explorer().sendMessage(policyId, "Who pays when a tenant spills pollutants?"),
    );
    const answer = messages[1];
    expect(answer).toMatchObject({
      kind: "CLOSEST",
      statements: [],
      closest: [{ attachmentNumber: 1 }],
      attachments: [{ number: 1, segments: [{ page: 2 }] }],
    });
    expect(answer?.content).toMatch(
      /^I found no direct answer\. Closest passages:[^]*“.*pollutants.*” \(p\. 2\)$/,
    );
    for (const { page, start, end, text } of answer?.attachments.flatMap(({ segments }) => segments) ?? [])
      expect([declarations, form][page - 1]?.slice(start, end)).toBe(text);
    expect(valueOf(await explorer().listMessages(policyId))).toEqual(messages);
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

  test("asked at the same time as another is saved in order with its answer", async () => {
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
  ])("that is %j is rejected", async ({ message }: { message?: string }) => {
    const problem = problemOf(await explorer().sendMessage(policyId, message));
    expect(problem).toMatchObject({ code: "VALIDATION", fields: [{ path: "message" }] });
    expect(valueOf(await explorer().listMessages(policyId))).toEqual([]);
  });

  test("about a missing policy returns not found", async () => {
    expect(problemOf(await explorer().sendMessage("pol_none", "What is the deductible?")).code).toBe(
      "NOT_FOUND",
    );
    expect(problemOf(await explorer().listMessages("pol_none")).code).toBe("NOT_FOUND");
  });
});

describe("a conversation", () => {
  test("resolves a follow-up question", async () => {
    await read([declarations, form]);
    await explorer().sendMessage(policyId, "What is the each occurrence limit?");
    const messages = valueOf(await explorer().sendMessage(policyId, "And the general aggregate?"));
    expect(messages[3]?.content).toContain("$2,000,000");
    expect(messages[3]?.content).not.toContain("$1,000,000");
  });

  test("gives the reasoner its last questions, oldest first", async () => {
    const histories: (readonly string[])[] = [];
    const listening: ExplorerDeps["answer"] = async (task) => {
      histories.push((await task.history) ?? []);
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

describe("a language model's run", () => {
  const run: ModelRun = {
    task: "ANSWER",
    id: "",
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

  test("is mentioned below the answer when it failed, and its cost is saved in the same batch", async () => {
    await read([declarations]);
    agency.forget();
    const refusal: Answer = { kind: "REFUSED", reason: "The documents do not say." };
    const planned = { task: "ANSWER", provider: run.provider, model: run.model, tokens: 5_000 } as const;
    const id = (await reserveTokens(agency.scope(), planned, 10_000)) ?? "";
    agency.forget();
    const answer = saying(refusal, { withoutModel: true, runs: [{ ...run, id }] });
    const messages = valueOf(await explorer(answer).sendMessage(policyId, "What is it?"));
    expect(messages.map(({ withoutModel }) => withoutModel === true)).toEqual([false, true]);
    expect(agency.sent.roundTrips).toBe(2);
    const { rows } = await agency.raw.execute("SELECT * FROM model_runs");
    expect(rows).toMatchObject([
      { task: "ANSWER", outcome: "RATE_LIMITED", input_tokens: 1200, output_tokens: 34, cost_micros: 2740 },
    ]);
  });

  test("counts against the next 24 hours, first as reserved, then as used", async () => {
    const scope = agency.scope();
    const planned = { task: "ANSWER", provider: "openai-compatible", model: "stand-in" } as const;
    const reserve = (tokens: number) => reserveTokens(scope, { ...planned, tokens }, 10_000);
    const id = (await reserve(9_000)) ?? "";
    expect(await reserve(1_001)).toBeNull();
    await keepModelRuns(scope, [{ ...run, id }]);
    expect(await reserve(10_000 - 1_234 + 1)).toBeNull();
    expect(await reserve(10_000 - 1_234)).not.toBeNull();
    agency.clock.nowMs += 24 * 60 * 60 * 1000 + 1;
    expect(await reserve(10_000)).not.toBeNull();
  });

  test("cannot exceed the day's budget with ten questions at once", async () => {
    const reserve = () =>
      reserveTokens(agency.scope(), { task: "ANSWER", provider: "p", model: "m", tokens: 3_000 }, 10_000);
    const ids = await Promise.all(Array.from({ length: 10 }, reserve));
    expect(ids.filter((id) => id !== null)).toHaveLength(3);
    const { rows } = await agency.raw.execute(
      "SELECT sum(input_tokens + output_tokens) AS tokens FROM model_runs",
    );
    expect(rows[0]?.["tokens"]).toBe(9_000);
  });
});

describe("an answer streamed to a watcher", () => {
  test("passes the evidence check as it grows, and is saved even if the watcher leaves", async () => {
    const document = await read([declarations]);
    const readingId = document.reading?.id ?? "";
    const words = "Each Occurrence Limit $1,000,000";
    const start = declarations.indexOf(words);
    const segments = [{ page: 1, start, end: start + words.length, text: words }];
    const quotes = [{ documentId: document.id, readingId, segments }];
    const supported = { text: "The limit for each occurrence is $1,000,000.", quotes };
    const elsewhere = [{ page: 1, start: 0, end: words.length, text: words }];
    const invented = {
      text: "Everything is covered.",
      quotes: [{ documentId: document.id, readingId, segments: elsewhere }],
    };
    const answer: ExplorerDeps["answer"] = async ({ search }, watcher) => {
      await search.ready;
      watcher?.onFound();
      watcher?.onStatements([invented]);
      watcher?.onStatements([invented, supported]);
      // Give the draft's check time to run; a real answer takes seconds.
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { value: { kind: "ANSWERED", statements: [supported] }, withoutModel: false, runs: [] };
    };
    const works: Promise<unknown>[] = [];
    const watched = createExplorer(agency.scope(), {
      answer: answering(answer),
      readBoxes: async () => null,
      later: (work) => works.push(work),
    }).watchMessage(policyId, "What is the each occurrence limit?");
    const updates: unknown[] = [];
    for await (const progress of watched) {
      updates.push(progress);
      if (progress.step === "THINKING" && progress.draft !== null) break;
    }
    expect(updates).toMatchObject([
      { step: "READING" },
      { step: "THINKING", draft: null },
      { step: "THINKING", draft: { statements: [{ text: supported.text, attachmentNumbers: [1] }] } },
    ]);
    expect(JSON.stringify(updates)).not.toContain("Everything");
    await Promise.all(works);
    const messages = valueOf(await explorer().listMessages(policyId));
    expect(messages.map(({ kind }) => kind)).toEqual(["QUESTION", "ANSWER"]);
  });

  test("ends with the whole conversation, or with the problem", async () => {
    await read([declarations]);
    const steps = async (id: string, question: string) => {
      const updates = [];
      for await (const progress of explorer().watchMessage(id, question)) updates.push(progress);
      return updates;
    };
    const answered = await steps(policyId, "What is the each occurrence limit?");
    expect(answered.map(({ step }) => step)).toEqual(["READING", "THINKING", "DONE"]);
    expect(answered.at(-1)).toMatchObject({
      sent: { ok: true, value: [{ role: "user" }, { kind: "ANSWER" }] },
    });
    expect((await steps(policyId, " ")).at(-1)).toMatchObject({ step: "DONE", sent: { ok: false } });
    expect((await steps("pol_none", "What is it?")).at(-1)).toMatchObject({
      sent: { ok: false, error: { code: "NOT_FOUND" } },
    });
    const broken = createExplorer(agency.scope(), {
      async answer({ search, history, extractions }) {
        await Promise.all([search.ready, history, extractions]);
        throw new Error("out of order");
      },
      readBoxes: async () => null,
      later: () => undefined,
    });
    const updates = [];
    for await (const progress of broken.watchMessage(policyId, "What is it?")) updates.push(progress);
    expect(updates.at(-1)).toMatchObject({ step: "FAILED", error: { message: "out of order" } });
  });
});

describe("the evidence check", () => {
  test("runs between the reasoner and what is saved", async () => {
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

  test("turns an answer without evidence into a refusal", async () => {
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

test("removes a deleted document from earlier answers and from the next one", async () => {
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

test("shows details once a document was understood, merged over all documents", async () => {
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
  test("finds pages of this policy only", async () => {
    await read([declarations]);
    const mine = policyId;
    policyId = (await createPolicy(agency.scope())).id;
    await read(["Pollution of another policy"]);
    // Its pages lie between those of this policy.
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
  ])("escapes %j as words", (terms, expected) => {
    expect(matchAny(terms)).toBe(expected);
  });

  test("tolerates operators of the index", async () => {
    await read([declarations]);
    const search = createPolicySearch(agency.db, policyId, async () => null);
    expect(
      await search.search({ terms: ['"', "NEAR(", "(", "AND", "text:", "^limit", "limit*"], limit: 10 }),
    ).toBeDefined();
  });
});
