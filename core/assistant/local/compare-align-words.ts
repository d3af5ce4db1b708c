/**
 * Two texts as sequences of words, aligned: what is left between the words that both have in the same order are edits.
 * Runs of words that stand once in each text hold the alignment together, so that two books are aligned as fast as they
 * are read; only short stretches between them are compared word by word.
 */
import { diffArrays } from "diff";
import type { SlicedWork } from "../../shared/sliced-work.ts";

/** Words `from` to `to` of the one text stand where words `otherFrom` to `otherTo` of the other do; ends exclusive. */
export interface Edit {
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
}

type Words = Int32Array;

/** Lengths of the runs that are looked for, the surest first. */
const runLengths = [8, 4, 2, 1] as const;
/** Stretches up to this product of their lengths are compared word by word. */
const tableMax = 160_000;

/** Words are numbers: equal words have equal numbers. */
export function* alignWords(words: Words, others: Words): SlicedWork<Edit[]> {
  const edits: Edit[] = [];
  yield* alignStretch(
    words,
    others,
    { from: 0, to: words.length, otherFrom: 0, otherTo: others.length },
    0,
    edits,
  );
  return edits;
}

function* alignStretch(
  words: Words,
  others: Words,
  stretch: Edit,
  depth: number,
  edits: Edit[],
): SlicedWork<void> {
  const { from, to, otherFrom, otherTo } = trimmed(words, others, stretch);
  if (from === to && otherFrom === otherTo) return;
  const rest: Edit = { from, to, otherFrom, otherTo };
  if (from === to || otherFrom === otherTo) return void edits.push(rest);
  const product = (to - from) * (otherTo - otherFrom);
  const isShort = product <= tableMax;
  const runLength = runLengths[depth];
  yield isShort ? product / 40 : to - from + otherTo - otherFrom;
  if (isShort) return void edits.push(...editsOfChunk(words, others, rest));
  if (runLength === undefined) return void edits.push(rest);
  let [at, otherAt] = [from, otherFrom];
  for (const [place, otherPlace] of anchorsOf(words, others, rest, runLength)) {
    if (place < at || otherPlace < otherAt) continue;
    yield* alignStretch(
      words,
      others,
      { from: at, to: place, otherFrom: otherAt, otherTo: otherPlace },
      depth + 1,
      edits,
    );
    [at, otherAt] = [place + runLength, otherPlace + runLength];
  }
  yield* alignStretch(words, others, { from: at, to, otherFrom: otherAt, otherTo }, depth + 1, edits);
}

/** Without what both begin and end with. */
function trimmed(words: Words, others: Words, stretch: Edit): Edit {
  let { from, to, otherFrom, otherTo } = stretch;
  while (from < to && otherFrom < otherTo && words[from] === others[otherFrom]) {
    from += 1;
    otherFrom += 1;
  }
  while (from < to && otherFrom < otherTo && words[to - 1] === others[otherTo - 1]) {
    to -= 1;
    otherTo -= 1;
  }
  return { from, to, otherFrom, otherTo };
}

/** Places of runs that stand exactly once in each stretch, in an order that both have. */
function anchorsOf(words: Words, others: Words, stretch: Edit, length: number): [number, number][] {
  const once = runsStandingOnce(words, stretch.from, stretch.to, length);
  const otherOnce = runsStandingOnce(others, stretch.otherFrom, stretch.otherTo, length);
  const pairs: [number, number][] = [];
  for (const [run, place] of once) {
    const otherPlace = otherOnce.get(run);
    if (place >= 0 && otherPlace !== undefined && otherPlace >= 0) pairs.push([place, otherPlace]);
  }
  return longestRising(pairs);
}

/** Each run with its place; -1 for one that stands there more than once. */
function runsStandingOnce(words: Words, from: number, to: number, length: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at + length <= to; at += 1) {
    const run = words.subarray(at, at + length).join(" ");
    places.set(run, places.has(run) ? -1 : at);
  }
  return places;
}

/** Of pairs in the order of their first number the longest part whose second numbers rise too. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [, value]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.push(low > 0 ? (ends[low - 1] ?? -1) : -1);
    ends[low] = index;
  }
  const rising: [number, number][] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) rising.push(pair);
  }
  return rising.toReversed();
}

/** The shortest list of edits of two short chunks. */
function editsOfChunk(words: Words, others: Words, { from, to, otherFrom, otherTo }: Edit): Edit[] {
  const edits: Edit[] = [];
  let open: Edit | null = null;
  let [at, otherAt] = [from, otherFrom];
  const changes = diffArrays(
    Array.from(words.subarray(from, to)),
    Array.from(others.subarray(otherFrom, otherTo)),
  );
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      open = null;
      at += count;
      otherAt += count;
      continue;
    }
    if (!open) edits.push((open = { from: at, to: at, otherFrom: otherAt, otherTo: otherAt }));
    if (removed) open.to = at += count;
    else open.otherTo = otherAt += count;
  }
  return edits;
}
