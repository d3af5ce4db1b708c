/**
 * Unsaved input on its way through the sign-in page: written to the tab's session storage only when its session ends,
 * and read once by the same form for the same user. Signing out discards it.
 */

const prefix = "carabiner.draft.";

interface Source {
  key: string;
  /** The value to keep; undefined if nothing was typed. */
  read(): unknown;
}

const sources = new Set<Source>();

/** Forms may restore input from now on: the server-rendered page must have been hydrated first. */
let isReadable = false;
export const allowDrafts = (): void => {
  isReadable = true;
};

export const draftKey = (userId: string, path: string, name: string): string =>
  `${prefix}${userId} ${path} ${name}`;

/** Registers a source, which is read when the session ends. Returns a function that unregisters it. */
export function registerDraft(source: Source): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

export function keepDrafts(): void {
  for (const { key, read } of sources) {
    const draft = read();
    if (draft !== undefined) attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
  }
}

export function readDraft(key: string): unknown {
  if (!isReadable) return undefined;
  const text = attempt(() => sessionStorage.getItem(key));
  return text ? attempt(() => JSON.parse(text) as unknown) : undefined;
}

export const forgetDraft = (key: string): void => {
  attempt(() => sessionStorage.removeItem(key));
};

/** Discards what was kept, except for one user. */
export function dropDrafts(exceptUserId?: string): void {
  const own = exceptUserId === undefined ? null : draftKey(exceptUserId, "", "").trimEnd();
  for (const key of listKeys()) if (own === null || !key.startsWith(`${own} `)) forgetDraft(key);
}

export const hasDrafts = (): boolean => listKeys().length > 0;

const listKeys = (): string[] =>
  attempt(() => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))) ?? [];

/** A browser may refuse storage or be out of space: then nothing is kept. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
