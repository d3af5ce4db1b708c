/**
 * Who did what. Every change puts one row here in its own batch, hashed over its content; a sealer chains the
 * rows seconds later, off the write path, with a key and an anchor outside the agency's database, so that what was
 * altered or removed afterwards is found by `verifyAuditChain`. The same batch feeds the change feed, which reports to watchers which records
 * have changed.
 */
export { type AnnouncedChange, findLastChangeSeq, listChanges, listEntityHistory } from "./read-history.ts";
export { loadRecentChanges, type RecentChanges } from "./recent-changes.ts";
export { pruneChangesTask } from "./prune-changes.ts";
export type { ChangeFeed, ReportedChange } from "./change-feed.ts";
export { announceChange, recordChanges, recordChange } from "./record-change.ts";
export type { AuditKeys } from "./audit-keys.ts";
export { type AuditChain, sealAuditEntries, sealAuditTask } from "./seal-chain.ts";
export { type ChainVerdict, verifyAuditChain } from "./verify-chain.ts";
