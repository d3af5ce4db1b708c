/** What people say about a file after its upload: its name, type, notes, and whether the client sees it. */
import { eq } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { cleanFileName } from "#core/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import { editedFileSchema, type StoredDocument } from "./model.ts";
import { findDocument } from "./repository.ts";
import { documents } from "./tables.ts";

/** `input`: see `editedFileSchema`. A type that is sent is a person's choice, even if it is the suggested one. */
export async function editFile(
  scope: AgencyScope,
  input: unknown,
): Promise<Result<StoredDocument, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>> {
  const { db } = scope;
  const parsed = parseInput(editedFileSchema, input);
  if (!parsed.ok) return err(invalid(parsed.error));
  const { id, expectedVersion, name, type, notes, visible } = parsed.value;
  const before = await findDocument(db, id);
  if (!before) return err(notFound("document"));
  if (before.version !== expectedVersion) return err(conflict("document"));
  const content = {
    name: name ? withEndingOf(before.name, cleanFileName(name)) : before.name,
    type: type ?? before.type,
    typeSource: type ? ("PERSON" as const) : before.typeSource,
    notes: notes ?? before.notes,
    visible: visible ?? before.visible,
  };
  const version = before.version + 1;
  try {
    await writeAll(db, [
      ...guardVersion(db, documents, id, before.version),
      db
        .update(documents)
        .set({ ...content, searchText: searchTextOf([content.name]), version, updatedAt: scope.nowMs() })
        .where(eq(documents.id, id)),
      ...(await recordChange(scope, {
        action: "document.update",
        entity: "document",
        entityId: id,
        parentId: before.policyId ?? before.accountId,
        version,
        before: contentOf(before),
        after: content,
      })),
    ]);
  } catch (error) {
    if (isConflict(error)) return err(conflict("document"));
    throw error;
  }
  scope.written({});
  return ok({ ...before, ...content, version });
}

const contentOf = ({ name, type, typeSource, notes, visible }: StoredDocument) => ({
  ...{ name, type, typeSource, notes, visible },
});

/** Computers open a file by the ending of its name, so a new name keeps it. */
function withEndingOf(before: string, name: string): string {
  const ending = /\.[a-z\d-]{1,12}$/i.exec(before)?.[0] ?? "";
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : cleanFileName(`${name}${ending}`);
}
