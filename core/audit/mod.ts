/**
 * Who did what. Every change adds one audit row in its own batch, hashed over its content. A sealer chains the rows
 * seconds later, off the write path, with a key and an anchor outside the agency's database, so that `verifyAuditChain`
 * detects rows that were altered or removed later. The same batch writes the change feed, which reports to watchers
 * which records have changed.
 */
export { type AnnouncedChange, findLastChangeSeq, listChanges, listEntityHistory } from "./read-history.ts";
export { loadRecentChanges, type RecentChanges } from "./recent-changes.ts";
export { pruneChangesTask } from "./prune-changes.ts";
export type { ChangeFeed, ReportedChange } from "./change-feed.ts";
export { AnnouncedChangeRef } from "./graphql-ref.ts";
export { announceChange, recordChanges, recordChange } from "./record-change.ts";
export type { AuditKeys } from "./audit-keys.ts";
export { type AuditChain, sealAuditEntries, sealAuditTask } from "./seal-chain.ts";
export { type ChainVerdict, verifyAuditChain } from "./verify-chain.ts";
