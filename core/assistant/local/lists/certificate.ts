/**
 * Certificates of insurance: who is certified, by which insurers, and a row a policy with its limits. The grid may go on
 * on later pages, and so may the list of insurers.
 */
import { type PrintedRow, rowsOfPage } from "#core/page-model";
import type { PageReading } from "#model/reading";
import { type Certificate, isLimitField } from "../../model.ts";
import {
  certificateTitles,
  dateLabels,
  formOpeners,
  holderLabels,
  insuredLabels,
  numberLabels,
  producerLabels,
} from "../data/certificate-words.ts";
import { matchLabel } from "../facts/label-match.ts";
import { findLine } from "../values/find-line.ts";
import { valuesIn } from "../values/values-in.ts";
import { findingsOf } from "./certificate-findings.ts";
import { type GridPolicy, readGrid } from "./certificate-grid.ts";
import { marksOf } from "./certificate-marks.ts";
import { countDigits, partsOf, startsWith } from "./printed-words.ts";

type PrintedCell = PrintedRow["cells"][number];

export interface CertificateReader {
  /** Pages come in their order. */
  readPage(page: PageReading): void;
  /** The first certificate of the document; null where it has none. */
  finish(): Certificate | null;
}

export function createCertificateReader(): CertificateReader {
  let head: Omit<Certificate, "policies" | "findings"> | null = null;
  const policies: GridPolicy[] = [];
  let description = "";
  return {
    readPage(page) {
      if (head === null && !mayBeCertificate(page.text)) return;
      const rows = rowsOfPage(page);
      const isFirst = isTitled(rows);
      if (head === null && !isFirst) return;
      const printed = readGrid(page, rows);
      // A sheet of remarks names the certificate that it belongs to.
      if (head !== null && isFirst && printed !== null) return;
      const grid = printed ?? [];
      if (head === null) {
        head = headOf(rows, page.width || DEFAULT_WIDTH);
        description = descriptionOf(rows).join(" ");
      } else if (grid.length > 0) head.insurers = { ...insurersOf(rows), ...head.insurers };
      else grid.push(...readRemarks(rows, policies), ...readRemarkedPolicies(rows, policies));
      policies.push(...grid);
    },
    finish() {
      if (head === null) return null;
      const [only, ...others] = Object.keys(head.insurers);
      const certificate: Certificate = {
        ...head,
        policies: policies.map(({ policy, isRemarked, ...row }) => ({
          ...policy,
          ...marksOf({ policy, ...row }, policies, description),
          // Where one insurer is named, every row is its own.
          insurerLetter: policy.insurerLetter ?? (others.length === 0 && !isRemarked ? (only ?? null) : null),
        })),
        additionalInsured:
          policies.some(({ isAdditionalInsured }) => isAdditionalInsured) || head.additionalInsured || null,
        subrogationWaived: policies.some(({ isWaived }) => isWaived) || head.subrogationWaived || null,
        findings: [],
      };
      certificate.findings = findingsOf(certificate, policies);
      return certificate;
    },
  };
}

/** One of property has no rows of limits: what it says stands beside its labels. */
export const hasLimitRows = ({ policies }: Certificate): boolean =>
  policies.some(({ limits }) => Object.keys(limits).length > 0);

const DEFAULT_WIDTH = 612;
const TOP_ROWS = 14;
const FEW_ROWS = 8;

/** A quick look, for the many pages of other documents. */
function mayBeCertificate(text: string): boolean {
  const small = text.toLowerCase();
  return small.includes("certificate") || small.includes("evidence");
}

const isTitled = (rows: readonly PrintedRow[]): boolean =>
  rows.length > FEW_ROWS &&
  rows.slice(0, TOP_ROWS).some(({ cells }) => {
    const said = ` ${partsOf(cells.map(({ text }) => text).join(" ")).join(" ")} `;
    return certificateTitles.some((title) => said.includes(` ${title} `));
  });

function headOf(rows: readonly PrintedRow[], width: number): Omit<Certificate, "policies" | "findings"> {
  const insured = boxOf(rows, insuredLabels, width);
  const description = descriptionOf(rows);
  return {
    certificateDate: dateOf(rows),
    certificateNumber: numberOf(rows),
    producer: textOf(boxOf(rows, producerLabels, width)),
    insured: insured && { name: nameOf(insured), address: addressOf(insured) },
    insurers: insurersOf(rows),
    holder: textOf(boxOf(rows, holderLabels, width)),
    additionalInsured: description.some((line) => says(line, ["additional insured"])) || null,
    subrogationWaived: description.some((line) => says(line, ["waiver", "waived"])) || null,
  };
}

