import { type ComparedDocument, compareDocuments, createComparisonReader } from "#core/assistant";
import { findWholeReadings, readWholePages, type ReadBoxes, type WholeReading } from "#core/documents";
import type { Evidence, Extraction } from "#model/assistant";
import type { ShownQuote } from "#model/explorer";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { COMPARED_MAX, type ComparedFile, type DocumentComparison } from "./model.ts";

export interface Comparisons {
  /** Compares the first document with each of the others. All must have been read. */
  compareDocuments(
    documentIds: readonly string[],
  ): Promise<Result<DocumentComparison[], Problem<"VALIDATION" | "NOT_FOUND">>>;
}

const path = "documents";

/** The use-cases of comparisons for one agency and one request. */
export function createComparisons({ db }: AgencyScope, readBoxes: ReadBoxes): Comparisons {
  return {
    async compareDocuments(documentIds) {
      const ids = [...new Set(documentIds)];
      if (ids.length < 2 || ids.length > COMPARED_MAX) {
        return err(invalid([{ path, message: `Choose 2 to ${COMPARED_MAX} different documents.` }]));
      }
      const found = await findWholeReadings(db, ids);
      const files = ids.map((id) => found.find(({ documentId }) => documentId === id));
      if (!files.every((file) => file !== undefined)) return err(notFound("document"));
      const unread = files.filter(({ reading }) => !reading?.extraction);
      if (unread.length > 0) return err(invalid(unread.map(notRead)));
      const read: ReadFile[] = [];
      for (const file of files) read.push(await readFile(file, readBoxes));
      const [first, ...others] = read;
      return ok(first ? others.map((other) => comparisonOf(first, other)) : []);
    },
  };
}

function notRead({ name, reading }: WholeReading) {
  const message =
    reading?.state === "FAILED"
      ? `${name} could not be read, so it cannot be compared. Choose another document.`
      : `${name} is still being read. Compare it when the reading is finished.`;
  return { path, message };
}

interface ReadFile {
  file: WholeReading;
  document: ComparedDocument;
}

async function readFile(file: WholeReading, readBoxes: ReadBoxes): Promise<ReadFile> {
  const reader = createComparisonReader();
  for await (const page of readWholePages(readBoxes, file.pages)) reader.readPage(page);
  // Stored by ourselves when the document was understood.
  const extraction = JSON.parse(file.reading?.extraction ?? "null") as Extraction;
  return { file, document: reader.finish(extraction) };
}

function comparisonOf(first: ReadFile, second: ReadFile): DocumentComparison {
  const [old, fresh] = isLaterTerm(first, second) ? [second, first] : [first, second];
  return {
    old: fileOf(old),
    new: fileOf(fresh),
    differences: compareDocuments(old.document, fresh.document).map(
      ({ label, oldValue, newValue, why, ...difference }) => ({
        label,
        oldValue,
        newValue,
        oldQuotes: difference.old.map((segments) => quoteOf(old, segments)),
        newQuotes: difference.new.map((segments) => quoteOf(fresh, segments)),
        why,
      }),
    ),
  };
}

/** Terms are compared in their order, whichever was chosen first. */
function isLaterTerm(first: ReadFile, second: ReadFile): boolean {
  const [a, b] = [first, second].map(({ document }) => document.extraction.details.effectiveDate);
  return a !== undefined && b !== undefined && a > b;
}

const fileOf = ({ file }: ReadFile): ComparedFile => ({
  documentId: file.documentId,
  policyId: file.policyId,
  name: file.name,
  type: file.type,
  mediaType: file.mediaType,
  pageCount: file.pages.length,
});

const quoteOf = ({ file }: ReadFile, segments: Evidence): ShownQuote => ({
  documentId: file.documentId,
  readingId: file.reading?.id ?? "",
  documentName: file.name,
  segments,
  content: segments.map(({ text }) => text).join(" … "),
});
