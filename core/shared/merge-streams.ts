/** Everything that two streams bring, as it comes, until one of them ends or fails. */
export async function* mergeStreams<Item>(
  one: AsyncIterable<Item>,
  other: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const sources = [one, other].map((stream) => stream[Symbol.asyncIterator]());
  const next = async (source: AsyncIterator<Item>) => ({ source, result: await source.next() });
  const waiting = new Map(sources.map((source) => [source, next(source)]));
  try {
    for (;;) {
      const { source, result } = await Promise.race(waiting.values());
      if (result.done) return;
      waiting.set(source, next(source));
      yield result.value;
    }
  } finally {
    // Whoever waits for the other stream no longer needs it; what it still says is of no interest.
    for (const [source, pending] of waiting) {
      pending.catch(() => undefined);
      void source.return?.()?.catch(() => undefined);
    }
  }
}
