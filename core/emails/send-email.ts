/** What people write in a thread by hand: an answer or a forward. Their click is the yes. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import { findBounces, forgetBounces } from "#core/deliveries";
import { documents, documentSql } from "#core/documents";
import { cleanFileName } from "#core/reading";
import { quotas } from "#core/subscription";
import type { DeliveryAttachment } from "#model/deliveries";
import { users } from "#core/users";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { emailSchema, lineSchema, notesSchema, textSchema } from "../shared/text-fields.ts";
import { isConflict } from "../shared/version-guard.ts";
import { PLACING_TRIES } from "./place-email.ts";
import { findAnswered, queueEmail, type ReplyTo } from "./queue-email.ts";

const BODY_MAX = 20_000;
const SUBJECT_MAX = 300;
const CC_MAX = 20;
const FILES_MAX = 20;
const OPERATION = "sendEmail";

const sentEmailSchema = v.object({
  emailId: v.string(),
  isForward: v.boolean(),
  to: emailSchema,
  cc: v.pipe(v.nullish(v.array(emailSchema), []), v.maxLength(CC_MAX, `Copy at most ${CC_MAX} people.`)),
  subject: lineSchema("a subject", SUBJECT_MAX),
  body: notesSchema(BODY_MAX),
  documentIds: v.pipe(
    v.nullish(v.array(v.string()), []),
    v.maxLength(FILES_MAX, `Attach at most ${FILES_MAX} files.`),
  ),
  /** Whoever sends it knows that earlier mail to one of the addresses came back. */
  isSentAnyway: v.nullish(v.boolean(), false),
  idempotencyKey: idempotencyKeySchema,
});
const sendEmailSchema = v.variant("isForward", [
  // What is forwarded may speak for itself.
  v.object({ ...sentEmailSchema.entries, isForward: v.literal(true) }),
  v.object({
    ...sentEmailSchema.entries,
    isForward: v.literal(false),
    body: textSchema("what you want to say", BODY_MAX),
  }),
]);

export interface EmailSending {
  /** `input`: see `sendEmailSchema`. Returns the id of the thread that the message is in. */
  send(input: unknown): Promise<Result<string, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
}

export interface EmailSendingDeps {
  /** Where the agency receives mail; null if the product receives none. */
  findAddress(): Promise<string | null>;
  /** The key that signs reply addresses. */
  replyKey: string;
  /** Those who watch a workspace want to know. A lost call is made up for by the next. */
  tellWatchers?(workspaceId: string): void;
}

