/**
 * Histories: who did what to a policy, an account or a user and when, with their documents, reviews, notes and questions, read
 * from the audit log alone; and a policy as it was at any moment. Nothing is stored, so a history cannot say anything
 * else than the log.
 */
export { createHistories, type Histories, type HistoryPage, type HistoryRequest } from "./service.ts";
