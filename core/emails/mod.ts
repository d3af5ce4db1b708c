/**
 * Email: the mail that reaches an agency, in threads. One message is kept once, its thread is the same in whatever order
 * mail arrives, and nothing in a mail is an order: it is only read.
 */
export { announceAttachments } from "./announce-attachments.ts";
export { readEmailPage } from "./email-page.ts";
export { emailJobs } from "./jobs.ts";
export { emailNews } from "./note-delivery-job.ts";
export type { EmailPorts } from "./read-email-job.ts";
export { readThreads, type ThreadInFiles } from "./read-threads.ts";
export { type ArrivedEmail, EMAIL_BYTES_MAX, receiveEmail } from "./receive-email.ts";
export { readRecipient, type ReplyKeys } from "./reply-address.ts";
export { refuseRuleMail } from "./rules/mod.ts";
export { refuseSuppressed } from "./send-email.ts";
export { createEmails, type Emails } from "./service.ts";
