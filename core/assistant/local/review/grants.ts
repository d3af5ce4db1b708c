/**
 * What a contract asks for that only an endorsement gives: standing as additional insured, waiver of subrogation, primary
 * insurance. Told for each policy that it is asked of, with the forms that would give it where none does.
 */
import type { Evidence } from "../../model.ts";
import { grantOf } from "../comparison/certificate.ts";
import { demandsOf } from "../comparison/demanded-amounts.ts";
import { demandedStandings } from "../comparison/demands.ts";
import { isSameName } from "../comparison/details.ts";
import { findLine, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { itemOn, standingLines } from "../comparison/standing-lines.ts";
import { names, plainOf, type Word, wordsOf } from "../comparison/words.ts";
import {
  anyEndorsement,
  automaticForms,
  completedWork,
  countedTogether,
  finishedWork,
  onlySpokenOf,
  lettingForms,
  lettingWords,
  lineNames,
  policyReasons,
  standingForms,
} from "../data/contract-words.ts";
import type { Standing } from "../data/standings.ts";
import { blanketWords, endorsementHead } from "../data/review-words.ts";
import { formKeyOf, formNumbersIn } from "../values/form-numbers.ts";
import { isAboutStanding, saidOf } from "./corrected.ts";
import { missingLine } from "./judge-policies.ts";
import { type Covers, insuredOf, partiesIn } from "./policies.ts";
import type { ReviewedDocument } from "./reviewed-document.ts";
import { inForce, type Judged, listsForms, oneOf, say, searchedOf } from "./told.ts";

export interface DemandedGrant {
  label: string;
  standing: Standing;
  /** The line whose policy has to give it. */
  line: string;
  /** Forms that would, the likeliest first. */
  forms: readonly string[];
  quotes: readonly Evidence[];
}

const wordsIn = (quotes: readonly Evidence[]): Word[] =>
  wordsOf(quotes.flatMap((quote) => quote.map(({ text }) => text)).join(" "));

/** Each standing once for each line that it is asked of, with the first sentence that does. */
export function demandedGrants(contract: ReviewedDocument): DemandedGrant[] {
  const demands = demandsOf(contract);
  const found = new Map<string, DemandedGrant>();
  const add = (grant: DemandedGrant) => {
    if (!found.has(grant.label)) found.set(grant.label, grant);
  };
  for (const { standing, quotes } of demandedStandings(contract)) {
    const isToLessor =
      standing.line === "ADDITIONAL_INSURED" && findLine(contract.lines, lettingWords) !== null;
    // Insurance that is counted together is not asked to pay first.
    if (standing.line === "PRIMARY" && names(wordsIn(quotes), countedTogether)) continue;
    const forms: Readonly<Record<string, readonly string[]>> = {
      ...standingForms[standing.line],
      ...(isToLessor ? { GENERAL_LIABILITY: lettingForms } : {}),
    };
    const words = itemOn(standing.line, quotes);
    const possible = Object.keys(forms);
    for (const line of standingLines(contract, demands, { standing: standing.line, quotes, possible }).lines)
      add({
        label: `${standing.label}, ${lineNames[line] ?? line}`,
        ...{ standing, line, quotes },
        forms: forms[line] ?? [],
      });
    const { label, about, granted, forms: keys, numbers } = completedWork;
    if (standing.line === "ADDITIONAL_INSURED" && names(words, about))
      add({
        label,
        standing: { ...standing, label, granted, forms: keys },
        line: "GENERAL_LIABILITY",
        forms: numbers,
        quotes,
      });
  }
  return [...found.values()];
}

type Given =
  /** To the other party, by name or as whomever a contract names. */
  | "GIVEN"
  /** The page that says to whom was not found. */
  | "LISTED"
  | "OTHER_PARTY";

interface Grant {
  given: Given;
  document: ReviewedDocument;
  quotes: readonly Evidence[];
}

export function judgeGrant(
  { label, standing, line, forms, quotes }: DemandedGrant,
  contract: ReviewedDocument,
  covers: Covers,
): Judged {
  const policies = inForce(covers).filter(({ lines }) => lines.has(line));
  const corrected = policies
    .flatMap(({ documents }) => documents)
    .flatMap((document) => saidOf(document, (each) => isAboutStanding(each, standing)));
  const base = { label, asked: "asked", asking: quotes, forms, corrected: [...new Set(corrected)] };
  const searched = searchedOf(policies);
  if (covers.policies.length === 0)
    return {
      ...base,
      ...{ shown: null, verdict: "CANNOT_TELL", ...policyReasons.noPolicies, showing: [] },
      ...{ settledBy: "PAGES", policy: null },
    };
  if (!searched) return { ...base, ...missingLine({ line, isPart: true }, covers), forms: [] };
  const { policy, pages } = searched;
  const others = partiesIn(contract);
  const found = policies.flatMap((own) =>
    own.documents.flatMap((document) => {
      const grant = grantIn(document, standing, others, insuredOf(own));
      return grant ? [{ ...grant, policy: own }] : [];
    }),
  );
  const best =
    found.find(({ given }) => given === "GIVEN") ??
    found.find(({ given }) => given === "OTHER_PARTY") ??
    found[0];
  if (best) {
    const isGiven = best.given === "GIVEN";
    const { shown, quotes: showing } = shownIn(best, standing);
    const reason =
      best.given === "GIVEN"
        ? policyReasons.given
        : best.given === "LISTED"
          ? shown === byEndorsement
            ? policyReasons.spokenOf
            : policyReasons.listed
          : policyReasons.otherParty;
    return {
      ...base,
      shown,
      verdict: isGiven ? "MET" : "CANNOT_TELL",
      ...say(reason, { policy: best.policy.name, shown }),
      showing: showing.map((quote) => ({ document: best.document, quote })),
      settledBy: isGiven ? null : best.given === "LISTED" ? "PAGES" : "ENDORSEMENT",
      policy: best.policy,
      forms: isGiven ? [] : forms,
    };
  }
  const loose = covers.loose.find((document) => grantOf(standing, document).length > 0);
  if (loose)
    return {
      ...base,
      shown: null,
      verdict: "CANNOT_TELL",
      ...say(policyReasons.otherPolicy, { policy: policy.name }),
      showing: grantOf(standing, loose)
        .slice(0, 1)
        .map((quote) => ({ document: loose, quote })),
      settledBy: "ENDORSEMENT",
      policy,
    };
  const isListed = policies.some(listsForms);
  return {
    ...base,
    shown: null,
    verdict: isListed ? "NOT_MET" : "CANNOT_TELL",
    ...searched.say(isListed ? policyReasons.noEndorsement : policyReasons.noForms, { forms: oneOf(forms) }),
    ...(forms.length === 0 && pages > 0 ? { settle: anyEndorsement } : {}),
    showing: [],
    settledBy: pages === 0 ? "FILE" : "ENDORSEMENT",
    policy,
    pagesSearched: pages,
    ...(pages === 0 && { forms: [] }),
  };
}

const byEndorsement = "by endorsement";

/** The number of the form that gives it with its words, where one is printed; else "by endorsement". */
function shownIn(
  { quotes, document }: Grant,
  { forms }: Standing,
): { shown: string; quotes: readonly Evidence[] } {
  const text = quotes.flatMap((quote) => quote.map((segment) => segment.text)).join(" ");
  const pages = new Set(quotes.flatMap((quote) => quote.map(({ page }) => page)));
  const numberIn = (words: string): string | null => {
    const printed = formNumbersIn(words);
    const form = printed.find(({ number }) => forms.includes(formKeyOf(number))) ?? printed[0];
    return form ? words.slice(form.start, form.end) : null;
  };
  const own = numberIn(text);
  if (own !== null) return { shown: own, quotes };
  const headed = isEndorsement(document, pages)
    ? document.lines.find((line) => pages.has(pageOf(line)) && numberIn(textOf(line)) !== null)
    : undefined;
  return headed
    ? { shown: numberIn(textOf(headed)) ?? "", quotes: [...quotes, quoteLine(headed)] }
    : { shown: byEndorsement, quotes };
}

const pageOf = (line: Line): number => quoteLine(line)[0]?.page ?? 0;

/** A page that is an endorsement says to whom it applies; a list of forms does not. */
function isEndorsement({ lines, extraction }: ReviewedDocument, pages: ReadonlySet<number>): boolean {
  if (extraction.docType === "ENDORSEMENT") return true;
  return lines.some((line) => pages.has(pageOf(line)) && names(line.words, endorsementHead));
}

/** The best that a document gives of a standing; null if it gives nothing. */
function grantIn(
  document: ReviewedDocument,
  standing: Standing,
  parties: readonly string[],
  insured: string,
): Grant | null {
  const { details, evidence } = document.extraction;
  const others = parties.filter((party) => insured === "" || !isSameName(party, insured));
  const isInsured = standing.line === "ADDITIONAL_INSURED";
  const mentions = (line: Line, party: string) => line.canon.includes(plainOf(party));
  const isForParty = (line: Line) => others.some((party) => mentions(line, party));
  const isFor = (line: Line) => names(line.words, blanketWords) || isForParty(line);
  const scheduled = isInsured ? (details.additionalInsureds?.named ?? []) : [];
  /** An endorsement with a schedule is for whom it names: that a contract may ask for less there makes it for nobody else. */
  const isScheduled = (line: Line) =>
    document.lines.some(
      (own) =>
        pageOf(own) === pageOf(line) && isNear(own, line) && scheduled.some((name) => mentions(own, name)),
    );
  const isForWork = isInsured && standing.label === completedWork.label;
  // What covers finished work alone does not cover work that goes on.
  const isOnlyForWork = (words: readonly Word[]) =>
    isInsured && !isForWork && names(words, finishedWork) && !names(words, ["ongoing"]);
  const granting = document.lines.filter(
    (line) =>
      grants(line, standing) && !isOnlyForWork(line.words) && !(isInsured && names(line.words, onlySpokenOf)),
  );
  const read = isInsured && !isForWork ? (details.additionalInsureds ?? null) : null;
  const named = read && {
    named: read.named,
    blanket: read.blanket.filter((text) => !isOnlyForWork(wordsOf(text))),
  };
  const quotesOfNamed =
    named && named.named.length + named.blanket.length > 0 ? (evidence.additionalInsureds ?? []) : [];
  const isNamed =
    named !== null &&
    ((named.blanket.length > 0 && quotesOfNamed.length > 0) ||
      named.named.some((name) => others.some((party) => isSameName(name, party))));
  const [given] = granting.filter((line) => {
    const isAutomatic = formNumbersIn(textOf(line)).some(({ number }) =>
      automaticForms.includes(formKeyOf(number)),
    );
    const page = new Set([pageOf(line)]);
    // Several endorsements may share a page.
    const isOnPage =
      isEndorsement(document, page) &&
      document.lines.some(
        (own) =>
          (isScheduled(line) ? isForParty(own) : isFor(own)) && page.has(pageOf(own)) && isNear(own, line),
      );
    return isAutomatic || isFor(line) || isOnPage || standing.line === "PRIMARY";
  });
  if (given) return { given: "GIVEN", document, quotes: [quoteLine(given)] };
  if (isNamed) return { given: "GIVEN", document, quotes: quotesOfNamed.slice(0, 2) };
  const [first] = granting;
  if (first) {
    const isWhole = isEndorsement(document, new Set([pageOf(first)]));
    return { given: isWhole ? "OTHER_PARTY" : "LISTED", document, quotes: [quoteLine(first)] };
  }
  return quotesOfNamed.length > 0
    ? { given: "OTHER_PARTY", document, quotes: quotesOfNamed.slice(0, 1) }
    : null;
}

const NEAR_LINES = 10;
const isNear = (one: Line, other: Line): boolean => Math.abs(one.order - other.order) <= NEAR_LINES;

const grants = (line: Line, { granted, forms }: Standing): boolean =>
  names(line.words, granted) ||
  formNumbersIn(textOf(line)).some(({ number }) => forms.includes(formKeyOf(number)));
