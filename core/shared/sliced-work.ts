/**
 * Long work in slices. A Worker serves all agencies on one thread, so whoever computes for long keeps everybody else
 * waiting. Such work is a generator that says after each piece how much it did (`yield units`); run in slices it lets
 * others go first whenever a slice is full, and it can be told to end. Workers stop their clock while they compute,
 * so work is measured by what it works on: a unit is about one character read.
 */

/** Work that hands over the units that it did since the last time. */
export type SlicedWork<Value> = Generator<number, Value, void>;

/** As much as takes some ten milliseconds: others wait for one slice and the piece that fills it. */
const SLICE_UNITS = 4_000;

/** Lets whatever else waits on this thread go first. */
export const letOthersRun = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** All of it at once, where nobody waits beside: the command line, tests. */
export function runAtOnce<Value>(work: SlicedWork<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The same in slices. */
export async function runInSlices<Value>(work: SlicedWork<Value>): Promise<Value> {
  let units = 0;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    units += step.value;
    if (units < SLICE_UNITS) continue;
    units = 0;
    await letOthersRun();
  }
}

/** Each item in its turn, with pauses between them. `units`: what one item costs. */
export function* inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  units = ITEM_UNITS,
): SlicedWork<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    done += units;
    if (done < SLICE_UNITS) continue;
    yield done;
    done = 0;
  }
  if (done > 0) yield done;
}

/** An amount, a row or a sentence with all that is looked up for it. */
const ITEM_UNITS = 10;
