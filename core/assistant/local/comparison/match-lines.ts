/**
 * Which line of one document answers which of the other. What both say is taken out first, block by block, line by
 * line, wherever it stands and however it is cut; what is left is paired by what it is about, then by its words. All by
 * hashes, so that ten times the lines take ten times the time.
 */
import { isCalendarDate } from "../../../shared/calendar-date.ts";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import { Haystack } from "./haystack.ts";
import { type Line, textOf } from "./lines.ts";
import { figureKindOf } from "./reasons.ts";
import { behindMark, isMoney, plainOf, type Word, wordsOf } from "./words.ts";

export interface Matching {
  changed: { old: Line; new: Line }[];
  onlyOld: Line[];
  onlyNew: Line[];
  /** The lines of the newer document that both have. */
  same: Line[];
  /** The shares of the letters of each document that the other has. */
  oldShare: number;
  newShare: number;
  /** What each document has on its own. */
  oldText: Haystack;
  newText: Haystack;
}

/** The canonical words of the older or the newer document, without what is expected to differ. */
export type Speller = (words: readonly Word[], isOld: boolean) => string;

/** The least share of their words that two lines of one subject have in common. */
const ALIKE = 0.45;
const LABELS_ALIKE = 0.6;
/** Lines that follow the same line are more likely to be the same one. */
const FOLLOWS = 0.35;
/** Words that stand in more lines than this tell none of them. */
const RARE_MAX = 24;

export function* matchLines(
  old: readonly Line[],
  fresh: readonly Line[],
  spell: Speller,
): SlicedWork<Matching> {
  const canons = new Map<Line, string>();
  const bares = new Map<Line, string>();
  const learn = (line: Line, isOld: boolean) => {
    canons.set(line, spell(line.words, isOld));
    if (line.kind === "WORDS") bares.set(line, spell(behindMark(textOf(line), line.words), isOld));
  };
  yield* inSlices(old, (line) => learn(line, true));
  yield* inSlices(fresh, (line) => learn(line, false));
  const allOf = (lines: readonly Line[]) => lines.map((line) => canons.get(line) ?? "").join("");
  /** Null: it stands among other lines. */
  const answers = new Map<Line, Line | null>();
  const left = (lines: readonly Line[]) => lines.filter((line) => !answers.has(line));
  const settle = (a: readonly Line[], b: readonly Line[]) => {
    for (const [at, line] of a.entries()) answers.set(line, b[at] ?? null);
    for (const [at, line] of b.entries()) answers.set(line, a[at] ?? null);
  };
  const singles = (lines: readonly Line[]) => left(lines).map((line) => [line]);
  const blocks = (lines: readonly Line[]) => [...Map.groupBy(left(lines), ({ block }) => block).values()];
  const beforeIn = (lines: readonly Line[]) =>
    new Map(lines.map((line, at) => [line, lines[at - 1] ?? null]));
  const before = new Map([...beforeIn(old), ...beforeIn(fresh)]);
  /** What answers the line before, so that lines of both documents that follow it are known. */
  const lead = (line: Line, isOld: boolean) => {
    const own = before.get(line) ?? null;
    return isOld && own ? (answers.get(own) ?? undefined) : own;
  };

  function* takeEqual(
    cut: typeof singles,
    keyOf: (lines: readonly Line[]) => string,
    isPair = (_a: Line, _b: Line): boolean => true,
  ): SlicedWork<void> {
    const byKey = Map.groupBy(cut(fresh).toReversed(), keyOf);
    yield* inSlices(cut(old), (lines) => {
      const others = byKey.get(keyOf(lines));
      const other = others?.at(-1);
      if (!others || !lines[0] || !other?.[0] || !isPair(lines[0], other[0])) return;
      others.pop();
      settle(lines, other);
    });
  }

  yield* takeEqual(blocks, allOf);
  const [oldText, newText] = [new Haystack(allOf(left(old))), new Haystack(allOf(left(fresh)))];
  yield* takeEqual(singles, (lines) => `${allOf(lines)}|${lines[0]?.place}`);
  yield* takeEqual(singles, allOf, areOfOnePlace);
  // Sentences that are only counted otherwise.
  yield* takeEqual(
    (lines) => singles(lines).filter(([line]) => line && bares.has(line)),
    ([line]) => (line && bares.get(line)) ?? "",
    areOfOnePlace,
  );
  // The same words in the same place, cut into other lines.
  const runsOf = (lines: readonly Line[]) => {
    const runs: Line[][] = [];
    for (const line of left(lines)) {
      if (runs.at(-1)?.at(-1) === before.get(line)) runs.at(-1)?.push(line);
      else runs.push([line]);
    }
    return runs;
  };
  const byLead = new Map(runsOf(fresh).map((run) => [lead(run[0] as Line, false), run]));
  for (const run of runsOf(old)) {
    const other = byLead.get(lead(run[0] as Line, true));
    if (other && allOf(run) === allOf(other)) settle(run, other);
  }
  const same = fresh.filter((line) => answers.has(line));
  const shareOf = (lines: readonly Line[]) =>
    1 - allOf(left(lines)).length / Math.max(1, allOf(lines).length);
  const [oldShare, newShare] = [shareOf(old), shareOf(fresh)];

  const changed: Matching["changed"] = [];
  const change = (a: Line, b: Line) => {
    settle([a], [b]);
    changed.push({ old: a, new: b });
  };
  for (const withHeading of [true, false]) {
    const keyOf = ({ kind, label, place, heading }: Line) =>
      label === "" || kind === "HEADING"
        ? ""
        : `${withHeading ? plainOf(heading) : ""}|${place}|${plainOf(label)}`;
    const byKey = Map.groupBy(left(fresh), keyOf);
    for (const [key, lines] of Map.groupBy(left(old), keyOf)) {
      const others = byKey.get(key) ?? [];
      // Several of one name under other headings are told apart by their words alone.
      const isSure = key !== "" && lines.length === others.length && (withHeading || lines.length === 1);
      if (isSure) for (const [at, line] of lines.entries()) change(line, others[at] as Line);
    }
  }
  const [gone, come] = [left(old), left(fresh)];
  const signs = new Map([...gone, ...come].map((line) => [line, signsOf(line.words)]));
  const byBefore = new Map(come.map((line) => [lead(line, false), line]));
  const byWord = new Map<string, Line[]>();
  yield* inSlices(come, (line) => {
    for (const word of signs.get(line)?.keys() ?? [])
      byWord.set(word, (byWord.get(word) ?? []).concat(line).slice(0, RARE_MAX + 1));
  });
  const tried: { a: Line; b: Line; score: number }[] = [];
  yield* inSlices(gone, (line) => {
    const own = signs.get(line) ?? new Map<string, number>();
    const next = byBefore.get(lead(line, true));
    const lists = [...own.keys()].map((word) => byWord.get(word) ?? []);
    for (const other of new Set([
      ...lists.filter(({ length }) => length <= RARE_MAX).flat(),
      ...(next ? [next] : []),
    ])) {
      if (!mayAnswer(line, other, other === next)) continue;
      const score = likeness(own, signs.get(other) ?? new Map()) + (other === next ? FOLLOWS : 0);
      if (score >= ALIKE) tried.push({ a: line, b: other, score });
    }
  });
  for (const { a, b } of tried.sort((one, two) => two.score - one.score))
    if (!answers.has(a) && !answers.has(b)) change(a, b);
  return { changed, onlyOld: left(old), onlyNew: left(fresh), same, oldShare, newShare, oldText, newText };
}

