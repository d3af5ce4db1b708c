/**
 * Whether a page says what this policy grants in this term. A page speaks for the policy if the policy's number is on
 * it, or if it is part of a document that has this number and no other. What was issued for another number or another
 * term proves nothing, also when it is filed with the policy. Pure.
 */
import { type DocumentType, isMail, type RecognizedKind } from "#model/documents";
import { evenText } from "../shared/even-text.ts";
import type { ProofDocument, ProvedPolicy } from "./proof-input.ts";

/** Of all other kinds, such as certificates, quotes, binders and contracts, none grants anything under the policy. */
const grantingTypes: readonly DocumentType[] = ["POLICY_DOCUMENT", "ENDORSEMENT"];
const grantingKinds: readonly RecognizedKind[] = ["POLICY_DOCUMENT", "ENDORSEMENT", "OTHER"];

/**
 * Both the person who filed it and its own words must say that it is a policy or an endorsement. A blanket endorsement
 * speaks of contracts so much that it may be taken for one: then its page must say what it is, and have the number.
 */
function grantsBy({ type, mediaType, extraction }: ProofDocument): "DOCUMENT" | "PAGE" | null {
  const kind = extraction.recognized?.kind ?? extraction.docType;
  const isChosen = (grantingTypes as readonly string[]).includes(type);
  if (isMail(mediaType) || (type !== "OTHER" && !isChosen)) return null;
  if (kind === "CONTRACT") return "PAGE";
  if (isChosen) return grantingKinds.includes(kind) ? "DOCUMENT" : null;
  return (grantingTypes as readonly string[]).includes(kind) ? "DOCUMENT" : null;
}

const changesPolicy = /\bthis\s*endorse?ment\s*(?:changes|modifies)\b/i;

interface Term {
  start: string;
  end: string;
}

/** Which pages of a document speak for the policy. */
export function standingPages(document: ProofDocument, policy: ProvedPolicy): (text: string) => boolean {
  const { policyNumber, inforceAt, expiresAt } = policy;
  const by = grantsBy(document);
  if (policyNumber === null || inforceAt === null || expiresAt === null || by === null) return () => false;
  const own = numberKey(policyNumber);
  if (own.length < NUMBER_MIN) return () => false;
  const { details } = document.extraction;
  const stated = details.policyNumber === undefined ? null : numberKey(details.policyNumber);
  const isOwn = stated === own;
  const { effectiveDate, expirationDate } = details;
  if (isOwn && !isOfTerm(effectiveDate, expirationDate, policy)) return () => false;
  const base = isOwn ? numberKey(policyNumber.replace(/[-\s/]\d{2}$/, "")) : own;
  const isConsistent = isOwn && document.pages.every(({ text }) => isOfNumber(text, own, base) !== false);
  return (text) => {
    const isOfPage = isOfNumber(text, own, base);
    if (by === "PAGE" && (isOfPage !== true || !changesPolicy.test(text))) return false;
    if (isOfPage === false || (isOfPage === null && !isConsistent)) return false;
    if (isNotYet(text, policy) || hasEnded(text, policy)) return false;
    const { period, effective, expires } = datesOn(text);
    return period ? isOfTerm(period.start, period.end, policy) : isOfTerm(effective, expires, policy);
  };
}

/** Kinds of documents that may end what an endorsement gave. */
const endingTypes: readonly DocumentType[] = [...grantingTypes, "OTHER", "NOTICE_OF_CANCELLATION"];
const endingKinds: readonly RecognizedKind[] = [...grantingKinds, "NOTICE_OF_CANCELLATION"];

/**
 * Which pages of a document may end what others grant: more than may grant, since they are believed without a number
 * of their own. Not what was issued for another number, for an earlier term, or from a later day on.
 */
export function endingPages(document: ProofDocument, policy: ProvedPolicy): (text: string) => boolean {
  const { policyNumber, inforceAt, today } = policy;
  const kind = document.extraction.recognized?.kind ?? document.extraction.docType;
  if (
    policyNumber === null ||
    inforceAt === null ||
    isMail(document.mediaType) ||
    !endingTypes.includes(document.type) ||
    !(endingKinds as readonly string[]).includes(kind)
  )
    return () => false;
  const own = numberKey(policyNumber);
  const base = numberKey(policyNumber.replace(/[-\s/]\d{2}$/, ""));
  const now = inforceAt > today ? inforceAt : today;
  return (text) => {
    if (isOfNumber(text, own, base) === false) return false;
    const { period, effective } = datesOn(text);
    if (period) return period.end > inforceAt;
    return effective === undefined || (effective >= inforceAt && effective <= now);
  };
}

const NUMBER_MIN = 4;
const numberKey = (number: string): string =>
  evenText(number)
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .toUpperCase();

