/**
 * The local reasoner's review of a contract: its clauses on insurance, and each of its demands held against the policies
 * in force. Demands are read and measured as for a certificate; what shows them are the pages of policies. The evidence
 * check stands behind it.
 */
import { describeDate } from "../../../shared/calendar-date.ts";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { AnswerQuote, ContractReview, PolicyDemand, RecordedPolicy, Verdict } from "../../model.ts";
import { demandsOf, type HeldDemand } from "../comparison/demanded-amounts.ts";
import { heldDemands } from "../comparison/demands.ts";
import { overlapper } from "../comparison/details.ts";
import { findPhrase, names, wordsOf } from "../comparison/words.ts";
import { forbidsExclusion, pointing, policyReasons, wordsOfEveryExclusion } from "../data/contract-words.ts";
import { demandedLines } from "../data/demands.ts";
import { givesOrders } from "../orders-in-text.ts";
import { demandsByParty } from "./bound.ts";
import { clauseKindOf, clausesIn } from "./clauses.ts";
import { asCorrected, withSaid } from "./corrected.ts";
import { demandedForms, judgeForm } from "./demanded-forms.ts";
import { demandedGrants, judgeGrant } from "./grants.ts";
import { DEMANDS_MAX, FREE_DEMAND, freeItems, freeSentences } from "./free-demands.ts";
import { heldOn, judgeMeasured, umbrellaOf } from "./judge-policies.ts";
import { type Cover, type Covers, coversOf, heldPolicy, insuredOf, unnamedBy } from "./policies.ts";
import { askedOfOthers, untoldTerm, demandKey, withRequirements } from "./review.ts";
import { quotesOf, type ReviewedDocument } from "./reviewed-document.ts";
import { covers as coversTerm, describeTerm, runningTerm, termOf } from "./terms.ts";
import { asIfRenewed, withRenewal } from "./renewed.ts";
import { inForce, type Judged, pagesOf, say } from "./told.ts";

export interface ContractReviewInput {
  contract: ReviewedDocument;
  /** Documents of the client's policies, and what was handed over beside the contract. */
  documents: readonly ReviewedDocument[];
  /** The client's policies in force by the agency's records. */
  records: readonly RecordedPolicy[];
  /** A calendar date: what is in force is judged by it. */
  today: string;
}

/** A document is held against all demands in a few milliseconds. */
const PAGE_UNITS = 2_000;

export function* reviewContractInSlices(input: ContractReviewInput): SlicedWork<ContractReview> {
  const whole = yield* withRequirements(input.contract);
  const covers = coversOf(input.documents.map(asCorrected), input.records, whole, input.today);
  const [insured = ""] = inForce(covers).map(insuredOf).filter(Boolean);
  const { own: contract, ofOthers } = demandsByParty(whole, insured);
  const judged: Judged[] = [];
  const held = new Map<ReviewedDocument, ReadonlyMap<string, HeldDemand>>();
  const umbrella = umbrellaOf(covers);
  const counting = inForce(covers).flatMap(({ documents }) => documents);
  yield* inSlices(
    counting,
    (document) => held.set(document, heldOn(contract, document, umbrella)),
    PAGE_UNITS,
  );
  const renewed = asIfRenewed(covers);
  const heldRenewed = new Map(held);
  if (renewed)
    yield* inSlices(
      inForce(renewed).flatMap(({ documents }) => documents),
      (document) => heldRenewed.set(document, heldOn(contract, document, umbrellaOf(renewed))),
      PAGE_UNITS,
    );
  const judge = (own: (on: Covers, by: typeof held) => Judged): void => {
    const told = own(covers, held);
    judged.push(renewed ? withRenewal(told, own(renewed, heldRenewed)) : told);
  };
  yield* inSlices(heldOnNothing(contract), (asked) => judge((on, by) => judgeMeasured(asked, on, by)));
  yield* inSlices(demandedGrants(contract), (asked) => judge((on) => judgeGrant(asked, contract, on)));
  yield* inSlices(demandedForms(contract), (asked) => judge((on) => judgeForm(asked, on)));
  judged.push(...termsOf(contract, covers, input.today));
  const isTold = overlapper(judged.flatMap(({ asking }) => asking));
  judged.push(
    ...[...freeSentences(contract).filter((asking) => !isTold(asking)), ...freeItems(contract, isTold)]
      .filter((asking) => !names(wordsIn(asking), pointing) && clauseKindOf(wordsIn(asking)) === null)
      .map((asking) => freely(asking, covers)),
    ...ofOthers.map((each): Judged => ({ ...askedOfOthers(each), settledBy: null, policy: null })),
  );
  const isData = ({ asking }: Judged) =>
    asking.every((quote) => !givesOrders(quote.map(({ text }) => text).join(" ")));
  return {
    policies: covers.policies.map(heldPolicy),
    ...unnamedIn(whole, covers),
    demands: merged(judged.filter(isData))
      .slice(0, DEMANDS_MAX)
      .map((each) => demandOf(each, contract)),
    clauses: clausesIn(whole),
  };
}