const areOfOnePlace = (a: Line, b: Line): boolean =>
  a.place === null || b.place === null || a.place === b.place;

/** Whether two lines may speak of one thing: the same place, the same kind of figure, the same numbers in their labels. */
function mayAnswer(a: Line, b: Line, isNext: boolean): boolean {
  if (!areOfOnePlace(a, b)) return false;
  if ([a, b].some(({ label, kind }) => label === "" || kind === "HEADING")) return true;
  const [kind, otherKind] = [figureKindOf(a.label), figureKindOf(b.label)];
  if (kind !== otherKind && kind !== null && otherKind !== null) return false;
  const [own, other] = [wordsOf(a.label), wordsOf(b.label)];
  const [ids, otherIds] = [own.filter(isId), other.filter(isId)];
  if (
    ids.length > 0 &&
    otherIds.length > 0 &&
    !ids.some((id) => otherIds.some(({ norm }) => norm === id.norm))
  )
    return false;
  return isNext || likeness(signsOf(own), signsOf(other)) >= LABELS_ALIKE;
}

/** A number by which something is called: a VIN, a class code, a policy. */
const isId = (word: Word): boolean =>
  !isMoney(word) &&
  word.norm.length >= 4 &&
  word.norm.split("").filter((sign) => sign >= "0" && sign <= "9").length >= 3;

/** The words with how often each is there; figures and dates count by their kind. */
function signsOf(words: readonly Word[]): Map<string, number> {
  const signs = words.map((word) => {
    if (isMoney(word)) return "$";
    return word.norm.endsWith("%") ? "%" : isCalendarDate(word.norm) ? "@" : word.norm;
  });
  return new Map([...Map.groupBy(signs, (sign) => sign)].map(([sign, { length }]) => [sign, length]));
}

/** How many of their words two lines share, 0 to 1. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);
  const shared = [...a].map(([sign, count]) => Math.min(count, b.get(sign) ?? 0));
  return (2 * sumOf(shared)) / Math.max(1, sumOf(a.values()) + sumOf(b.values()));
}
