/** A message as it is kept: what it says of itself, as far as that can be believed. */
import { idsFollowed } from "./message-ids.ts";
import type { ReadEmail } from "./read-email.ts";
import { baseSubject } from "./suggest-thread.ts";

/** A sender's clock that is ahead of ours by more is not believed. */
const CLOCK_AHEAD_MS = 10 * 60_000;

export function keptMessage(
  { messageId, from, subject, kind, authenticity, parts, sentAt }: ReadEmail,
  { sha256, receivedAt }: { sha256: string; receivedAt: number },
) {
  const fromEmail = from?.address ?? "";
  return {
    // Somebody else who uses the same id must not hide the message.
    identity: messageId === null ? `sha256:${sha256}` : `${messageId} ${fromEmail}`,
    ...{ messageId, fromEmail, subject, kind, authenticity },
    fromName: from?.name ?? "",
    baseSubject: baseSubject(subject),
    sentAt: sentAt !== null && sentAt <= receivedAt + CLOCK_AHEAD_MS ? sentAt : receivedAt,
    parts: [...parts],
  };
}

/** `answers`: the message that a reply token names. */
export const followedBy = (
  { messageId, reportOf, inReplyTo, references }: ReadEmail,
  answers: string | null,
): string[] =>
  idsFollowed(messageId, {
    token: answers,
    // A delivery report is about one message and says so more surely than its headers do.
    inReplyTo: reportOf === null ? inReplyTo : [reportOf, ...inReplyTo],
    references,
  });
