/** The parts of a comparison of two terms, as they are headed. */
import type { ComparisonGroup } from "#model/assistant";

export const groupNames: Readonly<Record<ComparisonGroup, string>> = {
  TERM: "Term",
  LIMITS: "Limits",
  DEDUCTIBLES: "Deductibles and retentions",
  PREMIUM: "Premium and charges",
  COVERAGES: "Coverages added or removed",
  EXCLUSIONS: "Exclusions",
  FORMS: "Forms and editions",
  PARTIES: "Parties",
  LOCATIONS: "Locations and vehicles",
  CONDITIONS: "Conditions and wording",
};

export interface DifferenceGroup<Entry> {
  /** Null where the differences are in no parts. */
  name: string | null;
  entries: { entry: Entry; place: number }[];
}

/** Differences come part by part; `place` counts over all of them. */
export function groupsOf<Entry extends { group?: ComparisonGroup | null | undefined }>(
  differences: readonly Entry[],
): DifferenceGroup<Entry>[] {
  const groups: DifferenceGroup<Entry>[] = [];
  for (const [place, entry] of differences.entries()) {
    const name = entry.group ? groupNames[entry.group] : null;
    const last = groups.at(-1);
    if (last && last.name === name) last.entries.push({ entry, place });
    else groups.push({ name, entries: [{ entry, place }] });
  }
  return groups;
}
