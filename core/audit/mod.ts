/**
 * Who did what. Every change puts one row here in its own batch, hashed over its content; a sealer chains the
 * rows seconds later, off the write path, so that a row altered or removed afterwards is found by
 * `verifyAuditChain`. The same batch feeds the change feed, which tells watchers which records have news.
 */
export {
  type AnnouncedChange,
  findLastChangeSeq,
  listChanges,
  listEntityHistory,
  resumeFeed,
} from "./read-history.ts";
export { pruneChanges } from "./prune-changes.ts";
export type { ChangeFeed } from "./change-feed.ts";
export { announceChange, recordChanges, recordChange } from "./record-change.ts";
export { sealAuditEntries, verifyAuditChain } from "./seal-chain.ts";