/** A contract of somebody else may be held against the wrong client's policies. */
function unnamedIn(contract: ReviewedDocument, covers: Covers): Pick<ContractReview, "unnamed"> {
  const unnamed = unnamedBy(contract, inForce(covers).map(insuredOf).filter(Boolean));
  return unnamed ? { unnamed } : {};
}

/** What the contract demands that is measured: limits, lines, terms. What only a form gives is told apart. */
function heldOnNothing(contract: ReviewedDocument): HeldDemand[] {
  const nothing = { ...contract, lines: [], pages: [], models: [], extraction: blankOf(contract) };
  return heldDemands(contract, nothing, undefined).filter(
    ({ standing, term }) => !standing && !term?.standing,
  );
}

const blankOf = ({ extraction }: ReviewedDocument): ReviewedDocument["extraction"] => ({
  ...extraction,
  details: {},
  evidence: {},
  certificate: null,
  requirements: [],
});

/** Each demanded line's policy against the contract's term; where no date says it, whether it is in force today. */
function termsOf(contract: ReviewedDocument, { policies }: Covers, today: string): Judged[] {
  const stated = termOf(contract.lines);
  // A term that is over says nothing of the policies of today.
  const term = runningTerm(stated, today);
  const demands = demandsOf(contract);
  const wanted = new Map(demands.lines);
  for (const { lines, quotes } of demands.amounts)
    for (const line of lines) if (!wanted.has(line)) wanted.set(line, quotes);
  const judged = [...wanted].flatMap(([line, quotes]): Judged[] => {
    const known = demandedLines.find((each) => each.line === line);
    // Employers liability is a part of the policy that is told already.
    const isPart = line === "EMPLOYERS_LIABILITY" && wanted.has("WORKERS_COMPENSATION");
    const [policy] = policies.filter(({ unused, lines }) => unused === null && lines.has(line));
    if (!known || known.isSublimit || isPart || !policy) return [];
    const runs = describeTerm(policy);
    const isKnown = policy.from !== null && policy.to !== null;
    const isOver = term === null || coversTerm(policy, term.from, term.to) === true;
    const lasts = term ? describeTerm(term) : describeDate(today);
    const how = term?.from && term.to ? `runs ${lasts}` : `lasts ${lasts}`;
    const verdict: Verdict = isKnown && isOver ? "MET" : "CANNOT_TELL";
    const reason = !isKnown
      ? policyReasons.noDates
      : term === null
        ? policyReasons.inForce
        : isOver
          ? policyReasons.termCovered
          : policyReasons.renewal;
    return [
      {
        label: term ? `${known.name}, term` : `${known.name} in force`,
        asked: lasts,
        shown: isKnown ? runs : null,
        verdict,
        ...say(reason, { policy: policy.name, shown: runs, asked: term ? how : lasts }),
        asking: term ? term.quotes : quotes.slice(0, 1),
        showing: isKnown ? policy.quotes : [],
        corrected: policy.corrected,
        settledBy: verdict === "MET" ? null : isKnown ? "RENEWAL" : "PAGES",
        policy,
      },
    ];
  });
  if (judged.length === 0 || !stated || term) return judged;
  return [...judged, { ...untoldTerm(stated), showing: [], settledBy: null, policy: null }];
}