// Remarks -------------------------------------------------------------------------------------

/** So many limits of one line make a row. */
const REMARKED_LEAST = 2;

/** A sheet of remarks that names a certified policy may list limits for which the form has no boxes. */
function readRemarks(rows: readonly PrintedRow[], certified: readonly GridPolicy[]): GridPolicy[] {
  const cells = rows.flatMap((row) => row.cells);
  const own = certified.find(({ policy }) => cells.some(({ text }) => text === policy.policyNumber));
  if (!own) return [];
  const byLine = new Map<string, Certificate["policies"][number]["limits"]>();
  for (const [at, { text }] of cells.entries()) {
    const [amount] = valuesIn(cells[at + 1]?.text ?? "");
    const match = matchLabel(text).find(
      ({ row, share, isPart }) => share === 1 && !isPart && isLimitField(row.field),
    );
    const line = match?.row.lines[0];
    if (amount?.type !== "MONEY" || !amount.isMarked || !line) continue;
    const limits = byLine.get(line) ?? {};
    limits[match.row.field] ??= amount.cents;
    byLine.set(line, limits);
  }
  const isCertified = (line: string) => certified.some(({ policy }) => policy.line === line);
  return [...byLine]
    .filter(([line, limits]) => Object.keys(limits).length >= REMARKED_LEAST && !isCertified(line))
    .map(([line, limits]) => ({ ...own, policy: { ...own.policy, line, limits } }));
}

/** Lines between the title of a policy and its number, and behind its number. */
const TITLE_REACH = 4;
const REMARKED_ROWS = 6;

/** "Directors & Officers Liability" over "Policy #: …", "Policy term: …" and "Limit: …": a policy that the form has no row for. */
function readRemarkedPolicies(rows: readonly PrintedRow[], certified: readonly GridPolicy[]): GridPolicy[] {
  const lines = rows.map(({ cells }) => cells.map(({ text }) => text).join(" "));
  return lines.flatMap((line, at): GridPolicy[] => {
    const number = behindLabel(line, "policyNumber");
    const value = number === null ? undefined : valuesIn(number).find(({ type }) => type === "POLICY_NUMBER");
    if (value?.type !== "POLICY_NUMBER") return [];
    if (certified.some(({ policy }) => policy.policyNumber === value.number)) return [];
    const following = lines.slice(at + 1, at + REMARKED_ROWS);
    const term = following.flatMap(valuesIn).find(({ type }) => type === "PERIOD");
    const title = lines
      .slice(Math.max(0, at - TITLE_REACH), at)
      .toReversed()
      .map(findLine)
      .find((found) => found !== null);
    if (term?.type !== "PERIOD" || !title) return [];
    const limits: Certificate["policies"][number]["limits"] = {};
    for (const own of following) {
      const [label = "", said = ""] = own.split(":", 2);
      const [amount] = valuesIn(said);
      if (amount?.type === "MONEY" && amount.isMarked) limits[label.trim().toLowerCase()] ??= amount.cents;
    }
    return [
      {
        policy: {
          line: title,
          insurerLetter: null,
          policyNumber: value.number,
          effectiveDate: term.from,
          expirationDate: term.to,
          limits,
          confidence: REMARKED,
        },
        isAdditionalInsured: null,
        isWaived: null,
        quote: [],
        isDoubtful: false,
        isRemarked: true,
      },
    ];
  });
}
const REMARKED = 0.5;

/** What stands behind the colon of a label of that field. */
function behindLabel(line: string, field: string): string | null {
  const colon = line.indexOf(":");
  const isLabel =
    colon > 0 &&
    matchLabel(line.slice(0, colon)).some(({ row, share }) => row.field === field && share === 1);
  return isLabel ? line.slice(colon + 1) : null;
}

// Boxes ---------------------------------------------------------------------------------------

interface Labeled {
  row: PrintedRow;
  nth: number;
  cell: PrintedCell;
  /** What stands on the same line. */
  beside: string | null;
}

