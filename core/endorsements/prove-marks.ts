/**
 * Which marks a policy's documents prove, and by which words. Precise rather than complete: what is not proved here can
 * still be shown with a better document, but what is printed on a certificate must be so. Pure.
 */
import type { Quote, QuoteSegment } from "#model/documents";
import { isBefore2001 } from "./edition.ts";
import { type Clause, findClauses } from "./find-clauses.ts";
import { grantIn } from "./grants.ts";
import { listedProofs } from "./listed-forms.ts";
import { isBlanketTitle, limitedScope, marksOfTitle, plainTitle, scopeOf } from "./mark-titles.ts";
import { type Mark, type MarkDoubt, type MarkFinding, type MarkProof, marks } from "./model.ts";
import { evenWordsOf, type ProofPage } from "./page-lines.ts";
import { changedNames, pageKeyOf } from "./changed-names.ts";
import { conditionOf } from "./conditions.ts";
import { endingPages, standingPages } from "./page-standing.ts";
import type { ProofDocument, ProvedPolicy } from "./proof-input.ts";
import { removedForms } from "./removed-forms.ts";
import { blanketWords, isBlanketUnchecked, scheduledNamesIn } from "./scheduled-names.ts";
import { formKeyOf, hasMark, scopes, standardFormOf, usualFormsOf } from "./usual-forms.ts";
import { followFormProofs } from "./follow-form.ts";

/** `doubt`: why it is not counted. */
type Found = { mark: Mark; proof: MarkProof; doubt?: string };

/** `documents`: those of the policy that are not replaced. One finding for each mark, in their order. */
export function proveMarks({
  policy,
  documents,
}: {
  policy: ProvedPolicy;
  documents: readonly ProofDocument[];
}): MarkFinding[] {
  const standing = documents.map((document) => {
    const speaks = standingPages(document, policy);
    return { document, pages: document.pages.filter(({ text }) => speaks(text)) };
  });
  const isRemoved = removedForms(standing.flatMap(({ pages }) => pages));
  const found = standing.flatMap(({ document, pages }): Found[] => {
    const words = [
      ...findClauses(pages).flatMap((clause) => proofsOfClause(document, clause, policy)),
      ...followFormProofs(document, pages, policy),
    ];
    return [...words, ...listedProofs(document, pages, policy.policyNumber)];
  });
  const removedByPerson = new Set(policy.removedForms?.map(formKeyOf));
  const doubts = new Map<Mark, MarkDoubt[]>();
  const addDoubt = (mark: Mark, doubt: MarkDoubt) => doubts.set(mark, [...(doubts.get(mark) ?? []), doubt]);
  const whyChanged = changedNames(
    documents.flatMap((document) => {
      const mayEnd = endingPages(document, policy);
      const { documentId, name } = document;
      return document.pages.flatMap(({ page, text }) =>
        mayEnd(text) ? [{ page, text, documentId, documentName: name }] : [],
      );
    }),
    new Set(
      found.flatMap(({ proof: { quote } }) =>
        quote.segments.map(({ page }) => pageKeyOf(quote.documentId, page)),
      ),
    ),
  );
  const counted = found.flatMap(({ mark, proof, doubt }): Found[] => {
    if (removedByPerson.has(formKeyOf(proof.formNumber ?? ""))) return [];
    const reason = doubt ?? (isRemoved(mark, proof) ? removedReason(proof) : null);
    if (reason !== null) {
      const names = proof.names.length > 0 ? proof.names : proof.reach === "BLANKET" ? [null] : [];
      for (const name of names) addDoubt(mark, { name, reason });
      return [];
    }
    const names = proof.names.filter((name) => {
      const changed = whyChanged(mark, proof, name);
      if (changed !== null) addDoubt(mark, { name, reason: changed });
      return changed === null;
    });
    return names.length === 0 && proof.names.length > 0 ? [] : [{ mark, proof: { ...proof, names } }];
  });
  const kept = distinct(counted);
  return marks.map((mark): MarkFinding => {
    if (!hasMark(policy.type, mark)) return { mark, tag: "DOES_NOT_APPLY" };
    const proofs = kept.filter((one) => one.mark === mark).map(({ proof }) => proof);
    const own = doubts.get(mark);
    const more = own ? { doubts: own } : {};
    return proofs.length > 0
      ? { mark, tag: "PROVED", proofs, ...more }
      : { mark, tag: "MISSING", usualForms: usualFormsOf(policy.type, mark), ...more };
  });
}

