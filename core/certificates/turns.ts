/** Runs at most `lanes` pieces of work at a time, in the order in which they come. */
export function createTurns(lanes: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const lastOf = Array.from({ length: lanes }, () => Promise.resolve());
  let next = 0;
  return (work) => {
    const lane = next % lanes;
    next += 1;
    const result = (lastOf[lane] ?? Promise.resolve()).then(work);
    lastOf[lane] = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  };
}
