/**
 * Stored files that no record names: what was stored when the database died, or left when deleting it failed. The
 * bucket is looked through once a day, a page at a time. What is young is left alone: its record may be on its way.
 */
import { and, eq, inArray } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb } from "../shared/database.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { orphanAgeMs } from "./uploads.ts";
import { documents, readings, storageSweep, uploads } from "./tables.ts";

export interface StoredListing {
  list(
    after: string,
    limit: number,
  ): Promise<{ files: { key: string; storedAt: number }[]; isMore: boolean }>;
  delete(keys: readonly string[]): Promise<void>;
}

/** Files of another noun: where they are, and which of them its records name. */
export interface StoredKind {
  /** "certificates/". */
  prefix: string;
  findNamed(db: AgencyDb, keys: readonly string[]): Promise<readonly string[]>;
}

interface SweepPorts {
  scope: AgencyScope;
  storage: StoredListing;
  storedKinds: readonly StoredKind[];
}

const pageSize = 200;
const everyMs = 24 * 60 * 60_000;
/** A page whose hub went away before it was finished is looked at again after this. */
const againMs = 10 * 60_000;

/** Looks at the next page if it is time. `nextDueAt`: when to call again. */
export async function sweepStorage({
  scope,
  storage,
  storedKinds,
}: SweepPorts): Promise<{ nextDueAt: number | null }> {
  const { db } = scope;
  const now = scope.nowMs();
  const [due] = await db.select().from(storageSweep);
  if (!due || due.dueAt > now) return { nextDueAt: due?.dueAt ?? null };
  // One hub alone goes on.
  const [taken] = await db.batch([
    db
      .update(storageSweep)
      .set({ dueAt: now + againMs })
      .where(and(eq(storageSweep.id, due.id), eq(storageSweep.dueAt, due.dueAt)))
      .returning({ id: storageSweep.id }),
  ]);
  if (taken.length === 0) return { nextDueAt: now + againMs };
  const goOn = (next: { afterKey: string; dueAt: number }) =>
    db.batch([db.update(storageSweep).set(next).where(eq(storageSweep.id, due.id))]);
  try {
    const { files, isMore } = await storage.list(due.afterKey, pageSize);
    const old = files.filter(({ storedAt }) => storedAt < now - orphanAgeMs).map(({ key }) => key);
    await storage.delete(await findUnnamed(scope, storedKinds, old));
    const next = isMore
      ? { afterKey: files.at(-1)?.key ?? "", dueAt: now }
      : { afterKey: "", dueAt: now + everyMs };
    await goOn(next);
    return { nextDueAt: next.dueAt };
  } catch (error) {
    await goOn(due);
    throw error;
  }
}

export const sweepStorageTask: ClockTask<SweepPorts> = {
  name: "sweep-storage",
  run: sweepStorage,
};

/** Of these keys the ones that belong to nothing. A key of a kind that is not known here is left alone. */
async function findUnnamed(
  { db }: AgencyScope,
  storedKinds: readonly StoredKind[],
  keys: readonly string[],
): Promise<string[]> {
  const others = storedKinds
    .map((kind) => ({ ...kind, own: keys.filter((key) => key.startsWith(kind.prefix)) }))
    .filter(({ own }) => own.length > 0);
  const files = keys.filter((key) => key.startsWith("documents/"));
  const boxes = keys.flatMap((key) => {
    const readingId = /^boxes\/([^/]+)\//.exec(key)?.[1];
    return readingId === undefined ? [] : [{ key, readingId }];
  });
  if (files.length + boxes.length + others.length === 0) return [];
  const readingIds = [...new Set(boxes.map(({ readingId }) => readingId))];
  const [inDocuments, inUploads, known, ...ofOthers] = await Promise.all([
    db.select({ key: documents.storageKey }).from(documents).where(inArray(documents.storageKey, files)),
    db.select({ key: uploads.storageKey }).from(uploads).where(inArray(uploads.storageKey, files)),
    db.select({ id: readings.id }).from(readings).where(inArray(readings.id, readingIds)),
    ...others.map(({ own, findNamed }) => findNamed(db, own)),
  ]);
  const named = new Set([...inDocuments, ...inUploads].map(({ key }) => key));
  const alive = new Set(known.map(({ id }) => id));
  return [
    ...files.filter((key) => !named.has(key)),
    ...boxes.flatMap(({ key, readingId }) => (alive.has(readingId) ? [] : [key])),
    ...others.flatMap(({ own }, at) => own.filter((key) => !ofOthers[at]?.includes(key))),
  ];
}
