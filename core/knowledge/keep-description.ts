/**
 * What Cara writes about a document of the knowledge base once it has been understood: title, summary and purpose, with
 * quotes that support the summary. Stored in the batch that completes the reading.
 */
import { eq } from "drizzle-orm";
import { keepModelRuns, type Reasoner } from "#core/assistant";
import type { UnderstoodDocument } from "#core/documents";
import type { Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { knowledgeDocuments } from "./tables.ts";

/** Does nothing for a document outside the knowledge base. */
export async function keepDescription(
  scope: AgencyScope,
  describe: Reasoner["describe"],
  { documentId, readingId, ...document }: UnderstoodDocument<Extraction>,
): Promise<Statement[]> {
  const { db } = scope;
  const [row] = await db
    .select({ title: knowledgeDocuments.title })
    .from(knowledgeDocuments)
    .where(eq(knowledgeDocuments.id, documentId));
  if (!row) return [];
  const described = await describe(document);
  // Record the spending immediately: the document may be deleted by the time it is described.
  await keepModelRuns(scope, described.runs);
  const { title, summary, purpose } = described.value;
  const text = summary.map((sentence) => sentence.text).join(" ");
  return [
    db
      .update(knowledgeDocuments)
      .set({
        caraTitle: title,
        caraSummary: text,
        caraPurpose: purpose,
        caraEvidence: {
          readingId,
          quotes: summary.flatMap(({ quotes }) => quotes.map((segments) => [...segments])),
        },
        searchText: searchTextOf([row.title, title, text]),
      })
      .where(eq(knowledgeDocuments.id, documentId)),
  ];
}
