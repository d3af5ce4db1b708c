/**
 * Handles messages from Cloudflare's queues. A message only names the job, which core/outbox runs; a message that
 * does not parse goes straight to the dead-letter queue.
 */
import * as v from "valibot";
import { runJob } from "#core/outbox";
import { whyAtRest } from "#core/subscription";
import { deliverSignInMail, signInMailMessageSchema } from "#core/sign-in";
import { queueMessageSchema } from "#model/outbox";
import { type Mailer, MailRefused } from "../../core/shared/mailer.ts";
import { checkedClaim, openRegistry } from "../adapters/agency-database.ts";
import { composeForAgency } from "../agency-ports.ts";
import { nowMs } from "../agency-scope.ts";
import { type Env, readConfig } from "../config.ts";
import { lazily } from "../lazily.ts";
import { isQueuedReport } from "../adapters/mail-events.ts";
import { recordQueuedReport } from "../mail-reports.ts";
import { log } from "../log.ts";
import { jobPorts } from "./job-ports.ts";
import { jobs } from "./jobs.ts";

const messageSchema = v.union([queueMessageSchema, signInMailMessageSchema]);

export async function consume(
  batch: MessageBatch,
  env: Env,
  mailer: Mailer,
  later: (work: Promise<unknown>) => void,
): Promise<void> {
  for (const message of batch.messages) {
    if (isQueuedReport(message.body)) {
      await takeReport(message, { env, requestId: message.id, later });
      continue;
    }
    const parsed = v.safeParse(messageSchema, message.body);
    if (!parsed.success) {
      log("error", "A queue message could not be parsed.", { queue: batch.queue, id: message.id });
      await sendToDeadLetters(env, batch.queue, message.body);
      message.ack();
      continue;
    }
    try {
      if ("signInId" in parsed.output) {
        await sendSignInMail(env, mailer, parsed.output.signInId, message);
      } else {
        const { agencyId, jobId, requestId } = parsed.output;
        const actor = { kind: "WORKFLOW", id: jobId } as const;
        const work = composeForAgency(env, checkedClaim(agencyId, "job"), { requestId, later, actor });
        const ports = lazily(jobPorts, { ...work, mailer });
        const { scope } = work;
        await runJob({ scope, jobs, ports, log, whyAtRest: () => whyAtRest(scope) }, jobId);
      }
      message.ack();
    } catch (error) {
      log("error", "A queue message failed.", { ...parsed.output, attempts: message.attempts, error });
      message.retry({ delaySeconds: Math.min(300, 2 ** message.attempts) });
    }
  }
}

/** A report of a mail that is not known yet is read again a little later, and at last let go (wrangler.toml, max_retries). */
async function takeReport(
  message: Pick<Message, "body" | "attempts" | "ack" | "retry">,
  parts: Parameters<typeof recordQueuedReport>[0],
): Promise<void> {
  const wait = { delaySeconds: Math.min(300, 5 * 2 ** message.attempts) };
  try {
    const outcome = await recordQueuedReport(parts, message.body);
    if (outcome === "UNKNOWN") message.retry(wait);
    else message.ack();
  } catch (error) {
    log("error", "A report about a mail failed.", { attempts: message.attempts, error });
    message.retry(wait);
  }
}

/** Kept for inspection; it would fail the same way each time. */
async function sendToDeadLetters(env: Env, queue: string, body: unknown): Promise<void> {
  const letters: Record<string, Queue> = {
    "mail-jobs": env.MAIL_JOBS_DEAD,
    "certificate-jobs": env.CERTIFICATE_JOBS_DEAD,
  };
  await (letters[queue] ?? env.AI_JOBS_DEAD).send(body, { contentType: "json" });
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
      { registry, nowMs, secret: config.SIGN_IN_SECRET, mailer },
      { signInId, isRepeat: attempts > 1 },
    );
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log("error", "A sign-in mail was rejected.", { signInId, error });
  }
}
