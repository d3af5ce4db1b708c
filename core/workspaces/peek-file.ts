/** A look at a file of the workspace: what it is and how long. None of its words: nobody has asked for them yet. */
import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { documents, documentSql, readings } from "#core/documents";
import type { Tool } from "#core/workflows";
import { documentTypeLabels, recognizedKindLabels } from "#model/documents";
import { workspaceDocuments } from "./tables.ts";

/** The outcome of PEEK_FILE: `said` is a sentence. */
export const peekedSchema = v.object({ name: v.string(), said: v.string() });

export const peekFile: Tool<object> = {
  effect: "READ",
  input: v.object({ documentId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) }),
  async act(_ports, { scope: { db }, workflow, step }) {
    const { documentId } = step.input as { documentId: string };
    const [file] = await db
      .select({
        name: documents.name,
        type: documents.type,
        state: readings.state,
        recognized: readings.recognized,
        pageCount: readings.pagesTotal,
      })
      .from(workspaceDocuments)
      .innerJoin(documents, eq(documents.id, workspaceDocuments.documentId))
      .leftJoin(readings, eq(readings.id, documentSql.newestReading))
      .where(
        and(
          eq(workspaceDocuments.workspaceId, workflow.subjectId),
          eq(workspaceDocuments.documentId, documentId),
          documentSql.isShownTo(db),
        ),
      );
    if (!file) return { tag: "FAILED", reason: "This file is not in the workspace any more." };
    const outcome: v.InferOutput<typeof peekedSchema> = {
      name: file.name,
      said: sayWhat(file),
    };
    return { tag: "DONE", outcome };
  },
};

function sayWhat({
  name,
  type,
  state,
  recognized,
  pageCount,
}: Pick<typeof documents.$inferSelect, "name" | "type"> & {
  state: string | null;
  recognized: typeof readings.$inferSelect.recognized;
  pageCount: number | null;
}): string {
  if (state === "FAILED") return `${name} could not be read.`;
  const kind = recognized?.kind ?? type;
  const label =
    kind === "OTHER" ? "document" : { ...documentTypeLabels, ...recognizedKindLabels }[kind].toLowerCase();
  const article = /^[aeiou]/u.test(label) ? "an" : "a";
  const lines = recognized?.lines ?? [];
  const about = lines.length === 0 ? "" : ` on ${lines.slice(0, 2).join(" and ")}`;
  const length = pageCount === null ? "" : `, ${pageCount} ${pageCount === 1 ? "page" : "pages"}`;
  return `${name} is ${article} ${label}${about}${length}.`;
}
