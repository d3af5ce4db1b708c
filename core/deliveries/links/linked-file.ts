/**
 * A file that a recipient downloads by its link. It is the file as it was sent, and it is gone as soon as the agency deletes
 * it or takes it back. Each download is an audit entry, and they are counted by them.
 */
import { sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { createDocuments } from "#core/documents";
import type { AgencyScope } from "../../shared/agency-scope.ts";
import { writeAll } from "../../shared/database.ts";
import { guardThat, isConflict } from "../../shared/version-guard.ts";
import type { FileLink } from "./file-link.ts";
import { findDeliveryRow } from "../repository.ts";

export type LinkedFile =
  | { tag: "FOUND"; name: string; mediaType: string; storageKey: string }
  | { tag: "UNKNOWN" }
  | { tag: "EXPIRED" }
  /** The agency deleted it or took it back. */
  | { tag: "GONE" }
  | { tag: "TOO_OFTEN"; retryAfterSeconds: number };

/** More than a recipient with several devices and a mail scanner needs. */
export const linkLimits = { downloads: 30, windowMs: 60 * 60_000 };

const DOWNLOAD = "delivery.download";

interface LinkedFileDeps {
  /** Why the record that the mail was about must not be sent any more, such as a withdrawn certificate; null if it may. */
  refuse(scope: AgencyScope, record: { recordKind: string; recordId: string }): Promise<string | null>;
  isStored(storageKey: string): Promise<boolean>;
}

/** `isLook`: nothing is downloaded, somebody only asks what is there. */
export async function openLinkedFile(
  scope: AgencyScope,
  { deliveryId, place, expiresAt }: FileLink,
  { isLook, refuse, isStored }: LinkedFileDeps & { isLook: boolean },
): Promise<LinkedFile> {
  if (expiresAt <= scope.nowMs()) return { tag: "EXPIRED" };
  const delivery = await findDeliveryRow(scope.db, deliveryId);
  const file = delivery?.attachments[place];
  if (!delivery || !file) return { tag: "UNKNOWN" };
  const { name, mediaType, storageKey, documentId } = file;
  const [refusal, document, isThere] = await Promise.all([
    refuse(scope, delivery),
    documentId === undefined ? null : createDocuments(scope).findServedFile(documentId),
    isStored(storageKey),
  ]);
  const isDeleted = documentId !== undefined && document?.storageKey !== storageKey;
  if (refusal !== null || isDeleted || !isThere) return { tag: "GONE" };
  const found = { tag: "FOUND" as const, name, mediaType, storageKey };
  if (isLook) return found;
  const { downloads, windowMs } = linkLimits;
  const isWithin = sql`(SELECT count(*) < ${downloads} FROM audit_entries WHERE entity = 'delivery'
    AND entity_id = ${deliveryId} AND action = ${DOWNLOAD} AND at > ${scope.nowMs() - windowMs})`;
  try {
    await writeAll(scope.db, [
      ...guardThat(scope.db, deliveryId, isWithin),
      ...(await recordChange(scope, {
        action: DOWNLOAD,
        entity: "delivery",
        entityId: deliveryId,
        parentId: delivery.parentId,
        version: 1,
        after: { file: name, to: delivery.recipient, documentId: documentId ?? null, sha256: file.sha256 },
      })),
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return { tag: "TOO_OFTEN", retryAfterSeconds: windowMs / 1000 };
  }
  scope.written({});
  return found;
}
