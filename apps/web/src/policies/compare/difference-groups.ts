/**
 * The parts of a comparison under their headings: by coverage part and location, with values that only one file gives
 * in parts of their own. Pure.
 */
import type { ComparisonGroup } from "#model/assistant";

/** These kinds have a heading of their own; others are grouped by coverage part if it is known. */
export const groupNames: Readonly<Record<ComparisonGroup, string>> = {
  TERM: "Term",
  LIMITS: "Limits",
  DEDUCTIBLES: "Deductibles and retentions",
  PREMIUM: "Price",
  COVERAGES: "Coverages added or removed",
  EXCLUSIONS: "Exclusions",
  FORMS: "Forms and editions",
  PARTIES: "Parties",
  LOCATIONS: "Locations and vehicles",
  CONDITIONS: "Conditions and wording",
};
const ofCoverage: readonly ComparisonGroup[] = ["LIMITS", "DEDUCTIBLES", "COVERAGES", "EXCLUSIONS"];

/** What determines where a difference is shown. */
export interface Placed {
  group?: ComparisonGroup | null | undefined;
  part?: string | null | undefined;
  place?: string | null | undefined;
  isApart?: boolean;
  oldValue?: string | null | undefined;
  newValue?: string | null | undefined;
}

export interface DifferenceGroup<Entry> {
  /** Null if the differences are not grouped. */
  name: string | null;
  /** The file that alone gives these figures; null for values that are compared with each other. */
  onlyIn: "OLD" | "NEW" | null;
  entries: { entry: Entry; place: number }[];
}

/** Only one file gives it, and it is not compared with what the other says elsewhere. */
const onlyIn = ({ isApart, oldValue, newValue }: Placed): DifferenceGroup<Placed>["onlyIn"] => {
  if (!isApart) return null;
  if (newValue === null || newValue === undefined) return "OLD";
  return oldValue === null || oldValue === undefined ? "NEW" : null;
};

function nameOf({ group, part, place }: Placed): string | null {
  if (!group) return null;
  const name = part && ofCoverage.includes(group) ? part : groupNames[group];
  return place ? `${name}, ${place}` : name;
}

/** Part by part, in the order in which each part first occurs; figures from one file alone come last. */
export function groupsOf<Entry extends Placed>(differences: readonly Entry[]): DifferenceGroup<Entry>[] {
  const groups = new Map<string, Omit<DifferenceGroup<Entry>, "entries"> & { entries: Entry[] }>();
  for (const entry of differences) {
    const alone = onlyIn(entry);
    const name = alone === null ? nameOf(entry) : null;
    const key = `${alone ?? ""} ${name ?? ""}`;
    const known = groups.get(key);
    if (known) known.entries.push(entry);
    else groups.set(key, { name, onlyIn: alone, entries: [entry] });
  }
  const all = [...groups.values()];
  const shown = [
    ...all.filter((group) => group.onlyIn === null),
    ...all.filter((group) => group.onlyIn === "OLD"),
    ...all.filter((group) => group.onlyIn === "NEW"),
  ];
  let place = 0;
  return shown.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.map((entry) => ({ entry, place: place++ })),
  }));
}

/** The differences in the order in which they are shown. */
export const inShownOrder = <Entry extends Placed>(differences: readonly Entry[]): Entry[] =>
  groupsOf(differences).flatMap(({ entries }) => entries.map(({ entry }) => entry));
