/**
 * Cara's work on mail: each message that a person outside sends is read, what it asks for is opened as service requests,
 * and a reply is drafted. Nothing leaves before somebody says yes to exactly that draft.
 */
export { mailKind } from "./mail-kind.ts";
export { followUpsTask, refuseFollowUp } from "./follow-ups.ts";
export { createReplyQueue } from "./queue-reply.ts";
export { restateThreadsTask } from "./standing-of-work.ts";
export { workOnEmailJob } from "./work-on-email-job.ts";
