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
  /** For the batch that writes it. */
  statementsOf(scope: AgencyScope, record: DeliveryRecord): Statement[];
  /** After that batch. A lost call is made up for by the next. */
  tell(record: DeliveryRecord): Promise<void>;
}
