/**
 * A consumer's shell: parse, claim, run, say how it ended. A message only says which job; a job that vanished
 * twice is ended at its third claim, one that failed is tried again later by the hub's clock, and a message
 * that does not parse goes to the dead-letter queue at once.
 */
import * as v from "valibot";
import { publishAgencyName, publishNameJob } from "#core/agencies";
import { claimJob, failJob, finishJob, queueMessageSchema, retryJob } from "#core/outbox";
import { deliverInvitation, deliverSignInMail, inviteOwnerJob, signInMailMessageSchema } from "#core/users";
import { checkedClaim, openRegistry } from "../adapters/agency-database.ts";
import { type Mailer, MailRefused } from "../adapters/mailer.ts";
import { nowMs } from "../agency-scope.ts";
import { composeForAgency } from "../compose.ts";
import { type Env, readConfig } from "../config.ts";
import { log } from "../log.ts";
import { documentJobs } from "./document-jobs.ts";
import type { Handler } from "./handler.ts";

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
      if ("signInId" in parsed.output) await sendSignInMail(env, mailer, parsed.output.signInId);
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

async function sendSignInMail(env: Env, mailer: Mailer, signInId: string): Promise<void> {
  const config = readConfig(env);
  const { db: registry } = openRegistry(config);
  try {
    await deliverSignInMail(
      { registry, nowMs, secret: config.SIGN_IN_SECRET, send: (mail) => mailer.send(mail) },
      signInId,
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
  if (taken.tag === "ENDED") {
    log("error", "A job was given up.", {
      agencyId,
      jobId,
      requestId,
      job: claimed.job,
      reason: taken.reason,
    });
    await handler?.ended?.({ env, scope, claimed, reason: taken.reason });
    return;
  }
  if (!handler) {
    await failJob(scope.db, claimed, `Nothing handles the job "${claimed.job}".`, nowMs());
    return;
  }
  try {
    await handler.run({ env, config, scope, claimed, mailer, registry: () => openRegistry(config).db });
  } catch (error) {
    log("error", "A job failed.", { agencyId, jobId, requestId, job: claimed.job, error });
    const decision = await retryJob(scope.db, claimed, "The work failed.", nowMs());
    if (decision.tag === "END") await handler.ended?.({ env, scope, claimed, reason: decision.reason });
    scope.written({});
  }
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
