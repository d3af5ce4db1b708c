import { findHolders } from "#core/holders";
import { quotas } from "#core/subscription";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { type BatchRow, listItems } from "./repository.ts";

/** The problem of a batch that would send more emails than this month has left; null if it fits. */
export async function refuseEmails(
  { db, nowMs }: AgencyScope,
  timeZone: string,
  more: number,
): Promise<Problem<"VALIDATION"> | null> {
  if (more === 0) return null;
  const message = await quotas.refuseEmails(db, { timeZone, nowMs: nowMs(), more });
  return message === null ? null : invalid([{ path: "email", message }]);
}

/** How many emails follow if what was refused is tried again. */
export async function countRetriedEmails(
  { db }: AgencyScope,
  { id, terms }: Pick<BatchRow, "id" | "terms">,
): Promise<number> {
  const retried = (await listItems(db, id)).filter(
    ({ state, email }) => state === "REFUSED" && (email ?? terms.email),
  );
  if (retried.length === 0) return 0;
  const holders = await findHolders(
    db,
    retried.map(({ holderId }) => holderId),
  );
  return holders.filter(({ email }) => email !== null).length;
}
