/**
 * The newest changes of the feed, kept in memory by the process that reports to watchers, so that catching up does not
 * query the database for each watcher.
 */
import { desc } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import { anythingChanged } from "./model.ts";
import type { AnnouncedChange } from "./read-history.ts";
import { changes } from "./tables.ts";

/** A watcher that missed more than this reloads everything; replaying would be no less work. */
const keptMax = 500;

export interface RecentChanges {
  /** The latest `seq`; 0 before the first change. */
  lastSeq(): number;
  /** Newer changes, in order. */
  add(newer: readonly AnnouncedChange[]): void;
  /**
   * What a watcher missed after `seq`. A single row that says `anythingChanged` when part of it was pruned or there is
   * too much to report.
   */
  since(seq: number): AnnouncedChange[];
}

/** One read. */
export async function loadRecentChanges(db: AgencyDb): Promise<RecentChanges> {
  const newestFirst = await db.select().from(changes).orderBy(desc(changes.seq)).limit(keptMax);
  let kept = newestFirst.toReversed();
  /** `kept` contains all changes after this one. */
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
