/** A statement as candidates: the fields that its label may name, with a value of the field's kind. */
import type { Piece } from "#model/reading";
import type { DetailField, Party, PostalAddress } from "../../model.ts";
import { addressLabelStrengths } from "../data/address-labels.ts";
import { designations } from "../data/names.ts";
import type { FieldRow } from "../data/fields.ts";
import { createFinder } from "../answers/mentions.ts";
import { priorWords } from "../data/value-words.ts";
import { stemsOf } from "../question-words.ts";
import { addressesIn } from "../values/addresses.ts";
import { formNumbersIn } from "../values/form-numbers.ts";
import { identifierAt } from "../values/identifiers.ts";
import { labelWordsOf, tokensOf } from "../values/tokens.ts";
import { type Value, valuesIn } from "../values/values-in.ts";
import { daysBetween } from "../../../shared/calendar-date.ts";
import { type Candidate, statedFields } from "./candidate.ts";
import { type Features, noFeatures } from "./features.ts";
import { type LabelMatch, matchLabel } from "./label-match.ts";
import { hasCompanyForm, hasLegalForm, isLabelLike, partyIn, partyKey } from "./party-names.ts";
import type { Statement } from "./statements.ts";

const factFields: ReadonlySet<DetailField> = new Set<DetailField>(statedFields);
const EARLY_PAGES = 3;

export function* candidatesOf(statement: Statement): Generator<Candidate> {
  const matches = statement.label === "" ? [] : matchLabel(statement.label);
  for (const match of matches) {
    if (!factFields.has(match.row.field)) continue;
    // Behind running text only the words next to the value are its label.
    if (statement.value && !match.isLast) continue;
    const found = read(match.row, statement);
    if (found) yield { ...found, page: statement.page, features: featuresOf(statement, match, found.fit) };
  }
  // "Effective date: 07/01/2026 to 07/01/2027" says when it ends, too.
  const start = matches.find(({ row }) => row.field === "effectiveDate");
  if (
    start &&
    (!statement.value || start.isLast) &&
    !matches.some(({ row }) => row.field === "expirationDate")
  ) {
    const end = readDate("expirationDate", statement);
    if (end && end.fit >= 0.75)
      yield { ...end, page: statement.page, features: featuresOf(statement, start, end.fit) };
  }
  if (statement.value?.type === "PERIOD") yield* periodAlone(statement, matches);
  if (statement.place === "ALONE") yield* periodOverLines(statement);
  if (statement.place === "ALONE" || statement.value) yield* nameAlone(statement, matches);
}

/** Two dates a year apart in running text, whatever stands before them. */
function* periodAlone(statement: Statement, matches: readonly LabelMatch[]): Generator<Candidate> {
  for (const field of ["effectiveDate", "expirationDate"] as const) {
    if (matches.some(({ row, isLast }) => isLast && row.field === field)) continue;
    const found = readDate(field, statement);
    // Of two dates side by side without a word only those of a whole term are one.
    if (found && (found.fit === 1 || (found.fit >= 0.75 && saysUntil(statement))))
      yield {
        ...found,
        page: statement.page,
        features: featuresOf({ ...statement, place: "ALONE" }, null, found.fit),
      };
  }
}

/** "03/07/2026 -" over "03/07/2027" in a narrow column, below a title or none. */
function* periodOverLines(statement: Statement): Generator<Candidate> {
  const [first, second] = statement.lines;
  if (!first || !second || first.text.length > PERIOD_LINE_MAX || second.text.length > PERIOD_LINE_MAX)
    return;
  const [start, ...others] = valuesIn(first.text);
  const [end] = valuesIn(second.text);
  if (start?.type !== "DATE" || end?.type !== "DATE" || others.length > 0 || end.start > 0) return;
  const joint = first.text.slice(start.end).trim().toLowerCase();
  const fit = pairFit(start.on, end.on);
  if (start.start > 0 || !(untilWords.has(joint) || dashes.has(joint)) || fit < 0.75) return;
  if (statement.headings.some((heading) => saysPrior(stemsOf(heading)))) return;
  for (const [field, value, piece] of [
    ["effectiveDate", start, first],
    ["expirationDate", end, second],
  ] as const) {
    const found = dateOf(field, value, piece, fit);
    if (found)
      yield { ...found, fit, page: statement.page, features: featuresOf(statement, null, fit) } as Candidate;
  }
}
const PERIOD_LINE_MAX = 16;
const dashes: ReadonlySet<string> = new Set(["-", "–", "—"]);
const saysPrior = createFinder(priorWords);