const removedReason = ({ formNumber }: MarkProof): string =>
  `A later page of the documents takes ${formNumber ?? "this endorsement"} out or ends it. Ask the carrier for a current endorsement.`;

/** An endorsement's own words count instead of its line in the list, which does not say whom it names. */
function distinct(found: readonly Found[]): Found[] {
  const keyOf = ({ mark, proof }: Found) => `${mark} ${formKeyOf(proof.formNumber ?? "")}`;
  const worded = new Set(found.filter(({ proof }) => proof.from === "WORDS").map(keyOf));
  const seen = new Set<string>();
  return found.filter((one) => {
    if (one.proof.from === "LISTED" && one.proof.formNumber !== null && worded.has(keyOf(one))) return false;
    const { reach, names, scope, from } = one.proof;
    const key = JSON.stringify([
      keyOf(one),
      reach,
      names,
      scope,
      from,
      one.proof.formNumber === null && one.proof.quote,
    ]);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

/** Parts of a package that a certificate of liability insurance says nothing of. */
const otherParts =
  /\b(?:property|crime|inland marine|equipment breakdown|cyber|data|employment[- ]practices|fidelity|boiler)\b/;
const liabilityParts =
  /\b(?:liability|businessowners|business auto|auto|garage|motor carrier|umbrella|workers)\b/;

function proofsOfClause(document: ProofDocument, clause: Clause, policy: ProvedPolicy): Found[] {
  const parts = clause.parts.map((part) => ({
    ...part,
    words: evenWordsOf(part.page.text, part.start, part.end),
  }));
  if (isOfOtherPart(parts.map(({ words }) => words.plain).join(" "), policy)) return [];
  const titled = marksOfTitle(clause.title);
  const lines = parts.flatMap((part) => part.lines);
  // Primary and noncontributory is often a paragraph of the endorsement that names the additional insured.
  const looked: Mark[] = titled.includes("ADDITIONAL_INSURED")
    ? [...new Set<Mark>([...titled, "PRIMARY_NONCONTRIBUTORY"])]
    : titled;
  const [headPart] = parts;
  const condition = conditionOf(
    parts.map(({ page, start, end }) => (clause.isEndorsement ? page.text : page.text.slice(start, end))),
    policy,
  );
  const doubted = condition === null ? {} : { doubt: condition };
  return looked.flatMap((mark): Found[] => {
    for (const { page, words } of parts) {
      const grant = grantIn(words.plain, mark);
      if (!grant) continue;
      const from = words.at[grant.start] ?? 0;
      const to = words.at[grant.end] ?? 0;
      const reach = reachOf(clause, lines, grant.context);
      if (!reach) return [];
      const segments = [headingOf(clause, headPart?.page), reach.segment, cut(page, from, to)];
      return [{ mark, proof: proofOf(document, clause, mark, reach, segments, grant.context), ...doubted }];
    }
    // A page of an endorsement that holds its schedule only.
    const schedule =
      clause.isEndorsement && titled.includes(mark) ? scheduledNamesIn(headPart?.lines ?? []) : null;
    if (
      !schedule ||
      (schedule.names.length === 0 && !schedule.isBlanket) ||
      !schedule.place ||
      !headPart ||
      isDenied(headPart.words.plain)
    )
      return [];
    const { isBlanket, names } = schedule;
    const reach = { reach: isBlanket ? ("BLANKET" as const) : ("SCHEDULED" as const), names, segment: null };
    const segments = [
      headingOf(clause, headPart.page),
      cut(headPart.page, schedule.place.start, schedule.place.end),
    ];
    return [{ mark, proof: proofOf(document, clause, mark, reach, segments, ""), ...doubted }];
  });
}

const isDenied = (plain: string): boolean =>
  /\b(?:does not apply|is not|not included|not applicable|deleted)\b/.test(plain);

function isOfOtherPart(plain: string, { type }: ProvedPolicy): boolean {
  if (type === "CYBER" || type === "EMPLOYMENT_PRACTICES_LIABILITY") return false;
  const [, modified] = /\bmodifies insurance provided under the following:?(.{0,160})/.exec(plain) ?? [];
  return modified !== undefined && otherParts.test(modified) && !liabilityParts.test(modified);
}

interface Reach {
  reach: MarkProof["reach"];
  names: string[];
  /** Where the schedule says so. */
  segment: QuoteSegment | null;
}

/** The sentence that grants refers to a schedule, so that only what the schedule says counts. */
const ofSchedule =
  /\bschedule\b|\b(?:shown|named|listed|designated|described|specified|identified)\b.{0,30}\b(?:above|below|declarations)\b|\b(?:organization|person|entity) (?:shown|named|listed|designated)\b/;

/** Whom a clause is for; null if it does not say. */
function reachOf(clause: Clause, lines: Clause["parts"][number]["lines"], context: string): Reach | null {
  const schedule = scheduledNamesIn(lines);
  const part = clause.parts[0];
  const segment = schedule?.place && part ? placeIn(clause, schedule.place) : null;
  if (schedule?.isBlanket) return { reach: "BLANKET", names: [], segment };
  if (schedule && schedule.names.length > 0) return { reach: "SCHEDULED", names: schedule.names, segment };
  const [sentence = ""] = context.split(". ");
  const isScheduled = ofSchedule.test(sentence) || isBlanketUnchecked(lines);
  const isBlanket =
    (schedule === null && isBlanketTitle(clause.title)) || blanketWords.test(context.replaceAll(limits, ""));
  return { reach: isBlanket && !isScheduled ? "BLANKET" : "SCHEDULED", names: [], segment: null };
}

/** Of scheduled forms: how much the named person gets, not who it is. */
const limits =
  /\bif (?:coverage|insurance) provided to[^.]{0,200}|\bnot be broader than[^.]{0,120}|\bto the extent[^.]{0,200}/g;

function placeIn(clause: Clause, place: { start: number; end: number }): QuoteSegment | null {
  const part = clause.parts.find(({ lines }) =>
    lines.some(({ start, end }) => start <= place.start && end >= place.end),
  );
  return part ? cut(part.page, place.start, place.end) : null;
}

const headingOf = (clause: Clause, page: ProofPage | undefined): QuoteSegment | null =>
  page ? cut(page, clause.heading.start, clause.heading.end) : null;

const cut = ({ page, text }: ProofPage, start: number, end: number): QuoteSegment => ({
  page,
  start,
  end,
  text: text.slice(start, end),
});

function proofOf(
  document: ProofDocument,
  { title, form }: Clause,
  mark: Mark,
  { reach, names }: Reach,
  segments: readonly (QuoteSegment | null)[],
  context: string,
): MarkProof {
  const { documentId, readingId, name } = document;
  const quote: Quote = { documentId, readingId, segments: segments.filter((segment) => segment !== null) };
  return {
    formNumber: form?.number ?? null,
    edition: form?.edition ?? null,
    scope:
      mark === "ADDITIONAL_INSURED"
        ? scopeOfForm(form, title, context)
        : limitedScope(mark, form?.number ?? null, `${plainTitle(title)} ${context}`),
    reach,
    names,
    from: "WORDS",
    quote,
    documentName: name,
  };
}

/** CG 20 10 gave completed operations as well before its edition of October 2001. */
function scopeOfForm(form: Clause["form"], title: string, context: string): string | null {
  const standard = form ? standardFormOf(form.number) : null;
  if (standard?.number === "CG 20 10" && form && isBefore2001(form.edition)) return scopes.both;
  return standard?.scope ?? scopeOf(title, context);
}
