/** Adds a holder in the batch of whoever has just typed one, by the same rules as the list's own form. */
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat } from "../shared/version-guard.ts";
import { isSameOrganization } from "#model/endorsements";
import type { CertificateHolder } from "./model.ts";
import { findNamesakes, hasOnlyNamesakes, holderValues } from "./repository.ts";
import { auditContent, findTwin, listDuplicates } from "./service.ts";
import { certificateHolders } from "./tables.ts";

type TypedHolder = Pick<CertificateHolder, "accountId" | "name" | "address" | "email" | "marks">;

export interface AddedHolder {
  id: string;
  statements: Statement[];
}

/**
 * One of the same name at the same address is that holder; at another address, the message says so unless `isAnother`: a
 * person has confirmed it.
 */
export async function addHolder(
  scope: AgencyScope,
  typed: TypedHolder,
  isAnother: boolean,
): Promise<Result<AddedHolder, string>> {
  const { db } = scope;
  const { kind, id: createdBy } = await scope.actor();
  if (kind !== "AGENCY_USER" || createdBy === null) throw new Error("Only users add holders.");
  const holder: CertificateHolder = {
    ...typed,
    id: scope.newId("hld"),
    receivesRenewals: true,
    descriptionOfOperations: "",
    policyIds: [],
    archivedAt: null,
    createdAt: scope.nowMs(),
    version: 1,
  };
  const namesakes = await findNamesakes(db, holder);
  const twin = findTwin(holder, namesakes);
  if (twin) return ok({ id: twin.id, statements: [] });
  // One of another legal form is another holder.
  const sameName = namesakes.filter((other) => isSameOrganization(other.name, holder.name));
  const [duplicate] = listDuplicates(holder, sameName, isAnother);
  if (duplicate) return err(duplicate.message);
  const { id, accountId, version, createdAt, archivedAt: _archivedAt, ...content } = holder;
  return ok({
    id,
    statements: [
      ...guardThat(db, id, hasOnlyNamesakes(db, holder, namesakes)),
      db.insert(certificateHolders).values({ ...holderValues(content), id, accountId, createdBy, createdAt }),
      ...(await recordChange(scope, {
        action: "holder.create",
        entity: "holder",
        entityId: id,
        parentId: accountId,
        version,
        after: auditContent(holder),
      })),
    ],
  });
}
