/** Which queue a job travels on. */
import type { QueueMessage } from "#core/outbox";
import type { Env } from "../config.ts";

/** Jobs that take no model and no document run beside mail; all else waits behind the reading of documents. */
const queueOf = (env: Env, job: string): Queue =>
  job === "publish-agency-name" ? env.MAIL_JOBS : env.AI_JOBS;

export async function sendJobs(env: Env, messages: readonly QueueMessage[]): Promise<void> {
  await Promise.all(
    messages.map((message) => queueOf(env, message.job).send(message, { contentType: "json" })),
  );
}
