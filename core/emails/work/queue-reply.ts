/** A reply of Cara's that was approved, on its way out in its thread. */
import { getAgencyProfile } from "#core/agencies";
import type { ReplyPorts } from "#core/approvals";
import { findAnswered, queueEmail } from "../queue-email.ts";

interface ReplyDeps {
  /** Where the agency receives mail; null if the product receives none. */
  findAddress(): Promise<string | null>;
  /** The key that signs reply addresses. */
  replyKey: string;
}

export const createReplyQueue =
  ({ findAddress, replyKey }: ReplyDeps): ReplyPorts["queueReply"] =>
  async (scope, { emailId, ...reply }) => {
    const { db } = scope;
    const [answered, agency, address] = await Promise.all([
      findAnswered(db, emailId),
      getAgencyProfile(db),
      findAddress(),
    ]);
    if (!answered) return null;
    const { name: agencyName, timeZone, contactEmail } = agency;
    return queueEmail(
      scope,
      { ...reply, answered, isForward: false, cc: [], writer: null },
      { agencyName, timeZone, replyTo: { address, key: replyKey, contactEmail } },
    );
  };
