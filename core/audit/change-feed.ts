import type { AnnouncedChange } from "./read-history.ts";

/** A change as a watcher hears of it. */
export interface ReportedChange extends AnnouncedChange {
  /**
   * How long all who watch together should take to read again, in milliseconds; each picks its own moment. Longer
   * the more of them there are.
   */
  readWithinMs: number;
}

/** Reported by AgencyHub; what is reported is stored first, so a watcher that was away misses nothing. */
export interface ChangeFeed {
  /** The newest `seq`; 0 when nothing ever changed. */
  lastSeq(): Promise<number>;
  /**
   * The changes after `after` (a `seq`; null: from now on), first those that were missed, then each group as it
   * happens, until the caller stops.
   */
  watch(after: number | null): AsyncIterable<ReportedChange[]>;
}
