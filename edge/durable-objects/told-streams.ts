/**
 * The workspaces' streams that an agency's hub tells what has changed, so that a page needs no connection besides the one to
 * its workspace. A stream asks for it with its first watcher, and leaves the list by saying that it has none.
 */
import type { HandedChanges, Relay } from "./watchers.ts";

export interface ToldStreams extends Relay {
  add(workspaceId: string): void;
}

export function createToldStreams(
  storage: DurableObjectState["storage"],
  /** How many watch that workspace. */
  tell: (workspaceId: string, handed: HandedChanges) => Promise<number>,
): ToldStreams {
  let stored: readonly string[] | undefined;
  const load = () => (stored ??= storage.kv.get<string[]>("toldStreams") ?? []);
  const save = (workspaceIds: readonly string[]) => {
    stored = workspaceIds;
    storage.kv.put("toldStreams", workspaceIds);
  };
  const watchingIn = new Map<string, number>();
  /** Raised whenever a stream asks: what it said before that is no longer true. */
  const asked = new Map<string, number>();

  async function tellOne(workspaceId: string, handed: HandedChanges): Promise<void> {
    const before = asked.get(workspaceId);
    const watching = await tell(workspaceId, handed);
    watchingIn.set(workspaceId, watching);
    if (watching > 0 || asked.get(workspaceId) !== before) return;
    watchingIn.delete(workspaceId);
    asked.delete(workspaceId);
    save(load().filter((each) => each !== workspaceId));
  }

  return {
    add(workspaceId) {
      asked.set(workspaceId, (asked.get(workspaceId) ?? 0) + 1);
      if (!load().includes(workspaceId)) save([...load(), workspaceId]);
    },
    isNeeded: () => load().length > 0,
    watching: () => [...watchingIn.values()].reduce((sum, count) => sum + count, 0),
    async hand(handed) {
      const told = await Promise.allSettled(load().map((each) => tellOne(each, handed)));
      return told.every(({ status }) => status === "fulfilled");
    },
  };
}
