/**
 * The local reasoner's comparison of two documents: prior term and renewal, quote and policy, policy and certificate,
 * contract and cover. Each difference carries the words of both sides and one sentence on why it matters; what only
 * looks different (layout, spelling, dates that a new term moves on, a paragraph in another place) is none. The evidence
 * check stands behind it.
 */
import type { PageModel } from "#model/reading";
import { addYears, isCalendarDate } from "../../../shared/calendar-date.ts";
import { inSlices, runAtOnce, type SlicedWork } from "../../../shared/sliced-work.ts";
import { pageTextsOf, quoteStands } from "../../evidence.ts";
import {
  type Comparison,
  comparisonGroups,
  type Difference,
  type Evidence,
  type Extraction,
} from "../../model.ts";
import * as data from "../data/comparison.ts";
import { nameOfLine } from "../data/lines.ts";
import { findLine } from "../values/find-line.ts";
import { certificateDifferences } from "./certificate.ts";
import { demandDifferences } from "./demands.ts";
import * as details from "./details.ts";
import { type ComparedDocument as Side, type Cell, createLineReader, type Line, quoteLine } from "./lines.ts";
import { type Matching, matchLines, type Speller } from "./match-lines.ts";
import { type Found, groupOf, reasonOf } from "./reasons.ts";
import { changesOf, missingLines } from "./wording.ts";
import { figuresIn, isPhrase, names as hasWords, plainOf, wordsOf } from "./words.ts";

export type { Side as ComparedDocument };

/** A document to compare: the models of all its pages, and what was understood of it. */
export const comparedDocument = (models: readonly PageModel[], extraction: Extraction): Side =>
  runAtOnce(comparedInSlices(models, extraction));

/** The same in pieces. */
/** `isTyped`: nothing was printed, so that no paragraph of it goes on in the next one. */
export function* comparedInSlices(
  models: readonly PageModel[],
  extraction: Extraction,
  isTyped = false,
): SlicedWork<Side> {
  const reader = createLineReader(isTyped);
  yield* inSlices(models, (page) => reader.readPage(page), PAGE_UNITS);
  const pages = models.map(({ page, text }) => ({ page, text }));
  return { pages, models, lines: reader.finish(), ...details.bySureness(extraction) };
}

/** The lines of a page of running text are read in half a millisecond. */
const PAGE_UNITS = 300;
/** More than anybody reads; documents that have nothing in common would fill any list. */
const DIFFERENCES_MAX = 200;
/** Some of them may turn out not to stand. */
const WORDED_MAX = 4 * DIFFERENCES_MAX;
/** Lines that only one document has are told where the documents share this much. */
const ALIKE = 0.35;
/** From here on they are editions of one text: whatever is new or gone was put in or taken out. */
const SAME_TEXT = 0.75;

/** `today`, a calendar date, says what of a certificate is in force; without it the certificate's own date does. */
export const compareDocuments = (old: Side, fresh: Side, today?: string): Comparison =>
  runAtOnce(compareInSlices(old, fresh, today));

export function* compareInSlices(old: Side, fresh: Side, today?: string): SlicedWork<Comparison> {
  const { isUnrelated, names, found, same } = yield* find(old, fresh, today);
  const [oldName, newName] = names;
  const told: Told[] = [];
  yield* inSlices(mergeRepeated(found), (each) =>
    told.push({ ...each, group: groupOf(each), ...reasonOf(each) }),
  );
  const differences = (same === undefined ? told : inOrder(told))
    .slice(0, WORDED_MAX)
    .map((each) => worded(each, same !== undefined));
  return {
    isUnrelated,
    oldName,
    newName,
    unchanged: same ? unchangedIn(same, old.extraction, fresh.extraction) : null,
    differences: checked(differences, old, fresh).slice(0, DIFFERENCES_MAX),
  };
}

interface Findings {
  isUnrelated: boolean;
  /** What the first and the second document stand for. */
  names: readonly [string, string];
  found: Found[];
  /** The lines that both have, where they are versions of one thing. */
  same?: readonly Line[];
}

