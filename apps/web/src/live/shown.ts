/** Which of the agency's changes concern a page, and how soon it reloads. */
import type { AgencyChange } from "./agency-changes.ts";

/**
 * The records that a page shows, by kind: all of them, or those that have one of these ids or belong to one. `{
 * policy: id, document: id }` is a policy and its documents.
 */
export type Shown = Readonly<Record<string, true | string | readonly string[]>>;

export function isShown({ entity, entityId, parentId }: AgencyChange, shown: Shown): boolean {
  const ids = shown[entity];
  if (ids === undefined || ids === true) return ids === true;
  return [ids].flat().some((id) => id === entityId || id === parentId);
}

/** Few people have the same record open, however many watch the agency. */
const recordSpreadMs = 1_500;

/** The time within which a page reloads after these changes, all of which concern it. */
export const readWithin = (changes: readonly AgencyChange[], shown: Shown): number =>
  Math.max(
    ...changes.map(({ entity, readWithinMs }) =>
      shown[entity] === true ? readWithinMs : Math.min(readWithinMs, recordSpreadMs),
    ),
  );
