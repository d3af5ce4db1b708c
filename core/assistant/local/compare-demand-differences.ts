/**
 * What a contract demands and a policy or certificate does not show: limits below the demanded ones, lines that are
 * missing or not in force, and the standing that the contract asks for (additional insured, waiver, primary).
 */
import type { PageText } from "../evidence.ts";
import type { CertificatePolicy, Evidence, InsuranceRequirement } from "../model.ts";
import { datesIn } from "./extraction/dates-in-text.ts";
import { type Demands, demandsOf } from "./compare-demand-amounts.ts";
import type { Comparand, Gap } from "./compare-demand-gap.ts";
import { amountGaps, type Circumstances } from "./compare-demand-limits.ts";
import { knownLines, showsLine } from "./compare-demand-lines.ts";
import { demandReason } from "./compare-demand-reasons.ts";
import { american } from "./compare-detail-differences.ts";
import { unmetTerms } from "./compare-demand-terms.ts";
import type { FoundDifference } from "./compare-statement-differences.ts";

const standings: Readonly<Record<string, { name: string; shown: RegExp }>> = {
  ADDITIONAL_INSURED: {
    name: "Additional insured",
    shown: /additional\s+insureds?\b/i,
  },
  WAIVER_OF_SUBROGATION: {
    name: "Waiver of subrogation",
    shown:
      /waive\w*[^.]{0,60}subrogation|waiver of (?:our )?(?:transfer of )?rights|subrogation[^.]{0,60}waive/i,
  },
};

/**
 * `isContractOld`: the contract is the first document, so its words are the old side. `today` is a calendar date; what
 * is in force is judged by it, else by the certificate's own date.
 */
