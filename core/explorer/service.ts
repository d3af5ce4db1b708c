import { sql } from "drizzle-orm";
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import {
  type AnswerWatcher,
  type Embedder,
  historyMax,
  modelRunStatements,
  type Reasoned,
  type Reasoner,
} from "#core/assistant";
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import { guardRole } from "#core/users";
import { createPolicySearch } from "#core/retrieval";
import type { ReadBoxes } from "#core/documents";
import { findPolicies } from "#core/policies";
import type { Answer } from "#model/assistant";
import { NotAllowed } from "../shared/access-errors.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { isConflict } from "../shared/version-guard.ts";
import { watchWork } from "../shared/watch-work.ts";
import { bodyOf } from "./answer-body.ts";
import { type Body, withCorrections } from "./corrected-answer.ts";
import { mergeExtractions } from "./merge-extractions.ts";
import { findMissingForms, type MissingForm } from "./missing-forms.ts";
import { outsideDocuments } from "./precedence.ts";
import {
  type ChatMessage,
  type MergedDetails,
  type MessageBody,
  questionSchema,
  type QuotedPolicy,
} from "./model.ts";
import { findPolicyDetails } from "./policy-details.ts";
import { dropDeletedSources, namePolicies, nameRecords } from "./shown-message.ts";
import { type Asked, byDocument, knownPolicy, openAccount } from "./open-account.ts";
import {
  findExtractions,
  findLastQuestions,
  findPageTexts,
  isAbout,
  messageOf,
  type MessageRow,
  messagesStatement,
  policiesStatement,
  policyIdsOf,
  readingsStatement,
  type CurrentReading,
  type Subject,
} from "./repository.ts";
import { applyReviews } from "./review-model.ts";
import { findReviews } from "./review-service.ts";
import { onlySure } from "./sure-details.ts";
import { explorerMessages } from "./tables.ts";

export interface ExplorerDeps {
  /** The reasoner's task: answer from the search's results. */
  answer: Reasoner["answer"];
  /** Word boxes from storage. */
  readBoxes: ReadBoxes;
  /** Null if no embedding model is configured. */
  embedder?: Embedder | null;
  /** Keeps work running to its end, even if nobody waits for it any more. */
  later(work: Promise<unknown>): void;
}

type Conversation<Codes extends string = "VALIDATION" | "NOT_FOUND"> = Result<ChatMessage[], Problem<Codes>>;

/**
 * The progress of an answer for someone who waits: the current step, the supported part of it, and finally all of it.
 */
export type AnswerProgress =
  | { step: "READING" }
  | { step: "THINKING"; draft: MessageBody | null }
  | { step: "DONE"; sent: Conversation }
  | { step: "FAILED"; error: unknown };

export interface Explorer {
  /** What the documents say, merged; null until one has been understood. Calls in the same tick share one statement. */
  findDetails(policyId: string): Promise<MergedDetails | null>;
  /** Forms that the policy's schedule lists and none of its documents holds. Empty if no schedule was read. */
  listMissingForms(policyId: string): Promise<MissingForm[]>;
  listMessages(policyId: string): Promise<Conversation<"NOT_FOUND">>;
  /**
   * Answers a question and returns the whole conversation. Of two concurrent questions both are stored, each with its
   * answer.
   */
  sendMessage(policyId: string, message: unknown): Promise<Conversation>;
  /**
   * The same, with progress. Drafts contain only statements whose quotes were checked. If the watcher leaves, the
   * answer is still stored.
   */
  watchMessage(policyId: string, message: unknown): AsyncIterable<AnswerProgress>;
  /** The same for an account: across all documents of all of its policies, each quote with its policy. */
  listAccountMessages(accountId: string): Promise<Conversation<"NOT_FOUND">>;
  sendAccountMessage(accountId: string, message: unknown): Promise<Conversation>;
  watchAccountMessage(accountId: string, message: unknown): AsyncIterable<AnswerProgress>;
  /** Answers a question about an account without a conversation: whoever asks keeps the answer and the runs. */
  answerAboutAccount(
    accountId: string,
    question: string,
  ): Promise<Result<Pick<Reasoned<Answer>, "withoutModel" | "runs"> & { body: Body }, Problem<"NOT_FOUND">>>;
}

const messageInput = v.object({ message: questionSchema });