const wordsIn = (quotes: Judged["asking"]) =>
  wordsOf(quotes.flatMap((quote) => quote.map(({ text }) => text)).join(" "));

function freely(asking: Judged["asking"], covers: Covers): Judged {
  const told: Judged = {
    label: FREE_DEMAND,
    asked: "asked",
    shown: null,
    verdict: "CANNOT_TELL",
    ...policyReasons.freely,
    asking,
    showing: [],
    settledBy: "PAGES",
    policy: null,
    pagesSearched: pagesOf(covers),
  };
  const found = forbiddenExclusion(wordsIn(asking), covers);
  if (!found) return told;
  const { policy, document, exclusion } = found;
  return {
    ...told,
    shown: exclusion.title,
    ...say(policyReasons.excludes, { policy: policy.name, shown: exclusion.title }),
    showing: exclusion.quotes.map((quote) => ({ document, quote })),
    policy,
    pagesSearched: policy.pages,
  };
}

/** "No exclusion for townhouse construction": a policy has one whose title names some of it. How far it goes its words say. */
function forbiddenExclusion(words: ReturnType<typeof wordsIn>, covers: Covers) {
  const from = findPhrase(words, forbidsExclusion)?.to;
  if (from === undefined) return null;
  const named = new Set(words.slice(from).flatMap(({ norm }) => (isTelling(norm) ? [norm] : [])));
  for (const policy of inForce(covers))
    for (const document of policy.documents) {
      const exclusion = document.extraction.exclusions.find(({ title }) =>
        wordsOf(title).some(({ norm }) => named.has(norm)),
      );
      if (exclusion) return { policy, document, exclusion };
    }
  return null;
}

const isTelling = (norm: string): boolean => norm.length > 3 && !wordsOfEveryExclusion.includes(norm);

/** One demand may stand in several sentences; what is not met counts, then what cannot be told. */
function merged(judged: readonly Judged[]): Judged[] {
  const rank: Record<Verdict, number> = { NOT_MET: 0, CANNOT_TELL: 1, MET: 2 };
  const best = new Map<string, Judged>();
  for (const each of judged) {
    const key = demandKey(each);
    const known = best.get(key);
    if (!known || rank[each.verdict] < rank[known.verdict]) best.set(key, each);
  }
  return [...best.values()];
}

function demandOf(judged: Judged, contract: ReviewedDocument): PolicyDemand {
  const { asking, showing, policy, shortBy = null, isCarried = true, forms = [], pagesSearched = 0 } = judged;
  const { label, asked, shown, verdict, settle, settledBy, isNotAsked, renewal, corrected = [] } = judged;
  const why = withSaid(judged.why, corrected);
  return {
    ...{
      label,
      asked,
      shown,
      verdict,
      why,
      settle,
      settledBy,
      shortBy,
      isCarried,
      forms: [...forms],
      pagesSearched,
    },
    policy: policy?.name ?? null,
    asking: quotesOf(contract, asking),
    showing: answerQuotes(showing),
    ...(corrected.length > 0 && { corrected: [...corrected] }),
    ...(isNotAsked && { isNotAsked }),
    ...(renewal && { renewal }),
  };
}

const answerQuotes = (quotes: Cover["quotes"]): AnswerQuote[] =>
  quotes.flatMap(({ document, quote }) => quotesOf(document, [quote]));
