/**
 * The local reasoner's comparison of two documents: prior term and renewal, quote and policy, policy and certificate,
 * contract and cover. Each difference carries the words of both sides and one sentence on why it matters; what only
 * looks different (layout, spelling, dates that a new term moves on) is none. The evidence check stands behind it.
 */
import type { PageReading } from "#model/reading";
import { inSlices, runAtOnce, type SlicedWork } from "../../shared/sliced-work.ts";
import { type PageText, pageTextsOf, quoteStands } from "../evidence.ts";
import {
  type Comparison,
  type ComparisonGroup,
  type Difference,
  type Extraction,
  isSure,
  valueFields,
} from "../model.ts";
import { type IsFurniture, learnFurniture } from "./extraction/page-furniture.ts";
import { certificateDifferences } from "./compare-certificate-differences.ts";
import { demandDifferences } from "./compare-demand-differences.ts";
import {
  detailDifferences,
  overlap,
  partyDifferences,
  yearsBetweenTerms,
} from "./compare-detail-differences.ts";
import { groupOf, placesOf, unchangedIn, weightOf } from "./compare-groups.ts";
import { canonical, valuesIn } from "./compare-plain-text.ts";
import { pairStatements, type Pairing, type Subject, subjectsOf } from "./compare-pair-statements.ts";
import {
  changedStatements,
  type FoundDifference,
  mergeRepeated,
  missingStatements,
  reasonOf,
} from "./compare-statement-differences.ts";
import type { Statement } from "./compare-statement.ts";
import { TextIndex } from "./compare-text-index.ts";
import { type AlignedTexts, alignTexts, withTextEdits } from "./compare-text-edits.ts";
import { findLine, lineNames } from "./extraction/insurance-lines.ts";
import { normalized } from "./extraction/normalized-text.ts";
import { areUnrelated } from "./compare-unrelated.ts";
import { readTablesOf, statementsOf, type TabledPage } from "./compare-statements.ts";

/** A document that was read for comparing: its page texts, its statements and what was understood of it. */
export interface ComparedDocument {
  pages: readonly PageText[];
  statements: readonly Statement[];
  extraction: Extraction;
  /** Tells the lines that stand on page after page. */
  isFurniture: IsFurniture;
}

/** Reads a document page by page; what a page leaves behind needs no word boxes. */
export interface ComparisonReader {
  /** Pages come in their order. */
  readPage(page: PageReading): void;
  finish(extraction: Extraction): ComparedDocument;
  /** The same in pieces. */
  finishInSlices(extraction: Extraction): SlicedWork<ComparedDocument>;
}

export function createComparisonReader(): ComparisonReader {
  const pages: TabledPage[] = [];
  return {
    readPage(page) {
      if (page.text.trim() !== "") pages.push(readTablesOf(page));
    },
    finish: (extraction) => runAtOnce(finishInSlices(extraction)),
    finishInSlices,
  };

  function* finishInSlices(extraction: Extraction): SlicedWork<ComparedDocument> {
    const texts = pages.map(({ page, text }) => ({ page, text }));
    const isFurniture = learnFurniture(texts);
    const statements = yield* statementsOf(pages, isFurniture);
    return { pages: texts, statements, extraction: onlySureDetails(extraction), isFurniture };
  }
}

/** What the reading is not sure of is held against nothing; the words themselves are compared all the same. */
function onlySureDetails(extraction: Extraction): Extraction {
  const { details, evidence, confidence } = extraction;
  if (!confidence) return extraction;
  const unsure: readonly string[] = valueFields.filter((field) => !isSure(confidence[field]));
  const sure = <Kept extends object>(kept: Kept): Kept =>
    Object.fromEntries(Object.entries(kept).filter(([field]) => !unsure.includes(field))) as Kept;
  return { ...extraction, details: sure(details), evidence: sure(evidence) };
}

/** More than anybody reads; documents that have nothing in common would fill any list. */
const DIFFERENCES_MAX = 200;
/** Some of them may turn out not to stand. */
const WORDED_MAX = 4 * DIFFERENCES_MAX;

