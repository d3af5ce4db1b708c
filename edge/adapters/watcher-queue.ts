/** Changes that wait for one watcher, who reads them at their own pace. Bounded: a slow watcher reloads everything. */
import type { ReportedChange } from "#core/audit";
import { anythingChanged } from "#model/audit";

const waitingMax = 1_000;

export interface WatcherQueue {
  put(changes: readonly ReportedChange[]): void;
  /** What has arrived since the last call, as soon as there is something; null once the queue has ended. */
  take(): Promise<readonly ReportedChange[] | null>;
  end(): void;
}

export function createWatcherQueue(): WatcherQueue {
  const state = { waiting: null as readonly ReportedChange[] | null, isOver: false };
  let seen = 0;
  let wake = () => {};
  return {
    put(changes) {
      // A hub that woke up may report a change twice.
      const fresh = changes.filter(({ seq }) => seq > seen);
      const last = fresh.at(-1);
      // An empty report is worth passing on, too: it means that the watcher is connected.
      if (!last && state.waiting) return;
      // A report that is passed on as it came is one value for all who watch.
      const isWhole = !state.waiting && fresh.length === changes.length;
      state.waiting = isWhole ? changes : [...(state.waiting ?? []), ...fresh];
      if (last) {
        seen = last.seq;
        if (state.waiting.length > waitingMax)
          state.waiting = [{ ...last, entity: anythingChanged, entityId: anythingChanged, parentId: null }];
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