const untilWords: ReadonlySet<string> = new Set(["to", "through", "thru", "until", "till"]);
const saysUntil = ({ lines, value }: Statement): boolean =>
  tokensOf(lines[0]?.text.slice(value?.start, value?.end) ?? "").some(({ norm }) => untilWords.has(norm));

type Found = Pick<Candidate, "field" | "key" | "value" | "quotes"> & { fit: number };

function read({ field, value }: FieldRow, statement: Statement): Found | null {
  if (value === "IDENTIFIER") return readNumber(field as "policyNumber", statement);
  if (value === "DATE") return readDate(field as "effectiveDate", statement);
  return readParty(field as "insured", statement);
}

function readNumber(field: "policyNumber", { lines, from, value, isScan }: Statement): Found | null {
  const [piece] = lines;
  if (!piece || (value && !["POLICY_NUMBER", "FORM_NUMBER", "NUMBER", "FEIN"].includes(value.type)))
    return null;
  const text = piece.text.slice(from);
  const found = identifierAt(text) ?? (isScan ? identifierAt(text.toUpperCase()) : null);
  if (!found) return null;
  // In the head of an endorsement the number of its form stands behind the label.
  if (formNumbersIn(found.value).some(({ edition }) => edition !== null)) return null;
  const key = found.value.replaceAll(" ", "").split("").filter(isPlain).join("");
  return {
    field,
    key,
    value: found.value,
    quotes: [{ piece, from: from + found.start, to: from + found.end }],
    fit: 1,
  };
}
const isPlain = (letter: string): boolean =>
  (letter >= "0" && letter <= "9") || (letter >= "A" && letter <= "Z");

/** How far behind its label a date may stand. */
const DATE_REACH = 45;

function readDate(
  field: "effectiveDate" | "expirationDate",
  { lines, from, value, place, label }: Statement,
): Found | null {
  const isOfBoth = matchLabel(label).filter(({ row }) => row.value === "DATE").length > 1;
  if (value) return dateOf(field, value, lines[0], 0.6);
  const piece = lines[0];
  if (!piece) return null;
  const dates = datesFrom(piece.text, from);
  const [first] = dates;
  if (first) {
    // Dates in two lines of one box.
    const second = dates[1] ?? null;
    if (first.type === "DATE" && second?.type === "DATE" && second.on > first.on)
      return field === "effectiveDate"
        ? dateOf(field, first, piece, pairFit(first.on, second.on))
        : dateOf(field, second, piece, pairFit(first.on, second.on));
    // "07/01/2026 -" over "07/01/2027": a label of both dates stands over two lines.
    const next = lines[1];
    const end =
      next && first.type === "DATE" && field === "expirationDate" ? datesFrom(next.text, 0)[0] : undefined;
    if (isOfBoth && first.type === "DATE" && field === "expirationDate")
      return end?.type === "DATE" && end.on > first.on
        ? dateOf(field, end, next, pairFit(first.on, end.on))
        : null;
    return dateOf(field, first, piece, 0.6);
  }
  const next = place === "WITHIN" ? undefined : lines[1];
  const below = next ? datesFrom(next.text, 0)[0] : undefined;
  return below ? dateOf(field, below, next, 0.4) : null;
}

const datesFrom = (text: string, from: number) =>
  valuesIn(text.slice(from, from + DATE_REACH + 80))
    .filter((value) => (value.type === "DATE" || value.type === "PERIOD") && value.start < DATE_REACH)
    .map((value) => ({ ...value, start: value.start + from, end: value.end + from })) as (Value & {
    type: "DATE" | "PERIOD";
  })[];

