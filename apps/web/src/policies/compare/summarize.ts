/** Summarizes a comparison in a sentence or two, from its differences alone. Pure. */
import type { ComparisonGroup } from "#model/assistant";
import { formatDollars } from "../format-dollars.ts";

export interface SummedUp {
  oldName: string;
  newName: string;
  differences: readonly {
    group?: ComparisonGroup | null | undefined;
    label: string;
    oldValue?: string | null | undefined;
    newValue?: string | null | undefined;
    lesser?: "OLD" | "NEW" | null | undefined;
    isApart: boolean;
  }[];
}

/**
 * The document whose value is marked as less coverage or more cost; the counts match the marks. A value that a
 * document does not show is reported as missing, which does not necessarily mean less; figures listed separately are
 * not counted either.
 */
export function markedSide(difference: SummedUp["differences"][number]): "OLD" | "NEW" | null {
  const { lesser, oldValue, newValue, isApart } = difference;
  if (!lesser || isApart) return null;
  return (lesser === "OLD" ? oldValue : newValue) ? lesser : null;
}

/** The first sentence is the headline. */
export function summarize({ oldName, newName, differences }: SummedUp): { title: string; rest: string } {
  const held = differences.filter(({ isApart }) => !isApart);
  const apart = differences.length - held.length;
  const count =
    held.length === 0 ? "No differences" : held.length === 1 ? "1 difference" : `${held.length} differences`;
  const headlines = [priceOf(held), ...excludedIn(held)].filter((part) => part !== null);
  const title = headlines.length === 0 ? `${count}.` : `${count}. ${newName}: ${headlines.join(", ")}.`;
  const less = (side: "OLD" | "NEW") => held.filter((difference) => markedSide(difference) === side).length;
  const counts = [
    { count: less("NEW"), name: newName },
    { count: less("OLD"), name: oldName },
  ].filter((side) => side.count > 0);
  const sides = counts.map((side, place) => {
    const verbs = side.count === 1 ? "gives less or asks more" : "give less or ask more";
    return `${side.count} ${place === 0 ? `${verbs} in` : "in"} “${side.name}”`;
  });
  const rest = [
    ...(sides.length > 0 ? [`${sides.join(", ")}.`] : []),
    ...(apart > 0
      ? [apart === 1 ? "1 figure could not be paired." : `${apart} figures could not be paired.`]
      : []),
  ];
  return { title, rest: rest.join(" ") };
}

type Held = SummedUp["differences"];

/** How much more or less the whole costs; null unless both documents print it. */
function priceOf(held: Held): string | null {
  const total = held.find(({ group, label }) => group === "PREMIUM" && /\btotal\b/i.test(label));
  const [before, after] = [dollarsIn(total?.oldValue), dollarsIn(total?.newValue)];
  if (before === null || after === null || before === after) return null;
  return `${formatDollars(Math.abs(after - before))} ${after > before ? "more" : "less"}`;
}

function dollarsIn(text: string | null | undefined): number | null {
  const match = /^\W*\$\s?([\d,]+(?:\.\d\d)?)\W*$/.exec(text ?? "");
  return match ? Number(match[1]?.replaceAll(",", "")) : null;
}

const EXCLUDED_MAX = 2;

function excludedIn(held: Held): string[] {
  const excluded = held.filter(({ newValue, oldValue }) => isExcluded(newValue) && !isExcluded(oldValue));
  const named = excluded.slice(0, EXCLUDED_MAX).map(({ label }) => `${label.toLowerCase()} excluded`);
  const others = excluded.length - named.length;
  return others > 0 ? [...named, `${others} more excluded`] : named;
}

export const isExcluded = (value: string | null | undefined): boolean =>
  /^\W*(?:excluded|not covered|no coverage)\b/i.test(value ?? "");