/** The places where a label stands: alone in its cell, or with a mark and its value behind it. */
function* labeled(rows: readonly PrintedRow[], labels: readonly string[]): Generator<Labeled> {
  for (const [nth, row] of rows.entries())
    for (const [at, cell] of row.cells.entries()) {
      const mark =
        [":", "."].map((sign) => cell.text.indexOf(sign)).find((own) => own > 0) ?? cell.text.length;
      const isLabel = (text: string) => labels.includes(partsOf(text).join(" "));
      const isWhole = isLabel(cell.text);
      if (!isWhole && !isLabel(cell.text.slice(0, mark))) continue;
      const inline = isWhole ? "" : cell.text.slice(mark + 1).trim();
      yield { row, nth, cell, beside: inline === "" ? (row.cells[at + 1]?.text ?? null) : inline };
    }
}

/** The lines of the box that a label heads: what stands beside it or under it, down to the next label. */
function boxOf(rows: readonly PrintedRow[], labels: readonly string[], width: number): string[] | null {
  for (const { row, nth, cell, beside } of labeled(rows, labels)) {
    if (beside !== null && !opensBox(beside)) {
      const next = rows[nth + 1]?.cells.map(({ text }) => text).join(" ") ?? "";
      const whole = hasAddress(beside) ? beside : `${beside} ${next}`;
      if (beside.split(" ").length > 3 && hasAddress(whole)) return [whole];
      // A table of labels with their values beside them: under the label is the next label.
      const below = rows[nth + 1]?.cells ?? [];
      const isTable =
        row.cells.length === 2 &&
        below.length === 2 &&
        Math.abs((below[1]?.x ?? 0) - (row.cells[1]?.x ?? 0)) < 2;
      if (isTable && Math.abs((below[0]?.x ?? 0) - cell.x) < 2) return [beside];
    }
    const lines: string[] = [];
    const right = cell.x + width * BOX_SHARE;
    for (const { cells } of rows.slice(nth + 1, nth + BOX_ROWS)) {
      const own = cells.filter(({ x }) => x > cell.x - 12 && x < right).map(({ text }) => text);
      if (own.length === 0) continue;
      if (opensBox(own[0] ?? "")) break;
      lines.push(own.join(" "));
      if (hasAddress(lines.join("\n"))) return lines;
    }
    if (lines.length > 1) return lines;
  }
  return null;
}

/** A box is this share of the page wide, and has at most so many lines. */
const BOX_SHARE = 0.36;
const BOX_ROWS = 14;

const opensBox = (text: string): boolean => formOpeners.has(partsOf(text)[0] ?? "");
const addressIn = (text: string) => valuesIn(text).find(({ type }) => type === "ADDRESS");
const hasAddress = (text: string): boolean => addressIn(text) !== undefined;

/** Lines that say to whose attention are of neither the name nor the address. */
const withoutAttention = (lines: readonly string[]): string =>
  lines
    .filter(
      (line) =>
        !["attn", "attention"].includes(partsOf(line)[0] ?? "") && !line.toLowerCase().startsWith("c/o"),
    )
    .join("\n");

function nameOf(lines: readonly string[]): string {
  const text = withoutAttention(lines);
  const start = addressIn(text)?.start ?? 0;
  const name = (start > 0 ? text.slice(0, start) : (text.split("\n")[0] ?? "")).replaceAll("\n", " ").trim();
  return name.endsWith(",") ? name.slice(0, -1).trim() : name;
}

function addressOf(lines: readonly string[]): string | null {
  const text = withoutAttention(lines);
  const address = addressIn(text);
  if (!address) return null;
  const parts = text.slice(address.start, address.end).split("\n");
  return parts.map((part) => withoutComma(part.trim())).join(", ");
}

const withoutComma = (text: string): string => (text.endsWith(",") ? text.slice(0, -1) : text);

const textOf = (lines: readonly string[] | null): string | null =>
  lines && lines.map((line) => withoutComma(line.trim())).join(", ");

function dateOf(rows: readonly PrintedRow[]): string | null {
  for (const { row, cell, beside } of labeled(rows, dateLabels)) {
    const near = rows.filter(({ y }) => y >= row.y - 2 && y < row.bottom + DATE_REACH);
    const over = near.flatMap(({ cells }) =>
      cells.filter(({ x, right }) => right > cell.x && x < cell.right + 60),
    );
    for (const text of [beside ?? "", ...over.map((own) => own.text)]) {
      const date = firstDate(text);
      if (date !== null) return date;
    }
  }
  const top = rows.slice(0, 6).flatMap(({ cells }) => cells.map(({ text }) => firstDate(text)));
  return top.find((date) => date !== null) ?? null;
}
const DATE_REACH = 40;

