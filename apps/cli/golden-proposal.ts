/**
 * Scores a proposal against what a careful person puts into it: each line of a part is one verdict, and so is each part. A
 * figure that the words of its own line do not give is invented; one without words has no evidence.
 */
import { figuresIn } from "../../core/assistant/local/comparison/words.ts";
import type { PresetArtifact } from "../../core/presets/model.ts";
import { plain, wordsOf } from "./stated-words.ts";

export interface ProposalTruth {
  /** All headings, in order. */
  headings: string[];
  /** What stands below a heading: a row by its cells, a sentence of a list or a box by some of its words. */
  parts: Record<string, (string | string[])[]>;
  /** Words that must not stand anywhere. */
  never?: string[];
}

type Block = PresetArtifact["blocks"][number];

interface Verdicts {
  right: number;
  all: number;
  misses: string[];
}

export function judgeProposal(
  { blocks }: PresetArtifact,
  { headings, parts, never = [] }: ProposalTruth,
): Verdicts {
  const verdicts: Verdicts = { right: 0, all: 0, misses: [] };
  const judge = (isRight: boolean, miss: string) => {
    verdicts.all += 1;
    if (isRight) verdicts.right += 1;
    else verdicts.misses.push(miss);
  };
  const shown = blocks.filter(({ kind }) => kind === "HEADING").map(({ text }) => text);
  judge(shown.join("|") === headings.join("|"), `headings: ${shown.join(" | ")}`);
  for (const [heading, truth] of Object.entries(parts)) {
    const lines = linesBelow(blocks, heading);
    for (const [at, wanted] of truth.entries())
      judge(
        lines.some((line) => isLine(line, wanted)),
        `${heading}: line ${at + 1} is not “${String(wanted)}”`,
      );
    for (const line of lines)
      if (!truth.some((wanted) => isLine(line, wanted)))
        judge(false, `${heading}: one too many, “${String(line)}”`);
  }
  const all = plain(blocks.flatMap(({ text, rows }) => [text, ...rows.flat()]).join(" "));
  for (const words of never) judge(!all.includes(plain(words)), `says “${words}”`);
  return verdicts;
}

/** Rows, items of lists, and boxes to mark. */
function linesBelow(blocks: readonly Block[], heading: string): (string | string[])[] {
  const start = blocks.findIndex(({ kind, text }) => kind === "HEADING" && text === heading);
  if (start < 0) return [];
  const rest = blocks.slice(start + 1);
  const end = rest.findIndex(({ kind }) => kind === "HEADING");
  return rest.slice(0, end < 0 ? rest.length : end).flatMap(({ kind, text, rows }): (string | string[])[] => {
    if (kind === "TABLE") return rows.slice(1);
    return kind === "LIST_ITEM" || text.startsWith("☐") ? [text] : [];
  });
}

function isLine(line: string | string[], wanted: string | string[]): boolean {
  if (typeof line === "string" || typeof wanted === "string")
    return typeof line === typeof wanted && plain(String(line)).includes(plain(String(wanted)));
  return line.length === wanted.length && line.every((cell, at) => plain(cell) === plain(wanted[at] ?? ""));
}

/** Lines whose figures their own words do not give, and lines with figures that have no words at all. */
export function unsupportedIn({ blocks, quotes }: PresetArtifact): {
  invented: string[];
  unmarked: string[];
} {
  const [invented, unmarked]: [string[], string[]] = [[], []];
  const names = blocks.flatMap(({ kind, rows }) =>
    kind === "TABLE" ? rows.slice(1).map(([name = ""]) => name) : [],
  );
  // What is added up stands in no words; its parts do.
  const sums = blocks
    .filter(({ text }) => text.includes(" is the sum of "))
    .map((block) => sumOf((block.quotes[0] ?? []).flatMap((place) => quotes[place] ?? [])));
  const check = (text: string, places: readonly number[]) => {
    const figures = figuresOf(
      names.reduce((left, name) => (name === "" ? left : left.replaceAll(name, " ")), text),
    );
    if (figures.length === 0) return;
    const own = places.flatMap((place) => quotes[place] ?? []);
    const given = new Set([...figuresOf(wordsOf(own)), ...sums]);
    if (own.length === 0) unmarked.push(text);
    else if (!figures.every((figure) => given.has(figure))) invented.push(text);
  };
  for (const { kind, text, rows, quotes: marks } of blocks) {
    if (text.includes(" searched") || text.startsWith("Date: ")) continue;
    if (kind !== "TABLE") check(text.replace(/add up to \$[\d,.]*\d/u, ""), marks[0] ?? []);
    for (const [at, row] of rows.entries()) if (at > 0) check(row.slice(1).join("  "), marks[at] ?? []);
  }
  return { invented, unmarked };
}

const sumOf = (quotes: PresetArtifact["quotes"]): string =>
  `$${figuresIn(wordsOf(quotes)).reduce((sum, { kind, amount }) => (kind === "MONEY" ? sum + amount : sum), 0)}`;

const figuresOf = (text: string): string[] =>
  figuresIn(text)
    // The "to" of a period is no figure.
    .filter(({ kind, norm }) => kind !== "COUNT" && /\d/u.test(norm))
    .map(({ norm }) => norm);
