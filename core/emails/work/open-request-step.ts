/** Opens a request that a message asks for, or notes which open one it is about. */
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { findRequests, planRequest } from "#core/servicing";
import type { Tool } from "#core/workflows";
import { type RequestDetails, requestTypeLabels, type ServiceRequest } from "#model/servicing";
import { describeDate, todayIn } from "../../shared/calendar-date.ts";
import type { AgencyDb } from "../../shared/database.ts";
import { squeeze } from "../../shared/search-text.ts";
import { privateRequests } from "../../shared/viewer.ts";
import type { AskedRequest } from "../asked/understand-message.ts";
import { isInDoubt, type ShownMessage, showMessages } from "../shown-message.ts";
import { emailRequests } from "../tables.ts";
import { readOf } from "./mail-journal.ts";
import { findEmail } from "./read-step.ts";

export const requestOpenedSchema = v.object({
  requestId: v.string(),
  title: v.string(),
  policyId: v.nullable(v.string()),
  policy: v.nullable(v.string()),
  due: v.nullable(v.string()),
  isJoined: v.boolean(),
});

/** What tells two requests of one type apart; null if only their words do. */
function matterOf({
  createCertificate,
  addAdditionalInsured,
  documentRequest,
  ...other
}: RequestDetails): string {
  const name = createCertificate?.name ?? addAdditionalInsured?.name ?? documentRequest?.type;
  if (name !== undefined) return squeeze(name);
  if (other.cancelPolicy || other.quoteRequest) return "";
  return squeeze(
    other.endorsePolicy?.description ?? other.question?.question ?? other.other?.description ?? "",
  );
}

/** For whom a message asks: for the client; where it is in doubt, for its sender alone. */
const asksFor = (message: ShownMessage): string =>
  isInDoubt(message) ? `${message.authenticity} ${message.from.address}` : "CLIENT";

/**
 * Open requests of the thread or of the account that a message may be about: none that somebody else asks for. What is
 * asked in a private thread shares no request with what is asked elsewhere: not the same people see both.
 */
async function findOpen(
  db: AgencyDb,
  {
    emailId,
    threadId,
    accountId,
    type,
  }: { emailId: string; threadId: string; accountId: string | null; type: string },
) {
  const messages = (await showMessages(db, [threadId])).get(threadId) ?? [];
  const asker = messages.filter(({ id }) => id === emailId).map(asksFor)[0];
  const others = messages.filter((message) => asksFor(message) !== asker).map(({ id }) => id);
  const rows = await db.all<{ id: string; ofThread: number }>(sql`
    SELECT id, id IN (SELECT request_id FROM email_requests JOIN email_messages ON email_messages.id = email_id
      WHERE thread_id = ${threadId}) AS ofThread
    FROM service_requests
    WHERE state = 'OPEN' AND type = ${type} AND (account_id = ${accountId} OR ofThread)
      AND NOT EXISTS (SELECT 1 FROM email_requests WHERE request_id = service_requests.id
        AND email_id IN (SELECT value FROM json_each(${JSON.stringify(others)})))
      AND (${asker === "CLIENT"} OR ofThread)
      AND (ofThread OR NOT (SELECT is_private FROM email_threads WHERE id = ${threadId}))
      AND id NOT IN (${privateRequests(sql`${threadId}`)})
    ORDER BY ofThread DESC, created_at DESC LIMIT 50`);
  const requests = await findRequests(
    db,
    rows.map(({ id }) => id),
  );
  const ofThread = new Set(rows.filter((row) => row.ofThread === 1).map(({ id }) => id));
  return requests.map((request) => ({ request, isOfThread: ofThread.has(request.id) }));
}

/** The request that is about the same matter: what has no words of its own to tell it apart has to be of the thread. */
function sameMatter(
  details: RequestDetails,
  policyId: string | null,
  open: readonly { request: ServiceRequest; isOfThread: boolean }[],
): ServiceRequest | null {
  const matter = matterOf(details);
  const same = open.find(
    ({ request, isOfThread }) =>
      (isOfThread || matter !== "" || policyId !== null) &&
      matterOf(request.details) === matter &&
      (policyId === null || request.policyId === null || request.policyId === policyId) &&
      (isOfThread || matter !== "" || request.policyId === policyId),
  );
  return same?.request ?? null;
}

/** As a request is opened: of another type where what its form needs was not said, and the words then say what is asked. */
function formOf({ type, details, quotes }: AskedRequest): {
  type: AskedRequest["type"];
  details: RequestDetails;
} {
  if (details) return { type, details };
  const words = quotes.map(({ text }) => text.replaceAll(/\s+/gu, " ")).join(" ");
  return { type: "OTHER", details: { other: { description: `${requestTypeLabels[type]}: ${words}` } } };
}

export const openEmailRequest: Tool<object> = {
  effect: "WRITE",
  input: v.object({ emailId: v.string(), at: v.number() }),
  async act(_ports, { scope, step, journal }) {
    const { db } = scope;
    const { emailId, at } = step.input as { emailId: string; at: number };
    const read = readOf(journal);
    const found = await findEmail(db, emailId);
    const understood = found?.message.understood;
    const asked = understood?.asked[at];
    if (!read || !asked) return { tag: "FAILED", reason: "The email does not ask for this any more." };
    const { accountId, threadId, sender } = read;
    const { type, details } = formOf(asked);
    const number = asked.fields.find(({ name }) => name === "policyNumber")?.value ?? null;
    const [{ timeZone }, open, policies] = await Promise.all([
      getAgencyProfile(db),
      findOpen(db, { emailId, threadId, accountId, type }),
      number === null || accountId === null
        ? []
        : db.all<{ id: string }>(sql`SELECT id FROM policies WHERE account_id = ${accountId}
            AND deleted_at IS NULL AND policy_number = ${number} COLLATE NOCASE LIMIT 2`),
    ]);
    const policyId = policies.length === 1 ? (policies[0]?.id ?? null) : null;
    const same = sameMatter(details, policyId, open);
    const link = (requestId: string, isJoined: boolean) =>
      db.insert(emailRequests).values({ emailId, place: at, requestId, isJoined }).onConflictDoNothing();
    const told = (request: ServiceRequest, isJoined: boolean) => ({
      ...{
        requestId: request.id,
        title: requestTypeLabels[request.type],
        policyId: request.policyId,
        policy: null,
      },
      due: request.dueAt === null ? null : describeDate(todayIn(timeZone, request.dueAt)),
      isJoined,
    });
    if (same) return { tag: "DONE", outcome: told(same, true), rows: [link(same.id, true)] };
    const { dueOn } = asked;
    const form = {
      ...{ type, details, accountId, businessPolicyId: policyId, idempotencyKey: null },
      clientName: sender.name || sender.address || "Unknown sender",
      clientEmail: sender.address || null,
    };
    const reason = `Asked for by the email of ${sender.name || sender.address || "an unknown sender"}.`;
    const withDue = dueOn === null ? null : await planRequest(scope, { ...form, dueAt: dueOn }, reason);
    // A day that has passed, or is not known as one, leaves the due date to the business hours of its priority.
    const planned = withDue?.ok ? withDue : await planRequest(scope, form, reason);
    if (!planned.ok) {
      const { message, fields = [] } = planned.error;
      return { tag: "FAILED", reason: [message, ...fields.map((each) => each.message)].join(" ") };
    }
    const { request, statements } = planned.value;
    return { tag: "DONE", outcome: told(request, false), rows: [...statements, link(request.id, false)] };
  },
};
