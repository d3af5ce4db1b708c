import { eq, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { documentWrites } from "#core/documents";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { policyIntakes } from "./tables.ts";

/** For a batch that uses up the intake: a conflict if it is gone. */
export const takeIntake = ({ db }: AgencyScope, id: string): Statement[] => [
  ...guardThat(
    db,
    id,
    sql`(SELECT count(*) = 1 FROM ${policyIntakes} WHERE ${policyIntakes.documentId} = ${id})`,
  ),
  db.delete(policyIntakes).where(eq(policyIntakes.documentId, id)),
];

/** Its reading may change the document at any moment. */
const TRIES = 3;

/** Deletes the document with its file. False if no document of this id waits for a policy. */
export async function removeIntake(
  scope: AgencyScope,
  id: string,
  action: "intake.discard" | "intake.expire",
): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    const [[row], found] = await Promise.all([
      scope.db.select().from(policyIntakes).where(eq(policyIntakes.documentId, id)),
      documentWrites.findWithAttached(scope, id),
    ]);
    const document = found[0]?.document;
    if (!row || !document) return false;
    const removal = documentWrites.removeDocuments(scope, found);
    const { name, size, sha256 } = document;
    const audit = await recordChange(scope, {
      action,
      entity: "intake",
      entityId: id,
      parentId: null,
      version: document.version + 1,
      before: { name, size, sha256 },
    });
    try {
      await writeAll(scope.db, [...takeIntake(scope, id), ...removal.statements, ...audit]);
    } catch (error) {
      if (!isConflict(error) || tried === TRIES) throw error;
      continue;
    }
    scope.written({ jobs: removal.jobs });
    return true;
  }
}
