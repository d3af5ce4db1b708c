import { sql } from "drizzle-orm";
import * as v from "valibot";
import { historyMax, modelRunStatements, type Reasoned } from "#core/assistant";
import { recordChange } from "#core/audit";
import { createPolicySearch, type PolicySearch, type ReadBoxes } from "#core/documents";
import { findPolicies } from "#core/policies";
import type { Answer, Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { checkedBodyOf } from "./answer-body.ts";
import {
  type ChatMessage,
  dropDeletedSources,
  type MergedDetails,
  mergeExtractions,
  type MessageBody,
  questionSchema,
} from "./model.ts";
import {
  findExtractions,
  findLastQuestions,
  messageOf,
  type MessageRow,
  messagesStatement,
  readingsStatement,
} from "./repository.ts";
import { applyReviews } from "./review-model.ts";
import { findReviews } from "./review-service.ts";
import { explorerMessages } from "./tables.ts";

export interface ExplorerDeps {
  /** The reasoner's task: answer from what the search finds. What it says is checked before it is kept. */
  answer(task: {
    question: string;
    search: PolicySearch;
    /** The questions before it, oldest first. */
    history: Promise<readonly string[]>;
    /** What was understood of each document before, by its id. */
    extractions: Promise<ReadonlyMap<string, Extraction>>;
  }): Promise<Reasoned<Answer>>;
  /** Word boxes out of storage. */
  readBoxes: ReadBoxes;
}

export interface Explorer {
  /** What the documents say, merged; null while none is understood. One statement for all policies of a tick. */
  findDetails(policyId: string): Promise<MergedDetails | null>;
  listMessages(policyId: string): Promise<Result<ChatMessage[], Problem<"NOT_FOUND">>>;
  /** Answers a question and returns the whole conversation. Two at once are both kept, each with its answer. */
  sendMessage(
    policyId: string,
    message: unknown,
  ): Promise<Result<ChatMessage[], Problem<"VALIDATION" | "NOT_FOUND">>>;
}

const messageInput = v.object({ message: questionSchema });

/** The use-cases of the explorer for one agency and one request. */
export function createExplorer(scope: AgencyScope, deps: ExplorerDeps): Explorer {
  const { db } = scope;
  const details = createBatchLoader(async (policyIds: readonly string[]) => {
    const [found, reviews] = await Promise.all([findExtractions(db, policyIds), findReviews(db, policyIds)]);
    return new Map(
      [...found].map(([policyId, documents]) => {
        const merged = mergeExtractions(documents);
        return [policyId, merged && applyReviews(merged, reviews.get(policyId) ?? [])];
      }),
    );
  });

  return {
    findDetails: async (policyId) => (await details.load(policyId)) ?? null,

    async listMessages(policyId) {
      const [[policy], rows, standing] = await Promise.all([
        findPolicies(db, [policyId]),
        messagesStatement(db, policyId),
        readingsStatement(db, policyId),
      ]);
      return policy ? ok(shownMessages(rows, standing)) : err(notFound("policy"));
    },

    async sendMessage(policyId, message) {
      const parsed = parseInput(messageInput, { message });
      if (!parsed.ok) return err(invalid(parsed.error));
      const question = parsed.value.message;
      // All of it is started in one tick, so that the policy, its documents and the search are one round trip.
      const search = createPolicySearch(db, policyId, deps.readBoxes);
      const extractions = findExtractions(db, [policyId]).then(
        (found) =>
          new Map((found.get(policyId) ?? []).map(({ documentId, extraction }) => [documentId, extraction])),
      );
      const history = findLastQuestions(db, policyId, historyMax);
      const [[policy], reasoned] = await Promise.all([
        findPolicies(db, [policyId]),
        deps.answer({ question, search, history, extractions }),
        search.ready,
      ]);
      if (!policy) return err(notFound("policy"));
      const body = await checkedBodyOf(search, reasoned.value);
      if (reasoned.withoutModel) body.withoutModel = true;
      const results = await writeAll(db, [
        ...(await conversationOf(scope, policyId, question, body)),
        ...modelRunStatements(scope, reasoned.runs),
        readingsStatement(db, policyId),
        messagesStatement(db, policyId),
      ]);
      scope.written({});
      const [standing, rows] = results.slice(-2) as [{ id: string }[], MessageRow[]];
      return ok(shownMessages(rows, standing));
    },
  };
}

function shownMessages(rows: readonly MessageRow[], standing: readonly { id: string }[]): ChatMessage[] {
  const readingIds = new Set(standing.map(({ id }) => id));
  return rows.map((row) => dropDeletedSources(messageOf(row), readingIds));
}

/** Question and answer, one after the other behind what is there when the batch runs. */
async function conversationOf(
  scope: AgencyScope,
  policyId: string,
  question: string,
  { content, ...body }: MessageBody & { content: string },
): Promise<Statement[]> {
  const { db } = scope;
  const actor = await scope.actor();
  const next = sql`(SELECT coalesce(max(seq), 0) + 1 FROM explorer_messages WHERE policy_id = ${policyId})`;
  const shared = { policyId, seq: next, createdAt: scope.nowMs() };
  const questionId = scope.newId("msg");
  const asked: MessageBody = { kind: "QUESTION", statements: [], attachments: [] };
  return [
    db.insert(explorerMessages).values({
      ...shared,
      id: questionId,
      role: "user",
      content: question,
      body: asked,
      userId: actor.kind === "AGENCY_USER" ? actor.id : null,
    }),
    db
      .insert(explorerMessages)
      .values({ ...shared, id: scope.newId("msg"), role: "assistant", content, body }),
    ...(await recordChange(scope, {
      action: "explorer.ask",
      entity: "explorer",
      entityId: policyId,
      version: 1,
      after: { questionId, question, kind: body.kind },
    })),
  ];
}
