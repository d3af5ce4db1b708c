/** The change feed of one request: the newest `seq` from the database, everything else from the agency's hub. */
import { type ChangeFeed, findLastChangeSeq } from "#core/audit";
import type { AgencyDb } from "../../core/shared/database.ts";
import type { AgencyWatch } from "./agency-watch.ts";

export function openChangeFeed(db: AgencyDb, watchAgency: () => Promise<AgencyWatch>): ChangeFeed {
  return {
    lastSeq: () => findLastChangeSeq(db),
    async *watch(after) {
      const watch = await watchAgency();
      yield* watch.follow(after);
    },
  };
}
