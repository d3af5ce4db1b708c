/**
 * How rows are scored: those of a certificate by the facts tied to their policy numbers, those of schedules (locations,
 * quotes, vehicles, classes, losses) each as a whole.
 */
import type { Certificate, CertificatePolicy } from "../../core/assistant/model.ts";
import { plain, type Score, type Tally } from "./golden-tally.ts";
import type { ReadReport } from "./read-report.ts";

export interface TruthPolicy {
  line: string;
  insurerLetter?: string | null;
  policyNumber: string | null;
  effectiveDate?: string | null;
  expirationDate?: string | null;
  limits: Record<string, number | string>;
}

export interface TruthSchedule {
  kind: string;
  /** What each row must show, as printed; other cells do not matter. */
  rows: string[][];
}

// Certificates ----------------------------------------------------------------------------------

/** A fact of a certificate's row, without its policy number. */
type Fact = readonly [kind: string, value: string];

export function scoreCertificate(score: Score, report: ReadReport, truth: readonly TruthPolicy[]): void {
  if (truth.length === 0) return;
  const tally = score.tallies.certificate;
  const given = [...((report.certificate as Certificate | null)?.policies ?? [])];
  for (const policy of truth) {
    const wanted = factsOf(policy);
    tally.wanted += wanted.length;
    const own = takeRow(given, policy);
    const facts = own ? factsOf(own) : [];
    tally.given += facts.length;
    const missing = wanted.filter((fact) => !takeFact(facts, fact, policy));
    tally.right += wanted.length - missing.length;
    const row = `certificate row ${policy.line} ${policy.policyNumber}`;
    if (!own) score.misses.push(`${row}: not found`);
    for (const [kind, value] of own ? missing : []) score.misses.push(`${row}: ${kind} ${value} missing`);
    for (const [kind, value] of facts) score.misses.push(`${row}: ${kind} ${value} not in the truth`);
  }
  for (const { policyNumber, line, ...rest } of given) {
    if (policyNumber === null) continue;
    tally.given += factsOf({ policyNumber, line, ...rest }).length;
    score.misses.push(`certificate row ${line} ${policyNumber}: not in the truth`);
  }
}

/** The row with this number, and with this line if one number stands in several rows. It is taken out of the list. */
function takeRow(rows: CertificatePolicy[], { policyNumber, line }: TruthPolicy): CertificatePolicy | null {
  const isSameNumber = (row: CertificatePolicy) =>
    plain(row.policyNumber ?? "") === plain(policyNumber ?? "");
  const nth = [
    rows.findIndex((row) => isSameNumber(row) && row.line === line),
    rows.findIndex((row) => isSameNumber(row) && line === "OTHER"),
    rows.findIndex(isSameNumber),
  ].find((index) => index >= 0);
  return nth === undefined ? null : (rows.splice(nth, 1)[0] ?? null);
}

function factsOf(policy: TruthPolicy | CertificatePolicy): Fact[] {
  const facts: Fact[] = [
    ["number", plain(policy.policyNumber ?? "")],
    ["line", policy.line],
  ];
  for (const key of ["effectiveDate", "expirationDate", "insurerLetter"] as const)
    if (policy[key]) facts.push([key, policy[key]]);
  for (const [name, amount] of Object.entries(policy.limits))
    if (typeof amount === "number") facts.push([limitName(name), String(amount)]);
  return facts;
}

/** Names of the product's details for what certificates print without their line, and longer ones for the same. */
function limitName(printed: string): string {
  const name = plain(printed);
  if (name.startsWith("combinedsinglelimit")) return "combinedsinglelimit";
  if (name === "umbrellaperoccurrencelimit") return "eachoccurrence";
  return name === "umbrellaaggregatelimit" ? "aggregate" : name;
}
const ownKinds = new Set(["number", "line", "effectiveDate", "expirationDate", "insurerLetter"]);
const namedLimits = /^(?:gl[a-z]|wc[a-z]|combinedsinglelimit|eachoccurrence|aggregate|retention)/;