/** `today`, a calendar date, says what of a certificate is in force; without it the certificate's own date does. */
export const compareDocuments = (
  old: ComparedDocument,
  fresh: ComparedDocument,
  today?: string,
): Comparison => runAtOnce(compareInSlices(old, fresh, today));

export function* compareInSlices(
  old: ComparedDocument,
  fresh: ComparedDocument,
  today?: string,
): SlicedWork<Comparison> {
  const { isUnrelated, names, found, same } = yield* findDifferences(old, fresh, today);
  const merged = mergeRepeated(found);
  const differences = checkDifferences(
    same === null ? merged.map((difference) => worded(difference, null)) : yield* inGroups(merged),
    old.pages,
    fresh.pages,
  );
  return {
    isUnrelated,
    oldName: names[0],
    newName: names[1],
    unchanged: same === null ? null : unchangedIn(same),
    differences: differences.slice(0, DIFFERENCES_MAX),
  };
}

/** Only quotes that stand; a difference of two values needs both, a missing one the side that says it. */
function checkDifferences(
  differences: readonly Difference[],
  oldPages: readonly PageText[],
  newPages: readonly PageText[],
): Difference[] {
  const [oldTexts, newTexts] = [pageTextsOf(oldPages), pageTextsOf(newPages)];
  return differences
    .map((difference) => ({
      ...difference,
      old: difference.old.filter((quote) => quoteStands(quote, oldTexts)),
      new: difference.new.filter((quote) => quoteStands(quote, newTexts)),
    }))
    .filter(
      ({ oldValue, newValue, old: before, new: after }) =>
        (oldValue === null || before.length > 0) && (newValue === null || after.length > 0),
    );
}

/** As a report tells them: part by part, what leaves the insured with less first. */
function* inGroups(found: readonly FoundDifference[]): SlicedWork<Difference[]> {
  const told: Told[] = [];
  yield* inSlices(found, (difference) => {
    const { direction } = reasonOf(difference);
    told.push({
      difference,
      group: groupOf(difference),
      direction,
      weight: weightOf(difference, direction),
    });
  });
  const places = placesOf(told);
  const placeOf = ({ group }: Told): number => places.get(group) ?? places.size;
  return told
    .toSorted(
      (a, b) => placeOf(a) - placeOf(b) || a.weight - b.weight || a.difference.order - b.difference.order,
    )
    .slice(0, WORDED_MAX)
    .map(({ difference, group }) => worded(difference, group));
}

interface Told {
  difference: FoundDifference;
  group: ComparisonGroup;
  direction: ReturnType<typeof reasonOf>["direction"];
  weight: number;
}

function worded(difference: FoundDifference, group: ComparisonGroup | null): Difference {
  const { label, oldValue, newValue } = difference;
  const { sentence, direction } = reasonOf(difference);
  return {
    what: `${capitalized(label)}: ${oldValue ?? "not shown"} → ${newValue ?? "not shown"}`,
    label: capitalized(label),
    oldValue,
    newValue,
    old: difference.old,
    new: difference.new,
    why: sentence,
    group,
    part: partOf(difference),
    place: difference.place ?? null,
    lesser: direction === "LESS" ? "NEW" : direction === "MORE" ? "OLD" : null,
    isApart: difference.isApart ?? false,
  };
}

