/** From paired statements to differences in words: what it is, both values, both places. */
import { inSlices, type SlicedWork } from "../../shared/sliced-work.ts";
import type { Evidence } from "../model.ts";
import { formsIn } from "./compare-form-list.ts";
import { placeOfFigure } from "./compare-figure-place.ts";
import { isMovedOn, type Pairing, type Subject } from "./compare-pair-statements.ts";
import { canonical, topicWords, valuesIn } from "./compare-plain-text.ts";
import { type Direction, type Reason, reasonFor } from "./compare-reasons.ts";
import type { Statement } from "./compare-statement.ts";

/** A difference before it is worded. */
export interface FoundDifference {
  /** What differs. */
  label: string;
  /** Differences of one column with the same values are told once. */
  column: string;
  oldValue: string | null;
  newValue: string | null;
  old: Evidence[];
  new: Evidence[];
  /** Everything that both documents say on it: the rules look for their subject here. */
  context: string;
  /** Which way it goes, where the values alone do not tell. */
  direction?: Direction;
  /** Where it stands, for the order: the place in the newer document, else in the older. */
  order: number;
  /** Why it matters, where that is known better than by the rules. */
  why?: string;
  /** It is about a form or an endorsement as it is listed. */
  isForm?: boolean;
  /** The heading that it stands under. */
  section?: string;
  /** The location and building that it belongs to. */
  place?: string | null;
  /** A figure that only one document gives. */
  isApart?: boolean;
}

/** Characters of a value that are shown; its quote holds all of it. */
export const SHOWN_MAX = 160;

export function* changedStatements(
  pairing: Pairing,
  neutral: (text: string) => string,
): SlicedWork<FoundDifference[]> {
  // Spelling alone is no difference, nor are the numbers by which the documents are called.
  const meaning = (value: string | null) => canonical(neutral(value ?? ""));
  const changed: FoundDifference[] = [];
  yield* inSlices(pairing.changed, ({ old, new: fresh }) => {
    // Only moved on with the term, or under the same label with the same dates.
    if (isMovedOn(old, fresh) || haveSameDates(old.statement, fresh.statement)) return;
    const difference = describe(old.statement, fresh.statement);
    if (meaning(difference.oldValue) !== meaning(difference.newValue)) changed.push(difference);
  });
  return changed;
}

/** "05/01/2026 to 05/01/2027" and "From May 1, 2026 …" under one label: only the dates count. */
function haveSameDates(old: Statement, fresh: Statement): boolean {
  if (old.kind !== "VALUE" || fresh.kind !== "VALUE") return false;
  const datesOf = ({ text }: Statement) => {
    const values = valuesIn(text);
    return values.every(({ kind }) => kind === "DATE") ? values.map(({ meaning }) => meaning).join(" ") : "";
  };
  return datesOf(old) !== "" && datesOf(old) === datesOf(fresh);
}

function describe(old: Statement, fresh: Statement): FoundDifference {
  const base = {
    column: isTellingColumn(fresh.column) && old.kind === "VALUE" ? fresh.column : "",
    old: [old.quote],
    new: [fresh.quote],
    context: [old, fresh].map(contextOf).join(" "),
    order: fresh.order,
    section: fresh.section || old.section,
    place: placeOfFigure(fresh) ?? placeOfFigure(old),
  };
  if (old.kind === "FORM" && fresh.kind === "FORM") return { ...base, ...describeForms(old, fresh) };
  if (old.kind === "SENTENCE" && fresh.kind === "SENTENCE")
    return { ...base, ...describeSentences(old, fresh) };
  const label = fresh.kind === "VALUE" ? labelOf(fresh) : labelOf(old);
  // Cut short, long texts look the same: their difference is shown where it stands.
  if (Math.max(old.text.length, fresh.text.length) > SHOWN_MAX) {
    return { ...base, ...describeSentences(old, fresh), label };
  }
  return { ...base, label, oldValue: valueOf(old), newValue: valueOf(fresh) };
}

const contextOf = ({ section, column, label, text }: Statement) => `${section} ${column} ${label} ${text}`;

/** Columns whose name says no more than that a figure stands there. */
const plainColumn =
  /^(?:limits?(?: of (?:insurance|liability))?|amounts?|values?|coverages?|descriptions?|)$/i;
