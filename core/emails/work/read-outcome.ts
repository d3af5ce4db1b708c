/** The outcome of reading a message, as later steps need it. */
import * as v from "valibot";

export const emailReadSchema = v.object({
  emailId: v.string(),
  threadId: v.string(),
  accountId: v.nullable(v.string()),
  clientName: v.nullable(v.string()),
  sender: v.object({ name: v.string(), address: v.string() }),
  /** Whether a draft may answer it, and if not, why: a sentence. */
  noReply: v.nullable(v.string()),
  candidates: v.number(),
  asked: v.number(),
  /** Things that earlier messages left out and this one says. */
  completes: v.optional(v.number(), 0),
  /** What the sender has asked since the agency last wrote, as the client's documents and records may answer it. */
  questions: v.optional(v.array(v.string()), []),
  summary: v.array(v.string()),
  /** A language model is configured and did not read it: rules did. */
  withoutModel: v.optional(v.boolean(), false),
});
export type EmailRead = v.InferOutput<typeof emailReadSchema>;