/** The explorer use cases for one agency and one request. */
export function createExplorer(scope: AgencyScope, deps: ExplorerDeps): Explorer {
  const { db } = scope;
  const details = createBatchLoader((policyIds: readonly string[]) => findPolicyDetails(db, policyIds));

  const isThere = async ({ kind, id }: Subject): Promise<boolean> =>
    (kind === "POLICY" ? await findPolicies(db, [id]) : await findAccounts(db, [id])).length > 0;

  const openPolicy = (subject: Subject, question: string): Asked => {
    const search = createPolicySearch(db, subject.id, deps.readBoxes, deps.embedder);
    const understood = findExtractions(db, [subject.id]);
    const finding = findPolicies(db, [subject.id]);
    const reviewing = findReviews(db, [subject.id]);
    const knowing = Promise.all([understood, reviewing, getAgencyProfile(db), finding]);
    // Corrections are applied to the answer when it is shown; here they only mark accepted details as sure.
    const said = Promise.all([understood, reviewing]).then(([found, reviews]) => {
      const read = mergeExtractions(found.get(subject.id) ?? []);
      const accepted = reviews.get(subject.id)?.filter(({ decision }) => decision === "ACCEPTED") ?? [];
      return read && onlySure(applyReviews(read, accepted));
    });
    const outside = understood.then((found) => outsideDocuments(found.get(subject.id) ?? []));
    const record = knowing.then(([found, reviews, { timeZone }, [policy]]) => {
      if (!policy) return null;
      const today = todayIn(timeZone, scope.nowMs());
      const documents = found.get(subject.id) ?? [];
      const decided = reviews.get(subject.id) ?? [];
      return { today, policy: knownPolicy(policy, documents, decided, { record: undefined, today }) };
    });
    // A question that was rejected before searching needs none of them.
    for (const unasked of [knowing, said, outside, record]) unasked.catch(() => undefined);
    return {
      search,
      extractions: understood.then(byDocument),
      outside,
      said,
      record,
      found: finding.then(([policy]) => policy !== undefined),
      async shown(answer) {
        const body = bodyOf(answer, search);
        const [found, reviews, { timeZone }] = await knowing;
        const documents = found.get(subject.id) ?? [];
        const read = mergeExtractions(documents);
        if (!read) return body;
        const { corrections } = applyReviews(read, reviews.get(subject.id) ?? []);
        return withCorrections(question, body, { read, corrections, documents, timeZone });
      },
    };
  };

  const send = async (
    subject: Subject,
    message: unknown,
    tell?: (progress: AnswerProgress) => void,
  ): Promise<Conversation> => {
    const parsed = parseInput(messageInput, { message });
    if (!parsed.ok) return err(invalid(parsed.error));
    const question = parsed.value.message;
    // Everything starts in one tick, so that the subject, its documents and the search share one round trip.
    const {
      found: finding,
      shown,
      ...asked
    } = subject.kind === "POLICY" ? openPolicy(subject, question) : openAccount(scope, subject, deps);
    const history = findLastQuestions(db, subject, historyMax);
    const [found, reasoned] = await Promise.all([
      finding,
      deps.answer({ question, history, ...asked }, tell && watcherOf(finding, shown, tell)),
      asked.search.ready,
    ]);
    if (!found) return err(notFound(subject.kind.toLowerCase()));
    const body = await shown(reasoned.value);
    if (reasoned.withoutModel) body.withoutModel = true;
    const { id: userId } = await scope.actor();
    const results = await writeAll(db, [
      // Answers take a while, in which the asker may be disabled or lose the role.
      ...guardRole(db, userId ?? "", "WORK"),
      ...(await conversationOf(scope, subject, question, body)),
      ...modelRunStatements(scope, reasoned.runs),
      policiesStatement(db, subject),
      readingsStatement(db, subject),
      messagesStatement(db, subject),
    ]).catch((error: unknown) => {
      throw isConflict(error) ? new NotAllowed() : error;
    });
    scope.written({});
    const [policies, current, rows] = results.slice(-3) as [QuotedPolicy[], CurrentReading[], MessageRow[]];
    return ok(shownMessages(subject, rows, current, policies));
  };

  const list = async (subject: Subject): Promise<Conversation<"NOT_FOUND">> => {
    const [found, rows, current, policies] = await Promise.all([
      isThere(subject),
      messagesStatement(db, subject),
      readingsStatement(db, subject),
      policiesStatement(db, subject),
    ]);
    return found
      ? ok(shownMessages(subject, rows, current, policies))
      : err(notFound(subject.kind.toLowerCase()));
  };

  const watch = (subject: Subject, message: unknown): AsyncIterable<AnswerProgress> =>
    watchWork<AnswerProgress>(deps.later, async (tell) => {
      let isOver = false;
      try {
        const sent = await send(subject, message, (progress) => {
          // A draft may still be in its check when the answer arrives.
          if (!isOver) tell(progress);
        });
        isOver = true;
        tell({ step: "DONE", sent });
      } catch (error) {
        isOver = true;
        tell({ step: "FAILED", error });
      }
    });

  return {
    findDetails: async (policyId) => (await details.load(policyId)) ?? null,
    async listMissingForms(policyId) {
      const [found, reviews] = await Promise.all([
        findExtractions(db, policyIdsOf({ kind: "POLICY", id: policyId })),
        findReviews(db, [policyId]),
      ]);
      const documents = found.get(policyId) ?? [];
      const read = mergeExtractions(documents);
      const forms = read ? applyReviews(read, reviews.get(policyId) ?? []).schedules.forms : [];
      const texts = forms.length > 0 ? await findPageTexts(db, policyId) : null;
      return texts ? findMissingForms(forms, documents, texts) : [];
    },
    listMessages: (id) => list({ kind: "POLICY", id }),
    sendMessage: (id, message) => send({ kind: "POLICY", id }, message),
    watchMessage: (id, message) => watch({ kind: "POLICY", id }, message),
    listAccountMessages: (id) => list({ kind: "ACCOUNT", id }),
    sendAccountMessage: (id, message) => send({ kind: "ACCOUNT", id }, message),
    watchAccountMessage: (id, message) => watch({ kind: "ACCOUNT", id }, message),
    async answerAboutAccount(id, question) {
      const { found, shown, ...asked } = openAccount(scope, { kind: "ACCOUNT", id }, deps);
      const [isFound, { value, ...reasoned }] = await Promise.all([
        found,
        deps.answer({ question, history: [], ...asked }),
        asked.search.ready,
      ]);
      return isFound ? ok({ ...reasoned, body: await shown(value) }) : err(notFound("account"));
    },
  };
}

