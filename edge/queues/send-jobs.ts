import type { QueueMessage, QueueName } from "#model/outbox";
import type { Env } from "../config.ts";
import { jobs } from "./jobs.ts";

export async function sendJobs(env: Env, messages: readonly QueueMessage[]): Promise<void> {
  const queues: Record<QueueName, Queue> = {
    "ai-jobs": env.AI_JOBS,
    "mail-jobs": env.MAIL_JOBS,
    "certificate-jobs": env.CERTIFICATE_JOBS,
  };
  const queueOf = (job: string) => queues[jobs.find(({ name }) => name === job)?.queue ?? "ai-jobs"];
  await Promise.all(messages.map((message) => queueOf(message.job).send(message, { contentType: "json" })));
}
