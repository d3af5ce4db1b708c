/**
 * Whether a clause decides a yes-no question about cover: its own words first, then the heading it stands
 * under. A clause that only limits one endorsement decides nothing about the policy. Pure.
 */
import type { Passage } from "./passage.ts";
import { negatedForms } from "./question-concepts.ts";

export type Verdict = "covered" | "not-covered" | "open";

export interface Decision {
  verdict: Verdict;
  /** How it is said: as a predicate ("is not included"), in other words of the clause, or only in a heading over it. */
  by: "predicate" | "own" | "heading" | "none";
}

const negative =
  /\b(?:(?:does|do|shall|will|is|are|would) not (?:apply|cover|pay|insure|include|be (?:liable|covered|insured|paid)|extend|provide|covered|insured|included|available)|not (?:covered|included|insured|provided|purchased|selected)|no (?:coverage|cover|insurance|liability coverage)\b|exclu(?:ded?|des|ding|sion)s?\b|declined|rejected|opted not to purchase|elected not to purchase|never insured|nor (?:cover|pay))/i;
const negativeHeading =
  /\b(?:exclusions?|excluded|not covered|not insured|does not apply|do not apply|(?:do|will|shall) not (?:cover|pay|insure)|property not|no coverage|losses not|we are not)\b/i;
const positive =
  /(?:\bwe (?:will |shall |agree to )?(?:pay|cover|insure|provide|waive|reimburse|defend)\b|\b(?:is|are|be) (?:also )?(?:covered|included|insured|provided|an? (?:additional )?insured|primary|afforded)\b|\b(?:coverage|cover|insurance) (?:is |are )?(?:included|provided|extended|applies|extends)\b|\bapplies\b|\bapply\b|\bincluded\b|\$\s?\d|\byes\b|\bwaive[sd]?\b)/i;
const oneEndorsementOnly =
  /\b(?:coverage|insurance|cover) (?:provided|afforded|given) (?:by|under) this endorsement\b|\bthis endorsement does not\b/i;
/** What an extension, a definition or a condition leaves out may well stand elsewhere in the policy. */
const ofItselfOnly =
  /\bthis (?:(?:coverage )?extension|provision|definition|condition|paragraph|subparagraph) (?:does|do|shall|will) not\b|[.;] This does not include\b/i;
const exceptionOfExclusion = /\b(?:this|the) exclusion (?:does|shall|will) not apply\b/i;

const predicate =
  /\b(?:is|are) (?:not )?(?:also )?(?:included|covered|insured|excluded|provided|primary)\b|\b(?:does|do|will|shall) not (?:apply|cover|pay|insure|include)\b|\bthere is no (?:coverage|insurance)\b|\bwe (?:will )?(?:pay|cover|insure|waive)\b|\bno coverage\b|\bnot covered\b/i;
/** Names something without deciding on cover: a definition, a symbol, a deductible, what could be bought, a charge. */
const decidesNothing =
  /^[“"]?[^.:;]{2,80}[”"]?,?\s+(?:means|refers to|is defined as)\b|^\d{1,2}\s*=|\bdeductible\b[^.]{0,40}\b(?:will|shall|does|do)? ?not apply|\b(?:is|are) available for\b|\bmay be (?:purchased|added|bought)\b|\bnot include any charges?\b|\bnot covered (?:is|are) shown\b|^(?:with respect to|as respects|the (?:charge|premium|portion))\b/i;
/** A box to be ticked states a choice, not what was chosen. */
const choiceOffered = /^(?:\[ ?\]|☐|□)?\s*I (?:hereby )?(?:elect|accept|decline|reject|wish|want)\b/i;

const territory = /\bcoverage territory (?:is|means|includes)\b/i;
/** Says that cover is given, even under a heading that refuses it: the exception of an exclusion. */
const grants =
  /\bwe (?:do|will|shall)?,? ?(?:also |however,? )?(?:cover|pay|insure|reimburse)\b(?! only)|\bhowever,? (?:we|such|this|coverage)\b.{0,60}\b(?:cover|pay|appl)/i;

/** What the clause decides about the cover of what it names. */
export function decideVerdict(passage: Pick<Passage, "text" | "headingText">): Decision {
  const text = passage.text.replace(/\s+/gu, " ");
  if (
    [oneEndorsementOnly, ofItselfOnly, exceptionOfExclusion, choiceOffered, decidesNothing].some((says) =>
      says.test(text),
    )
  )
    return { verdict: "open", by: "none" };
  const by = predicate.test(text) ? "predicate" : "own";
  if (negative.test(text) || answeredNo.test(text)) return { verdict: "not-covered", by };
  const underExclusions = isUnderExclusions(passage.headingText);
  if (positive.test(text))
    return underExclusions && !grants.test(text)
      ? { verdict: "not-covered", by: "heading" }
      : { verdict: "covered", by };
  if (underExclusions) return { verdict: "not-covered", by: "heading" };
  if (passage.headingText.split("\n").some((heading) => defining.test(heading)))
    return { verdict: "open", by: "none" };
  const underGrant = passage.headingText
    .split("\n")
    .some((heading) => grants.test(heading) || territory.test(heading));
  return underGrant ? { verdict: "covered", by: "heading" } : { verdict: "open", by: "none" };
}

