/** What Cara has made of threads, for those who look at them. */
import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { AgencyDb } from "../../shared/database.ts";
import { isSeen } from "../../shared/viewer.ts";
import type { AskedField } from "../asked/request-fields.ts";
import type { AskedRequest } from "../asked/understand-message.ts";
import type { ThreadRow } from "../repository.ts";
import { emailMessages, emailRequests, emailThreads } from "../tables.ts";
import { completedFields, stillMissing } from "./complete.ts";
import type { AccountCandidate } from "./understood.ts";

export interface ShownQuote {
  emailId: string;
  text: string;
}

export interface ShownRequest extends Omit<AskedRequest, "fields"> {
  emailId: string;
  /** With the message that says it: a later one may say what this one left out. */
  fields: (AskedField & { emailId: string })[];
  requestId: string | null;
  isJoined: boolean;
}

export interface ThreadUnderstood {
  /** Of all its messages, in their order. */
  summary: { text: string; quotes: ShownQuote[] }[];
  asked: ShownRequest[];
  candidates: AccountCandidate[];
  /** Words that order a machine about; nothing was done about them. */
  orders: ShownQuote[];
  /** The draft that waits for a yes: its approval. */
  approvalId: string | null;
  isFollowUp: boolean;
}

export async function findThreadsUnderstood(
  db: AgencyDb,
  threadIds: readonly string[],
): Promise<Map<string, ThreadUnderstood>> {
  const ids = JSON.stringify(threadIds);
  const [messages, links, waiting] = await Promise.all([
    db
      .select({
        id: emailMessages.id,
        threadId: emailMessages.threadId,
        understood: emailMessages.understood,
      })
      .from(emailMessages)
      .where(and(inArray(emailMessages.threadId, [...threadIds]), isNotNull(emailMessages.understood)))
      .orderBy(asc(emailMessages.sentAt), asc(emailMessages.id)),
    db
      .select({
        ...{ emailId: emailRequests.emailId, place: emailRequests.place },
        ...{ requestId: emailRequests.requestId, isJoined: emailRequests.isJoined },
      })
      .from(emailRequests)
      .innerJoin(emailMessages, eq(emailMessages.id, emailRequests.emailId))
      .where(inArray(emailMessages.threadId, [...threadIds])),
    db.all<{ threadId: string; approvalId: string; isFollowUp: number }>(sql`
      SELECT thread_id AS threadId, approval_id AS approvalId,
        approval_id IN (SELECT approval_id FROM email_follow_ups) AS isFollowUp FROM email_drafts
      WHERE thread_id IN (SELECT value FROM json_each(${ids})) AND state IN ('PENDING', 'UNDOABLE')
      ORDER BY created_at, approval_id`),
  ]);
  const linkOf = new Map(links.map((link) => [`${link.emailId} ${link.place}`, link]));
  const draftOf = new Map(waiting.map((draft) => [draft.threadId, draft]));
  const ofThreads = Map.groupBy(messages, ({ threadId }) => threadId ?? "");
  return new Map(
    threadIds.map((threadId) => {
      const its = (ofThreads.get(threadId) ?? []).flatMap(({ id, understood }) =>
        understood === null ? [] : [{ id, understood }],
      );
      return [
        threadId,
        {
          summary: its.flatMap(({ id, understood }) =>
            understood.summary.map(({ text, quotes }) => ({
              text,
              quotes: quotes.map((quote) => ({ emailId: id, text: quote.text })),
            })),
          ),
          asked: its.flatMap(({ id, understood }) =>
            understood.asked.map((asked, place) => {
              const { requestId = null, isJoined = false } = linkOf.get(`${id} ${place}`) ?? {};
              const missing = stillMissing(its, { emailId: id, place, missing: asked.missing });
              const own = asked.fields.map((field) => ({ ...field, emailId: id }));
              const fields = [...own, ...completedFields(its, { emailId: id, place })];
              return { ...asked, fields, missing, emailId: id, requestId, isJoined };
            }),
          ),
          orders: its.flatMap(({ id, understood }) =>
            understood.orders.map(({ text }) => ({ emailId: id, text })),
          ),
          candidates: its.flatMap(({ understood }) => understood.candidates),
          approvalId: draftOf.get(threadId)?.approvalId ?? null,
          isFollowUp: draftOf.get(threadId)?.isFollowUp === 1,
        },
      ];
    }),
  );
}

/** By request, the last updated first. */
export async function findThreadsOfRequests(
  db: AgencyDb,
  requestIds: readonly string[],
): Promise<Map<string, ThreadRow[]>> {
  const rows = await db
    .selectDistinct({ requestId: emailRequests.requestId, thread: emailThreads })
    .from(emailRequests)
    .innerJoin(emailMessages, eq(emailMessages.id, emailRequests.emailId))
    .innerJoin(emailThreads, eq(emailThreads.id, emailMessages.threadId))
    .where(and(inArray(emailRequests.requestId, [...requestIds]), isSeen.thread(db, emailThreads.id)))
    .orderBy(desc(emailThreads.updatedAt), asc(emailThreads.id));
  const groups = Map.groupBy(rows, ({ requestId }) => requestId);
  return new Map([...groups].map(([id, its]) => [id, its.map(({ thread }) => thread)]));
}
