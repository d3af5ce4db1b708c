/**
 * The newest changes of the feed, kept in memory by whoever reports to watchers: what a watcher missed is found here
 * without asking the database for each of them.
 */
import { desc } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import { anythingChanged } from "./model.ts";
import type { AnnouncedChange } from "./read-history.ts";
import { changes } from "./tables.ts";

/** Who missed more than this reads everything again; replaying it would not be less work. */
const keptMax = 500;

export interface RecentChanges {
  /** The newest `seq`; 0 when nothing ever changed. */
  lastSeq(): number;
  /** Newer changes, in order. */
  add(newer: readonly AnnouncedChange[]): void;
  /**
   * What somebody missed who has seen the changes up to `seq`. One row that says `anythingChanged` when part of it
   * is forgotten or it is too much to tell.
   */
  since(seq: number): AnnouncedChange[];
}

/** One read. */
export async function loadRecentChanges(db: AgencyDb): Promise<RecentChanges> {
  const newestFirst = await db.select().from(changes).orderBy(desc(changes.seq)).limit(keptMax);
  let kept = newestFirst.toReversed();
  /** All changes after this one are in `kept`. */
  let keptFrom = (kept[0]?.seq ?? 1) - 1;
  return {
    lastSeq: () => kept.at(-1)?.seq ?? 0,
    add(newer) {
      kept = [...kept, ...newer];
      const cut = kept.length - keptMax;
      if (cut <= 0) return;
      keptFrom = kept[cut - 1]?.seq ?? keptFrom;
      kept = kept.slice(cut);
    },
    since(seq) {
      if (seq >= keptFrom) return kept.filter((change) => change.seq > seq);
      const last = kept.at(-1);
      return last ? [{ ...last, entity: anythingChanged, entityId: anythingChanged, parentId: null }] : [];
    },
  };
}