function* find(old: Side, fresh: Side, today: string | undefined): SlicedWork<Findings> {
  const both = [old.extraction, fresh.extraction] as const;
  const years = details.yearsBetweenTerms(both);
  const spell = spellerOf(old, fresh, years);
  const isTold = ({ label }: Line) => years === 0 || !isPhrase(wordsOf(label), data.termLabels);
  const matching = yield* matchLines(old.lines.filter(isTold), fresh.lines.filter(isTold), spell);
  const share = Math.min(matching.oldShare, matching.newShare);
  const [isOldContract, isNewContract] = both.map(
    (each) => each.requirements.length > 0 && each.docType === "OTHER",
  );
  const [isOldCertificate = false, isNewCertificate] = both.map(({ certificate }) => certificate !== null);
  const told = (roles: Findings["names"], found: Found[]): Findings => ({
    isUnrelated: false,
    names: roles,
    found,
  });
  // Editions of one text are that, even where one of them is set so that its kind is not recognized.
  if (share < ALIKE && isOldContract !== isNewContract) {
    if (isOldContract) return told(["Contract", "Shown"], demandDifferences(old, fresh, true, today));
    return told(["Shown", "Contract"], demandDifferences(fresh, old, false, today));
  }
  if (details.areUnrelated(old, fresh, share))
    return { ...told(["First", "Second"], details.partyDifferences(both)), isUnrelated: true };
  if (share < ALIKE && isOldCertificate !== isNewCertificate) {
    const [certificate, policy] = isOldCertificate ? [old, fresh] : [fresh, old];
    const certified = certificateDifferences(certificate, policy, isOldCertificate);
    // What is told of the policy's own row is not told of the documents as a whole.
    const isOther = ({ label }: Found) => certified.every((each) => each.label !== label);
    const found = [...details.detailDifferences(both).filter(isOther), ...certified];
    return told(isOldCertificate ? ["Certificate", "Policy"] : ["Policy", "Certificate"], found);
  }
  const found = yield* versionDifferences(both, matching, spell);
  // Of rows that changed, the cells that stayed.
  const kept = matching.changed.map(({ old: { cells }, new: line }) => {
    const stays = ({ text, column }: Cell) => cells.some((own) => own.text === text && own.column === column);
    return { ...line, cells: line.cells.filter(stays) };
  });
  return { ...told(["Before", "After"], found), same: [...matching.same, ...kept] };
}

/** Two versions of one thing: what was understood of them, and what their words show besides. */
function* versionDifferences(
  both: readonly [Extraction, Extraction],
  matching: Matching,
  spell: Speller,
): SlicedWork<Found[]> {
  const forms = details.formDifferences(both);
  const { quotesOf, overlapper } = details;
  const [isOldForm, isNewForm] = [overlapper(quotesOf(forms, "old")), overlapper(quotesOf(forms, "new"))];
  const isTold = (before: Evidence, after: Evidence) =>
    (before.length === 0 || isOldForm([before])) && (after.length === 0 || isNewForm([after]));
  const { oldShare, newShare, changed, onlyOld, onlyNew } = matching;
  const share = Math.min(oldShare, newShare);
  const circumstances = {
    matching,
    spell,
    isSameText: share >= SAME_TEXT,
    isVersion: share >= ALIKE,
    years: details.yearsBetweenTerms(both),
    isTold,
  };
  const lines: Found[] = [];
  yield* inSlices(changed, (pair) => lines.push(...changesOf(pair, circumstances)));
  if (oldShare >= ALIKE) lines.push(...missingLines("OLD", circumstances));
  if (newShare >= ALIKE) lines.push(...missingLines("NEW", circumstances));
  // What stands alike in both documents was only read differently.
  const isOwnOld = overlapper(
    [...changed.map((pair) => pair.old), ...onlyOld].map((line) => quoteLine(line)),
  );
  const isOwnNew = overlapper(
    [...changed.map((pair) => pair.new), ...onlyNew].map((line) => quoteLine(line)),
  );
  const isChanged = (each: Found) => isOwnOld(each.old) || isOwnNew(each.new);
  const [isShownOld, isShownNew] = [overlapper(quotesOf(lines, "old")), overlapper(quotesOf(lines, "new"))];
  const isShown = (each: Found) => isShownOld(each.old) || isShownNew(each.new);
  const fields = details.detailDifferences(both).filter((each) => isChanged(each) && !isShown(each));
  return [...fields, ...forms.filter(isChanged), ...lines];
}

/**
 * Takes out the numbers by which the documents are called, and moves the older one's dates on with the term: both are
 * expected to differ.
 */
function spellerOf(old: Side, fresh: Side, years: number): Speller {
  const numbers = [old, fresh]
    .flatMap(({ extraction: { details: own } }) => [own.policyNumber, own.quoteNumber, own.priorPolicyNumber])
    .map((number) => plainOf(number ?? ""))
    .filter((number) => number.length > 3)
    .sort((a, b) => b.length - a.length);
  const dates = years === 0 ? [] : fresh.lines.flatMap(({ words }) => words.map(({ norm }) => norm));
  const later = new Set(dates.filter(isCalendarDate));
  const moved = (date: string) => (isCalendarDate(date) ? addYears(date, years) : date);
  return (words, isOld) => {
    const norms = words.map(({ norm }) => (isOld && later.has(moved(norm)) ? moved(norm) : norm));
    return numbers.reduce((text, number) => text.replaceAll(number, "#"), norms.join(""));
  };
}

// The report --------------------------------------------------------------------------------------

type Told = Found & { group: Difference["group"] } & ReturnType<typeof reasonOf>;

