/**
 * What was typed and not saved, on its way through the sign-in page: written into the tab's own storage only when a
 * session ends under it, and read once by the same form for the same user. Signing out throws it away.
 */

const prefix = "carabiner.draft.";

interface Source {
  key: string;
  /** What is to be kept; undefined when nothing was typed. */
  read(): unknown;
}

const sources = new Set<Source>();

/** Forms may read what was kept from here on: what the server rendered must first have become a page. */
let isReadable = false;
export const allowDrafts = (): void => {
  isReadable = true;
};

export const draftKey = (userId: string, path: string, name: string): string =>
  `${prefix}${userId} ${path} ${name}`;

/** Until the answer is called, the source is asked when the session ends. */
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

/** Throws away what was kept, except for one user. */
export function dropDrafts(exceptUserId?: string): void {
  const own = exceptUserId === undefined ? null : draftKey(exceptUserId, "", "").trimEnd();
  for (const key of listKeys()) if (own === null || !key.startsWith(`${own} `)) forgetDraft(key);
}

export const hasDrafts = (): boolean => listKeys().length > 0;

const listKeys = (): string[] =>
  attempt(() => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))) ?? [];

/** A browser may refuse its storage, or have no room left in it: then nothing is kept. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
