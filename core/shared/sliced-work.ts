/**
 * Runs long work in slices. A Worker serves all agencies on one thread, so a long computation blocks everyone else.
 * Such work is a generator that yields the number of units done after each piece (`yield units`); run in slices, it
 * lets others go first whenever a slice is full, and it can be stopped. Workers freeze their clock during computation,
 * so work is measured by its input: a unit is about one character read.
 */

/** Work that yields the units done since the last yield. */
export type SlicedWork<Value> = Generator<number, Value, void>;

/** About ten milliseconds of work; others wait at most for one slice and the piece that completes it. */
const SLICE_UNITS = 4_000;

/** Yields the thread to other work. Node makes a timer of no time one of a millisecond, which a hundred slices would add up. */
export const letOthersRun = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Runs all of it at once, where nothing else is waiting: the command line, tests. */
export function runAtOnce<Value>(work: SlicedWork<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs it in slices. */
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

/** Processes the items one by one with pauses in between. `units`: the cost of one item. */
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

/** The cost of an amount, a row or a sentence, with everything looked up for it. */
const ITEM_UNITS = 10;