/** Differences of one column with the same two values become one, with the places of all. */
function mergeRepeated(found: readonly Found[]): Found[] {
  const groups = Map.groupBy(found, ({ column, label, oldValue, newValue }) =>
    [column || label, oldValue ?? "", newValue ?? ""].map(plainOf).join("|"),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const isOne = new Set(group.map(({ label, place }) => `${label} ${place}`)).size === 1;
    return [
      {
        ...first,
        old: group.flatMap(({ old }) => old),
        new: group.flatMap((each) => each.new),
        ...(isOne ? {} : { label: `${first.column || first.label}, ${group.length} places`, place: null }),
      },
    ];
  });
}

/** Part by part: parts that only gain stand behind those that need a look, wording last; totals first in their part. */
function inOrder(told: readonly Told[]): Told[] {
  const tierOf = (group: Difference["group"]): number => {
    if (group === "FORMS" || group === "CONDITIONS") return 2;
    return told.some((each) => each.group === group && each.direction !== "MORE") ? 0 : 1;
  };
  const places = new Map(
    comparisonGroups.toSorted((a, b) => tierOf(a) - tierOf(b)).map((group, at) => [group, at]),
  );
  const placeOf = ({ group }: Told) => (group && places.get(group)) ?? 0;
  const weightOf = ({ label, direction }: Told) =>
    hasWords(wordsOf(label), ["total"]) ? -1 : ["LESS", "OTHER", "MORE"].indexOf(direction);
  return told.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || weightOf(a) - weightOf(b) || (a.order ?? -1) - (b.order ?? -1),
  );
}

/** A value that is a figure is no sentence. */
const withoutStop = (value: string | null): string | null =>
  value?.endsWith(".") && "$0123456789".includes(value.charAt(0)) ? value.slice(0, -1) : value;

function worded(told: Told, isGrouped: boolean): Difference {
  const { old, new: fresh, why, direction, group, part = "", place = null } = told;
  const [oldValue, newValue] = [told.oldValue, told.newValue].map(withoutStop) as [
    string | null,
    string | null,
  ];
  const label = told.label.charAt(0).toUpperCase() + told.label.slice(1);
  const line = told.line ?? findLine(told.label) ?? findLine(part);
  return {
    what: `${label}: ${oldValue ?? "not shown"} → ${newValue ?? "not shown"}`,
    label,
    oldValue,
    newValue,
    old,
    new: fresh,
    why,
    group: isGrouped ? group : null,
    part: line && nameOfLine(line),
    place,
    lesser: direction === "LESS" ? "NEW" : direction === "MORE" ? "OLD" : null,
    isApart: told.isApart ?? false,
  };
}

/** Only quotes that stand; a difference of two values needs both, a missing one the side that says it. */
function checked(differences: readonly Difference[], { pages }: Side, fresh: Side): Difference[] {
  const [oldTexts, newTexts] = [pageTextsOf(pages), pageTextsOf(fresh.pages)];
  return differences.flatMap((each) => {
    const old = each.old.filter((quote) => quoteStands(quote, oldTexts));
    const found = { ...each, old, new: each.new.filter((quote) => quoteStands(quote, newTexts)) };
    const isSaid =
      (each.oldValue === null || old.length > 0) && (each.newValue === null || found.new.length > 0);
    return isSaid ? [found] : [];
  });
}

/** "12 limits, 2 deductibles and 9 forms are unchanged."; null where nothing of the kind stands in both. */
function unchangedIn(same: readonly Line[], old: Extraction, fresh: Extraction): string | null {
  const counted = { limit: new Set<string>(), deductible: new Set<string>() };
  for (const line of same) {
    for (const { column, text, from } of line.cells) {
      const about = wordsOf(`${line.kind === "WORDS" ? text : line.label} ${column}`);
      const isAmount =
        line.label !== "" && figuresIn(text).some(({ kind, amount }) => kind === "MONEY" && amount > 0);
      if (!isAmount || hasWords([...about, ...wordsOf(line.heading)], data.charges)) continue;
      if (hasWords(about, data.kept)) counted.deductible.add(`${line.canon} ${column} ${from}`);
      else if (!hasWords(about, data.exposures)) counted.limit.add(`${line.canon} ${column} ${from}`);
    }
  }
  const formsOf = ({ schedules }: Extraction) =>
    (schedules?.forms ?? []).map(({ number, edition }) => `${number} ${edition}`);
  const forms = new Set(formsOf(old).filter((form) => formsOf(fresh).includes(form)));
  const counts = Object.entries({ ...counted, form: forms }).filter(([, { size }]) => size > 0);
  const all = counts.reduce((sum, [, { size }]) => sum + size, 0);
  const list = counts.map(([name, { size }]) => `${size} ${name}${size === 1 ? "" : "s"}`);
  const listed = new Intl.ListFormat("en-GB").format(list);
  return all === 0 ? null : `${listed} ${all === 1 ? "is" : "are"} unchanged.`;
}
