import { and, eq } from "drizzle-orm";
import { cleanFileName } from "#core/reading";
import type { AgencyDb } from "../shared/database.ts";
import { isShownTo } from "./repository.ts";
import { documents } from "./tables.ts";

/** What `/files/{documentId}` needs: where the bytes stand and how they are to be sent. */
export interface ServedFile {
  name: string;
  mediaType: string;
  storageKey: string;
}

/** Null if the agency has no such document. */
export async function findServedFile(db: AgencyDb, documentId: string): Promise<ServedFile | null> {
  const [row] = await db
    .select({
      name: documents.name,
      mediaType: documents.mediaType,
      storageKey: documents.storageKey,
    })
    .from(documents)
    .where(and(eq(documents.id, documentId), isShownTo(db)));
  // What arrived before names were cleaned of all that they are cleaned of now.
  return row ? { ...row, name: cleanFileName(row.name) } : null;
}
