/**
 * Lines of insurance and the headings that open their sections, as reviewable data. Patterns are read on normalized
 * text (no spaces, no punctuation, lower case). Order matters: the first that fits wins, so narrow lines come first.
 */
import type { InsuranceLine } from "../data/lines.ts";

export type { InsuranceLine };

export const lineHeadings: readonly { line: InsuranceLine; heading: RegExp }[] = [
  { line: "UNDERLYING", heading: /underlying/ },
  { line: "UMBRELLA", heading: /umbrella|excess(liab|follow|insurance|limits|policy)|followform/ },
  { line: "WORKERS_COMPENSATION", heading: /work(ers|mens|er)comp|employers?liability|employersliab/ },
  { line: "EMPLOYMENT_PRACTICES", heading: /employment(related)?practices|epli\b/ },
  { line: "CYBER", heading: /cyber|databreach|networksecurity|privacy(and|liability)|informationsecurity/ },
  { line: "EMPLOYEE_BENEFITS", heading: /employeebenefits?/ },
  { line: "LIQUOR", heading: /liquor/ },
  { line: "DIRECTORS_AND_OFFICERS", heading: /directors?(and|or)officers|managementliability|fiduciary/ },
  {
    line: "PROFESSIONAL",
    heading: /professional(liab|services?liab)?|errors?(and|or)omissions|malpractice|medicalprofessional/,
  },
  { line: "LAW_ENFORCEMENT", heading: /lawenforcement/ },
  { line: "POLLUTION", heading: /pollution(legal)?liab|environmental/ },
  { line: "ABUSE", heading: /abuseormolestation|abuseandmolestation|sexualabuse/ },
  { line: "CRIME", heading: /crime|employeetheft|employeedishonesty|fidelity|forgery|moneyandsecurities/ },
  {
    line: "INLAND_MARINE",
    heading: /inlandmarine|contractorsequipment|motortruckcargo|cargo|installationfloater|buildersrisk/,
  },
  { line: "EQUIPMENT_BREAKDOWN", heading: /equipmentbreakdown|boilerandmachinery/ },
  { line: "FLOOD", heading: /floodinsurance|floodpolicy/ },
  {
    line: "AUTO",
    heading:
      /auto(mobile)?s?(liab|policy|coverage|physical|declar|dealers|medical|schedule|$)|coveredautos|motorcarrier|(business|commercial)auto|hiredand?non|garage(liab|cov|keepers|policy|dealers)|nonownedauto|hiredauto/,
  },
  { line: "BUSINESS_OWNERS", heading: /businessowners?|^bop/ },
  {
    line: "GENERAL_LIABILITY",
    heading:
      /generalliab|^c?gl(occ|agg|limit|each|per|policy|coverage|$)|liabilityandmedicalexpenses?$|businessliability|liabilitycoverages?$|liabilitylimits$|sectioniiliab|premisesliability/,
  },
  {
    line: "PROPERTY",
    heading:
      /property(coverage|declar|policy|limits|schedule|section|part|deduct|$)|commercialproperty|describedpremises|sectioniprop|scheduleoflocations|scheduleofvalues/,
  },
];

/** How a line is called in a sentence. */
export const lineNames: Record<InsuranceLine, string> = {
  UNDERLYING: "underlying",
  UMBRELLA: "umbrella liability",
  WORKERS_COMPENSATION: "workers compensation",
  CYBER: "cyber",
  EMPLOYMENT_PRACTICES: "employment practices liability",
  EMPLOYEE_BENEFITS: "employee benefits liability",
  LIQUOR: "liquor liability",
  DIRECTORS_AND_OFFICERS: "directors and officers liability",
  PROFESSIONAL: "professional liability",
  LAW_ENFORCEMENT: "law enforcement liability",
  POLLUTION: "pollution liability",
  ABUSE: "abuse or molestation liability",
  CRIME: "crime",
  INLAND_MARINE: "inland marine",
  EQUIPMENT_BREAKDOWN: "equipment breakdown",
  FLOOD: "flood",
  AUTO: "commercial auto",
  BUSINESS_OWNERS: "business owners",
  GENERAL_LIABILITY: "general liability",
  PROPERTY: "commercial property",
};

/** The line that a heading opens; null for one that lists several: their limits must say themselves whose they are. */
export function findHeadingLine(normalizedText: string): InsuranceLine | null {
  const first = findLine(normalizedText);
  if (first === null || first === "UNDERLYING" || first === "UMBRELLA" || first === "CYBER") return first;
  const isList = lineHeadings.some(
    ({ line, heading }) => line !== first && line === "GENERAL_LIABILITY" && heading.test(normalizedText),
  );
  return isList ? null : first;
}

/** "Cyber – policy aggregate": the text begins with the name of the line. */
export function opensWithLine(normalizedText: string, line: InsuranceLine): boolean {
  return lineHeadings.some((known) => known.line === line && known.heading.exec(normalizedText)?.index === 0);
}

/** Most text names no line, which one look tells. */
const anyLine = new RegExp(lineHeadings.map(({ heading }) => heading.source).join("|"));

export function findLine(normalizedText: string): InsuranceLine | null {
  if (!anyLine.test(normalizedText)) return null;
  return lineHeadings.find(({ heading }) => heading.test(normalizedText))?.line ?? null;
}