const isTellingColumn = (column: string): boolean => !plainColumn.test(column.trim());
const barePart = /^(?:total|subtotal|limit|amount|aggregate|deductible|premium|building|contents)$/i;

export function labelOf({ kind, label, column, section, text }: Statement): string {
  if (kind === "SENTENCE") return short(text, 60);
  if (kind === "FORM") return label === "" ? text : label;
  if (isTellingColumn(column)) return `${column}, ${label}`.replace(/, $/, "");
  return barePart.test(label) && section !== "" ? `${label} (${section.toLowerCase()})` : label;
}

/** What a statement gives; a form that excludes its subject says so in its title. */
function valueOf({ kind, label, text }: Statement): string {
  if (kind !== "FORM") return short(text, SHOWN_MAX);
  return /\bexclu/i.test(label) ? `excluded (${text})` : text;
}

function describeForms(old: Statement, fresh: Statement) {
  const [a, b] = [formsIn(old.text)[0], formsIn(fresh.text)[0]];
  if (a && b && a.number === b.number && canonical(a.title) === canonical(b.title)) {
    return {
      isForm: true,
      why: editionReason(a.edition, b.edition),
      label: `Edition of form ${b.printed} ${b.title}`.trim(),
      oldValue: `edition ${a.edition || "not given"} (${a.printed})`,
      newValue: `edition ${b.edition || "not given"} (${b.printed})`,
    };
  }
  const shared = new Set(topicWords(old.label));
  const words = fresh.label
    .split(/\s+/)
    .filter((word) => topicWords(word).some((topic) => shared.has(topic)));
  return {
    isForm: true,
    label: words.length > 0 ? words.join(" ").replace(/[,;:–—-]+$/, "") : labelOf(fresh),
    oldValue: valueOf(old),
    newValue: valueOf(fresh),
  };
}

/** "0413" and "1219": the same form, as it was written later. */
function editionReason(before: string, after: string): string {
  const [a, b] = [before, after].map((edition) => /^(\d{2})(\d{2})$/.exec(edition));
  if (!a || !b) return "The form is the same and its edition is not, so look at what its wording changed.";
  const year = (edition: RegExpExecArray) => Number(edition[2]) + (Number(edition[2]) > 60 ? 1900 : 2000);
  const isNewer = year(b) * 100 + Number(b[1]) > year(a) * 100 + Number(a[1]);
  return `The same form in ${isNewer ? "a newer" : "an older"} edition, ${b[1]}/${b[2]} in place of ${a[1]}/${a[2]}, so look at what its wording changed.`;
}

/** Sentences that begin alike: the beginning is the label, the rest is what they say of it. */
function describeSentences(old: Statement, fresh: Statement) {
  const [a, b] = [old.text.split(" "), fresh.text.split(" ")];
  let lead = 0;
  while (lead < Math.min(a.length, b.length) && canonical(a[lead] ?? "") === canonical(b[lead] ?? ""))
    lead += 1;
  let tail = 0;
  const room = Math.min(a.length, b.length) - lead;
  while (tail < room && canonical(a.at(-1 - tail) ?? "") === canonical(b.at(-1 - tail) ?? "")) tail += 1;
  if (lead >= 2 && lead <= 9 && a.length - lead <= 24 && b.length - lead <= 24) {
    return {
      label: a.slice(0, lead).join(" "),
      oldValue: ending(a.slice(lead)),
      newValue: ending(b.slice(lead)),
    };
  }
  const around = (words: string[]) => {
    const from = Math.max(0, lead - 4);
    const to = Math.min(words.length, words.length - tail + 3);
    const piece = words.slice(from, to).join(" ");
    return `“${from > 0 ? "… " : ""}${short(piece, SHOWN_MAX)}${to < words.length ? " …" : ""}”`;
  };
  const section = fresh.section || old.section;
  return {
    label: section === "" ? "Wording" : `Wording of ${section}`,
    oldValue: around(a),
    newValue: around(b),
  };
}

const ending = (words: string[]): string => words.join(" ").replace(/[.;,]+$/, "") || "nothing further";

export function short(text: string, length: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= length ? flat : `${flat.slice(0, length).replace(/\s+\S*$/, "")} …`;
}

// What only one document says ---------------------------------------------------------------------

