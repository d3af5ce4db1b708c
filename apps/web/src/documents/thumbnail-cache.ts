/** Small pictures of first pages, kept by the browser until the session ends. */
const name = "carabiner-thumbnails";
/** The oldest are dropped beyond that: about 1 MB. */
const KEPT_MAX = 300;

const open = (): Promise<Cache | null> =>
  // Missing where the connection is not secure.
  "caches" in globalThis ? caches.open(name).catch(() => null) : Promise.resolve(null);

/** A document's bytes never change, so neither does its picture. */
const keyOf = (documentId: string): string => `/files/${documentId}?thumbnail`;

export async function findThumbnail(documentId: string): Promise<Blob | null> {
  const cache = await open();
  const kept = await cache?.match(keyOf(documentId));
  return kept ? kept.blob() : null;
}

export async function keepThumbnail(documentId: string, picture: Blob): Promise<void> {
  const cache = await open();
  if (!cache) return;
  await cache.put(keyOf(documentId), new Response(picture));
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(0, keys.length - KEPT_MAX))) await cache.delete(oldest);
}

/** The session is over: nothing of the agency's documents stays behind. */
export async function dropThumbnails(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(name).catch(() => false);
}