export function createEmailSending(
  scope: AgencyScope,
  { findAddress, replyKey }: EmailSendingDeps,
): EmailSending {
  const { db } = scope;
  return {
    async send(input) {
      const form = parseInput(sendEmailSchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { idempotencyKey: key, ...content } = form.value;
      const { emailId, isForward, to, cc, subject, body, documentIds, isSentAnyway } = content;
      const digest = await digestOf(content);
      const addresses = [to, ...cc];
      const [made, first, agency, address, files, bounces] = await Promise.all([
        findSubmission(db, OPERATION, key),
        findAnswered(db, emailId),
        getAgencyProfile(db),
        findAddress(),
        findFiles(db, documentIds),
        findBounces(db, addresses),
      ]);
      if (made) return isOtherContent(made, digest) ? err(otherContent) : ok(made.ids[0] ?? "");
      if (!first) return err(notFound("email"));
      const held = isSentAnyway ? new Map<string, never>() : bounces;
      const problems = problemsOf({
        addresses,
        files,
        asked: documentIds.length,
        bounces: held,
        own: address,
      });
      if (problems.length > 0) return err(invalid(problems));
      const requestedBy = await getActingUser(scope);
      const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, requestedBy));
      const month = { timeZone: agency.timeZone, nowMs: scope.nowMs() };
      const replyTo: ReplyTo = { address, key: replyKey, contactEmail: agency.contactEmail };
      for (let tries = 1; ; tries += 1) {
        const answered = tries === 1 ? first : await findAnswered(db, emailId);
        if (!answered) return err(notFound("email"));
        const queued = await queueEmail(
          scope,
          {
            ...{ answered, isForward, to, cc, subject, body, requestedBy },
            attachments: files,
            yes: { kind: "CLICK" },
            writer: user?.name ?? "",
          },
          { agencyName: agency.name, timeZone: agency.timeZone, replyTo },
        );
        try {
          await writeAll(db, [
            ...recordSubmission(scope, OPERATION, key, { ids: [answered.threadId], digest }),
            ...quotas.guardEmails(db, month),
            ...(isSentAnyway ? [forgetBounces(db, addresses)] : []),
            ...queued.statements,
            ...(await recordChange(scope, {
              action: isForward ? "email.forward" : "email.send",
              entity: "email",
              entityId: queued.emailId,
              version: 1,
              after: { threadId: answered.threadId, answers: emailId, to, cc, subject },
            })),
          ]);
          scope.written({ jobs: [queued.job] });
          return ok(answered.threadId);
        } catch (error) {
          if (isRepeatedSubmission(error)) {
            const before = await findSubmission(db, OPERATION, key);
            return before && isOtherContent(before, digest) ? err(otherContent) : ok(answered.threadId);
          }
          if (!isConflict(error)) throw error;
          const full = await quotas.refuseEmails(db, month);
          if (full !== null) return err(invalid([{ path: "to", message: full }]));
          if (tries === PLACING_TRIES) return err(conflict("email thread"));
        }
      }
    },
  };
}

type File = DeliveryAttachment;

async function findFiles(db: AgencyDb, ids: readonly string[]): Promise<File[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({
      documentId: sql<string>`${documents.id}`,
      storageKey: documents.storageKey,
      name: documents.name,
      mediaType: documents.mediaType,
      size: documents.size,
      sha256: documents.sha256,
    })
    .from(documents)
    .where(
      and(inArray(documents.id, [...new Set(ids)]), isNull(documents.replacedBy), documentSql.isShownTo(db)),
    );
  // What arrived before names were cleaned of all that they are cleaned of now.
  return found.map((file) => ({ ...file, name: cleanFileName(file.name) }));
}

interface Checked {
  /** The recipient, then those who get a copy. */
  addresses: readonly string[];
  files: readonly File[];
  asked: number;
  bounces: ReadonlyMap<string, { reason: string }>;
  own: string | null;
}

function problemsOf({ addresses, files, asked, bounces, own }: Checked): FieldProblem[] {
  return [
    ...addresses.flatMap((address, at): FieldProblem[] => {
      const path = at === 0 ? "to" : "cc";
      const bounce = bounces.get(address);
      if (bounce) return [{ path: "isSentAnyway", message: suppressed(address, bounce.reason) }];
      return own !== null && address.toLowerCase() === own.toLowerCase()
        ? [
            {
              path,
              message: `${address} is the address at which your agency receives mail. Choose another one.`,
            },
          ]
        : [];
    }),
    ...(files.length < asked
      ? [
          {
            path: "documentIds",
            message: "A chosen file no longer exists. Remove it and choose another one.",
          },
        ]
      : []),
  ];
}

/** Why nothing is sent to an address. */
const suppressed = (address: string, reason: string): string =>
  `Earlier mail to ${address} came back or was not wanted, so nothing is sent there. ${reason} Use another address, or send it anyway if you know that this one works again.`;

/** For the job that sends mail: why this message of a thread must not be sent; null if it may. */
export async function refuseSuppressed(
  { db }: AgencyScope,
  { recordKind, addresses }: { recordKind: string; addresses: readonly string[] },
): Promise<string | null> {
  if (recordKind !== "email") return null;
  const [first] = await findBounces(db, addresses);
  return first ? suppressed(first[0], first[1].reason) : null;
}
