/** A certificate against the policy that it certifies: numbers, dates, limits, and the standing it promises. */
import { describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import { type CertificatePolicy, type Evidence, limitFields } from "../../model.ts";
import { notCovered } from "../data/comparison.ts";
import { certifiedLines, uncertifiedLimits } from "../data/demands.ts";
import { type Standing, standings } from "../data/standings.ts";
import { fieldTable } from "../data/fields.ts";
import { certificateReasons } from "../data/reasons.ts";
import { formKeyOf, formNumbersIn } from "../values/form-numbers.ts";
import { labelWordsOf } from "../values/tokens.ts";
import { isSameName, labelOf, lineOf } from "./details.ts";
import { type ComparedDocument as Side, findLine, findText, findWord, quoteLine, textOf } from "./lines.ts";
import type { Found } from "./reasons.ts";
import { names } from "./words.ts";

/** What one side says; null where it says nothing. */
export interface Said {
  value: string;
  quotes: readonly Evidence[];
}
type Told = [label: string, certified: Said | null, actual: Said | null];

/** Two sides as a difference; the first one is the older document's if `isFirstOld`. */
export function asFound(label: string, first: Said | null, second: Said | null, isFirstOld: boolean): Found {
  const [old, fresh] = isFirstOld ? [first, second] : [second, first];
  const [oldValue, newValue] = [old?.value ?? null, fresh?.value ?? null];
  return { label, oldValue, newValue, old: [...(old?.quotes ?? [])], new: [...(fresh?.quotes ?? [])] };
}

/** `isCertificateOld`: the certificate is the first document, so its words are the old side. */
export function certificateDifferences(certificate: Side, policy: Side, isCertificateOld: boolean): Found[] {
  const { leftOut, promised, other } = certificateReasons;
  return [...ofRow(certificate, policy), ...ofStanding(certificate, policy)].map(
    ([label, certified, actual], order) => {
      const why = (certified === null ? leftOut : actual === null ? promised : other)
        .replace("{certified}", certified?.value ?? "")
        .replace("{actual}", actual?.value ?? "");
      return { ...asFound(label, certified, actual, isCertificateOld), order, why };
    },
  );
}

/** The row with the policy's number, else the row of the line whose limits the policy shows, against the policy. */
function ofRow({ extraction: { certificate }, lines }: Side, policy: Side): Told[] {
  const { details, evidence } = policy.extraction;
  const rows = certificate?.policies ?? [];
  const own = details.policyNumber ?? "";
  const limitsOf = ({ line }: CertificatePolicy) =>
    limitFields.filter((field) => lineOf(field) === certifiedLines[line] && details[field] !== undefined)
      .length;
  const likely = rows.filter((each) => limitsOf(each) >= 2).sort((a, b) => limitsOf(b) - limitsOf(a));
  const row =
    rows.find((each) => own !== "" && formKeyOf(each.policyNumber ?? "") === formKeyOf(own)) ?? likely[0];
  if (!row) return [];
  const told: Told[] = [];
  const tell = (field: keyof typeof evidence, certified: Said | null, actual: string) =>
    told.push([labelOf(field), certified, { value: actual, quotes: evidence[field] ?? [] }]);
  const number = row.policyNumber ?? "";
  if (number !== "" && own !== "" && formKeyOf(number) !== formKeyOf(own))
    tell("policyNumber", { value: number, quotes: findText(lines, number) }, own);
  for (const field of ["effectiveDate", "expirationDate"] as const) {
    const [certified, actual] = [row[field], details[field]];
    if (!certified || !actual || certified === actual) continue;
    tell(
      field,
      { value: describeDate(certified), quotes: findWord(lines, certified, number) },
      describeDate(actual),
    );
  }
  const [insurer = ""] = (certificate?.insurers[row.insurerLetter ?? ""] ?? "").split(" (NAIC");
  const carrier = details.carrier?.name;
  if (insurer !== "" && carrier && !isSameName(insurer, carrier))
    tell("carrier", { value: insurer, quotes: findText(lines, insurer) }, carrier);
  for (const field of limitFields) {
    const [certified, actual] = [row.limits[field], details[field]];
    const isOfRow = lineOf(field) === certifiedLines[row.line] && !uncertifiedLimits.includes(field);
    if (actual === certified || (certified === undefined ? !isOfRow : typeof certified === "string"))
      continue;
    const quotes = findWord(lines, `$${certified}`, number);
    const shown = typeof certified === "number" ? { value: describeMoney(certified), quotes } : null;
    if (actual !== undefined) tell(field, shown, describeMoney(actual));
    else if (shown) told.push([labelOf(field), shown, inWords(field, policy)]);
  }
  return told;
}

/** "Medical expense: Excluded": what the policy says of a limit that it does not give. */
function inWords(field: string, { lines }: Side): Said | null {
  const spell = (label: string) =>
    labelWordsOf(`limit ${label}`)
      .filter((word) => word !== "limit")
      .join(" ");
  const labels = new Set(fieldTable.find((row) => row.field === field)?.labels.map(spell));
  const line = lines.find(({ label, words }) => names(words, notCovered) && labels.has(spell(label)));
  const value = line && (line.cells.map(({ text }) => text).join(" ") || textOf(line));
  return line && value ? { value, quotes: [quoteLine(line)] } : null;
}

/** What a certificate promises to its holder must stand in the policy, and what the policy grants may be left out. */
const ofStanding = (certificate: Side, policy: Side): Told[] =>
  standings.flatMap((standing): Told[] => {
    const { label, said, mark } = standing;
    const words = findLine(certificate.lines, said);
    const isPromised = mark ? certificate.extraction.certificate?.[mark] === true : words !== null;
    const quotes = grantOf(standing, policy);
    if (isPromised === quotes.length > 0) return [];
    if (isPromised) return [[label, { value: "shown", quotes: words ? [quoteLine(words)] : [] }, null]];
    return mark ? [[label, null, { value: "granted", quotes }]] : [];
  });

/** The words or the form with which a policy grants a standing. */
export function grantOf(
  { line, granted, forms }: Standing,
  { extraction, lines }: Side,
): readonly Evidence[] {
  const named = line === "ADDITIONAL_INSURED" ? (extraction.evidence.additionalInsureds ?? []) : [];
  if (named.length > 0) return named;
  const isForm = (text: string) =>
    formNumbersIn(text).some(({ number }) => forms.includes(formKeyOf(number)));
  const words = findLine(lines, granted) ?? lines.find((own) => isForm(textOf(own)));
  return words ? [quoteLine(words)] : [];
}