const labeledNumber =
  /\bpolicy[ \t]*(?:number|num\b|no\b|nbr|#)[ \t]*[.:#]*[ \t]*(?:is[ \t])?([^\n]{0,60})/gi;
const ofOther =
  /\b(?:renew\w*|prior|previous|replac\w*|rewrit\w*|expiring|underlying|former|other|master)\b[^\n]{0,24}$/i;

/** Whether the page's own number is the policy's; null if it has none. `base`: the number without that of its term. */
function isOfNumber(text: string, own: string, base: string): boolean | null {
  for (const match of text.matchAll(labeledNumber)) {
    if (ofOther.test(text.slice(Math.max(0, match.index - 40), match.index))) continue;
    const value = match[1] ?? "";
    // A blank is followed by the coverage part or the form's number: "POLICY NUMBER:   COMMERCIAL GENERAL LIABILITY".
    const words = evenText(value).trim().split(/\s+/);
    if (!/\d/.test(words[0] ?? "") && !(/^[A-Z]{1,5}$/.test(words[0] ?? "") && /\d/.test(words[1] ?? "")))
      continue;
    return beginsWith(words, own) || (base.length >= NUMBER_MIN && beginsWith(words, base));
  }
  return null;
}

/** Whether the first words, joined, are the number: "BPX 4471902 03 ISSUED …"; "… 03" goes on as the number of a term. */
function beginsWith(words: readonly string[], number: string): boolean {
  let joined = "";
  for (const [at, word] of words.slice(0, 6).entries()) {
    joined += numberKey(word);
    if (joined === number) return !/^\d{1,3}$/.test(words[at + 1] ?? "");
    if (!number.startsWith(joined)) return false;
  }
  return false;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const date = String.raw`(\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4})(?!\d)`;
const periodPattern = new RegExp(
  String.raw`\b(?:period|term)\b[^\d\n]{0,40}${date}[^\d\n]{0,50}?(?:to|-|through|until|and|thru)\s[^\d\n]{0,40}?${date}`,
  "i",
);
const effectivePattern = new RegExp(
  String.raw`\beffective(?: date)?(?: of (?:this )?(?:endorsement|change))?\b[^\d.\n]{0,30}\n?[^\d.\n]{0,10}${date}`,
  "i",
);
const expiresPattern = new RegExp(
  String.raw`\b(?:expir(?:es|ation|y)(?: date| on)?|ends on|ceases on)\b[^\d.\n]{0,30}${date}`,
  "i",
);

/** A page that begins to hold later, whatever else it says. */
const begins = new RegExp(
  String.raw`\b(?:eff(?:\.|ective\b)?|incept(?:ion|s)|begin(?:s|ning)?|commenc(?:es|ing)|starts?|starting|valid (?:from|as of)|in force (?:from|as of)|applies (?:from|as of|after))(?:[^\d.\n]{0,40}\n?[^\d.\n]{0,10})${date}`,
  "gi",
);
/** "Coverage under this endorsement ended June 30, 2026": of the endorsement itself, not of an earlier policy. */
const ends = new RegExp(
  String.raw`\b(?:endorse?ment|coverage|insurance|status|waiver|it|provision|insureds?)\b[^.;\n]{0,80}?\b(?:expir(?:es|ed|y|ation)|end(?:s|ed|ing)?|ceas(?:es|ed|ing)|terminat(?:es|ed|ing|ion)|lapse[sd]|stop(?:s|ped)|until|through|thru|to and including|not after)\b[^\d;\n]{0,40}\n?[^\d.;\n]{0,10}${date}`,
  "gi",
);

function isNotYet(text: string, { inforceAt, today }: ProvedPolicy): boolean {
  const now = inforceAt !== null && inforceAt > today ? inforceAt : today;
  return datesOf(text, begins).some((on) => on > now);
}

function hasEnded(text: string, { inforceAt, today }: ProvedPolicy): boolean {
  const now = inforceAt !== null && inforceAt > today ? inforceAt : today;
  return datesOf(text, ends).some((on) => inforceAt !== null && on > inforceAt && on <= now);
}

const datesOf = (text: string, pattern: RegExp): string[] =>
  [...text.replaceAll(/[\u2010-\u2015]/g, "-").matchAll(pattern)].flatMap(
    ([, written]) => dateOf(written) ?? [],
  );

function datesOn(text: string): { period: Term | null; effective?: string; expires?: string } {
  const even = text.replaceAll(/[\u2010-\u2015]/g, "-");
  const [, from, to] = periodPattern.exec(even) ?? [];
  const [start, end] = [dateOf(from), dateOf(to)];
  if (start !== undefined && end !== undefined) return { period: { start, end } };
  const effective = dateOf(effectivePattern.exec(even)?.[1]);
  const expires = dateOf(expiresPattern.exec(even)?.[1]);
  return { period: null, ...(effective && { effective }), ...(expires && { expires }) };
}

export function dateOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  if (/^\d{4}-/.test(written)) return written;
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(written);
  const [month, day, year] = named
    ? [String(months.indexOf((named[1] ?? "").toLowerCase()) + 1), named[2], named[3]]
    : written.split(/[/-]/);
  if (!month || !day || !year) return undefined;
  const whole = year.length === 2 ? `${Number(year) > 69 ? "19" : "20"}${year}` : year;
  return `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Whether what begins and ends on these days, if it says so, belongs to the policy's term and holds now. */
function isOfTerm(
  effective: string | undefined,
  expires: string | undefined,
  { inforceAt, expiresAt, today }: ProvedPolicy,
): boolean {
  if (inforceAt === null || expiresAt === null) return false;
  const now = today > inforceAt ? today : inforceAt;
  const isBegun = effective === undefined || (effective <= now && effective < expiresAt);
  const isOver = expires !== undefined && expires <= (now < expiresAt ? now : inforceAt);
  // Without an end, what began before the term was issued for an earlier one.
  const isEarlier = effective !== undefined && effective < inforceAt && expires === undefined;
  return isBegun && !isOver && !isEarlier;
}
