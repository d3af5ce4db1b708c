/** The lines of insurance that contracts demand, and how a policy or a certificate shows them. */
import type { Comparand } from "./compare-demand-gap.ts";

export interface KnownLine {
  name: string;
  /** How a limit of the line is called, where the line has no fields of its own. */
  about?: RegExp;
  /** How a policy of the line calls itself. */
  sign: RegExp;
  /** The row of a certificate that shows it. */
  row?: string;
}

export const knownLines: Readonly<Record<string, KnownLine>> = {
  GENERAL_LIABILITY: {
    name: "General liability insurance",
    sign: /\bgeneral liability (?:coverage|declarations|policy)|\bgeneral aggregate\b|businessowners/i,
  },
  COMMERCIAL_AUTO: {
    name: "Automobile liability",
    about: /auto|combined single|csl|accident|bodily injury|property damage/i,
    sign: /\b(?:business|commercial) auto|\bautomobile liability|covered autos liability/i,
  },
  WORKERS_COMPENSATION: {
    name: "Workers compensation insurance",
    sign: /work(?:ers|men)['’]?s? compensation (?:and employers|insurance policy|policy|law\b)/i,
  },
  EMPLOYERS_LIABILITY: {
    name: "Employers liability insurance",
    sign: /employers['’]? liability/i,
    row: "WORKERS_COMPENSATION",
  },
  UMBRELLA: { name: "Umbrella or excess liability insurance", sign: /\bumbrella\b|\bexcess liability/i },
  PROPERTY: {
    name: "Property insurance",
    sign: /\bproperty (?:policy|coverage part|declarations)|commercial property/i,
  },
  PROFESSIONAL_LIABILITY: {
    name: "Professional liability",
    about: /professional|errors|omissions|each claim|claim|aggregate/i,
    sign: /\bprofessional liability|errors (?:and|&) omissions/i,
  },
  CYBER: { name: "Cyber insurance", sign: /\bcyber\b/i },
  CARGO: { name: "Cargo", about: /cargo/i, sign: /\bcargo\b/i },
  POLLUTION: {
    name: "Pollution liability",
    about: /pollution|environmental/i,
    sign: /\bpollution (?:legal )?liability/i,
  },
  LIQUOR: { name: "Liquor liability", about: /liquor/i, sign: /\bliquor liability/i },
  CRIME: {
    name: "Crime",
    about: /crime|theft|dishonesty|fidelity/i,
    sign: /\bcrime (?:policy|coverage)|employee theft/i,
  },
};

/** Lines that a blank certificate names as well: only a row with a policy shows them. */
const printedLines = new Set([
  "GENERAL_LIABILITY",
  "COMMERCIAL_AUTO",
  "WORKERS_COMPENSATION",
  "EMPLOYERS_LIABILITY",
  "UMBRELLA",
]);

export function showsLine(
  line: string,
  { sign, row = line }: KnownLine,
  { extraction, pages }: Comparand,
): boolean {
  if (extraction.certificate?.policies.some((policy) => policy.line === row)) return true;
  if (extraction.certificate && printedLines.has(line)) return false;
  return pages.some(({ text }) => sign.test(text));
}
