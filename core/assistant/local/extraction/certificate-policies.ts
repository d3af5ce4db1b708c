/** The rows of a certificate: a policy each, with its insurer's letter, number, dates, marks and limits. */
import type { QuoteSegment } from "#model/documents";
import type { CertificatePolicy, LimitField } from "../../model.ts";
import { amountsIn } from "./amounts-in-text.ts";
import { datesIn } from "./dates-in-text.ts";
import type { InsuranceLine } from "./insurance-lines.ts";
import { type LimitLabel, limitLabels } from "./limit-labels.ts";
import { type Cell, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";
import { findIdentifier } from "./policy-numbers.ts";
import { normalized } from "./normalized-text.ts";

export interface ReadPolicy {
  policy: CertificatePolicy;
  flags: { additionalInsured: boolean; waived: boolean };
  quote: QuoteSegment[];
}

interface Region {
  line: string;
  top: number;
  bottom: number;
  hasNumbers: boolean;
}

export function policiesOf(layout: PageLayout): ReadPolicy[] {
  const header = layout.rows.findIndex(
    (row) =>
      /type of insurance|policy\s*number|\btype\b.*\bpolicy\b/i.test(row.text) && row.cells.length >= 3,
  );
  const end = layout.rows.findIndex(
    (row, index) =>
      index > header &&
      /^(?:description(?! of operations below)|special conditions|certificate holder|cancellation)\b/i.test(
        row.text.trim(),
      ),
  );
  if (header < 0) return [];
  const rows = layout.rows.slice(header + 1, end < 0 ? undefined : end);
  const columns = columnsOf(layout.rows.slice(Math.max(0, header - 1), header + 2));
  const read: ReadPolicy[] = [];
  for (const region of regionsOf(rows, columns)) {
    const own = rows.filter((row) => row.y >= region.top - 2 && row.y < region.bottom - 2);
    const policy = policyOf(layout, region, own, columns.limits);
    if (policy) read.push(policy);
  }
  return read;
}

interface Columns {
  typeLeft: number;
  limits: number;
}

function columnsOf(headerRows: Row[]): Columns {
  const cells = headerRows.flatMap((row) => row.cells);
  const type = cells.find((cell) => /type/i.test(cell.text));
  const limits = cells.find((cell) => /^(?:limits?|covered property)/i.test(cell.text));
  return { typeLeft: type?.x ?? 40, limits: limits?.x ?? 430 };
}

/** Each policy's part of the table begins where its type of insurance is named on the left. */
function regionsOf(rows: Row[], columns: Columns): Region[] {
  const regions: Region[] = [];
  for (const [index, row] of rows.entries()) {
    const typeCell = typeCellOf(row, columns);
    if (!typeCell) continue;
    const hasNumbers =
      row.cells.some((cell) => findIdentifier(cell.text) !== null) && datesIn(row.text).length >= 2;
    // "Workers" over "compensation": a type may be wrapped.
    const wrapped = `${typeCell.text} ${typeCellOf(rows[index + 1], columns)?.text ?? ""}`;
    const line = lineOfType(typeCell.text) ?? (hasNumbers ? lineOfType(wrapped) : null);
    if (line === null && !hasNumbers) continue;
    // The row of numbers under its type, "Liability" over "Insurance", belongs to it.
    const above = regions.at(-1);
    if (line === null && above && !above.hasNumbers && above.top > row.y - 14) {
      above.hasNumbers = true;
      continue;
    }
    const last = regions.at(-1);
    if (last && line !== null && last.line === line && row.y - last.top < 40) continue;
    if (last) last.bottom = row.y;
    regions.push({ line: line ?? "OTHER", top: row.y, bottom: Number.POSITIVE_INFINITY, hasNumbers });
  }
  return regions;
}

function typeCellOf(row: Row | undefined, columns: Columns): Cell | undefined {
  return row?.cells.find((cell) => cell.x < columns.typeLeft + 60 && /\p{L}{4}/u.test(cell.text));
}

const typeLines: readonly [RegExp, string][] = [
  [/garage/i, "GARAGE"],
  [/general liab/i, "GENERAL_LIABILITY"],
  [/auto(?:mobile)? liab|^auto\b/i, "COMMERCIAL_AUTO"],
  [/umbrella|excess liab/i, "UMBRELLA"],
  [/workers?['’]? comp/i, "WORKERS_COMPENSATION"],
  [/professional|errors/i, "PROFESSIONAL_LIABILITY"],
  [/employment practices/i, "EMPLOYMENT_PRACTICES"],
  [/inland marine/i, "INLAND_MARINE"],
  [/\bcrime\b/i, "CRIME"],
  [/boiler|equipment breakdown/i, "EQUIPMENT_BREAKDOWN"],
  [/^property\b|commercial property/i, "PROPERTY"],
  [/cyber/i, "CYBER"],
];

const lineOfType = (text: string) => typeLines.find(([pattern]) => pattern.test(text))?.[1] ?? null;

function policyOf(layout: PageLayout, region: Region, rows: Row[], limitsX: number): ReadPolicy | null {
  const dateRow = rows.find((row) => datesIn(row.text).length >= 2);
  const numberCell = dateRow ? findNumberCell(dateRow) : undefined;
  if (!dateRow || !numberCell) return null;
  const [effective, expiration] = datesIn(dateRow.text);
  const lastDate = dateRow.cells.findLast((cell) => datesIn(cell.text).length > 0);
  const letter = rows.flatMap((row) => row.cells).find((cell) => /^[A-F](?:\s+X)?$/.test(cell.text));
  const between = dateRow.cells
    .filter((cell) => cell.x < numberCell.x && cell !== letter)
    .map((cell) => cell.text);
  const marks = between.filter((text) => /^(?:Y|X|Y\s+Y|X\s+X|N)$/.test(text)).join(" ");
  return {
    policy: {
      line: region.line,
      insurerLetter: letter ? letter.text.charAt(0) : null,
      policyNumber: findIdentifier(numberCell.text)?.value ?? null,
      effectiveDate: effective?.on ?? null,
      expirationDate: expiration?.on ?? null,
      limits: limitsIn(region, rows, lastDate?.right ?? limitsX),
    },
    flags: { additionalInsured: /[YX]/.test(marks), waived: /[YX]\s+[YX]/.test(marks) },
    quote: segmentsOf(layout, numberCell),
  };
}

function findNumberCell(row: Row): Cell | undefined {
  return row.cells.find(
    (cell) => findIdentifier(cell.text) !== null && datesIn(cell.text).length === 0 && !/\$/.test(cell.text),
  );
}

const linesByRegion: Record<string, InsuranceLine> = {
  GENERAL_LIABILITY: "GENERAL_LIABILITY",
  UMBRELLA: "UMBRELLA",
  WORKERS_COMPENSATION: "WORKERS_COMPENSATION",
  PROPERTY: "PROPERTY",
  CYBER: "CYBER",
};

/** The limits column read top down: each amount is named by the words since the amount before it. */
function limitsIn(region: Region, rows: Row[], limitsX: number): CertificatePolicy["limits"] {
  const text = rows
    .flatMap((row) => row.cells.filter((cell) => cell.x >= limitsX - 4 && datesIn(cell.text).length === 0))
    .map((cell) => cell.text)
    .join(" ");
  const limits: CertificatePolicy["limits"] = {};
  let from = 0;
  for (const amount of [...amountsIn(text), ...wordsIn(text)].sort((a, b) => a.start - b.start)) {
    const label = text
      .slice(from, amount.start)
      .replace(/^[\s;:,$.)]+|[\s;:,$.]+$/g, "")
      .replace(/\s+/g, " ");
    from = amount.end;
    const name = limitFieldOf(region.line, normalized(label)) ?? label.toLowerCase();
    if (name !== "" && name.length < 90) limits[name] ??= "cents" in amount ? amount.cents : amount.word;
  }
  return limits;
}

function wordsIn(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(/\b(?:included|excluded|statutory)\b/gi)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function limitFieldOf(region: string, label: string): LimitField | null {
  const line = linesByRegion[region];
  if (!line) return null;
  const fits = ({ lines, label: pattern, not }: LimitLabel) =>
    lines.includes(line) && pattern.test(label) && !not?.test(label);
  return limitLabels.find(fits)?.field ?? null;
}
