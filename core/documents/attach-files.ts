/**
 * Files that came attached to a mail become documents of their own beside it, so that each is recognized, read,
 * shown and quoted as what it is. They are made in the batch that writes the mail's first pages; until then they are
 * uploads, which are swept if the batch never comes.
 */
import { recordChange } from "#core/audit";
import { type AttachedFile, mediaTypes, nameOfAttachment } from "#core/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { parentOfDocument } from "./announce-document.ts";
import type { ReadingPorts } from "./reading-step.ts";
import type { AttachedDocument } from "./ports.ts";
import { uploads } from "./tables.ts";
import { storageKeyOf, uploadToDocument } from "./uploads.ts";

interface Mail {
  documentId: string;
  /** Both null: it is of the knowledge base. */
  policyId: string | null;
  accountId: string | null;
  /** Who uploaded it. */
  createdBy: string;
}

/** Stores the bytes; the rest is for the batch of whoever reads the mail, with the jobs that read the documents. */
export async function attachFiles(
  { putFile, hooks }: Pick<ReadingPorts, "putFile" | "hooks">,
  scope: AgencyScope,
  { documentId: mailId, policyId, accountId, createdBy }: Mail,
  files: readonly AttachedFile[],
  note: string | null,
) {
  const rows = [];
  for (const { name, kind, bytes } of files) {
    const id = scope.newId("upl");
    rows.push({
      id,
      storageKey: storageKeyOf(id),
      name: nameOfAttachment(name, kind),
      kind,
      mediaType: mediaTypes[kind],
      size: bytes.length,
      sha256: await sha256Hex(bytes),
      createdBy,
      createdAt: scope.nowMs(),
    });
  }
  if (rows.length === 0)
    // What it says of files that became no documents is shown where the mail is.
    return {
      statements: note === null ? [] : [...(await hooks.attached(scope, mailId, []))],
      readingIds: [],
    };
  await writeAll(
    scope.db,
    rows.map((row) => scope.db.insert(uploads).values(row)),
  );
  for (const [nth, { bytes }] of files.entries()) await putFile(rows[nth]?.storageKey ?? "", bytes);
  const attached: AttachedDocument[] = [];
  const statements: Statement[] = [];
  const readingIds: string[] = [];
  for (const upload of rows) {
    // What a client may see is for a person to say: none of it until then.
    const owner = accountId === null ? { policyId } : { policyId, accountId };
    const record = { ...owner, type: "OTHER", notes: "", visible: false, attachedTo: mailId } as const;
    const made = uploadToDocument(scope, { upload, typeSource: "GUESS", ...record });
    const { name, mediaType, size, sha256 } = upload;
    const audit = recordChange(scope, {
      action: "document.attach",
      entity: "document",
      entityId: made.documentId,
      parentId: parentOfDocument(made.documentId),
      version: 1,
      after: { name, mediaType, size, sha256, ...record },
    });
    attached.push({ documentId: made.documentId, createdAt: made.createdAt, upload });
    statements.push(...made.statements, ...(policyId === null && accountId === null ? [] : await audit));
    readingIds.push(made.readingId);
  }
  return { statements: [...statements, ...(await hooks.attached(scope, mailId, attached))], readingIds };
}
