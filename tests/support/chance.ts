/** Chance that repeats itself: the same seed draws the same numbers, so a failed test fails again. */
export function createChance(seed: number) {
  let state = seed;
  /** mulberry32. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    /** An integer from 0 to `count` - 1. */
    below,
    pick<Value>(values: readonly [Value, ...Value[]]): Value {
      return values[below(values.length)] ?? values[0];
    },
  };
}

export type Chance = ReturnType<typeof createChance>;
