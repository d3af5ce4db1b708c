/**
 * Which messages are one thread: a pure function of the set of messages, so the order in which they arrive, and how
 * often, cannot matter. A message belongs to the thread of the nearest message it follows that is there. As long as none
 * of them is there, it belongs together with the others that follow the same missing ones, so that a parent that arrives
 * late joins its children. A message never ties two threads together just by naming messages of both: whoever wants to
 * see another client's mail cannot get there by writing its ids into a header.
 */

/** What threading needs to know of a message. */
export interface ThreadedMessage {
  /** Its own, in this agency. */
  key: string;
  messageId: string | null;
  /** Of messages that it follows, the most telling first (`idsFollowed`); either kind of id. */
  follows: readonly string[];
  sentAt: number;
}

/** Sets that grow together, with the paths kept short. */
function createUnion(size: number) {
  const above = Array.from({ length: size }, (_, at) => at);
  const topOf = (at: number): number => {
    let top = at;
    for (let next = above[top] ?? top; next !== top; next = above[top] ?? top) {
      above[top] = above[next] ?? next;
      top = next;
    }
    return top;
  };
  return {
    topOf,
    join(one: number, other: number) {
      const [top, under] = [topOf(one), topOf(other)];
      if (top !== under) above[Math.max(top, under)] = Math.min(top, under);
    },
  };
}

const isEarlier = (one: ThreadedMessage, other: ThreadedMessage): number =>
  one.sentAt - other.sentAt || Number(one.key > other.key) - Number(one.key < other.key);

/** The threads of these messages, each and all of them in the order of their time. */
export function groupIntoThreads(messages: readonly ThreadedMessage[]): ThreadedMessage[][] {
  const ordered = messages.toSorted(isEarlier);
  const union = createUnion(ordered.length);
  /** The first to bear an id; others that claim it are of its thread. */
  const bearers = new Map<string, number>();
  for (const [at, { key, messageId }] of ordered.entries()) {
    for (const id of messageId === null ? [key] : [key, messageId]) {
      const bearer = bearers.get(id);
      if (bearer === undefined) bearers.set(id, at);
      else union.join(bearer, at);
    }
  }
  /** The first to follow an id that nobody bears. */
  const missing = new Map<string, number>();
  for (const [at, { follows }] of ordered.entries()) {
    const parent = follows.map((id) => bearers.get(id)).find((bearer) => bearer !== undefined);
    if (parent !== undefined) {
      union.join(parent, at);
      continue;
    }
    for (const id of follows) {
      const other = missing.get(id);
      if (other === undefined) missing.set(id, at);
      else union.join(other, at);
    }
  }
  return [...Map.groupBy(ordered.entries(), ([at]) => union.topOf(at)).values()].map((entries) =>
    entries.map(([, message]) => message),
  );
}

/** What an arriving message has to do with, as a store finds it by the ids that it bears or follows. */
export interface Surroundings {
  /** By id, the thread of the message that bears it. */
  bearers: ReadonlyMap<string, string>;
  /** By id, the threads of the messages that follow it. */
  followers: ReadonlyMap<string, readonly string[]>;
  /** All messages of these threads; asked for only when threads may change. */
  loadMessages(threadIds: readonly string[]): Promise<readonly (ThreadedMessage & { threadId: string })[]>;
}

/** What becomes of the threads when a message arrives. */
export interface Placement {
  threadId: string;
  /** Messages that were there and now belong to another thread. */
  moved: readonly { key: string; threadId: string }[];
  /** Threads that are now part of another one, which is where their links lead. */
  joined: readonly { threadId: string; into: string }[];
  /** Those that did not exist before, without that of the message itself. */
  split: readonly string[];
}

/**
 * Places an arriving message. Only the threads around it can change, so only they are looked at, and they come out as if
 * all messages had been grouped at once.
 */
export async function placeMessage(
  message: ThreadedMessage,
  around: Surroundings,
  newThreadId: () => string,
): Promise<Placement> {
  const stays = { moved: [], joined: [], split: [] };
  const own = message.messageId === null ? [message.key] : [message.key, message.messageId];
  // Nobody waited for it: it goes where the nearest message that it follows is, and nothing else changes.
  if (!own.some((id) => around.bearers.has(id) || around.followers.has(id))) {
    const parent = message.follows.find((id) => around.bearers.has(id));
    const threadId = parent === undefined ? undefined : around.bearers.get(parent);
    if (threadId !== undefined) return { threadId, ...stays };
  }
  const near = [...own, ...message.follows].flatMap((id) => [
    ...(around.followers.get(id) ?? []),
    ...(around.bearers.has(id) ? [around.bearers.get(id) ?? ""] : []),
  ]);
  if (near.length === 0) return { threadId: newThreadId(), ...stays };
  const before = await around.loadMessages([...new Set(near)]);
  // It may be placed already and be known by another id now.
  const placed = before.find(({ key }) => key === message.key);
  const others = before.filter((one) => one !== placed);
  const { threadOf, ...changes } = regroup(
    [...others, { ...message, threadId: placed?.threadId ?? null }],
    newThreadId,
  );
  const threadId = threadOf.get(message.key);
  if (threadId === undefined) throw new Error("A message is in no thread.");
  return { ...changes, threadId, split: changes.split.filter((id) => id !== threadId) };
}

/**
 * What becomes of these threads when their messages are grouped anew. `messages`: all of the threads; `threadId` is null
 * for one that is not in a thread yet.
 */
export function regroup(
  messages: readonly (ThreadedMessage & { threadId: string | null })[],
  newThreadId: () => string,
): Omit<Placement, "threadId"> & { threadOf: ReadonlyMap<string, string> } {
  const former = new Map(messages.map(({ key, threadId }) => [key, threadId]));
  const taken = new Set<string>();
  const threadOf = new Map<string, string>();
  const moved: { key: string; threadId: string }[] = [];
  const split: string[] = [];
  const heirs = new Map<string, string>();
  for (const group of groupIntoThreads(messages)) {
    // The oldest message keeps its thread, so that links to a thread go on leading to where it began.
    const kept = group.map(({ key }) => former.get(key)).find((id) => id && !taken.has(id));
    const threadId = kept ?? newThreadId();
    taken.add(threadId);
    if (!kept) split.push(threadId);
    for (const { key } of group) {
      threadOf.set(key, threadId);
      const before = former.get(key);
      if (!before || before === threadId) continue;
      moved.push({ key, threadId });
      if (!heirs.has(before)) heirs.set(before, threadId);
    }
  }
  const joined = [...heirs].flatMap(([threadId, into]) => (taken.has(threadId) ? [] : [{ threadId, into }]));
  return { threadOf, moved, joined, split };
}
