/**
 * Prevents one query per row for a list's nested fields: keys requested in the same tick are loaded by one call.
 * Created per request, because it also remembers what it has loaded.
 */
export interface BatchLoader<Key, Value> {
  /** The value, or undefined when `load` returned none for this key. */
  load(key: Key): Promise<Value | undefined>;
  /** Takes a value that was read elsewhere as loaded. */
  know(key: Key, value: Value): void;
  /** Forgets what was loaded. Call it after a write in the same request. */
  clear(): void;
}

export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): BatchLoader<Key, Value> {
  let known = new Map<Key, Promise<Value | undefined>>();
  let waiting: { keys: Key[]; values: Promise<ReadonlyMap<Key, Value>> } | null = null;

  const collect = () => {
    const keys: Key[] = [];
    // After two turns of the microtask queue, all resolvers of one query level have run.
    const values = Promise.resolve()
      .then(() => undefined)
      .then(() => {
        waiting = null;
        return load(keys);
      });
    return { keys, values };
  };

  return {
    load(key) {
      const before = known.get(key);
      if (before) return before;
      waiting ??= collect();
      waiting.keys.push(key);
      const value = waiting.values.then((values) => values.get(key));
      known.set(key, value);
      return value;
    },
    know(key, value) {
      known.set(key, Promise.resolve(value));
    },
    clear() {
      known = new Map();
    },
  };
}
