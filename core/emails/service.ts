/** Threads as people see them: the list, one thread with its messages and attachments, and ending it by hand. */
import { and, eq } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import { findRequests, writeRequest } from "#core/servicing";
import { quotas } from "#core/subscription";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import { type AgencyDb, type Statement, writeAll } from "../shared/database.ts";
import { type ListRequest, parseListRequest, type SortDirection } from "../shared/list-request.ts";
import { type Page, pageOf } from "../shared/paging.ts";
import { conflict, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import type { ServiceRequest } from "#model/servicing";
import { describeThread } from "./describe-thread.ts";
import type { ThreadSortKey, ThreadState } from "./labels.ts";
import {
  countThreads,
  type EmailAttachment,
  findAttachments,
  findThread,
  findThreads,
  listSameSubject,
  listThreadRows,
  loadThreads,
  sortValueOf,
} from "./repository.ts";
import { createDraftingAgain, type DraftingAgain } from "./draft-again.ts";
import { createEmailMoving, type EmailMoving } from "./move-emails.ts";
import { findOwnAddresses, type IsOwn, recipientsOfReply, type ReplyRecipients } from "./own-addresses.ts";
import { createThreadPrivacy, type ThreadPrivacy } from "./private-threads.ts";
import { createEmailSending, type EmailSending, type EmailSendingDeps } from "./send-email.ts";
import { createStandingRules, type StandingRules } from "./rules/mod.ts";
import { type ShownMessage, showMessages } from "./shown-message.ts";
import { suggestThread } from "./suggest-thread.ts";
import { emailMessages, emailRequests, emailThreads } from "./tables.ts";
import { findThreadsOfRequests, findThreadsUnderstood, type ThreadUnderstood } from "./work/find-work.ts";

const WHAT = "email thread";

export interface EmailThread {
  id: string;
  subject: string;
  state: ThreadState;
  waitingFor: (typeof emailThreads.$inferSelect)["waitingFor"];
  fromName: string;
  fromEmail: string;
  accountId: string | null;
  createdAt: number;
  updatedAt: number;
  searchText: string;
  workspaceId: string | null;
  isPrivate: boolean;
  version: number;
}

export interface ThreadListRequest extends ListRequest {
  state?: ThreadState | null | undefined;
  sort?: ThreadSortKey | null | undefined;
  direction?: SortDirection | null | undefined;
  withTotal?: boolean;
}
export type ThreadList = Page<EmailThread> & { totalCount: number | null };

export interface Emails extends EmailSending, EmailMoving, StandingRules, DraftingAgain, ThreadPrivacy {
  /** Where the agency receives mail; null if the product receives none. */
  findAddress(): Promise<string | null>;
  /** Why Cara works on no more mail this month, as a sentence; null while she does. */
  whyCaraRests(): Promise<string | null>;
  list(request: ThreadListRequest): Promise<Result<ThreadList, Problem<"VALIDATION">>>;
  /** A thread that became part of another one leads to that one. */
  find(id: string): Promise<EmailThread | null>;
  /** In the order of their time. */
  messagesOf: BatchLoader<string, ShownMessage[]>;
  /** Whom an answer to a message goes to, unless its writer says otherwise. */
  replyRecipients(message: ShownMessage): Promise<ReplyRecipients>;
  attachmentsOf: BatchLoader<string, EmailAttachment[]>;
  understoodOf: BatchLoader<string, ThreadUnderstood>;
  /** The threads whose messages ask for a request. */
  threadsOfRequest: BatchLoader<string, EmailThread[]>;
  /**
   * Says whose it is: of the messages of its client, which decide about those that follow, and of its open service requests
   * that are nobody's.
   */
  setAccount(
    id: string,
    accountId: string,
    expectedVersion: number,
  ): Promise<Result<EmailThread, Problem<"NOT_FOUND" | "CONFLICT">>>;
  /** Another thread of the same subject and parties, which people may want to look at. */
  findRelated(threadId: string): Promise<EmailThread | null>;
  end(id: string, expectedVersion: number): Promise<Result<EmailThread, Problem<"NOT_FOUND" | "CONFLICT">>>;
}

export function createEmails(scope: AgencyScope, deps: EmailSendingDeps): Emails {
  const { db } = scope;
  const { findAddress } = deps;
  const messagesOf = createBatchLoader((ids: readonly string[]) => showMessages(db, ids));
  let own: Promise<IsOwn> | null = null;
  return {
    async list({ sort, direction, withTotal, state, ...request }) {
      const window = parseListRequest(request);
      if (!window.ok) return window;
      const key = sort ?? "UPDATED_AT";
      const filter = { text: request.filter, state };
      const [rows, totalCount] = await Promise.all([
        listThreadRows(db, window.value, filter, { key, direction: direction ?? (sort ? "ASC" : "DESC") }),
        withTotal ? countThreads(db, filter) : null,
      ]);
      return ok({ ...pageOf(rows, window.value.size, (row) => [sortValueOf(row, key), row.id]), totalCount });
    },

    ...createEmailSending(scope, deps),
    ...createEmailMoving(scope),
    ...createStandingRules(scope),
    ...createDraftingAgain(scope),
    ...createThreadPrivacy(scope, deps.tellWatchers ?? (() => undefined)),
    findAddress,
    async whyCaraRests() {
      const { timeZone } = await getAgencyProfile(db);
      return quotas.whyCaraRests(db, { timeZone, nowMs: scope.nowMs() });
    },
    find: (id) => findThread(db, id),
    messagesOf,
    async replyRecipients(message) {
      own ??= findAddress().then((address) => findOwnAddresses(db, address));
      const isOurs =
        message.delivery !== null || message.senderRole === "AGENT" || message.senderRole === "CARA";
      return recipientsOfReply({ ...message, isOurs }, await own);
    },
    attachmentsOf: createBatchLoader((ids: readonly string[]) => findAttachments(db, ids)),

    understoodOf: createBatchLoader((ids: readonly string[]) => findThreadsUnderstood(db, ids)),

    threadsOfRequest: createBatchLoader((ids: readonly string[]) => findThreadsOfRequests(db, ids)),

    async setAccount(id, accountId, expectedVersion) {
      const [[thread], [account], requests] = await Promise.all([
        findThreads(db, [id]),
        findAccounts(db, [accountId]),
        findRequestsOfNobody(db, id),
      ]);
      if (!thread || thread.joinedInto !== null) return err(notFound(WHAT));
      if (!account) return err(notFound("account"));
      if (thread.version !== expectedVersion) return err(conflict(WHAT));
      const version = expectedVersion + 1;
      const isOfClient = and(eq(emailMessages.threadId, id), eq(emailMessages.fromEmail, thread.fromEmail));
      try {
        await writeAll(db, [
          ...guardVersion(db, emailThreads, id, expectedVersion),
          db.update(emailMessages).set({ accountId }).where(isOfClient),
          db.update(emailThreads).set({ accountId, version }).where(eq(emailThreads.id, id)),
          ...(await writeTo(scope, requests, accountId)),
          ...(await recordChange(scope, {
            action: "emailThread.setAccount",
            entity: "emailThread",
            entityId: id,
            parentId: accountId,
            version,
            before: { accountId: thread.accountId },
            after: { accountId },
          })),
        ]);
      } catch (error) {
        if (isConflict(error)) return err(conflict(WHAT));
        throw error;
      }
      scope.written({});
      return ok({ ...thread, accountId, version });
    },

    async findRelated(threadId) {
      const messages = (await messagesOf.load(threadId)) ?? [];
      const [first] = messages;
      if (!first) return null;
      const opening = { threadId, subject: first.subject, parties: first.outsiders, sentAt: first.sentAt };
      const others = await listSameSubject(db, threadId, first);
      const related = suggestThread(opening, others);
      const [thread] = related === null ? [] : await findThreads(db, [related]);
      return thread ?? null;
    },

    async end(id, expectedVersion) {
      const [[seen], found] = await Promise.all([
        findThreads(db, [id]),
        loadThreads(db, [id]).then((all) => all.get(id)),
      ]);
      if (!seen || !found || found.thread.joinedInto !== null) return err(notFound(WHAT));
      const { thread, messages } = found;
      if (thread.version !== expectedVersion) return err(conflict(WHAT));
      if (thread.state === "ENDED") return ok(thread);
      const now = scope.nowMs();
      const { state, waitingFor } = describeThread(messages, now);
      const version = expectedVersion + 1;
      try {
        await writeAll(db, [
          ...guardVersion(db, emailThreads, id, expectedVersion),
          db
            .update(emailThreads)
            .set({ state, waitingFor, version, endedByHandAt: now })
            .where(eq(emailThreads.id, id)),
          ...(await recordChange(scope, {
            action: "emailThread.end",
            entity: "emailThread",
            entityId: id,
            parentId: thread.accountId,
            version,
            before: { state: thread.state },
            after: { state },
          })),
        ]);
      } catch (error) {
        if (isConflict(error)) return err(conflict(WHAT));
        throw error;
      }
      scope.written({});
      return ok({ ...thread, state, waitingFor, version });
    },
  };
}

async function findRequestsOfNobody(db: AgencyDb, threadId: string): Promise<ServiceRequest[]> {
  const links = await db
    .selectDistinct({ id: emailRequests.requestId })
    .from(emailRequests)
    .innerJoin(emailMessages, eq(emailMessages.id, emailRequests.emailId))
    .where(eq(emailMessages.threadId, threadId));
  const requests = await findRequests(
    db,
    links.map(({ id }) => id),
  );
  return requests.filter(({ accountId, state }) => accountId === null && state === "OPEN");
}

async function writeTo(
  scope: AgencyScope,
  requests: readonly ServiceRequest[],
  accountId: string,
): Promise<Statement[]> {
  const written = await Promise.all(
    requests.map((before) =>
      writeRequest(scope, { action: "update", before, after: { ...before, accountId } }),
    ),
  );
  return written.flatMap(({ statements }) => statements);
}