export function demandDifferences(
  contract: Comparand,
  cover: Comparand,
  isContractOld: boolean,
  today?: string,
): FoundDifference[] {
  const found: FoundDifference[] = [];
  const seen = new Set<string>();
  for (const gap of gapsOf(contract, cover, today)) {
    // A standing is demanded by many a sentence; the first one will do.
    const key = `${gap.label} ${gap.demanded}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const sides = { value: gap.demanded, quotes: gap.demandQuotes };
    const shown = { value: gap.shown, quotes: gap.shownQuotes };
    const [old, fresh] = isContractOld ? [sides, shown] : [shown, sides];
    found.push({
      label: `${gap.label} demanded by the contract`,
      column: "",
      oldValue: old.value,
      newValue: fresh.value,
      old: old.quotes,
      new: fresh.quotes,
      context: gap.label,
      direction: "LESS",
      order: found.length,
      why: gap.why ?? demandReason(gap),
    });
  }
  return found;
}

/** In the order in which the contract makes its demands. */
function gapsOf(contract: Comparand, cover: Comparand, today: string | undefined): Gap[] {
  const { requirements } = contract.extraction;
  const demands = demandsOf(requirements, contract.pages);
  const circumstances: Circumstances = {
    cover,
    all: demands.amounts,
    isCombinable: contract.pages.some(({ text }) => combination.test(text)),
  };
  const gaps = [
    ...demands.amounts.flatMap((amount) =>
      amount.lines.flatMap((line) => amountGaps(line, amount, circumstances)),
    ),
    ...[...demands.lines].flatMap(([line, quotes]) => {
      const hasAmounts = demands.amounts.some(({ lines }) => lines.includes(line));
      return [
        ...(hasAmounts && line !== "WORKERS_COMPENSATION" ? [] : lineGap(line, quotes, cover)),
        ...forceGaps(line, quotes, contract, cover, today),
      ];
    }),
    ...requirements.flatMap((requirement) => [
      ...standingGaps(requirement, cover),
      ...(demands.lines.has(requirement.line) ? [] : plainGap(requirement, cover)),
    ]),
    ...demands.sentences.flatMap((sentence) => termGaps(sentence, cover)),
  ];
  const placeOf = ({ demandQuotes }: Gap) => {
    const [first] = demandQuotes.flat();
    return first ? first.page * 1e7 + first.start : 0;
  };
  return gaps.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The contract lets primary and umbrella together meet its limits. */
const combination =
  /combination of (?:\w+ ){0,3}(?:primary|underlying|general liability)[^.]{0,120}(?:umbrella|excess)|(?:umbrella|excess)[^.]{0,140}(?:used|applied|counted|combined)[^.]{0,80}(?:meet|satisfy|achieve|attain|limit)/i;

// Lines -------------------------------------------------------------------------------------------

const missing = (label: string, quotes: Evidence[]): Gap => ({
  label,
  demanded: "demanded",
  demandQuotes: quotes,
  shown: null,
  shownQuotes: [],
});

function lineGap(line: string, quotes: Evidence[], cover: Comparand): Gap[] {
  const known = knownLines[line];
  return known && !showsLine(line, known, cover) ? [missing(known.name, quotes)] : [];
}

/** Lines that are demanded without being named as one: property insurance, above all. */
function plainGap({ line, quotes }: InsuranceRequirement, cover: Comparand): Gap[] {
  const sentence = sentenceOf({ quotes });
  const isDemand =
    /\b(?:maintain|carry|procure|obtain|provide|furnish|keep in (?:full )?force|purchase)\b/i.test(sentence);
  return line === "PROPERTY" && isDemand ? lineGap(line, quotes, cover) : [];
}

/** A policy on a certificate that has ended, or has not begun. */
function forceGaps(
  line: string,
  quotes: Evidence[],
  contract: Comparand,
  { extraction, pages }: Comparand,
  today: string | undefined,
): Gap[] {
  const { certificate } = extraction;
  const known = knownLines[line];
  if (!certificate || !known || line === "EMPLOYERS_LIABILITY") return [];
  const on = today ?? certificate.certificateDate;
  const begins = contract.extraction.details.effectiveDate;
  const rows = certificate.policies.filter((row) => row.line === line);
  // Where a second policy of the line is in force, nothing is missing.
  const gaps = rows.map((row) => {
    const { expirationDate: end, effectiveDate: start } = row;
    const gap = (date: string, says: string): Gap => ({
      label: `${known.name} in force`,
      demanded: "in force",
      demandQuotes: quotes,
      shown: `${says} ${american(date)}`,
      shownQuotes: quotesOfDate(pages, row, date),
    });
    if (end && ((on && end < on) || (begins && end < begins))) return gap(end, "expired on");
    if (start && on && start > on) return gap(start, "begins on");
    return null;
  });
  const [first] = gaps;
  return first && gaps.every((gap) => gap !== null) ? [first] : [];
}

function quotesOfDate(
  pages: readonly PageText[],
  { policyNumber }: CertificatePolicy,
  on: string,
): Evidence[] {
  for (const { page, text } of pages) {
    const from = policyNumber === null ? 0 : Math.max(0, text.indexOf(policyNumber));
    const dates = datesIn(text).filter((date) => date.on === on);
    const date = dates.find(({ start }) => start >= from) ?? dates[0];
    if (date) return [[{ page, start: date.start, end: date.end, text: text.slice(date.start, date.end) }]];
  }
  return [];
}

// Standing and terms ------------------------------------------------------------------------------

function standingGaps({ line, quotes }: InsuranceRequirement, cover: Comparand): Gap[] {
  const standing = standings[line];
  return standing && !hasStanding(line, standing.shown, cover) ? [missing(standing.name, quotes)] : [];
}

function hasStanding(line: string, shown: RegExp, { extraction, pages }: Comparand): boolean {
  const { certificate, details } = extraction;
  if (certificate && line === "ADDITIONAL_INSURED") return certificate.additionalInsured === true;
  if (certificate && line === "WAIVER_OF_SUBROGATION") return certificate.subrogationWaived === true;
  if (line === "ADDITIONAL_INSURED" && details.additionalInsureds) return true;
  return pages.some(({ text }) => shown.test(text));
}

const termGaps = ({ text, quotes, isRequirement }: Demands["sentences"][number], cover: Comparand): Gap[] =>
  unmetTerms(text, cover, isRequirement).map(({ label, demanded, shown }) => ({
    label,
    demanded,
    demandQuotes: quotes,
    shown: shown?.value ?? null,
    shownQuotes: shown?.quotes ?? [],
  }));

const sentenceOf = ({ quotes }: Pick<InsuranceRequirement, "quotes">): string =>
  quotes
    .flat()
    .map(({ text }) => text)
    .join(" ");
