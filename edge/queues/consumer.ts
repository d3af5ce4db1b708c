/**
 * A consumer's shell: parse, claim, run, say how it ended. A message only says which job; a job that vanished
 * twice is ended at its third claim, one that failed is tried again later by the hub's clock, one that takes too long
 * is ended, and a message that does not parse goes to the dead-letter queue at once.
 */
import * as v from "valibot";
import { publishAgencyName, publishNameJob } from "#core/agencies";
import {
  claimJob,
  failJob,
  finishJob,
  holdJob,
  type JobEnd,
  overTimeReason,
  queueMessageSchema,
  retryJob,
  takeOver,
} from "#core/outbox";
import { deliverInvitation, deliverSignInMail, inviteOwnerJob, signInMailMessageSchema } from "#core/users";
import { checkedClaim, openRegistry } from "../adapters/agency-database.ts";
import { type Mailer, MailRefused } from "../adapters/mailer.ts";
import { nowMs } from "../agency-scope.ts";
import { composeForAgency } from "../compose.ts";
import { type Env, readConfig } from "../config.ts";
import { log } from "../log.ts";
import { documentJobs } from "./document-jobs.ts";
import type { Handler, Work } from "./handler.ts";

const messageSchema = v.union([queueMessageSchema, signInMailMessageSchema]);

export async function consume(
  batch: MessageBatch,
  env: Env,
  mailer: Mailer,
  later: (work: Promise<unknown>) => void,
): Promise<void> {
  for (const message of batch.messages) {
    const parsed = v.safeParse(messageSchema, message.body);
    if (!parsed.success) {
      log("error", "A queue message does not parse.", { queue: batch.queue, id: message.id });
      await sendToDeadLetters(env, batch.queue, message.body);
      message.ack();
      continue;
    }
    try {
      if ("signInId" in parsed.output) await sendSignInMail(env, mailer, parsed.output.signInId, message);
      else await runJob(env, parsed.output, { mailer, later });
      message.ack();
    } catch (error) {
      log("error", "A queue message failed.", { ...parsed.output, attempts: message.attempts, error });
      message.retry({ delaySeconds: Math.min(300, 2 ** message.attempts) });
    }
  }
}

/** Kept for people to look at; it would fail the same way each time. */
async function sendToDeadLetters(env: Env, queue: string, body: unknown): Promise<void> {
  const letters = queue === "mail-jobs" ? env.MAIL_JOBS_DEAD : env.AI_JOBS_DEAD;
  await letters.send(body, { contentType: "json" });
}

async function sendSignInMail(
  env: Env,
  mailer: Mailer,
  signInId: string,
  { attempts }: { attempts: number },
): Promise<void> {
  const config = readConfig(env);
  const { db: registry } = openRegistry(config);
  try {
    await deliverSignInMail(
      { registry, nowMs, secret: config.SIGN_IN_SECRET, send: (mail) => mailer.send(mail) },
      { signInId, isRepeat: attempts > 1 },
    );
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log("error", "A sign-in mail was refused.", { signInId, error });
  }
}

async function runJob(
  env: Env,
  { agencyId, jobId, requestId }: v.InferOutput<typeof queueMessageSchema>,
  { mailer, later }: { mailer: Mailer; later(work: Promise<unknown>): void },
): Promise<void> {
  const claim = checkedClaim(agencyId, "job");
  const { scope, config } = composeForAgency(env, claim, {
    requestId,
    later,
    actor: { kind: "WORKFLOW", id: jobId },
  });
  const taken = await claimJob(scope.db, jobId, nowMs());
  if (taken.tag === "GONE") return;
  const { claimed } = taken;
  const handler = handlers[claimed.job];
  const work = { env, scope, claimed };
  if (taken.tag === "ENDED") return giveUp(work, handler, { end: "VANISHED", reason: taken.reason });
  if (!handler) {
    await failJob(scope.db, claimed, `Nothing handles the job "${claimed.job}".`, nowMs());
    return;
  }
  try {
    const run = () => handler.run({ ...work, config, mailer, registry: () => openRegistry(config).db });
    const held = await holdJob(scope.db, claimed, run, { nowMs });
    if (held === "OVER_TIME") await giveUp(work, handler, { end: held, reason: overTimeReason });
    if (held === "LOST")
      log("warn", "A job was taken up by another consumer.", { agencyId, jobId, requestId });
  } catch (error) {
    log("error", "A job failed.", { agencyId, jobId, requestId, job: claimed.job, error });
    const decision = await retryJob(scope.db, claimed, "The work failed.", nowMs());
    if (decision.tag === "END") await giveUp(work, handler, { end: "FAILED", reason: decision.reason });
    scope.written({});
  }
}

/** Whoever waits for the job is told first: if that does not come off, the next claim tells them. */
async function giveUp(
  { env, scope, claimed }: Work,
  handler: Handler | undefined,
  { end, reason }: { end: JobEnd; reason: string },
): Promise<void> {
  const { agencyId, requestId } = scope;
  const { jobId, job } = claimed;
  log("error", "A job was given up.", { agencyId, jobId, requestId, job, reason });
  const own = await takeOver(scope.db, claimed, nowMs());
  if (!own) return;
  await handler?.ended?.({ env, scope, claimed: own, end });
  await failJob(scope.db, own, reason, nowMs());
}

const handlers: Record<string, Handler> = {
  [publishNameJob]: {
    async run({ scope, claimed, registry }) {
      await publishAgencyName(registry(), scope.db, nowMs());
      await finishJob(scope.db, claimed, nowMs());
    },
  },
  [inviteOwnerJob]: {
    async run({ config, scope, claimed, registry, mailer }) {
      try {
        await deliverInvitation(
          {
            db: scope.db,
            registry: registry(),
            signInUrl: `${config.PUBLIC_ORIGIN}/app/signin`,
            send: (mail) => mailer.send(mail),
          },
          claimed,
        );
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        await failJob(scope.db, claimed, error.message, nowMs());
        return;
      }
      await finishJob(scope.db, claimed, nowMs());
    },
  },
  ...documentJobs,
};
