/** What golden prints of scores, and the floors that they must not fall below. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { isKeptAside } from "./golden-documents.ts";
import type { Score, Tally } from "./golden-tally.ts";

interface Column {
  /** At the head of the table. */
  name: string;
  /** In the JSON and in the files of floors. */
  key: string;
  /** Percent, or a number of faults; null where there is nothing to score. */
  of: (score: Score) => number | null;
  isFaults?: true;
}

const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);
const share = (tally: Tally) => percent(tally.right, tally.wanted);
const f1 = (tally: Tally) =>
  tally.wanted === 0 ? null : percent(2 * tally.right, tally.given + tally.wanted);

export const columns: readonly Column[] = [
  { name: "type", key: "docType", of: ({ tallies }) => share(tallies.docType) },
  { name: "P", key: "precision", of: ({ tallies }) => percent(tallies.details.right, tallies.details.given) },
  { name: "R", key: "recall", of: ({ tallies }) => share(tallies.details) },
  {
    name: "F1",
    key: "f1",
    of: ({ tallies }) => percent(2 * tallies.details.right, tallies.details.given + tallies.details.wanted),
  },
  { name: "evid", key: "evidence", of: ({ tallies }) => share(tallies.evidence) },
  { name: "cands", key: "candidates", of: ({ tallies }) => share(tallies.candidates) },
  { name: "page", key: "rightPage", of: ({ tallies }) => share(tallies.rightPage) },
  { name: "shown", key: "shown", of: ({ tallies }) => share(tallies.shown) },
  { name: "value", key: "rightValue", of: ({ tallies }) => share(tallies.rightValue) },
  { name: "refus", key: "refused", of: ({ tallies }) => share(tallies.refused) },
  { name: "unsup", key: "unsupported", of: ({ faults }) => faults.unsupported, isFaults: true },
  { name: "y/n", key: "wrongYesNo", of: ({ faults }) => faults.wrongYesNo, isFaults: true },
  { name: "wrong", key: "wrongAnswer", of: ({ faults }) => faults.wrongAnswer, isFaults: true },
  {
    name: "coiP",
    key: "certificatePrecision",
    of: ({ tallies: { certificate } }) =>
      certificate.wanted === 0 ? null : percent(certificate.right, certificate.given),
  },
  { name: "coiR", key: "certificateRecall", of: ({ tallies }) => share(tallies.certificate) },
  { name: "coiF1", key: "certificate", of: ({ tallies }) => f1(tallies.certificate) },
  {
    name: "schP",
    key: "schedulesPrecision",
    of: ({ tallies: { schedules } }) =>
      schedules.wanted === 0 ? null : percent(schedules.right, schedules.given),
  },
  { name: "schR", key: "schedulesRecall", of: ({ tallies }) => share(tallies.schedules) },
  { name: "schF1", key: "schedules", of: ({ tallies }) => f1(tallies.schedules) },
  { name: "entry", key: "entries", of: ({ tallies }) => share(tallies.entries) },
  { name: "diffs", key: "differences", of: ({ tallies }) => share(tallies.differences) },
  { name: "reqs", key: "requirements", of: ({ tallies }) => share(tallies.requirements) },
];

export const printHead = (): void =>
  printCells(
    "document",
    columns.map(({ name }) => name),
    "",
  );

export function printRow(name: string, score: Score, note = ""): void {
  printCells(
    name,
    columns.map(({ of, isFaults }) => shown(of(score), isFaults === true)),
    note,
  );
}

function printCells(name: string, cells: readonly string[], note: string): void {
  console.log(`${name.slice(0, 38).padEnd(38)}${cells.map((cell) => cell.padStart(6)).join("")}${note}`);
}

function shown(value: number | null, isFaults: boolean): string {
  if (value === null) return "–";
  return value === 100 || isFaults ? String(value) : value.toFixed(1);
}

/** What went wrong in a document; nothing of one that is kept aside, unless it is asked for. */
export const missesToShow = (
  path: string,
  { misses }: Score,
  { showsKeptAside }: { showsKeptAside: boolean },
): readonly string[] => (isKeptAside(path) && !showsKeptAside ? [] : misses);

/** Figures by their keys, percentages to a tenth; without those that there is nothing to score for. */
export function figuresOf(score: Score): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const { key, of } of columns) {
    const value = of(score);
    if (value !== null) figures[key] = Math.round(value * 10) / 10;
  }
  return figures;
}

/**
 * What is worse than the floor, in sentences. A floor is rounded down by hand, so there is no tolerance here; of faults
 * it is the most that are allowed.
 */
export async function fallsBelow(total: Score, path: string): Promise<string[]> {
  const floor = JSON.parse(await readFile(path, "utf8")) as Record<string, number>;
  const fallen: string[] = [];
  for (const { key, of, isFaults } of columns) {
    const limit = floor[key];
    const value = of(total);
    if (limit === undefined) continue;
    if (value === null) fallen.push(`${key} has a floor in ${basename(path)}, but nothing to score.`);
    else if (isFaults && value > limit)
      fallen.push(`${key} is ${value}, above the ${limit} that ${basename(path)} allows.`);
    else if (!isFaults && value < limit)
      fallen.push(`${key} is ${value.toFixed(1)} %, below the floor of ${limit} % in ${basename(path)}.`);
  }
  return fallen;
}
