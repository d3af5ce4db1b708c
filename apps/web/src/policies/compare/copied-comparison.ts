/**
 * A comparison as it is pasted elsewhere: each difference with both values, their exact words and pages, and why it
 * matters.
 */
import type { ComparisonGroup } from "#model/assistant";
import { escape } from "../../conversation/copied-answer.ts";
import { type PlacedQuote, textOfQuote } from "../../quotes/number-quotes.ts";
import type { CopiedContent } from "../../ui/copy-button.tsx";
import { groupsOf } from "./difference-groups.ts";

type CopiedQuote = Pick<PlacedQuote, "segments">;

interface CopiedComparison {
  old: { name: string };
  new: { name: string };
  oldName: string;
  newName: string;
  unchanged?: string | null | undefined;
  differences: readonly {
    group?: ComparisonGroup | null | undefined;
    part?: string | null | undefined;
    place?: string | null | undefined;
    isApart?: boolean;
    label: string;
    oldValue?: string | null | undefined;
    newValue?: string | null | undefined;
    oldQuotes: readonly CopiedQuote[];
    newQuotes: readonly CopiedQuote[];
    why: string;
  }[];
}

export function contentOfComparison(comparison: CopiedComparison): CopiedContent {
  const { oldName, newName, unchanged, differences } = comparison;
  const title = `${comparison.old.name} and ${comparison.new.name}`;
  const groups = groupsOf(differences).map(({ name, onlyIn, entries }) => ({
    name: onlyIn === null ? name : `Only in “${onlyIn === "OLD" ? oldName : newName}”`,
    entries: entries.map(({ entry: { label, oldValue, newValue, oldQuotes, newQuotes, why } }) => ({
      label,
      sides: [sideOf(oldName, oldValue, oldQuotes), sideOf(newName, newValue, newQuotes)],
      why,
    })),
  }));
  const text = [
    title,
    ...(unchanged ? [unchanged] : []),
    ...groups.flatMap(({ name, entries }) => [
      ...(name === null ? [] : [name.toUpperCase()]),
      ...entries.map(({ label, sides, why }) => [label, ...sides, why].join("\n")),
    ]),
  ].join("\n\n");
  const html = [
    `<p><strong>${escape(title)}</strong></p>`,
    ...(unchanged ? [`<p>${escape(unchanged)}</p>`] : []),
    ...groups.flatMap(({ name, entries }) => [
      ...(name === null ? [] : [`<h3>${escape(name)}</h3>`]),
      ...entries.map(
        ({ label, sides, why }) =>
          `<p><strong>${escape(label)}</strong><br>${sides.map(escape).join("<br>")}<br>${escape(why)}</p>`,
      ),
    ]),
  ].join("");
  return { text, html };
}

/** Before: $2,500 (“Property deductible $2,500”, p. 3). */
function sideOf(name: string, value: string | null | undefined, quotes: readonly CopiedQuote[]): string {
  const cited = quotes.map((quote) => `“${textOfQuote(quote)}”, ${pagesOf(quote)}`).join("; ");
  return `${name}: ${value ?? "not shown"}${cited === "" ? "" : ` (${cited})`}`;
}

function pagesOf({ segments }: CopiedQuote): string {
  const pages = [...new Set(segments.map(({ page }) => page))];
  return pages.length > 1 ? `pp. ${pages.join(", ")}` : `p. ${pages[0] ?? 1}`;
}
