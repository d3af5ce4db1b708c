/**
 * A thread that a message may belong to although nothing in its headers says so: the same subject among the same parties
 * within 30 days. Only ever a suggestion, since a subject such as "Certificate" proves nothing.
 */

export const SUGGESTED_WITHIN_MS = 30 * 24 * 60 * 60_000;

/** What mail programs put before a subject: replies and forwards in several languages, counters, tags of gateways. */
const before =
  /^\s*(?:(?:re|r|fwd?|aw|wg|sv|vs|vb|antw|tr|rv|res|enc|rif|i|odp|pd)(?:\s*\[\d+\])?\s*:|\[(?:external|ext|extern|secure)\]|automatic reply:|auto:)\s*/i;

/** A subject as it was when the thread began, for comparison; empty when nothing is left of it. */
export function baseSubject(subject: string): string {
  let rest = subject;
  for (let found = before.exec(rest); found; found = before.exec(rest)) rest = rest.slice(found[0].length);
  return rest.replace(/\s+/g, " ").trim().toLowerCase();
}

export interface SubjectAndParties {
  threadId: string;
  subject: string;
  /** Addresses outside the agency, in lower case. */
  parties: readonly string[];
  sentAt: number;
}

/** The thread of the nearest message in time with the same subject and one of the same parties. */
export function suggestThread(
  message: SubjectAndParties,
  others: readonly SubjectAndParties[],
): string | null {
  const subject = baseSubject(message.subject);
  if (subject === "") return null;
  const awayFrom = ({ sentAt }: SubjectAndParties) => Math.abs(sentAt - message.sentAt);
  const [nearest] = others
    .filter(
      (other) =>
        other.threadId !== message.threadId &&
        awayFrom(other) <= SUGGESTED_WITHIN_MS &&
        baseSubject(other.subject) === subject &&
        other.parties.some((party) => message.parties.includes(party)),
    )
    .toSorted(
      (one, other) =>
        awayFrom(one) - awayFrom(other) ||
        Number(one.threadId > other.threadId) - Number(one.threadId < other.threadId),
    );
  return nearest?.threadId ?? null;
}
