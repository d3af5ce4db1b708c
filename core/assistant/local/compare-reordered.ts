/** Differences of two editions that are none: the same words, read in another order. */
import { valuesIn } from "./compare-plain-text.ts";
import type { FoundDifference } from "./compare-statement-differences.ts";
import type { WordList } from "./compare-word-list.ts";

/** Fewer words than this may be taken out in one place and put in at another. */
const reorderedMin = 3;
/** What is truly taken out is missing by all of its words; a coincidence is not. */
const reorderedShare = 0.25;

/**
 * Without what was only read in another order: columns beside each other, a table beside a text. What one side has and
 * the other has not stands in the other text as often as before, apart from words that other differences account for.
 * Two values that changed places are told all the same.
 */
export function withoutReordered(
  differences: readonly FoundDifference[],
  old: WordList,
  fresh: WordList,
): FoundDifference[] {
  const changes = differences.map((difference) => {
    const [inOld, inNew] = [old.countsIn(difference.old), fresh.countsIn(difference.new)];
    const [gone, come] = [surplusOf(inOld, inNew), surplusOf(inNew, inOld)];
    const rarer = [...gone.keys()].filter((word) => old.total(word) > fresh.total(word));
    const oftener = [...come.keys()].filter((word) => fresh.total(word) > old.total(word));
    const words = gone.size + come.size;
    const isCertain =
      isOfBareValues(difference) ||
      words < reorderedMin ||
      rarer.length + oftener.length > words * reorderedShare;
    return { difference, gone, come, rarer, oftener, isCertain };
  });
  const [goneForCertain, comeForCertain] = [new Map<number, number>(), new Map<number, number>()];
  for (const { gone, come } of changes.filter(({ isCertain }) => isCertain)) {
    addTo(goneForCertain, gone);
    addTo(comeForCertain, come);
  }
  return changes
    .filter(
      ({ isCertain, rarer, oftener }) =>
        isCertain ||
        rarer.some((word) => old.total(word) - fresh.total(word) > (goneForCertain.get(word) ?? 0)) ||
        oftener.some((word) => fresh.total(word) - old.total(word) > (comeForCertain.get(word) ?? 0)),
    )
    .map(({ difference }) => difference);
}

/** What is counted more often on this side than on the other, and by how much. */
function surplusOf(
  own: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): Map<number, number> {
  const surplus = new Map<number, number>();
  for (const [word, count] of own) {
    const more = count - (other.get(word) ?? 0);
    if (more > 0) surplus.set(word, more);
  }
  return surplus;
}

function addTo(sum: Map<number, number>, counts: ReadonlyMap<number, number>): void {
  for (const [word, count] of counts) sum.set(word, (sum.get(word) ?? 0) + count);
}

const isOfBareValues = ({ oldValue, newValue }: FoundDifference): boolean =>
  oldValue !== null && newValue !== null && isBareValue(oldValue) && isBareValue(newValue);

/** "$5,000" or "Excluded" and nothing else. */
function isBareValue(text: string): boolean {
  const [first, ...more] = valuesIn(text);
  return first !== undefined && more.length === 0 && text.length - (first.end - first.start) <= 12;
}