/** Amounts of the usual lines need their name; what other lines call theirs is up to the certificate. */
function takeFact(facts: Fact[], [kind, value]: Fact, { line }: TruthPolicy): boolean {
  const nth = facts.findIndex(([ownKind, own]) => {
    if (kind === "line" && ownKind === "line") return own === value || line === "OTHER";
    if (ownKind === kind && own === value) return true;
    return !namedLimits.test(kind) && !ownKinds.has(kind) && !ownKinds.has(ownKind) && own === value;
  });
  if (nth < 0) return false;
  facts.splice(nth, 1);
  return true;
}

// Schedules -------------------------------------------------------------------------------------

interface Place {
  address: string;
  building_limit?: number;
  contents_limit?: number;
}

export function scoreSchedules(
  score: Score,
  report: ReadReport,
  { details, schedules = [] }: { details?: Record<string, unknown>; schedules?: readonly TruthSchedule[] },
): void {
  const tally = score.tallies.schedules;
  const places = details?.["locations"] as Place[] | undefined;
  if (places) scorePlaces(score, tally, report, places);
  const quotes = details?.["quotes"] as { quoteNumber: string; premium: number }[] | undefined;
  const wanted = [...schedules];
  if (quotes) {
    const rows = quotes.map(({ quoteNumber, premium }) => [quoteNumber, premium.toFixed(2)]);
    wanted.push({ kind: "QUOTES", rows });
  }
  for (const schedule of wanted) scoreRows(score, tally, report, schedule);
}

function scorePlaces(score: Score, tally: Tally, report: ReadReport, places: readonly Place[]): void {
  const given = [...((report.details["locations"] ?? []) as PlaceGiven[])];
  tally.wanted += places.length;
  tally.given += given.length;
  for (const place of places) {
    const nth = given.findIndex((own) => isSamePlace(own, place));
    if (nth < 0) score.misses.push(`location: ${JSON.stringify(place)} not found`);
    else {
      tally.right += 1;
      given.splice(nth, 1);
    }
  }
  for (const own of given) score.misses.push(`location: ${JSON.stringify(own)} not in the truth`);
}

interface PlaceGiven {
  address: string;
  buildingLimit?: number | null;
  contentsLimit?: number | null;
}

/** Both amounts are equal, and the street's first word or the postal code is. */
function isSamePlace(given: PlaceGiven, truth: Place): boolean {
  const has = (a: number | null | undefined, b: number | null | undefined) => (a ?? 0) === (b ?? 0);
  const words = truth.address.toLowerCase().split(/[\s,]+/);
  const own = new Set(given.address.toLowerCase().split(/[\s,]+/));
  const isHere = own.has(words[0] ?? "") || own.has(words.at(-1) ?? "");
  return (
    isHere && has(given.buildingLimit, truth.building_limit) && has(given.contentsLimit, truth.contents_limit)
  );
}

/** A row is right if one row of a schedule of this kind shows all that it must. */
function scoreRows(score: Score, tally: Tally, report: ReadReport, { kind, rows }: TruthSchedule): void {
  const given = report.schedules
    .filter((schedule) => schedule.kind === kind)
    .flatMap((schedule) => schedule.rows.map(({ cells }) => cells.map((cell) => amount(cell ?? ""))));
  tally.wanted += rows.length;
  tally.given += given.length;
  for (const row of rows) {
    const nth = given.findIndex((cells) =>
      row.every((wanted) => cells.some((cell) => shows(cell, amount(wanted)))),
    );
    if (nth < 0) score.misses.push(`${kind} row: ${row.join(" | ")} not found`);
    else {
      tally.right += 1;
      given.splice(nth, 1);
    }
  }
  for (const cells of given) score.misses.push(`${kind} row: ${cells.join(" | ")} not in the truth`);
}

const amount = (cell: string) =>
  cell
    .trim()
    .replace(/\.00$/, "")
    .replace(/^\$\s*/, "")
    .replaceAll(",", "");

/** The value stands in the cell, not within another number or word. */
function shows(cell: string, value: string): boolean {
  const [own, wanted] = [cell.toLowerCase(), value.toLowerCase()];
  const at = own.indexOf(wanted);
  const isPart = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  return at >= 0 && !isPart(own[at - 1]) && !isPart(own[at + wanted.length]);
}
