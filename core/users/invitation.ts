/**
 * The mails that invite people to sign in. A new agency's owner is invited in the batch that creates the agency's
 * initial content, which happens once, so provisioning may be repeated; everybody else in the batch that adds them. An
 * invitation contains no secret: signing in still requires the mailed code.
 */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { agencies, getAgencyProfile } from "#core/agencies";
import { defineJob, enqueue } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb, RegistryDb } from "../shared/database.ts";
import { mailAside, mailButton, mailPage, mailText } from "../shared/mail-page.ts";
import { type Mailer, MailRefused, type OutgoingMail } from "../shared/mailer.ts";
import { users } from "./tables.ts";

const payloadSchema = v.object({ userId: v.string() });
type Payload = v.InferOutput<typeof payloadSchema>;

export interface InvitationPorts {
  readonly registry: RegistryDb;
  readonly mailer: Mailer;
  /** Where people sign in. */
  readonly signInUrl: string;
}

interface Invitation {
  agencyName: string;
  name: string;
  signInUrl: string;
}
type WriteMail = (invitation: Invitation) => Pick<OutgoingMail, "subject" | "text" | "html">;

const invitationJob = (name: string, writeMail: WriteMail) =>
  defineJob({
    name,
    payload: payloadSchema,
    queue: "mail-jobs",
    staysOpen: true,
    async run(ports: InvitationPorts, work) {
      try {
        await deliverInvitation(ports, work.scope.db, work, writeMail);
        return { tag: "NOTHING_TO_DO" };
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        return { tag: "REFUSED", reason: error.message };
      }
    },
  });

export const inviteOwnerJob = invitationJob("invite-owner", ({ agencyName, name, signInUrl }) =>
  invitationMail({
    subject: `${agencyName} is ready on Carabiner`,
    what: `${name}, ${agencyName} is set up on Carabiner, and you are its owner.`,
    how: "There is no password. Sign in with this email address, and we will email you a code. Your trial has started.",
    signInUrl,
  }),
);

export const inviteUserJob = invitationJob("invite-user", ({ agencyName, name, signInUrl }) =>
  invitationMail({
    subject: `${agencyName} invites you to Carabiner`,
    what: `${name}, ${agencyName} works with Carabiner and has added you as a user.`,
    how: "There is no password. Sign in with this email address, and we will email you a code.",
    signInUrl,
  }),
);

/** When and why invitations of these users could not be sent; of several, the last one. One statement. */
export async function findRefusedInvitations(
  db: AgencyDb,
  userIds: readonly string[],
): Promise<Map<string, RefusedInvitation>> {
  const rows = await db.all<RefusedInvitation & { id: string }>(sql`
    SELECT payload ->> '$.userId' AS id, created_at AS at, coalesce(reason, '') AS reason FROM outbox
    WHERE state = 'FAILED' AND job IN (${inviteOwnerJob.name}, ${inviteUserJob.name})
      AND payload ->> '$.userId' IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))
    ORDER BY created_at`);
  return new Map(rows.map(({ id, at, reason }) => [id, { at, reason }]));
}

export interface RefusedInvitation {
  at: number;
  reason: string;
}

/** The job that provisioning enqueues for a new agency. */
export const inviteOwner = (
  scope: AgencyScope,
  { ownerId, inviteOwner: isWished }: { ownerId: string; inviteOwner: boolean },
) => (isWished ? [enqueue(scope, inviteOwnerJob, { userId: ownerId })] : []);

/**
 * Throws while the agency is not ready, so that it is retried: nobody is invited before they can sign in. `jobId` and
 * `attempt` keep a retry from sending a second mail.
 */
async function deliverInvitation(
  { registry, mailer, signInUrl }: InvitationPorts,
  db: AgencyDb,
  { payload: { userId }, jobId, attempt }: { payload: Payload; jobId: string; attempt: number },
  writeMail: WriteMail,
): Promise<void> {
  const [{ agencyId, name: agencyName }, [user]] = await Promise.all([
    getAgencyProfile(db),
    db
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.state, "ACTIVE"))),
  ]);
  // Disabled or removed since.
  if (!user) return;
  const [agency] = await registry
    .select({ state: agencies.state })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (agency?.state !== "ACTIVE") throw new Error("The agency is not ready yet.");
  await mailer.send({
    to: user.email,
    ...writeMail({ agencyName, name: user.name, signInUrl }),
    idempotencyKey: jobId,
    isRepeat: attempt > 1,
  });
}

function invitationMail({
  subject,
  what,
  how,
  signInUrl,
}: {
  subject: string;
  what: string;
  how: string;
  signInUrl: string;
}): ReturnType<WriteMail> {
  const care = "If you did not expect this, you can ignore this email.";
  return {
    subject,
    text: `${what}\n\nSign in: ${signInUrl}\n\n${how}\n\n${care}\n`,
    html: mailPage({
      title: subject,
      preview: "Sign in with your email address.",
      parts: [mailText(what), mailButton("Sign in", signInUrl), mailText(how), mailAside(care)],
    }),
  };
}
