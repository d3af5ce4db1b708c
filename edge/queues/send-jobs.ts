/** Which queue a job travels on. */
import { publishNameJob } from "#core/agencies";
import type { QueueMessage } from "#core/outbox";
import { inviteOwnerJob } from "#core/users";
import type { Env } from "../config.ts";

/** Jobs that take no model and no document run beside mail; all else waits behind the reading of documents. */
const quickJobs = new Set<string>([publishNameJob, inviteOwnerJob]);

const queueOf = (env: Env, job: string): Queue => (quickJobs.has(job) ? env.MAIL_JOBS : env.AI_JOBS);

export async function sendJobs(env: Env, messages: readonly QueueMessage[]): Promise<void> {
  await Promise.all(
    messages.map((message) => queueOf(env, message.job).send(message, { contentType: "json" })),
  );
}
