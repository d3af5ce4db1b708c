/** Everything that two streams bring, as it comes, until one of them ends or fails. */
export async function* mergeStreams<Item>(
  one: AsyncIterable<Item>,
  other: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const sources = [one, other].map((stream) => stream[Symbol.asyncIterator]());
  const arrived: { source: AsyncIterator<Item>; result: IteratorResult<Item> }[] = [];
  let failure: { error: unknown } | undefined;
  let wake = () => {};
  // Not a race: each would leave its traces with a stream that says nothing for hours.
  const ask = (source: AsyncIterator<Item>) =>
    void source.next().then(
      (result) => {
        arrived.push({ source, result });
        wake();
      },
      (error: unknown) => {
        failure ??= { error };
        wake();
      },
    );
  try {
    sources.forEach(ask);
    for (;;) {
      const next = arrived.shift();
      if (next) {
        if (next.result.done) return;
        ask(next.source);
        yield next.result.value;
      } else if (failure) throw failure.error;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    // Whoever waits for the other stream no longer needs it; what it still says is of no interest.
    for (const source of sources) void source.return?.().catch(() => undefined);
  }
}
