/** Numbers that name a policy: its own, its predecessor's, a quote's. */
import { choose, type Candidate } from "./candidates.ts";
import { datesIn } from "./dates-in-text.ts";
import { findLabels, labelPattern, type LabelHit, quoteOf } from "./labeled-values.ts";
import { type PageLayout, segmentsOf } from "./page-layout.ts";

const policyLabels = labelPattern([
  "(?:your|our|this|new|current|master|bound|assigned|insurance)?policy(?:numbers?|nos?|num|nbr|id|reference)(?:renewalof)?",
  "polno|policy(?:or)?certificate(?:number|no)",
  "policy",
  "(?:master|binder|bond|contract|certificate)(?:number|no)",
  "policynoor(?:binder|certificate)no",
  "repolicy(?:number|no)?",
  "(?:uniquemarketreference|umr|memorandum(?:ofcoverage)?(?:number|no))",
  "no",
]);
const priorLabels = labelPattern([
  "renewal(?:of)?(?:policy)?(?:number|no|of)?(?:policy)?(?:number|no)?",
  "(?:prior|previous|expiring|replaced|former|renewing)policy(?:number|no)?",
  "(?:replaces|replacing|renews|rewriteof|replacementof|renewalreplacementof)(?:policy)?(?:number|no)?",
  "renewalof(?:number|no)",
  "(?:renewal|rewrite)(?:or)?(?:renewal|rewrite|replacement)of(?:policy)?(?:number|no)?",
  "(?:prior|previous)(?:number|no)?",
]);
const quoteLabels = labelPattern([
  "(?:quote|quotation|proposal|submission|indication|option)(?:reference)?(?:number|no|id|reference|ref)",
  "quote(?:reference|ref)?",
  "quotation|proposal|indication",
  "(?:our)?reference(?:number|no)|our(?:reference|ref)",
]);

/** Digits and capitals in one or several groups, with enough digits to be a number and no date or phone number. */
export function findIdentifier(text: string): { value: string; start: number; end: number } | null {
  const match =
    /^\s*\(?((?:[A-Z0-9][A-Z0-9./-]*)(?:\s(?:\(\d{1,4}\)|(?:[A-Z]*\d[A-Z0-9./-]*|[A-Z]{1,4}|-)(?![\p{L}\d])))*)(?!\p{Ll})/u.exec(
      text,
    );
  if (!match) return null;
  let value = (match[1] ?? "").replace(/[\s.,/-]+$/, "");
  // Words of the next column, and of a sentence in capitals: "NBP1555904G EFFECTIVE", "NBP1555904F IS RENEWED".
  value = value.replace(
    /(?:\s+(?:EFF|EXP|DATE|FROM|TO|NEW|TERM|PAGE|BILL|ISSUE|RE|OF|AND|THE|PER|AGENT|AGCY|CODE|AM|PM|IS|ARE|WAS|HAS|WILL|FOR|IN|ON|AT|BY|AS|OR|NO|WITH|THIS|THAT|DUE|PAID|YOUR))+$/,
    "",
  );
  const start = text.indexOf(value);
  const digits = value.replace(/\D/g, "").length;
  const plain = value.replace(/[^A-Z0-9]/g, "");
  if (digits < 3 || plain.length < 5 || plain.length > 26) return null;
  const dates = datesIn(value);
  if (dates.length > 0) return null;
  if (/^\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}$/.test(value) || /^1?-?8\d\d-\d{3}-\d{4}$/.test(value)) return null;
  return { value, start, end: start + value.length };
}

const relationScore = { inline: 1, right: 0.9, below: 0.7, above: 0.35 };

function candidatesFrom(hits: readonly LabelHit[], weightOf: (hit: LabelHit) => number): Candidate<string>[] {
  const candidates: Candidate<string>[] = [];
  for (const hit of hits) {
    const weight = weightOf(hit);
    if (weight <= 0) continue;
    for (const place of hit.places) {
      if (place.relation === "right" && place !== hit.places.find(({ relation }) => relation === "right"))
        continue;
      const found = findIdentifier(place.text);
      if (!found) {
        // A value right of the label that is no number ends the search, unless it is another label of a form.
        if (place.relation === "inline" && hit.isMarked) break;
        continue;
      }
      candidates.push({
        value: found.value,
        key: found.value.replace(/[^A-Z0-9]/g, ""),
        score: weight * relationScore[place.relation],
        page: hit.layout.page,
        quote: quoteOf(place, found.start, found.end),
      });
      break;
    }
  }
  return candidates;
}

export interface PolicyNumbers {
  policyNumber: Candidate<string> | null;
  priorPolicyNumber: Candidate<string> | null;
  quoteNumber: Candidate<string> | null;
}

