import type { EnqueuedJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";

/** What a mail is about. */
export interface DeliveryRecord {
  recordKind: string;
  recordId: string;
  /** The record that it belongs to, such as an account or a workspace. */
  parentId: string | null;
}

/** Tells those who watch the record that more is known about its mail. */
export interface DeliveryNews {
  /** For the batch that writes it; the statements of the jobs are among them. */
  newsOf(scope: AgencyScope, record: DeliveryRecord): { statements: Statement[]; jobs: EnqueuedJob[] };
  /** After that batch. A lost call is made up for by the next. */
  tell(record: DeliveryRecord): Promise<void>;
}

/** Several that watch different records, as one. */
export const joinDeliveryNews = (all: readonly DeliveryNews[]): DeliveryNews => ({
  newsOf(scope, record) {
    const news = all.map((each) => each.newsOf(scope, record));
    return { statements: news.flatMap((each) => each.statements), jobs: news.flatMap((each) => each.jobs) };
  },
  async tell(record) {
    await Promise.all(all.map((each) => each.tell(record)));
  },
});
