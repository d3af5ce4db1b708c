/** The change feed's row for a document, with what it belongs to, which its jobs do not carry along. */
import { sql } from "drizzle-orm";
import { announceChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { parentOfKnowledge } from "./model.ts";
import { documents } from "./tables.ts";

/** Read by the statement itself, so the document has to be there by then. A replaced version belongs to its latest. */
export const parentOfDocument = (documentId: string) =>
  sql<string>`coalesce(
    (SELECT coalesce(latest.policy_id, latest.account_id) FROM ${documents} AS asked
      JOIN ${documents} AS latest
        ON latest.id = asked.id OR (latest.series_id = asked.series_id AND latest.replaced_by IS NULL)
      WHERE asked.id = ${documentId} AND coalesce(latest.policy_id, latest.account_id) IS NOT NULL),
    ${parentOfKnowledge}
  )`;

export const announceDocument = (scope: AgencyScope, documentId: string): Statement =>
  announceChange(scope, {
    entity: "document",
    entityId: documentId,
    parentId: parentOfDocument(documentId),
  });