export type NumberCandidates = Record<keyof PolicyNumbers, Candidate<string>[]>;

export function numberCandidatesOf(layout: PageLayout, pageWeight: number): NumberCandidates {
  const isPlain = (hit: LabelHit) => /^\W*(policy|no|re:? policy)\W*$/i.test(hit.label);
  return {
    policyNumber: [
      ...numbersInText(layout, numberInSentence, 0.4 + pageWeight * 0.3),
      ...candidatesFrom(findLabels(layout, policyLabels), (hit) => {
        const isWeak = /^\W*no/i.test(hit.label) && isPlain(hit);
        if (isWeak) return hit.isMarked ? 0.4 + pageWeight * 0.3 : 0;
        return (
          (isPlain(hit) && !hit.isMarked ? 0.6 : /certificate|binder|bond/i.test(hit.label) ? 0.5 : 1) +
          pageWeight * 0.5
        );
      }),
    ],
    priorPolicyNumber: [
      ...candidatesFrom(findLabels(layout, priorLabels), () => 1 + pageWeight * 0.5),
      ...numbersInText(layout, formerNumber, 0.8 + pageWeight * 0.5),
    ],
    quoteNumber: [
      ...candidatesFrom(findLabels(layout, quoteLabels), (hit) =>
        /ref|option|indication/i.test(hit.label) ? 0.5 : 1 + pageWeight * 0.5,
      ),
      ...numbersInText(layout, quoteInSentence, 0.5 + pageWeight * 0.3),
    ],
  };
}

/** "Policy number UM 0071 03 replaces UM 0071 02": the former number behind the own one, in the same cell. */
const formerNumber =
  /[\s\]]\(?(?:replac(?:es|ing)|renew(?:s|ing)|renewal of|rewrite of|supersed(?:es|ing)|(?:prior|previous|expiring) policy)(?:\s+policy)?(?:\s+(?:number|no\.?|#))?\s*[:#]?\s*(?=[A-Z0-9]|$)/i;
/** "This endorsement forms a part of policy number UM 0071 03 and …". */
const numberInSentence =
  /\b(?:(?:part|declarations|continuation|schedule) of|continues|extends|amends) (?:the )?(?:policy|certificate)(?:\s+(?:number|no\.?|#))?\s*[:#]?\s*(?=[A-Z0-9])/i;

/** "This quotation, number Q-26-3301, is valid …". */
const quoteInSentence =
  /\s(?:quote|quotation|proposal|indication),?\s+(?:number|no\.?|#)\s*:?\s*(?=[A-Z0-9])/i;

function numbersInText(layout: PageLayout, lead: RegExp, score: number): Candidate<string>[] {
  const candidates: Candidate<string>[] = [];
  for (const row of layout.rows) {
    if (!/\d/.test(row.text)) continue;
    for (const [index, own] of row.cells.entries()) {
      const match = lead.exec(`${own.text} `);
      if (!match) continue;
      // "[X] RENEWAL OF | CFP-1-771140": words that end their cell speak of the next.
      const isAtEnd = match.index + match[0].length >= own.text.length;
      const cell = isAtEnd ? (row.cells[index + 1] ?? own) : own;
      const from = isAtEnd ? 0 : match.index + match[0].length;
      const found = findIdentifier(cell.text.slice(from));
      if (!found) continue;
      candidates.push({
        value: found.value,
        key: found.value.replace(/[^A-Z0-9]/g, ""),
        score,
        page: layout.page,
        quote: segmentsOf(layout, cell, from + found.start, from + found.end),
      });
    }
  }
  return candidates;
}

export function chooseNumbers(candidates: NumberCandidates): PolicyNumbers {
  const priorPolicyNumber = choose(candidates.priorPolicyNumber);
  const own = candidates.policyNumber.filter(({ key }) => key !== priorPolicyNumber?.key);
  const policyNumber = inFull(choose(own), own);
  return { policyNumber, priorPolicyNumber, quoteNumber: choose(candidates.quoteNumber, 0.3) };
}

/** The heads of later pages may print a number without its ending: as sure a place that has more of it says it all. */
function inFull(
  chosen: Candidate<string> | null,
  candidates: readonly Candidate<string>[],
): Candidate<string> | null {
  if (!chosen) return null;
  const longer = candidates.filter(
    ({ key, score }) =>
      key !== chosen.key &&
      key.startsWith(chosen.key) &&
      key.length <= chosen.key.length + ENDING_MAX &&
      score >= chosen.score,
  );
  return choose(longer) ?? chosen;
}

const ENDING_MAX = 4;
