import {
  type ComparedDocument,
  comparedInSlices,
  keepModelRuns,
  localReasoner,
  type Reasoned,
  type Reasoner,
} from "#core/assistant";
import { getAgencyProfile } from "#core/agencies";
import { createStoredPages, type ReadBoxes, type WholeReading } from "#core/documents";
import type { Comparison, Evidence, Extraction } from "#model/assistant";
import type { ShownQuote } from "#model/explorer";
import { coveragePartOf } from "#core/explorer";
import { quotedText } from "#model/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { runInSlices } from "../shared/sliced-work.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { COMPARED_MAX, type ComparedFile, type DocumentComparison } from "./model.ts";

export interface ComparisonsDeps {
  /** Word boxes from storage. */
  readBoxes: ReadBoxes;
  /** Compares with a language model's explanations; null if none is configured. */
  compareInWords: Reasoner["compare"] | null;
}

export interface Comparisons {
  /**
   * Compares the first document with each of the others. All must have been read. `inModelWords`: a language model
   * explains why the differences matter, which takes a while.
   */
  compareDocuments(
    documentIds: readonly string[],
    options?: { inModelWords: boolean },
  ): Promise<Result<DocumentComparison[], Problem<"VALIDATION" | "NOT_FOUND">>>;
}

const path = "documents";

/** The comparison use cases for one agency and one request. */
export function createComparisons(scope: AgencyScope, deps: ComparisonsDeps): Comparisons {
  const { db } = scope;
  return {
    async compareDocuments(documentIds, { inModelWords } = { inModelWords: false }) {
      const ids = [...new Set(documentIds)];
      if (ids.length < 2 || ids.length > COMPARED_MAX) {
        return err(invalid([{ path, message: `Choose 2 to ${COMPARED_MAX} different documents.` }]));
      }
      const [found, { timeZone }] = await Promise.all([
        createStoredPages(scope, deps.readBoxes).findWholeReadings(ids),
        getAgencyProfile(db),
      ]);
      const today = todayIn(timeZone, scope.nowMs());
      const files = ids.map((id) => found.find(({ documentId }) => documentId === id));
      if (!files.every((file) => file !== undefined)) return err(notFound("document"));
      const unread = files.filter(({ reading }) => !reading?.extraction);
      if (unread.length > 0) return err(invalid(unread.map(notRead)));
      const read: ReadFile[] = [];
      for (const file of files) read.push(await readFile(file));
      const [first, ...others] = read;
      if (!first) return ok([]);
      const compare = (inModelWords && deps.compareInWords) || localReasoner.compare;
      const compared = await Promise.all(
        others.map(async (other) => {
          const [old, fresh] = isLaterTerm(first, other) ? [other, first] : [first, other];
          return { old, fresh, reasoned: await compare(old.document, fresh.document, today) };
        }),
      );
      await keepModelRuns(
        scope,
        compared.flatMap(({ reasoned }) => reasoned.runs),
      );
      const canBeWorded = !inModelWords && deps.compareInWords !== null;
      return ok(compared.map(({ old, fresh, reasoned }) => comparisonOf(old, fresh, reasoned, canBeWorded)));
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

async function readFile(file: WholeReading): Promise<ReadFile> {
  const models = await file.loadModels();
  // Validated when the document was understood.
  const extraction = JSON.parse(file.reading?.extraction ?? "null") as Extraction;
  return { file, document: await runInSlices(comparedInSlices(models, extraction)) };
}

function comparisonOf(
  old: ReadFile,
  fresh: ReadFile,
  { value, withoutModel }: Reasoned<Comparison>,
  canBeWorded: boolean,
): DocumentComparison {
  return {
    old: fileOf(old),
    new: fileOf(fresh),
    isUnrelated: value.isUnrelated,
    oldName: value.oldName,
    newName: value.newName,
    canBeWorded: canBeWorded && value.differences.length > 0,
    withoutModel,
    unchanged: value.unchanged,
    differences: value.differences.map(({ label, oldValue, newValue, why, group, ...difference }) => ({
      group,
      part: difference.part === null ? null : coveragePartOf(difference.part),
      place: difference.place,
      lesser: difference.lesser,
      isApart: difference.isApart,
      label,
      oldValue,
      newValue,
      oldQuotes: difference.old.map((segments) => quoteOf(old, segments)),
      newQuotes: difference.new.map((segments) => quoteOf(fresh, segments)),
      why,
    })),
  };
}

/** Terms are compared in chronological order, whichever was chosen first. */
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
  pageCount: file.pageCount,
});

const quoteOf = ({ file }: ReadFile, segments: Evidence): ShownQuote => ({
  documentId: file.documentId,
  readingId: file.reading?.id ?? "",
  documentName: file.name,
  segments,
  content: quotedText(segments),
});
