/** The change feed's row for a document, with what it belongs to, which its jobs do not carry along. */
import { eq, sql } from "drizzle-orm";
import { announceChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { parentOfKnowledge } from "./model.ts";
import { documents } from "./tables.ts";

/** Read by the statement itself, so the document has to be there by then. */
export const parentOfDocument = (documentId: string) =>
  sql<string>`coalesce(
    (SELECT ${documents.policyId} FROM ${documents} WHERE ${eq(documents.id, documentId)}), ${parentOfKnowledge}
  )`;

export const announceDocument = (scope: AgencyScope, documentId: string): Statement =>
  announceChange(scope, {
    entity: "document",
    entityId: documentId,
    parentId: parentOfDocument(documentId),
  });