function firstDate(text: string): string | null {
  const date = valuesIn(text).find(({ type }) => type === "DATE");
  return date?.type === "DATE" ? date.on : null;
}

function numberOf(rows: readonly PrintedRow[]): string | null {
  for (const { beside } of labeled(rows, numberLabels)) {
    if (beside === null || beside.length > 30 || firstDate(beside) !== null) continue;
    const number = beside.split(" ").filter((word) => partsOf(word).some((part) => isNumbered(part)));
    if (number.length > 0 && !opensBox(beside)) return number.join(" ");
  }
  return null;
}

const isNumbered = (part: string): boolean => countDigits(part) > 0;

// Insurers ------------------------------------------------------------------------------------

function insurersOf(rows: readonly PrintedRow[]): Record<string, string> {
  const insurers: Record<string, string> = {};
  rows.forEach(({ cells }, nth) =>
    cells.forEach((cell, at) => {
      const [word = "", second = ""] = partsOf(cell.text);
      if (word !== "insurer" && word !== "company") return;
      const isStacked = second === "";
      const letter = isStacked ? letterBelow(rows[nth + 1], cell) : letterOf(second);
      if (letter === null) return;
      const texts = cells.slice(at + 1).map(({ text }) => text);
      const own = isStacked ? "" : behindLetter(cell.text);
      const name = own === "" ? (texts.shift() ?? "") : own;
      const named = withNumber(name, texts);
      if (named !== null) insurers[letter] ??= named;
    }),
  );
  return insurers;
}

const letterOf = (part: string): string | null =>
  part.length === 1 && part >= "a" && part <= "j" ? part.toUpperCase() : null;

/** "INSURER" over "F". */
const letterBelow = (next: PrintedRow | undefined, cell: PrintedCell): string | null =>
  next?.cells
    .filter(({ x, right }) => x >= cell.x - 2 && right <= cell.right + 2)
    .map(({ text }) => letterOf(text.toLowerCase()))
    .find((letter) => letter !== null) ?? null;

/** "INSURER A :Farhaven Casualty" without what names the letter. */
function behindLetter(text: string): string {
  const space = text.indexOf(" ");
  let from = space + 1;
  while (from < text.length && partsOf(text.slice(space, from)).length === 0) from += 1;
  while (from < text.length && " :.-".includes(text.charAt(from))) from += 1;
  return text.slice(from);
}

const NAIC_LENGTH = 5;

/** The name with its NAIC code in brackets, wherever the row has it; null where no name stands. */
function withNumber(name: string, texts: readonly string[]): string | null {
  const words = name.split(" ");
  const last = words.at(-1) ?? "";
  const isCode = (text: string) => text.length === NAIC_LENGTH && countDigits(text) === NAIC_LENGTH;
  const own = isCode(last) ? words.slice(0, -1).join(" ") : name;
  if (!partsOf(own).some((part) => part.length > 2 && !isNumbered(part)) || opensBox(own)) return null;
  const code = isCode(last) ? last : texts.find(isCode);
  return code === undefined || own.includes(code) ? own : `${own} (NAIC ${code})`;
}

// Description ---------------------------------------------------------------------------------

const DESCRIPTION_ROWS = 7;

function descriptionOf(rows: readonly PrintedRow[]): string[] {
  const lines = rows.map(({ cells }) => cells.map(({ text }) => text).join(" "));
  const from = lines.findIndex((line) => startsWith(partsOf(line), "description"));
  if (from < 0) return [];
  return lines
    .slice(from, from + DESCRIPTION_ROWS)
    .filter((line) => !startsWith(partsOf(line), "description of operations"));
}

function says(line: string, words: readonly string[]): boolean {
  const parts = partsOf(line);
  const said = ` ${parts.join(" ")} `;
  return (
    words.some((word) => said.includes(` ${word} `)) &&
    !parts.includes("no") &&
    !parts.includes("not") &&
    !said.includes("must be endorsed")
  );
}