/** The nearest heading that says either decides: "However, we do cover …:" within a list of what is not insured. */
function isUnderExclusions(headings: string): boolean {
  for (const heading of headings.split("\n")) {
    // "…, except for the following:" turns what it excepts from round, and definitions decide nothing.
    if (excepts.test(heading) || defining.test(heading) || ofRights.test(heading)) return false;
    if (negativeHeading.test(heading)) return true;
    if (grants.test(heading)) return false;
  }
  return false;
}

/** "Our rights under this condition do not apply against …" refuses no cover. */
const ofRights = /\brights?\b[^.:]{0,40}\b(?:does|do|shall|will) not apply\b/i;

/** A box of a form or a column that says no. */
const answeredNo = /^[^.\n]{3,60}\s(?:NO|No)(?:\s|$)/;

const excepts = /\b(?:except|unless)\b[^:]{0,200}:\s*$/i;
const defining = /\bdefinitions?\b|\b(?:means|mean)\b[^:]{0,20}:\s*$/i;

const forbidden =
  /\b(?:may not|shall not|must not|cannot|can not|will not|(?:is|are) not (?:required|allowed|permitted|obligated)|not be (?:assigned|transferred|assignable)|not assignable|no (?:obligation|right|duty)|neither party (?:shall|may|will))\b/i;
const bound =
  /\b(?:may|shall|must|will|agrees? to|(?:is|are) (?:required|entitled|permitted|allowed|responsible|obligated)|(?:has|have) the (?:right|option)|required to|at (?:its|your|our) option)\b/i;

/** What the clause decides about what somebody may or must do. */
export function decideDuty(text: string): Decision {
  if (forbidden.test(text)) return { verdict: "not-covered", by: "predicate" };
  return bound.test(text) ? { verdict: "covered", by: "predicate" } : { verdict: "open", by: "none" };
}

const thereIsNone =
  /[:)]\s*(?:none|no|n\/a|not applicable|nil)\b|\bthere (?:is|are) no\b|\bnot (?:applicable|included)\b/i;

/** Whether there is such a thing: a clause or an entry of it says so, unless it says "none". */
export const decideThere = (text: string): Decision => ({
  verdict: thereIsNone.test(text) || answeredNo.test(text) ? "not-covered" : "covered",
  by: "own",
});

/** "This policy is non-assessable" says no to whoever asks whether it is assessable. */
export const negatesAsked = (question: string, clause: string): boolean =>
  (question.toLowerCase().match(/\p{L}+/gu) ?? [])
    .flatMap(negatedForms)
    .some((word) =>
      new RegExp(`\\b(?:is|are) (?:not |non-?\\s?)${word.slice("non".length)}\\b`, "i").test(clause),
    );

/** What the clause decides about a yes-no question. */
export function decide(
  question: { asksDuty: boolean; asksThere: boolean; text: string },
  passage: Pick<Passage, "text" | "headingText">,
): Decision {
  if (negatesAsked(question.text, passage.text)) return { verdict: "not-covered", by: "predicate" };
  if (question.asksDuty) return decideDuty(passage.text);
  return question.asksThere ? decideThere(passage.text) : decideVerdict(passage);
}

const threshold =
  /\b(?:more than|over|exceed(?:s|ing)?|greater than|in excess of|at least)\s+([\d,]+|[a-z]+)\s+([a-z]{3,})/gi;
const spelled = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const numberOf = (word: string): number =>
  spelled.includes(word.toLowerCase())
    ? spelled.indexOf(word.toLowerCase())
    : Number(word.replaceAll(",", ""));

/** "… of more than ten units" decides nothing about a project of 8, nor about one whose units nobody counted. */
export function isBelowThreshold(question: string, clause: string): boolean {
  return [...clause.matchAll(threshold)].some(([, least = "", noun = ""]) => {
    if (Number.isNaN(numberOf(least))) return false;
    const asked = new RegExp(`([\\d,]+|\\b[a-z]+) ${noun.replace(/s$/i, "")}`, "i").exec(question)?.[1];
    const count = asked === undefined ? Number.NaN : numberOf(asked);
    return Number.isNaN(count) || count <= numberOf(least);
  });
}

/** "… unless you have agreed otherwise", "… only if …": what holds in one case alone is neither yes nor no. */
export const isConditional = (clause: string): boolean =>
  /\b(?:if|unless|only (?:when|to|for|while)|provided that|except|to the extent|when you have agreed|where required|other than)\b/i.test(
    clause,
  );