/** The line of insurance that its heading names, else its label. */
function partOf({ section = "", label }: FoundDifference): string | null {
  const line = findLine(normalized(section)) ?? findLine(normalized(label));
  return line === null ? null : lineNames[line];
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Findings {
  isUnrelated: boolean;
  /** What the first and the second document stand for. */
  names: readonly [string, string];
  found: FoundDifference[];
  /** The statements that both make, where they are versions of one thing. */
  same: readonly Statement[] | null;
}

const related = (names: Findings["names"], found: FoundDifference[]): Findings => ({
  isUnrelated: false,
  names,
  found,
  same: null,
});

function* findDifferences(
  old: ComparedDocument,
  fresh: ComparedDocument,
  today: string | undefined,
): SlicedWork<Findings> {
  const aligned = yield* alignTexts(
    old,
    fresh,
    yearsBetweenTerms(old.extraction.details, fresh.extraction.details) !== 0,
  );
  // Editions of one text are that, even where one of them is set so that its kind is not recognized.
  if (aligned.share >= ALIKE_IN_WORDS) return yield* versionDifferences(old, fresh, aligned);
  const isContract = ({ extraction }: ComparedDocument) =>
    extraction.requirements.length > 0 && extraction.docType === "OTHER";
  if (isContract(old) && !isContract(fresh))
    return related(["Contract", "Shown"], demandDifferences(old, fresh, true, today));
  if (isContract(fresh) && !isContract(old))
    return related(["Shown", "Contract"], demandDifferences(fresh, old, false, today));
  const isCertificate = ({ extraction }: ComparedDocument) => extraction.certificate !== null;
  if (isCertificate(old) === isCertificate(fresh)) return yield* versionDifferences(old, fresh, aligned);
  if (areUnrelated(old, fresh, 0)) return unrelated(old, fresh);
  const [certificate, policy] = isCertificate(old) ? [old, fresh] : [fresh, old];
  const names =
    certificate === old ? (["Certificate", "Policy"] as const) : (["Policy", "Certificate"] as const);
  const certified = certificateDifferences(certificate, policy, certificate === old);
  // What is told of the policy's own row is not told of the documents as a whole.
  const isTold = ({ label }: FoundDifference) => certified.some((difference) => difference.label === label);
  const others = detailDifferences(old.extraction, fresh.extraction).filter(
    (difference) => !isTold(difference),
  );
  return related(names, [...others, ...certified]);
}

/** Whose insurance each one is, and no more. */
const unrelated = (old: ComparedDocument, fresh: ComparedDocument): Findings => ({
  isUnrelated: true,
  names: ["First", "Second"],
  found: partyDifferences(old.extraction, fresh.extraction),
  same: null,
});

// Two versions of one thing -----------------------------------------------------------------------

/** Documents are alike when this share of the statements of one stands in the other. */
const ALIKE = 0.35;
/** With this share of their words in the same order their running texts are compared too. */
const ALIKE_IN_WORDS = 0.5;
/** From here on they are editions of one text: whatever is new or gone was put in or taken out. */
const SAME_TEXT = 0.75;

function* versionDifferences(
  old: ComparedDocument,
  fresh: ComparedDocument,
  aligned: AlignedTexts,
): SlicedWork<Findings> {
  const years = yearsBetweenTerms(old.extraction.details, fresh.extraction.details);
  const neutral = neutralizer(old.extraction, fresh.extraction);
  const isTold = years === 0 ? () => true : (statement: Statement) => !isOfTerm(statement);
  const pairing = yield* pairStatements(
    yield* subjectsOf(old.statements.filter(isTold), neutral, years),
    yield* subjectsOf(fresh.statements.filter(isTold), neutral, 0),
  );
  const changed = yield* changedStatements(pairing, neutral);
  const shareOf = (missing: number, all: number) => (all === 0 ? 0 : 1 - missing / all);
  const oldShare = shareOf(pairing.onlyOld.length, old.statements.length);
  const newShare = shareOf(pairing.onlyNew.length, fresh.statements.length);
  const share = Math.max(aligned.share, Math.min(oldShare, newShare));
  if (areUnrelated(old, fresh, share)) return unrelated(old, fresh);
  const isSameText = share >= SAME_TEXT;
  const missing = [
    ...(oldShare >= ALIKE
      ? missingStatements(yield* lost(pairing, "old", [old, fresh], neutral), "OLD", isSameText)
      : []),
    ...(newShare >= ALIKE
      ? missingStatements(yield* lost(pairing, "new", [fresh, old], neutral), "NEW", isSameText)
      : []),
  ];
  const details = detailDifferences(old.extraction, fresh.extraction).filter(
    (difference) => !isKnown(difference, changed, missing, pairing),
  );
  // A standard field that both documents give in words of their own is one difference, not two missing statements.
  const unexplained = missing.filter((difference) => !details.some((detail) => touches(detail, difference)));
  const found = [...details, ...changed, ...unexplained];
  const isExpected = (statement: Statement) => !isTold(statement);
  const all =
    aligned.share >= ALIKE_IN_WORDS
      ? yield* withTextEdits(found, aligned, { neutral, years, isSameText, isExpected })
      : found;
  return {
    ...related(["Before", "After"], all),
    same: pairing.same.map(({ new: { statement } }) => statement),
  };
}

/** Shorter words stand in any document. */
const TELLING_LENGTH = 12;

/** Statements of one side that the other document truly lacks. */
function* lost(
  pairing: Pairing,
  side: "old" | "new",
  [own, other]: readonly [ComparedDocument, ComparedDocument],
  neutral: (text: string) => string,
): SlicedWork<Subject[]> {
  const pairedRows = new Set([...pairing.same, ...pairing.changed].map((pair) => pair[side].statement.row));
  const mine = side === "old" ? pairing.onlyOld : pairing.onlyNew;
  if (mine.length === 0) return [];
  const texts: string[] = [];
  yield* inSlices(other.pages, (page) => texts.push(canonical(page.text)), PAGE_UNITS);
  const otherText = new TextIndex(texts.join("|"));
  const isLost = ({ statement }: Subject): boolean => {
    const { kind, label, text, row } = statement;
    // "Any one premises" beside a limit that both give says nothing by itself; nor does a document's own number.
    if (kind === "VALUE" && pairedRows.has(row) && valuesIn(text).length === 0) return false;
    if (canonical(neutral(text)) === "") return false;
    // A running line that another layout sets among the text.
    const lines = statement.quote.flatMap((segment) => segment.text.split("\n"));
    if (lines.every((line) => own.isFurniture(line))) return false;
    // It may stand there without its mark: "Policy number 12" for "Policy number: 12".
    const words = canonical(`${label} ${text}`);
    return words.length < TELLING_LENGTH || !otherText.holds(words);
  };
  const subjects: Subject[] = [];
  yield* inSlices(mine, (subject) => {
    if (isLost(subject)) subjects.push(subject);
  });
  return subjects;
}

/** A page of running text. */
const PAGE_UNITS = 3_000;

const touches = (a: FoundDifference, b: FoundDifference): boolean =>
  overlap(a.old, b.old) || overlap(a.new, b.new);

/** The statements show it already, or show that its words stand in both documents. */
function isKnown(
  difference: FoundDifference,
  changed: readonly FoundDifference[],
  missing: readonly FoundDifference[],
  pairing: Pairing,
): boolean {
  if (changed.some((other) => touches(difference, other))) return true;
  const isOneSided = difference.oldValue === null || difference.newValue === null;
  if (isOneSided && missing.some((other) => touches(difference, other))) return true;
  return pairing.same.some(
    ({ old, new: fresh }) =>
      overlap(difference.old, [old.statement.quote]) || overlap(difference.new, [fresh.statement.quote]),
  );
}

/** Labels of what every new term says anew. */
const termLabels =
  /^(?:transaction|type of transaction|new or renewal|date issued|date of issue|issued?(?: date| on)?|prepared(?: on)?|print(?:ed)?(?: date| on)?|countersign\w*|renewal of|prior policy(?: number)?|replaces|renews|date)$/i;

const isOfTerm = ({ kind, label }: Statement): boolean =>
  kind === "VALUE" && termLabels.test(label.trim().replace(/\W+$/, ""));

/** Takes out the numbers by which the two documents are called: they are expected to differ. */
function neutralizer(old: Extraction, fresh: Extraction): (text: string) => string {
  const numbers = [old, fresh]
    .flatMap(({ details }) => [details.policyNumber, details.quoteNumber, details.priorPolicyNumber])
    .filter((number): number is string => number !== undefined)
    .sort((a, b) => b.length - a.length);
  return (text) => numbers.reduce((plain, number) => plain.replaceAll(number, "#"), text);
}
