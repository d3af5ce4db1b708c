import type { AnnouncedChange } from "./read-history.ts";

/** A change as reported to a watcher. */
export interface ReportedChange extends AnnouncedChange {
  /**
   * The time in milliseconds over which all watchers together should spread their reloads; each picks a random moment.
   * It grows with their number.
   */
  readWithinMs: number;
}

/** Reported by AgencyHub. Changes are stored before they are reported, so a watcher that was away misses nothing. */
export interface ChangeFeed {
  /** The latest `seq`; 0 before the first change. */
  lastSeq(): Promise<number>;
  /**
   * The changes after `after` (a `seq`; null: from now on), first the missed ones, then each group as it happens, until
   * the caller stops.
   */
  watch(after: number | null): AsyncIterable<readonly ReportedChange[]>;
}