function dateOf(
  field: "effectiveDate" | "expirationDate",
  value: Value,
  piece: Piece | undefined,
  fit: number,
): Found | null {
  if (!piece || (value.type !== "DATE" && value.type !== "PERIOD")) return null;
  const on = value.type === "DATE" ? value.on : field === "effectiveDate" ? value.from : value.to;
  return {
    field,
    key: on,
    value: on,
    quotes: [{ piece, from: value.start, to: value.end }],
    fit: value.type === "PERIOD" ? pairFit(value.from, value.to) : fit,
  };
}

/** Terms are a year or half a year, seldom anything else. */
function pairFit(from: string, to: string): number {
  const days = daysBetween(from, to);
  if (days < 1 || days > 1900) return 0;
  const rest = days % 365.25;
  return rest < 3 || rest > 362 ? 1 : days < 25 ? 0.5 : 0.75;
}

function readParty(field: "insured" | "carrier" | "broker", statement: Statement): Found | null {
  const { lines, from, value, place } = statement;
  const [piece] = lines;
  if (!piece || (value && value.type !== "COMPANY")) return null;
  // Within running text a name ends with its legal form.
  if (value?.type === "COMPANY") {
    const fit = fitOf(field, value.kind, value.name);
    const behind = addressesIn(piece.text.slice(value.end))[0];
    const address = behind && behind.start < 4 && behind.address.line1 !== "" ? behind : null;
    const name = { piece, from: value.start, to: value.end };
    return fit < 0
      ? null
      : {
          field,
          key: partyKey(value.name),
          value: { name: value.name, address: address?.address ?? null },
          quotes: address
            ? [name, { piece, from: value.end + address.start, to: value.end + address.end }]
            : [name],
          fit,
        };
  }
  // "Company name area" over the name: the label may go on.
  if (lines[1] && from === 0 && isLabelLike(piece.text))
    return readParty(field, { ...statement, lines: lines.slice(1) });
  const [skipped, rest] = [from, lines.slice(1)];
  const text = [piece.text.slice(skipped), ...rest.map((line) => line.text)].join("\n");
  const party = partyIn(text, piece.text.length - skipped);
  if (!party) return null;
  const fit = fitOf(field, party.kind, party.name);
  if (fit < 0 || (place === "WITHIN" && fit < 0.5)) return null;
  const all = [piece, ...rest];
  const quotes = [
    ...quotesIn(all, skipped, party.start, party.end),
    ...(party.address ? quotesIn(all, skipped, party.address.start, party.address.end) : []),
  ];
  return {
    field,
    key: partyKey(party.name),
    value: { name: party.name, address: party.address?.address ?? null },
    quotes,
    fit: Math.min(1, fit + (party.address && field !== "carrier" ? 0.2 : 0)),
  };
}

/** Where a stretch of joined lines stands in each of them. */
function quotesIn(lines: readonly Piece[], skipped: number, start: number, end: number): Candidate["quotes"] {
  const found: Candidate["quotes"][number][] = [];
  let at = -skipped;
  for (const piece of lines) {
    const from = Math.max(0, start - at);
    const to = Math.min(piece.text.length, end - at);
    if (from < to) found.push({ piece, from, to });
    at += piece.text.length + 1;
  }
  return found;
}

const isDesignation: ReadonlySet<string> = new Set(designations);
const isPerson = (name: string): boolean => isDesignation.has(tokensOf(name).at(-1)?.norm ?? "");

/** How well a kind of company fits; below 0 where it cannot be. */
function fitOf(field: "insured" | "carrier" | "broker", kind: string | null, name: string): number {
  if (kind === "PUBLISHER" || isPerson(name)) return -1;
  // "… Insurance Company" is a company; "… Insurance" may be anything; a group writes no policy itself.
  if (field === "carrier" && kind === "INSURER")
    return hasCompanyForm(name) ? 1 : name.toLowerCase().includes("group") ? 0.4 : 0.7;
  if (field === "carrier") return kind === "AGENCY" ? -1 : 0.3;
  if (field === "broker")
    return kind === "AGENCY" ? 1 : kind === "INSURER" ? 0 : hasLegalForm(name) ? 0.7 : 0.4;
  if (kind === "INSURER") return -1;
  if (kind === "AGENCY") return 0;
  return hasLegalForm(name) ? 0.8 : 0.5;
}

