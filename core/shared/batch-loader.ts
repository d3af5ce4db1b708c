/**
 * Keeps a list's nested fields from asking the database once a row: the keys that are asked for in the same
 * tick are loaded by one call. Made per request and kept with it, since it also remembers what it has loaded.
 */
export interface BatchLoader<Key, Value> {
  /** The value, or undefined when `load` gave none for this key. */
  load(key: Key): Promise<Value | undefined>;
  /** Forgets what was loaded; after a write in the same request. */
  clear(): void;
}

export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): BatchLoader<Key, Value> {
  let known = new Map<Key, Promise<Value | undefined>>();
  let waiting: { keys: Key[]; values: Promise<ReadonlyMap<Key, Value>> } | null = null;

  const collect = () => {
    const keys: Key[] = [];
    // Two turns of the microtask queue: the resolvers of one level of a query have all run by then.
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
    clear() {
      known = new Map();
    },
  };
}