/** Reports a reasoner's progress as it will finally be shown; reports nothing if the subject does not exist. */
function watcherOf(
  isThere: Promise<boolean>,
  shown: (answer: Answer) => Promise<Body>,
  tell: (progress: AnswerProgress) => void,
): AnswerWatcher {
  const step = (make: () => Promise<AnswerProgress | null> | AnswerProgress) => {
    reported = reported
      .then(async () => {
        const progress = (await isThere) ? await make() : null;
        if (progress) tell(progress);
      })
      // Drafts that cannot be checked are not shown; the answer itself reports the problem.
      .catch(() => undefined);
  };
  let reported: Promise<unknown> = Promise.resolve();
  step(() => ({ step: "READING" }));
  return {
    onFound: () => step(() => ({ step: "THINKING", draft: null })),
    onStatements: (statements) =>
      step(async () => {
        const draft = await shown({ kind: "ANSWERED", statements: [...statements] });
        return draft.kind === "ANSWER" ? { step: "THINKING", draft } : null;
      }),
  };
}

function shownMessages(
  { kind }: Subject,
  rows: readonly MessageRow[],
  current: readonly CurrentReading[],
  known: readonly QuotedPolicy[],
): ChatMessage[] {
  const policies = new Map(known.map((policy) => [policy.id, policy]));
  const readingIds = new Set(current.map(({ id }) => id));
  const shown = rows.map((row) => dropDeletedSources(messageOf(row), { readingIds, policies }));
  if (kind === "POLICY")
    return shown.map((message) => ({ ...message, statements: nameRecords(message.statements, policies) }));
  const policyOf = new Map(
    current.flatMap(({ id, policyId }) => {
      const policy = policies.get(policyId ?? "");
      return policy ? [[id, policy] as const] : [];
    }),
  );
  return shown.map((message) => namePolicies(message, policyOf, policies));
}

/** Question and answer, appended to the conversation as it is when the batch runs. */
async function conversationOf(
  scope: AgencyScope,
  subject: Subject,
  question: string,
  { content, ...body }: MessageBody & { content: string },
): Promise<Statement[]> {
  const { db } = scope;
  const actor = await scope.actor();
  const about = subject.kind === "POLICY" ? { policyId: subject.id } : { accountId: subject.id };
  const next = sql`(SELECT coalesce(max(seq), 0) + 1 FROM explorer_messages WHERE ${isAbout(subject)})`;
  const shared = { ...about, seq: next, createdAt: scope.nowMs() };
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
      entityId: subject.id,
      parentId: subject.id,
      version: 1,
      after: { questionId, question, kind: body.kind },
    })),
  ];
}
