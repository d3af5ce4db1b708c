/** Measures work by processor time instead of wall-clock time, which depends on other processes. */

/**
 * Processor milliseconds of `work` on this thread alone. Garbage collection and compilation on other threads depend
 * on what else is loaded, and are not counted.
 */
export async function cpuOf<Value>(
  work: () => Value | Promise<Value>,
): Promise<{ value: Value; ms: number }> {
  const before = process.threadCpuUsage();
  const value = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { value, ms: (user + system) / 1_000 };
}

/**
 * How many times the processor time of `base` the one of `work` is, measured until it is at most `enough`, or `tries`
 * times. A neighbor that evicts the processor's caches makes single measurements too long, so the best of each
 * counts; if the neighbor never rests, the median of the pairs counts, since it slows both halves equally.
 */
export async function ratioOf(
  base: () => unknown,
  work: () => unknown,
  enough: number,
  tries = 8,
): Promise<number> {
  const pairs: number[] = [];
  let [leastBase, leastWork, ratio] = [Infinity, Infinity, Infinity];
  for (let attempt = 0; attempt < tries && ratio > enough; attempt += 1) {
    const before = (await cpuOf(base)).ms;
    const { ms } = await cpuOf(work);
    const after = (await cpuOf(base)).ms;
    leastBase = Math.min(leastBase, before, after);
    leastWork = Math.min(leastWork, ms);
    pairs.push((2 * ms) / (before + after));
    const middle = pairs.toSorted((a, b) => a - b)[Math.floor(pairs.length / 2)] ?? Infinity;
    ratio = Math.min(leastWork / leastBase, pairs.length < 3 ? Infinity : middle);
  }
  return ratio;
}
