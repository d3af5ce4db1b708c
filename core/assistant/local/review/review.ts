/**
 * The local reasoner's review of a certificate: each demand of the contracts, knowledge pages or typed requirements, held
 * against what the certificate shows and what endorsements prove. The evidence check stands behind it.
 */
import { describeDate } from "../../../shared/calendar-date.ts";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type {
  Certificate,
  CertificatePolicy,
  CheckedDemand,
  Evidence,
  Review,
  Verdict,
} from "../../model.ts";
import { demandsOf, type HeldDemand, leavesOutLimit } from "../comparison/demanded-amounts.ts";
import { heldDemands, reasonOf } from "../comparison/demands.ts";
import { isSameName, overlapper } from "../comparison/details.ts";
import { findText, findWord, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { names } from "../comparison/words.ts";
import { demandedLines } from "../data/demands.ts";
import { type ReviewReason, reviewReasons } from "../data/review-words.ts";
import { standings, type Standing } from "../data/standings.ts";
import { requirementsOf } from "../lists/requirements.ts";
import { givesOrders } from "../orders-in-text.ts";
import { type DemandOnOthers, demandsByParty } from "./bound.ts";
import { asCorrected, isOfReads, isAboutStanding, isOfField, saidOf, withSaid } from "./corrected.ts";
import { DEMANDS_MAX, FREE_DEMAND, FREE_DEMANDS_MAX, freeEntries, freeSentences } from "./free-demands.ts";
import { linesOfEmail, type NotedForm, notedForms } from "./note-demands.ts";
import { namedIn, unnamedBy } from "./policies.ts";
import {
  askedHolder,
  endorsementsIn,
  holderDemand,
  holderName,
  otherPolicyReason,
  type Proof,
  proofOf,
} from "./proof.ts";
import { quotesOf, type ReviewedDocument } from "./reviewed-document.ts";
import { covers, type ContractTerm, describeTerm, policyTerm, runningTerm, termOf } from "./terms.ts";

export interface ReviewInput {
  certificate: ReviewedDocument;
  /** What makes demands: contracts, knowledge pages, typed requirements. */
  demanding: readonly ReviewedDocument[];
  /** Policies and endorsements, which may prove what the certificate shows. */
  proof: readonly ReviewedDocument[];
  /** A calendar date: what is in force is judged by it. */
  today: string;
  /** Whose task it is; null or absent if nobody knows. */
  client?: string | null;
}

type Told = Omit<CheckedDemand, "asking" | "showing"> & {
  asking: readonly Evidence[];
  showing: readonly Evidence[];
  /** The row of the insurance is there, and what is asked of it is not. */
  isBlank?: true;
  /** Of an endorsement. */
  proof?: { document: ReviewedDocument; quotes: readonly Evidence[] };
};

export function* reviewInSlices(input: ReviewInput): SlicedWork<Review> {
  const { certificate } = input;
  const demands: CheckedDemand[] = [];
  for (const document of input.demanding) {
    const demanding = yield* withRequirements(document);
    const told = yield* reviewOf(demanding, input);
    demands.push(
      ...told.map(({ proof, isBlank: _isBlank, ...each }) => ({
        ...each,
        asking: quotesOf(document, each.asking),
        showing: [
          ...quotesOf(certificate, each.showing),
          ...(proof ? quotesOf(proof.document, proof.quotes) : []),
        ],
      })),
    );
  }
  return {
    ...{ demands: demands.slice(0, DEMANDS_MAX), pagesSearched: certificate.pages.length },
    ...strangersIn(input),
  };
}

/** A contract with fewer asks the same of whoever signs it. */
const PARTIES_MIN = 2;

/** Everything may be met, and the certificate be that of somebody else. */
function strangersIn({ certificate, demanding, client }: ReviewInput): Omit<Review, "demands"> {
  const { extraction, toCheck } = asCorrected(certificate);
  const [name = ""] = [extraction.details, toCheck?.details, extraction.certificate].flatMap(
    (each) => each?.insured?.name ?? [],
  );
  const unnamed = demanding.flatMap((contract) => {
    const found = contract.isListOfDemands || name === "" ? null : unnamedBy(contract, [name]);
    return found && found.parties.length >= PARTIES_MIN ? { ...found, documentId: contract.documentId } : [];
  });
  const isClient = (document: ReviewedDocument) => !client || namedIn(document)(client);
  const isStranger = name !== "" && !isSameName(client ?? name, name);
  return {
    ...(unnamed.length > 0 && { unnamed }),
    ...(client && isStranger && ![certificate, ...demanding].some(isClient) && { unnamedClient: client }),
  };
}

/** A demand that none of the rules knows. */
const freely = (asking: readonly Evidence[]): Told => ({
  ...{ label: FREE_DEMAND, asked: "asked", shown: null, verdict: "CANNOT_TELL", ...reviewReasons.freely },
  ...{ asking, showing: [] },
});

/** Typed requirements and knowledge pages are no agreement, so that nobody has read their demands. */
export function* withRequirements(document: ReviewedDocument): SlicedWork<ReviewedDocument> {
  const { extraction, models } = document;
  if (extraction.requirements.length > 0) return document;
  const requirements = (yield* requirementsOf(models)).filter(({ quotes }) =>
    quotes.every((quote) => quote.every(({ text }) => !givesOrders(text))),
  );
  return { ...document, extraction: { ...extraction, requirements } };
}

function* reviewOf(document: ReviewedDocument, input: ReviewInput): SlicedWork<Told[]> {
  const { today } = input;
  const certificate = asCorrected(input.certificate);
  const insured = certificate.extraction.details.insured?.name ?? "";
  const { own: demanding, ofOthers } = demandsByParty(document, insured);
  const proof = input.proof.map(asCorrected);
  const certified = certificate.extraction.certificate;
  if (certified === null) return [];
  const endorsements = endorsementsIn(certificate);
  const proofs = endorsements ? [endorsements, ...proof] : [...proof];
  const told: Told[] = [];
  // A line is in force or not for the contract's whole term, which is told below.
  const held = heldDemands(demanding, certificate, today).filter(({ demanded }) => demanded !== "in force");
  yield* inSlices(held, (each) =>
    told.push(
      withPeople(
        judge(each, certificate, certified, proofs),
        saidOf(certificate, isOfReads(each.reads ?? [])),
      ),
    ),
  );
  told.push(
    ...termsOf(demanding, certificate, certified, today),
    ...holderOf(demanding, certificate, certified),
  );
  const isTold = overlapper(told.flatMap(({ asking }) => asking));
  const free = [...freeSentences(demanding), ...linesOfEmail(demanding)].filter((asking) => !isTold(asking));
  told.push(...[...free, ...freeEntries(demanding)].map(freely));
  told.push(...notedForms(demanding, [certificate, ...proof]).map((form) => judgeNoted(form, certificate)));
  told.push(...ofOthers.slice(0, FREE_DEMANDS_MAX).map(askedOfOthers));
  const all = mergeLabels(isHardToRead(certificate) ? told.map(doubted) : told);
  return demanding.isListOfDemands ? all.map((each) => ({ ...each, why: ofList(each.why) })) : all;
}

/** A certificate has no box for a form: what names it shows it, and else nobody can tell. */
function judgeNoted({ label, asked, asking, found }: NotedForm, certificate: ReviewedDocument): Told {
  const isOnCertificate = found?.document === certificate;
  return {
    ...{ label, asked, asking, shown: found?.words ?? null, verdict: found ? "MET" : "CANNOT_TELL" },
    ...filled(found ? reviewReasons.formShown : reviewReasons.formUnnamed, label, found?.words ?? null),
    showing: found && isOnCertificate ? [found.quote] : [],
    ...(found && !isOnCertificate && { proof: { document: found.document, quotes: [found.quote] } }),
  };
}

/** Text recognition was not sure of words of it, so that what it shows may not have been recognized at all. */
const isHardToRead = ({ pages }: ReviewedDocument): boolean =>
  pages.some(({ unsure = [] }) => unsure.length > 0);

/** What was not found on such a page is not missing for sure. */
const doubted = (told: Told): Told =>
  told.verdict === "NOT_MET" && (told.shown === null || told.isBlank)
    ? { ...told, verdict: "CANNOT_TELL", ...reviewReasons.unreadable }
    : told;

/** Reasons speak of a contract; a typed list is none. */
const ofList = (why: string): string =>
  why
    .replaceAll(/([Tt])he contract (demand|want|let)s\b/gu, "$1he requirements $2")
    .replaceAll(/([Tt])he contract's/gu, "$1he requirements'")
    .replaceAll("have the contract changed", "have the requirement changed");

/** One demand may stand in several sentences; what is not met counts, then what cannot be told. */
function mergeLabels(told: readonly Told[]): Told[] {
  const rank: Record<Verdict, number> = { NOT_MET: 0, CANNOT_TELL: 1, MET: 2 };
  const best = new Map<string, Told>();
  for (const each of told) {
    const key = demandKey(each);
    const known = best.get(key);
    if (!known || rank[each.verdict] < rank[known.verdict]) best.set(key, each);
  }
  return [...best.values()];
}

/** What makes a demand another one: its words where the label does not say what is asked. */
export const demandKey = ({ label, asked, asking }: Pick<Told, "label" | "asked" | "asking">): string =>
  label === FREE_DEMAND || label.startsWith(ASKED_OF) ? `${asking[0]?.[0]?.text}` : `${label} ${asked}`;

const ASKED_OF = "Asked of ";
/** What the insured's own certificate and policies cannot show. */
export const askedOfOthers = ({ whom, quotes }: DemandOnOthers) => ({
  ...{ label: `${ASKED_OF}${whom}`, asked: "asked", shown: null, verdict: "CANNOT_TELL" as const },
  ...filled(reviewReasons.ofOthers, whom, null),
  ...{ asking: quotes, showing: [], isNotAsked: true as const },
});

function filled({ why, settle }: ReviewReason, asked: string, shown: string | null): ReviewReason {
  const fill = (words: string) => words.replaceAll("{asked}", asked).replaceAll("{shown}", shown ?? "");
  return { why: fill(why), settle: fill(settle) };
}

function judge(
  held: HeldDemand,
  { lines }: ReviewedDocument,
  certified: Certificate,
  proofs: readonly ReviewedDocument[],
): Told {
  const { label, demanded, quotes, shown, isMet, term } = held;
  const standing = held.standing ?? (term?.standing && standings.find(({ line }) => line === term.standing));
  const asked = demanded === "demanded" ? label : demanded;
  const tell = (verdict: Verdict, reason: ReviewReason): Told => ({
    label,
    asked: demanded === "demanded" ? "asked" : demanded,
    shown: shown?.value ?? null,
    verdict,
    ...filled(reason, asked, shown?.value ?? null),
    asking: quotes,
    showing: shown?.quotes ?? [],
  });
  if (standing) {
    const rows = certified.policies.filter((row) => held.line === undefined || row.line === held.line);
    const proof = proofOf(standing, proofs, { ...certified, policies: rows });
    const told = judgeStanding(
      held.line === undefined ? standing : { ...standing, label },
      isMet,
      tell,
      proof,
    );
    return byPeople(isMet ? told : onRow(told, rows[0], lines), standing, proofs, proof);
  }
  const isLimitOut =
    held.line !== undefined && held.line !== "WORKERS_COMPENSATION" && held.cents === undefined;
  if (isMet && isLimitOut && leavesOutLimit(quotes))
    return { ...tell("CANNOT_TELL", reviewReasons.limitLeftOut), isNotAsked: true };
  if (isMet)
    return tell(
      "MET",
      demanded === "demanded" || shown?.value === "shown" ? reviewReasons.shown : reviewReasons.met,
    );
  if (shown === null) {
    if (term?.isOffCertificate) return tell("CANNOT_TELL", reviewReasons.unsaid);
    if (certified.policies.some(({ line }) => line === term?.boxOf))
      return tell("CANNOT_TELL", reviewReasons.unmarkedBox);
    const row = certified.policies.find((each) => each.line === held.line && each.policyNumber);
    const number = row?.policyNumber ?? "";
    const showing = number === "" ? [] : findText(lines, number);
    const own = showing.length === 0 && row === undefined ? lineOnItsOwn(held.line, lines) : null;
    if (own) return { ...tell("CANNOT_TELL", reviewReasons.spokenOf), showing: [quoteLine(own)] };
    if (showing.length === 0) return tell("NOT_MET", reviewReasons.absent);
    const listed = `policy ${number}`;
    const { verdict, why, settle } = {
      verdict: "NOT_MET" as const,
      ...filled(reviewReasons.noLimit, asked, listed),
    };
    return { ...tell(verdict, { why, settle }), shown: listed, showing, isBlank: true };
  }
  if (shown.value === "as the policy provides") return tell("CANNOT_TELL", reviewReasons.byPolicy);
  if (!/\d/.test(shown.value) && /\d/.test(demanded)) return tell("CANNOT_TELL", reviewReasons.word);
  const { short, other } = reviewReasons;
  if (demanded.startsWith("$")) return tell("NOT_MET", { ...short, ...(held.why ? { why: held.why } : {}) });
  return tell("NOT_MET", { ...other, why: held.why ?? (reasonOf(held) || other.why) });
}

/** The row of the policy whose box for it is blank. */
function onRow(told: Told, row: CertificatePolicy | undefined, lines: ReviewedDocument["lines"]): Told {
  const showing = told.shown === null && row?.policyNumber ? findText(lines, row.policyNumber) : [];
  return showing.length === 0
    ? told
    : { ...told, shown: `policy ${row?.policyNumber}`, showing, isBlank: true };
}

/** Words of a certificate on a line of insurance that no form of a certificate names by itself. */
function lineOnItsOwn(line: string | undefined, lines: ReviewedDocument["lines"]): Line | null {
  const known = demandedLines.find((each) => each.line === line);
  if (!known || known.isPrinted) return null;
  // Words that are set without a space between them count as well.
  const isWord = (phrase: string) => !phrase.includes(" ") && !phrase.includes("|");
  const glued = known.named.filter(isWord);
  return (
    lines.find(
      ({ words, canon }) => names(words, known.named) || glued.some((word) => canon.includes(word)),
    ) ?? null
  );
}

/** With what people decided about the reading of the pages that prove it, or do not. */
function byPeople(
  told: Told,
  standing: Standing,
  proofs: readonly ReviewedDocument[],
  proof: Proof<ReviewedDocument>,
): Told {
  const isOfPolicy = isOfField("policyNumber");
  const corrected = proofs.flatMap((document) =>
    saidOf(
      document,
      (each) =>
        isAboutStanding(each, standing) ||
        (proof.tag !== "NONE" && proof.document === document && isOfPolicy(each)),
    ),
  );
  return withPeople(told, corrected);
}

const withPeople = (told: Told, corrected: string[]): Told =>
  corrected.length === 0 ? told : { ...told, why: withSaid(told.why, corrected), corrected };

function judgeStanding(
  { label }: Standing,
  isShown: boolean,
  tell: (verdict: Verdict, reason: ReviewReason) => Told,
  proof: Proof<ReviewedDocument>,
): Told {
  const found = proof.tag === "NONE" ? {} : { proof: { document: proof.document, quotes: proof.quotes } };
  const told = (verdict: Verdict, reason: ReviewReason): Told => ({
    ...tell(verdict, reason),
    ...found,
    asked: label,
  });
  if (!isShown)
    return proof.tag === "PROVEN"
      ? told("NOT_MET", reviewReasons.unmarked)
      : tell("NOT_MET", reviewReasons.absent);
  switch (proof.tag) {
    case "PROVEN":
      return told("MET", reviewReasons.proven);
    case "OTHER_POLICY":
      return told("CANNOT_TELL", otherPolicyReason(proof));
    case "OTHER_PARTY":
      return told("CANNOT_TELL", reviewReasons.otherParty);
    case "NONE":
      return tell("CANNOT_TELL", reviewReasons.marked);
  }
}

/** Each demanded line's policies against the contract's term; where no date says it, whether they are in force today. */
function termsOf(
  demanding: ReviewedDocument,
  { lines }: ReviewedDocument,
  { policies }: Certificate,
  today: string,
): Told[] {
  const stated = termOf(demanding.lines);
  const contract = runningTerm(stated, today);
  const demands = demandsOf(demanding);
  const wanted = new Map<string, readonly Evidence[]>(demands.lines);
  for (const amount of demands.amounts)
    for (const line of amount.lines) if (!wanted.has(line)) wanted.set(line, amount.quotes);
  const told = [...wanted].flatMap(([line, quotes]): Told[] => {
    const known = demandedLines.find((each) => each.line === line);
    const rows = policies.filter((row) => row.line === line);
    if (!known || rows.length === 0) return [];
    const [from, to] = contract ? [contract.from, contract.to] : [today, today];
    const terms = rows.map((row) => ({ row, term: policyTerm(row) }));
    // Where a second policy of the line covers the term, nothing is missing.
    const best = terms.find(({ term }) => covers(term, from, to)) ?? terms[0];
    if (!best) return [];
    const isCovered = covers(best.term, from, to);
    const shown = isCovered === null ? null : describeTerm(best.term);
    const on = contract ? describeTerm(contract) : describeDate(today);
    const reason =
      isCovered === null
        ? reviewReasons.noDates
        : contract
          ? isCovered
            ? reviewReasons.termCovered
            : reviewReasons.termMissed
          : isCovered
            ? reviewReasons.inForce
            : reviewReasons.notInForce;
    const number = best.row.policyNumber ?? "";
    const dates = [best.term.from, best.term.to].flatMap((date) =>
      date ? findWord(lines, date, number) : [],
    );
    return [
      {
        label: contract ? `${known.name}, term` : `${known.name} in force`,
        asked: on,
        shown,
        verdict: isCovered === null ? "CANNOT_TELL" : isCovered ? "MET" : "NOT_MET",
        ...filled(reason, on, shown),
        asking: contract ? contract.quotes : quotes.slice(0, 1),
        showing: dates.length > 0 ? dates : findText(lines, number),
      },
    ];
  });
  if (told.length === 0 || !stated || contract) return told;
  return [...told, untoldTerm(stated)];
}

/** The contract's own term, where no policy can be held against it. */
export function untoldTerm(stated: ContractTerm): Told {
  const asked = stated.to === null ? "as stated" : describeTerm(stated);
  const reason = stated.to === null ? reviewReasons.termUndated : reviewReasons.termOver;
  return {
    ...{ label: CONTRACT_TERM, asked, shown: null, verdict: "CANNOT_TELL", isNotAsked: true },
    ...filled(reason, asked, null),
    ...{ asking: stated.quotes, showing: [] },
  };
}

/** The label of a term that policies cannot be held against. */
const CONTRACT_TERM = "Contract term";

/** The holder against the sentence that says who it has to be. */
function holderOf(demanding: ReviewedDocument, { lines }: ReviewedDocument, { holder }: Certificate): Told[] {
  const demand = holderDemand(demanding);
  if (!demand) return [];
  const name = holderName(holder ?? "");
  const { asked, follows } = askedHolder(demanding, demand);
  const asking = [...demand, ...follows.map((line) => quoteLine(line))];
  const isNamed =
    name !== "" &&
    (asking.some((quote) => quote.some(({ text }) => holds(text, name))) ||
      follows.some((line) => isSameName(textOf(line), name)));
  const reason =
    name === ""
      ? reviewReasons.noHolder
      : isNamed
        ? reviewReasons.holder
        : asked === undefined
          ? reviewReasons.otherHolder
          : reviewReasons.holderNamed;
  return [
    {
      label: "Certificate holder",
      asked: asked ?? "as stated",
      shown: name || null,
      verdict: isNamed ? "MET" : name === "" || asked !== undefined ? "NOT_MET" : "CANNOT_TELL",
      ...filled(reason, asked ?? "", name),
      asking,
      showing: name === "" ? [] : findText(lines, name),
    },
  ];
}

const holds = (text: string, name: string): boolean => text.length > name.length && isSameName(text, name);