/** What grants, limits or demands something. */
export const matters =
  /exclu|not (?:cover|pay|apply|insur)|does not|limit|deductible|retention|endorse|additional insured|waiver|warrant|condition|cancel|sublimit|coinsurance|subject to|must/i;

/**
 * Statements that the other document lacks. A row of a table or a clause is told once. Of two editions of one text every sentence
 * counts; between documents that are less alike only what grants, limits or demands something.
 */
export function missingStatements(
  missing: readonly Subject[],
  side: "OLD" | "NEW",
  isSameText: boolean,
): FoundDifference[] {
  const rows = Map.groupBy(
    missing.filter(({ statement }) => (isSameText ? hasWords(statement) : isTelling(statement))),
    ({ statement: { kind, row, order } }) => (kind === "FORM" ? `${row} ${order}` : `${kind} ${row}`),
  );
  return [...rows.values()].flatMap((subjects) => {
    const statements = subjects.map(({ statement }) => statement);
    const [first] = statements;
    if (!first) return [];
    const value =
      first.kind === "SENTENCE"
        ? `“${short(statements.map(({ text }) => text).join(" "), SHOWN_MAX)}”`
        : short(statements.map(valueOf).join(", "), SHOWN_MAX);
    const label =
      first.kind === "SENTENCE"
        ? `Wording${first.section === "" ? "" : ` of ${first.section}`}`
        : singleLabel(statements);
    const quotes = statements.map(({ quote }) => quote);
    return [
      {
        label,
        column: "",
        oldValue: side === "OLD" ? value : null,
        newValue: side === "NEW" ? value : null,
        old: side === "OLD" ? quotes : [],
        new: side === "NEW" ? quotes : [],
        context: statements.map(contextOf).join(" "),
        order: first.order,
        section: first.section,
        place: placeOfFigure(first),
        ...(first.kind === "FORM" ? { isForm: true } : {}),
        ...(statements.some(isFigure) ? { isApart: true } : {}),
      },
    ];
  });
}

/** An amount or a percentage: on its own it says nothing against the other document. */
const isFigure = ({ kind, text }: Statement): boolean =>
  kind === "VALUE" && valuesIn(text).some((value) => value.kind === "MONEY" || value.kind === "PERCENT");

const singleLabel = (statements: readonly Statement[]): string => {
  const [first] = statements;
  if (!first) return "";
  return statements.length > 1 && first.label !== "" ? first.label : labelOf(first);
};

const hasWords = ({ text, label }: Statement): boolean => /\p{L}{3}.*\s\S|\d/su.test(`${label} ${text}`);

/** Amounts, forms, and sentences that grant, limit or demand something. */
function isTelling({ kind, text, label }: Statement): boolean {
  if (kind === "FORM") return true;
  const values = valuesIn(text).filter((value) => value.kind !== "DATE");
  if (kind === "VALUE") return label !== "" && values.length > 0;
  return text.length > 25 && matters.test(text);
}

// Wording -----------------------------------------------------------------------------------------

/** Differences of one column with the same two values become one, with the places of all. */
export function mergeRepeated(differences: readonly FoundDifference[]): FoundDifference[] {
  const merged = new Map<string, FoundDifference & { labels: Set<string> }>();
  for (const difference of differences) {
    const about = difference.column === "" ? difference.label : difference.column;
    const key = [about, difference.oldValue ?? "", difference.newValue ?? ""].map(canonical).join("|");
    const known = merged.get(key);
    if (!known)
      merged.set(key, {
        ...difference,
        old: [...difference.old],
        new: [...difference.new],
        labels: new Set([difference.label]),
      });
    else {
      known.old.push(...difference.old);
      known.new.push(...difference.new);
      if (known.place !== difference.place) known.place = null;
      known.labels.add(difference.label);
    }
  }
  return [...merged.values()].map(({ labels, ...difference }) =>
    labels.size > 1
      ? { ...difference, label: `${difference.column || difference.label}, ${labels.size} places` }
      : difference,
  );
}

export function reasonOf({
  label,
  column,
  context,
  oldValue,
  newValue,
  direction,
  why,
}: FoundDifference): Reason {
  const reason = reasonFor({ label: `${column} ${label}`.trim(), context, oldValue, newValue });
  return { sentence: why ?? reason.sentence, direction: direction ?? reason.direction };
}
