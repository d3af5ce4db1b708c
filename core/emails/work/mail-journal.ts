/** What the steps of the work on a message came to, from its journal. Pure. */
import * as v from "valibot";
import type { Call, Journal } from "#model/workflows";
import { askedPlainly } from "./told-answers.ts";
import { type EmailRead, emailReadSchema } from "./read-outcome.ts";

const inputSchema = v.object({
  mail: v.object({ emailId: v.string(), again: v.optional(v.object({ wish: v.string() })) }),
});

/** The message that a workflow is about; null for another turn of its workspace. */
export const emailOf = ({ input }: Pick<Journal, "input">): string | null =>
  v.is(inputSchema, input) ? input.mail.emailId : null;

/** What whoever asked for another reply wishes; null for a message that has arrived. */
export const wishOf = ({ input }: Pick<Journal, "input">): string | null =>
  v.is(inputSchema, input) ? (input.mail.again?.wish ?? null) : null;

export function readOf({ steps }: Journal): EmailRead | null {
  const outcome = steps.findLast(({ kind, state }) => kind === "READ_EMAIL" && state === "DONE")?.outcome;
  const read = v.safeParse(emailReadSchema, outcome);
  return read.success ? read.output : null;
}

/** The next step; null when the work is done. */
export function nextOfMail(journal: Journal, emailId: string): Call | null {
  const { steps } = journal;
  const did = (kind: string) => steps.filter((step) => step.kind === kind).length;
  if (did("READ_EMAIL") === 0) return { kind: "READ_EMAIL", input: { emailId } };
  const read = readOf(journal);
  const wish = wishOf(journal);
  const opened = did("OPEN_EMAIL_REQUEST");
  // Whoever asks for another reply asks for nothing else again.
  if (read && wish === null && opened < read.asked)
    return { kind: "OPEN_EMAIL_REQUEST", input: { emailId, at: opened } };
  // Each by itself, or the answer to one would stand for all of them.
  const question = read?.questions[did("SEARCH_CLIENT")];
  if (question !== undefined && read && read.accountId !== null && read.noReply === null)
    return { kind: "SEARCH_CLIENT", input: { question: askedPlainly(question), accountId: read.accountId } };
  const isDue = read && read.noReply === null && (wish !== null || read.asked + read.completes > 0);
  if (isDue && did("DRAFT_EMAIL_REPLY") === 0)
    return { kind: "DRAFT_EMAIL_REPLY", input: { emailId, ...(wish === null ? {} : { wish }) } };
  return did("TELL_OF_EMAIL") === 0 ? { kind: "TELL_OF_EMAIL", input: {} } : null;
}
