/** Judges what is measured, limits, lines of insurance and terms, on the policies in force. */
import type { Verdict } from "../../model.ts";
import { describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import { type HeldDemand, leavesOutLimit } from "../comparison/demanded-amounts.ts";
import { heldDemands } from "../comparison/demands.ts";
import { findText, quoteLine } from "../comparison/lines.ts";
import { names, wordsOf } from "../comparison/words.ts";
import {
  everyPolicy,
  leftOut,
  policyNames,
  type PolicyReason,
  policyReasons,
  termForms,
  termsOfLiability,
} from "../data/contract-words.ts";
import { demandedLines } from "../data/demands.ts";
import { isOfField, isOfReads, saidOf } from "./corrected.ts";
import type { Cover, Covers } from "./policies.ts";
import type { ReviewedDocument } from "./reviewed-document.ts";
import {
  countPages,
  inForce,
  type Judged,
  listsForms,
  oneOf,
  pagesOf,
  say,
  type Searched,
  searchedOf,
} from "./told.ts";

/** What one document says of a demand. */
interface Held extends HeldDemand {
  document: ReviewedDocument;
  umbrella: ReviewedDocument | null;
}

const keyOf = ({ label, line, cents, demanded }: HeldDemand): string =>
  `${label} ${line ?? ""} ${cents ?? demanded}`;

/** The policy that stands above the others, by its page with the limit; null if there is none. */
export const umbrellaOf = (covers: Covers): ReviewedDocument | null =>
  inForce(covers)
    .filter(({ lines }) => lines.has("UMBRELLA"))
    .flatMap(({ documents }) => documents)
    .find(({ extraction: { details } }) => details.umbrellaPerOccurrenceLimit !== undefined) ?? null;

/** What each document that counts says of each demand; a document of the umbrella stands above nothing but the others. */
export function heldOn(
  contract: ReviewedDocument,
  document: ReviewedDocument,
  umbrella: ReviewedDocument | null,
): ReadonlyMap<string, HeldDemand> {
  const above = umbrella === document ? null : umbrella;
  return new Map(heldDemands(contract, document, undefined, above).map((each) => [keyOf(each), each]));
}

/** `asked`: the demand as it is held against nothing. `held`: what `heldOn` gives of each document. */
export function judgeMeasured(
  asked: HeldDemand,
  covers: Covers,
  held: ReadonlyMap<ReviewedDocument, ReadonlyMap<string, HeldDemand>>,
): Judged {
  const all = inForce(covers);
  const base = {
    label: asked.label,
    asked: asked.demanded === "demanded" ? "asked" : asked.demanded,
    asking: asked.quotes,
  };
  if (covers.policies.length === 0) return { ...base, ...withoutPolicies };
  const wanted = asked.line === undefined ? linesOfTerm(asked) : [asked.line];
  const of = wanted.length === 0 ? all : all.filter(({ lines }) => wanted.some((line) => lines.has(line)));
  const [line = "GENERAL_LIABILITY"] = wanted;
  const umbrella = umbrellaOf(covers);
  const said = of.flatMap(({ documents }) =>
    documents.flatMap((document): Held[] => {
      const own = held.get(document)?.get(keyOf(asked));
      return own ? [{ ...own, document, umbrella }] : [];
    }),
  );
  const searched = searchedOf(of);
  if (!searched) return { ...base, ...missingLine({ line, ...asked }, covers) };
  const { policy } = searched;
  const policyOf = ({ document }: Held) => of.find(({ documents }) => documents.includes(document)) ?? policy;
  // A policy of the line is enough where nothing else is demanded of it.
  if (asked.line !== undefined && asked.cents === undefined) {
    const told = carried(policy);
    const isLimitOut = asked.line !== "WORKERS_COMPENSATION" && leavesOutLimit(asked.quotes);
    if (told.verdict !== "MET" || !isLimitOut) return { ...base, ...told };
    const reason = say(policyReasons.limitLeftOut, { policy: policy.name });
    return { ...base, ...told, verdict: "CANNOT_TELL", ...reason, isNotAsked: true };
  }
  const shown = said.filter((each) => each.shown !== null);
  const short = shown.filter(({ isMet }) => !isMet);
  const [best] = shown.toSorted(
    (a, b) => Number(b.isMet) - Number(a.isMet) || (a.shortBy ?? Infinity) - (b.shortBy ?? Infinity),
  );
  if (!best) return { ...base, ...unsaid(asked, of), corrected: said.flatMap(correctionsOf) };
  const isLimit = asked.cents !== undefined;
  const values = new Set(shown.map((each) => each.shown?.value));
  if (best.isMet && short.length > 0 && isLimit)
    return {
      ...base,
      shown: [...values].join(" and "),
      verdict: "CANNOT_TELL",
      ...say(policyReasons.disagree, { shown: [...values].join(" and ") }),
      showing: shown.flatMap(quotesOfHeld),
      corrected: shown.flatMap(correctionsOf),
      settledBy: "PAGES",
      policy: policyOf(best),
    };
  const isSaidBy = ({ documents }: Cover) => shown.some(({ document }) => documents.includes(document));
  // What is promised by one policy and not by another is not promised by all.
  const told = best.isMet && short.length === 0 ? best : (short[0] ?? best);
  const name = policyOf(told).name;
  const value = told.shown?.value ?? "";
  const fill = { policy: name, shown: value, asked: asked.demanded };
  // Asked of all policies, and one or more of them do not say it.
  const silent = wanted.length === 0 && told.isMet ? searchedOf(of.filter((own) => !isSaidBy(own))) : null;
  if (silent)
    return {
      ...base,
      shown: value,
      verdict: "CANNOT_TELL",
      ...silentBeside(say(policyReasons.says, fill), silent),
      showing: quotesOfHeld(told),
      corrected: correctionsOf(told),
      settledBy: silent.pages === 0 ? "FILE" : "PAGES",
      policy: silent.policy,
      pagesSearched: silent.pages,
    };
  if (told.isMet)
    return {
      ...base,
      shown: value,
      asking: [...asked.quotes, ...(told.combining ?? [])],
      verdict: "MET",
      ...say(
        told.combining ? policyReasons.together : value === "shown" ? policyReasons.says : policyReasons.met,
        fill,
      ),
      showing: quotesOfHeld(told),
      corrected: correctionsOf(told),
      settledBy: null,
      policy: policyOf(told),
    };
  const gap = told.shortBy;
  return {
    ...base,
    shown: value,
    verdict: isLimit && gap === undefined ? "CANNOT_TELL" : "NOT_MET",
    ...say(gap === undefined ? policyReasons.below : policyReasons.short, {
      ...fill,
      gap: describeMoney(gap ?? 0),
    }),
    ...(told.why ? { why: told.why } : {}),
    showing: quotesOfHeld(told),
    corrected: correctionsOf(told),
    settledBy: isLimit ? "LIMIT" : "ENDORSEMENT",
    policy: policyOf(told),
    forms: isLimit ? [] : termFormsOf(asked.label, [policyOf(told)]),
    ...(gap === undefined ? {} : { shortBy: gap }),
  };
}

/** What one policy says, and that others do not. */
function silentBeside(said: PolicyReason, silent: Searched): PolicyReason {
  const { why, settle } = silent.say(policyReasons.unsaid);
  return { why: `${said.why} ${why}`, settle };
}

const quotesOfHeld = ({ shown, above = [], document, umbrella }: Held): Cover["quotes"] => [
  ...(shown?.quotes ?? []).map((quote) => ({ document, quote })),
  ...above.map((quote) => ({ document: umbrella ?? document, quote })),
];

/** What is said of people's corrections of the limits that it is read from. */
const correctionsOf = ({ reads = [], document, umbrella }: Held): string[] => [
  ...new Set([document, ...(umbrella ? [umbrella] : [])].flatMap((each) => saidOf(each, isOfReads(reads)))),
];

/**
 * The lines whose policies a term is asked of: those that its words name, or its paragraph; none where it is asked of all
 * policies. The policy of another line says nothing of it.
 */
function linesOfTerm({ label, quotes, of = [] }: HeldDemand): readonly string[] {
  const words = wordsOf(quotes.flatMap((quote) => quote.map(({ text }) => text)).join(" "));
  if (termsOfLiability.includes(label)) {
    const liable = of.filter((line) => line !== "WORKERS_COMPENSATION" && line !== "EMPLOYERS_LIABILITY");
    return liable.length > 0 ? liable : ["GENERAL_LIABILITY"];
  }
  if (names(words, everyPolicy)) return [];
  return of.length > 0
    ? of
    : Object.keys(policyNames).filter((line) => names(words, policyNames[line] ?? []));
}

type Rest = Omit<Judged, "label" | "asked" | "asking">;

const withoutPolicies: Rest = {
  shown: null,
  verdict: "CANNOT_TELL",
  ...policyReasons.noPolicies,
  showing: [],
  settledBy: "PAGES",
  policy: null,
  pagesSearched: 0,
};

/** `isPart`: what is asked is no coverage by itself, such as an endorsement. */
export function missingLine(
  {
    line = "GENERAL_LIABILITY",
    isConditional,
    isPart,
  }: Pick<HeldDemand, "line" | "isConditional"> & { isPart?: true },
  covers: Covers,
): Rest {
  const ended = covers.policies.find((each) => each.unused === "ENDED" && each.lines.has(line));
  const unread = inForce(covers).find(
    ({ record, documents, lineNames }) => record !== null && documents.length === 0 && lineNames.length === 0,
  );
  const rest = { showing: [], shown: null, policy: null, pagesSearched: pagesOf(covers) };
  if (unread)
    return {
      ...rest,
      verdict: "CANNOT_TELL",
      ...say(policyReasons.unread, { policy: unread.name }),
      settledBy: "FILE",
      policy: unread,
    };
  const later = covers.policies.find((each) => each.unused === "NOT_BEGUN" && each.lines.has(line));
  if (!ended && later?.from) {
    const shown = `begins on ${describeDate(later.from)}`;
    return {
      ...rest,
      shown,
      showing: later.quotes,
      corrected: later.corrected,
      verdict: "NOT_MET",
      ...say(policyReasons.notBegun, { policy: later.name, shown }),
      settledBy: "POLICY",
      isCarried: false,
    };
  }
  const liable = inForce(covers).find(({ lines }) => lines.has("GENERAL_LIABILITY"));
  if (liable && demandedLines.some((each) => each.line === line && each.isSublimit))
    return {
      ...rest,
      policy: liable,
      pagesSearched: liable.pages,
      verdict: "CANNOT_TELL",
      ...say(liable.pages === 0 ? policyReasons.unread : policyReasons.noLimit, {
        policy: liable.name,
        pages: countPages(liable.pages),
      }),
      settledBy: liable.pages === 0 ? "FILE" : "PAGES",
    };
  const named = namedIn(line, covers);
  if (named)
    return {
      ...rest,
      ...{ policy: named.policy, pagesSearched: named.policy.pages, verdict: "CANNOT_TELL" },
      ...say(policyReasons.named, { policy: named.policy.name }),
      ...{ showing: [named.showing], settledBy: "PAGES" },
    };
  if (ended?.to) {
    const shown = `ended on ${describeDate(ended.to)}`;
    return {
      ...rest,
      shown,
      showing: ended.quotes,
      corrected: ended.corrected,
      verdict: "NOT_MET",
      ...say(policyReasons.ended, { policy: ended.name, shown }),
      ...{ settledBy: "RENEWAL", policy: ended },
      isCarried: false,
    };
  }
  const [verdict, reason]: [Verdict, PolicyReason] = isConditional
    ? ["CANNOT_TELL", policyReasons.conditional]
    : ["NOT_MET", isPart ? policyReasons.notCarriedPart : policyReasons.notCarried];
  const { why, settle } = say(reason, { pages: countPages(pagesOf(covers)) });
  return {
    ...rest,
    verdict,
    // Where nothing is in force there was nothing to search.
    ...{ why: why.replace(` (${countPages(0)} searched)`, ""), settle },
    settledBy: "POLICY",
    isCarried: false,
  };
}

/** A policy in force that names, in a title, a list or a box, a kind of cover that is often a part of another one. */
function namedIn(line: string, covers: Covers): { policy: Cover; showing: Cover["quotes"][number] } | null {
  const known = demandedLines.find((each) => each.line === line);
  if (!known?.isOftenPart || known.isPrinted) return null;
  for (const policy of inForce(covers))
    for (const document of policy.documents) {
      const own = document.lines.find(
        ({ kind, words }) =>
          kind !== "WORDS" &&
          names(words, [...known.named, ...(known.partOf ?? [])]) &&
          !names(words, leftOut),
      );
      if (own) return { policy, showing: { document, quote: quoteLine(own) } };
    }
  return null;
}

/** The number of a policy, or its first line where none was read, shows that it is there. */
function carried(policy: Cover): Rest {
  const [document] = policy.documents;
  const number = document?.extraction.details.policyNumber ?? "";
  const quote =
    document && (findText(document.lines, number)[0] ?? (document.lines[0] && quoteLine(document.lines[0])));
  if (!document || !quote)
    return {
      shown: null,
      verdict: "CANNOT_TELL",
      ...say(policyReasons.unread, { policy: policy.name }),
      showing: [],
      settledBy: policy.documents.length === 0 ? "FILE" : "PAGES",
      policy,
    };
  return {
    shown: number === "" ? "in force" : `policy ${number}`,
    verdict: "MET",
    ...say(policyReasons.carried, { policy: policy.name }),
    showing: [{ document, quote }],
    corrected: saidOf(document, isOfField("policyNumber")),
    settledBy: null,
    policy,
  };
}

/** Forms that would give a term: those of general liability are no part of other policies. */
const termFormsOf = (label: string, of: readonly Cover[]): readonly string[] =>
  of.some(({ lines }) => lines.has("GENERAL_LIABILITY"))
    ? (termForms[label] ?? [])
    : (termForms[label] ?? []).filter((form) => !form.startsWith("CG "));

/** Nothing on the pages says it: what only a form gives is missing where the forms are listed and none of them does. */
function unsaid({ label }: HeldDemand, all: readonly Cover[]): Rest {
  // A policy that lists its forms can be said to lack one; the pages of the others say nothing of it.
  const listing = all.filter(listsForms);
  const of = listing.length > 0 && termFormsOf(label, listing).length > 0 ? listing : all;
  const searched = searchedOf(of) as Searched;
  const { policy, pages } = searched;
  // What a policy lacks of which nothing was read, nobody knows.
  const forms = termFormsOf(label, policy.pages > 0 ? of.filter((each) => each.pages > 0) : []);
  const isListed = listing.length > 0;
  const reason =
    forms.length === 0
      ? policyReasons.unsaid
      : isListed
        ? policyReasons.noEndorsement
        : policyReasons.noForms;
  return {
    ...{ shown: null, showing: [], policy, pagesSearched: pages, forms },
    verdict: isListed && forms.length > 0 ? "NOT_MET" : "CANNOT_TELL",
    ...searched.say(reason, { forms: oneOf(forms) }),
    settledBy: pages === 0 ? "FILE" : forms.length === 0 ? "PAGES" : "ENDORSEMENT",
  };
}
