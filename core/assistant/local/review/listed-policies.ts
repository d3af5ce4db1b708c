/**
 * The policies that a summary of several lists, each below a heading of its own with its number and its carrier: there no
 * number, carrier or deductible is that of the document.
 */
import type { Evidence } from "../../model.ts";
import { type Line, quoteLine } from "../comparison/lines.ts";
import { isPhrase, plainOf, wordsOf } from "../comparison/words.ts";
import { listedCarrierLabels, listedNumberLabels } from "../data/exploration.ts";

export interface ListedPolicy {
  /** Its heading: "Umbrella Policy". */
  title: string;
  number: string;
  carrier: string;
  quotes: readonly Evidence[];
}

const valueOf = ({ cells }: Line): string =>
  cells
    .map(({ text }) => text)
    .join(" ")
    .trim();

/** Empty unless there are several. */
export function listedPolicies(lines: readonly Line[]): ListedPolicy[] {
  const byHeading = Map.groupBy(
    lines.filter(({ kind, heading }) => kind === "PAIR" && heading !== ""),
    ({ heading }) => heading,
  );
  const listed = [...byHeading].flatMap(([title, own]): ListedPolicy[] => {
    const labeled = (labels: readonly string[]) =>
      own.find((line) => isPhrase(wordsOf(line.label), labels) && valueOf(line) !== "");
    const [number, carrier] = [labeled(listedNumberLabels), labeled(listedCarrierLabels)];
    // The pages of one policy repeat its number below their titles; a list says who writes each.
    if (!number || !carrier) return [];
    const quotes = [number, carrier].map((line) => quoteLine(line));
    return [{ title, number: valueOf(number), carrier: valueOf(carrier), quotes }];
  });
  return new Set(listed.map(({ number }) => plainOf(number))).size > 1 ? listed : [];
}
