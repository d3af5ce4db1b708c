/** Changes that wait for one watcher, who takes them at their own pace. Bounded: who is slow is told to read again. */
import type { ToldChange } from "#core/audit";
import { anythingChanged } from "#model/audit";

const waitingMax = 1_000;

export interface WatcherQueue {
  put(changes: readonly ToldChange[]): void;
  /** What came since the last call, as soon as something did; null once the queue is over. */
  take(): Promise<ToldChange[] | null>;
  end(): void;
}

export function createWatcherQueue(): WatcherQueue {
  const state = { waiting: null as ToldChange[] | null, isOver: false };
  let seen = 0;
  let wake = () => {};
  return {
    put(changes) {
      // A hub that woke up may tell a change twice.
      const fresh = changes.filter(({ seq }) => seq > seen);
      const last = fresh.at(-1);
      // Nothing missed is news as well: the watcher is connected.
      if (!last && state.waiting) return;
      state.waiting = [...(state.waiting ?? []), ...fresh];
      if (last) {
        seen = last.seq;
        if (state.waiting.length > waitingMax)
          state.waiting = [{ ...last, entity: anythingChanged, entityId: anythingChanged }];
      }
      wake();
    },
    async take() {
      while (!state.waiting && !state.isOver) await new Promise<void>((resolve) => (wake = resolve));
      const taken = state.waiting;
      state.waiting = null;
      return taken;
    },
    end() {
      state.isOver = true;
      wake();
    },
  };
}