/** Whoever owns the text of a form insures nobody. */
const copyrightSigns = ["©", "(c)", "copyright", "all rights reserved", "with its permission"];

/** A name without a label: an insurer in a letterhead, whoever a letter is addressed to. */
function* nameAlone(statement: Statement, matches: readonly LabelMatch[]): Generator<Candidate> {
  const { lines, value, page, place } = statement;
  const [piece] = lines;
  if (!piece) return;
  if (
    value?.type === "COMPANY" &&
    value.kind === "INSURER" &&
    matches.every(({ row }) => row.field !== "carrier")
  ) {
    const said = piece.text.toLowerCase();
    if (copyrightSigns.some((sign) => said.includes(sign))) return;
    const fill = value.name.length / piece.text.length;
    const isMarked = piece.text.slice(0, value.start).trim().toLowerCase() === "x";
    yield {
      field: "carrier",
      key: partyKey(value.name),
      value: { name: value.name, address: null },
      quotes: [{ piece, from: value.start, to: value.end }],
      page,
      features: featuresOf({ ...statement, place: "ALONE" }, null, isMarked ? 2 : Math.min(1, fill)),
    };
  }
  if (place !== "ALONE" || page > EARLY_PAGES) return;
  const found = readParty("insured", statement);
  const party = found?.value as Party | undefined;
  if (found && party && found.fit >= 0.5 && (party.address || hasLegalForm(party.name)))
    yield { ...found, page, features: featuresOf(statement, null, found.fit - (party.address ? 0 : 0.3)) };
  const insurer = readParty("carrier", statement);
  if (insurer?.fit === 1 && (insurer.value as Party).address)
    yield { ...insurer, page, features: featuresOf(statement, null, 1) };
  const office = readParty("broker", statement);
  if (office?.fit === 1)
    yield { ...office, page, features: featuresOf(statement, null, party?.address ? 1 : 0.7) };
}

function featuresOf(statement: Statement, match: LabelMatch | null, fit: number): Features {
  const rank = match
    ? match.row.sections.indexOf(statement.section)
    : statement.section === "DECLARATIONS"
      ? 0
      : 2;
  return {
    ...noFeatures,
    base: 1,
    label: match && !match.isPart ? 0.5 + match.share / 2 : 0,
    whole: match?.share === 1 && !match.isPart ? 1 : 0,
    part: match?.isPart ? match.share : 0,
    beside: statement.place === "BESIDE" ? 1 : 0,
    under: statement.place === "UNDER" ? 1 : 0,
    alone: statement.place === "ALONE" ? 1 : 0,
    section: rank < 0 ? 0 : 1 - rank * 0.2,
    wording: ["FORM", "NOTICE", "SIGNATURE"].includes(statement.section) ? 1 : 0,
    early: statement.page <= EARLY_PAGES ? 1 : 0,
    prominent: statement.isProminent ? 1 : 0,
    fit,
  };
}

/** An address under a label that calls it the insured's, or nobody's in particular. */
export function labeledAddress({ label, lines, from, value, place }: Statement): {
  address: PostalAddress;
  strength: number;
  quotes: Candidate["quotes"];
} | null {
  const strength = value || place === "ALONE" ? undefined : addressLabels[labelWordsOf(label).join(" ")];
  if (strength === undefined) return null;
  const text = [lines[0]?.text.slice(from) ?? "", ...lines.slice(1).map((line) => line.text)].join("\n");
  const found = addressesIn(text)[0];
  if (!found || found.start > 3 || found.address.line1 === "") return null;
  return { address: found.address, strength, quotes: quotesIn(lines, from, found.start, found.end) };
}

/** By the words of the label. */
const addressLabels: Readonly<Record<string, number>> = Object.fromEntries(
  addressLabelStrengths.flatMap(([strength, labels]) =>
    labels.map((label) => [labelWordsOf(label).join(" "), strength]),
  ),
);
