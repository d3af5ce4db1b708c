/**
 * Another reply in the place of one that waits for a yes: the one that waits is taken back in the same batch, so that there
 * are never two, and whoever asks has seen it as it is.
 */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { findReplyDraft, replaceDraft } from "#core/approvals/replies";
import { recordChange } from "#core/audit";
import { quotas } from "#core/subscription";
import { handMail } from "#core/workspaces/mail";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { notesSchema } from "../shared/text-fields.ts";
import { isConflict } from "../shared/version-guard.ts";
import { emailMessages } from "./tables.ts";

const WISH_MAX = 2_000;
const WHAT = "draft";
const TRIES = 5;

const draftAgainSchema = v.object({
  approvalId: v.string(),
  /** The version that was seen. */
  version: v.number(),
  /** What to change; blank: nothing in particular. */
  wish: notesSchema(WISH_MAX),
});

export interface DraftingAgain {
  /** `input`: see `draftAgainSchema`. Returns the id of the thread that Cara works on. */
  draftAgain(input: unknown): Promise<Result<string, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
}

export function createDraftingAgain(scope: AgencyScope): DraftingAgain {
  const { db } = scope;
  return {
    async draftAgain(input) {
      const form = parseInput(draftAgainSchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { approvalId, version, wish } = form.value;
      const userId = await getActingUser(scope);
      for (let tries = 1; ; tries += 1) {
        const [draft, { timeZone }] = await Promise.all([
          findReplyDraft(db, approvalId),
          getAgencyProfile(db),
        ]);
        const emailId = draft && (await findNewestOfSender(db, draft.answersEmail));
        if (!draft || !emailId) return err(notFound(WHAT));
        const { approval } = draft;
        if (approval.version !== version || approval.state !== "PENDING") return err(conflict(WHAT));
        const full = await quotas.whyCaraRests(db, { timeZone, nowMs: scope.nowMs() });
        if (full !== null) return err(invalid([{ path: "wish", message: full }]));
        const { workspaceId, accountId, clientName } = approval;
        const handed = await handMail(scope, {
          ...{ emailId: emailId.id, workspaceId, accountId, clientName, askedBy: userId, authorId: userId },
          again: { wish },
          ...{ title: emailId.subject ?? "No subject", sender: emailId.sender },
          content: wish === "" ? "Draft another reply." : `Draft another reply: ${wish}`,
        });
        const reason = wish === "" ? "Another reply was asked for." : `Another reply was asked for: ${wish}`;
        try {
          await writeAll(db, [
            ...handed.statements,
            ...replaceDraft(scope, approval, { userId, reason }),
            db.update(emailMessages).set({ workState: "WAITING" }).where(eq(emailMessages.id, emailId.id)),
            ...(await recordChange(scope, {
              ...{ action: "caraApproval.draftAgain", entity: "caraApproval", entityId: approvalId },
              ...{ parentId: workspaceId, version: version + 1, reason: wish || null },
              before: { state: approval.state },
              after: { artifactId: approval.artifactId, emailId: emailId.id },
            })),
          ]);
        } catch (error) {
          // Cara has begun or ended something, or the draft was decided on, in the same moment: that is looked at again.
          if (!isConflict(error)) throw error;
          if (tries === TRIES) return err(conflict(WHAT));
          continue;
        }
        scope.written({ jobs: handed.jobs });
        return ok(emailId.threadId ?? "");
      }
    },
  };
}

/** Whoever is answered may have written again: the newest of their messages in the thread; null if it was not theirs. */
async function findNewestOfSender(db: AgencyDb, emailId: string) {
  const [newest] = await db
    .select({
      ...{ id: emailMessages.id, threadId: emailMessages.threadId, subject: emailMessages.subject },
      sender: sql<string>`coalesce(${emailMessages.fromName}, '')`,
    })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.state, "READ"),
        eq(emailMessages.kind, "PERSON"),
        eq(emailMessages.isFromStaff, false),
        sql`(${emailMessages.threadId}, ${emailMessages.fromEmail}) =
          (SELECT thread_id, from_email FROM email_messages WHERE id = ${emailId})`,
      ),
    )
    .orderBy(sql`${emailMessages.sentAt} DESC`, sql`${emailMessages.id} DESC`)
    .limit(1);
  return newest ?? null;
}
