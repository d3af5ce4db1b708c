/**
 * A message at the agency's door: its bytes are stored, then one batch writes its row, the document that it is, and the
 * jobs that read both. Nothing is looked into before that, so what is taken is never lost to what it says.
 */
import { eq } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { documentUploads, documentWrites } from "#core/documents";
import { enqueue } from "#core/outbox";
import { mediaTypes } from "#core/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { readEmailJob } from "./read-email-job.ts";
import { emailMessages } from "./tables.ts";

export interface ArrivedEmail {
  raw: Uint8Array;
  /** Without a reply token. */
  recipient: string;
  /** The message that a reply token named. */
  answers: string | null;
  envelopeFrom: string | null;
  receiver: string | null;
}

/** The bytes of a message that doors accept, as providers do. */
export const EMAIL_BYTES_MAX = 25 * 1024 * 1024;

export async function receiveEmail(
  scope: AgencyScope,
  storage: { put(key: string, bytes: Uint8Array): Promise<void> },
  { raw, ...arrival }: ArrivedEmail,
): Promise<"TAKEN" | "REPEATED"> {
  const { db } = scope;
  const sha256 = await sha256Hex(raw);
  const findSame = () =>
    db.select({ id: emailMessages.id }).from(emailMessages).where(eq(emailMessages.sha256, sha256));
  const [same] = await findSame();
  if (same) return "REPEATED";

  const awaited = await documentUploads.awaitUpload(scope);
  await storage.put(awaited.storageKey, raw);
  const { EML: mediaType } = mediaTypes;
  const file = { name: "Email.eml", kind: "EML", mediaType, size: raw.length, sha256 } as const;
  const { upload, statements } = await documentUploads.registration(scope, { ...awaited, ...file });
  const id = scope.newId("eml");
  const now = scope.nowMs();
  const document = documentWrites.createUploadedDocument(scope, {
    upload,
    policyId: null,
    type: "OTHER",
    typeSource: "GUESS",
    notes: "",
    visible: false,
  });
  const job = enqueue(scope, readEmailJob, { emailId: id });
  try {
    await writeAll(db, [
      ...statements,
      ...document.statements,
      db.insert(emailMessages).values({
        ...arrival,
        id,
        sha256,
        state: "WAITING",
        documentId: document.documentId,
        receivedAt: now,
      }),
      ...job.statements,
      ...(await recordChange(scope, {
        action: "email.receive",
        entity: "email",
        entityId: id,
        version: 1,
        after: { sha256, size: raw.length, recipient: arrival.recipient, envelopeFrom: arrival.envelopeFrom },
      })),
    ]);
  } catch (error) {
    // The same bytes may have come in twice at once. Those that were stored in vain are tidied away by their job.
    const [other] = await findSame();
    if (!other) throw error;
    return "REPEATED";
  }
  scope.written({ jobs: [job, document.job] });
  return "TAKEN";
}
