/** The numbers of policies that a message names, with their label or without it. Pure. */
import type { Found } from "./party-names.ts";
import { type ReadText, SUBJECT_PAGE, TEXT_PAGE } from "./read-text.ts";

const id = String.raw`((?:\p{Lu}{1,4} (?=\d))?(?=[\p{L}\d-]*\d)[\p{L}\d]{2,}(?:[-–][\p{L}\d]+)*)(?![\p{L}\d_])`;
const numbered = String.raw`(?:[Nn]umber|NUMBER|[Nn]o\.?|[Nn]um|#)`;
/** It is the number of something else. */
const other = String.raw`(?<!\b(?:[Rr]ef|[Rr]eference|[Ll]oan|[Cc]laim|[Aa]cct|[Aa]ccount|[Ii]nvoice|[Oo]rder|[Jj]ob|[Pp]roject|[Ll]ease|[Ss]erial|s\/n|[Uu]nit|[Ll]icense|[Ll]ic|[Cc]ase|[Ff]ile|[Bb]id|[Pp]ermit|[Tt]icket|[Cc]ontract)\b[.:#\s]{0,3})`;
/** As carriers build them: letters, then digits. */
const built = String.raw`(\p{Lu}{2,5}[ -]?\d[\d-]{2,14}\d)(?![\p{L}\d_])`;
const lines =
  "WC|WCA|WCP|GL|CGL|GLX|MGL|CA|BA|BAP|CAP|BOP|BP|BPP|CPP|CP|CMP|PK|PKG|BPK|UMB|UM|CU|CUP|CYB|CY|EPL|EPLI|DO|EO|IM|EX|XS|TRK|MTC";

/** The surest first. */
const labelled: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:[Pp]olic(?:y|ies)|POLICY|[Pp]ol)\.?\s*(?:financed)?\s*${numbered}?\s*(?:[:#]|is\b|was\b)?\s*${id}`,
    "u",
  ),
  /** "Cancel the policy for that one, number BP0093371". */
  new RegExp(String.raw`\b[Pp]olicy\b[^.?!\n]{0,60}?(?:${numbered}|\()\s*:?\s*${id}`, "u"),
  /** "The cyber policy, CYB-20884, we are not going to keep." */
  new RegExp(String.raw`\b[Pp]olic(?:y|ies)\b[^.?!\n:#]{0,25}?${other}[\s,(]${built}`, "u"),
  /** "Cancel GL-4471023." */
  new RegExp(String.raw`(?<![\p{L}\d-])${other}(?=(?:${lines})[ -]?\d)(?!CA \d{5}(?!\d))${built}`, "u"),
];
const isVin = /^[A-HJ-NPR-Z\d]{17}$/u;
/** "CG 20 11" is a form. */
const isForm = /^\p{Lu}{2} ?\d\d$/u;
/** "Policy 2026", a day or a year is no number; nor is "policy 30 days". */
const isNumber = (said: string): boolean =>
  !isVin.test(said) && !/^(?:20\d\d|\d{1,3})$/u.test(said) && !isForm.test(said);

/** The number in what is said of one request. */
export function numberIn(said: string, from: number): Found | null {
  for (const pattern of labelled) {
    const number = pattern.exec(said);
    if (!number?.[1] || !isNumber(number[1])) continue;
    const start = from + number.index + number[0].lastIndexOf(number[1]);
    return { value: number[1], start, end: start + number[1].length };
  }
  return null;
}

/** The number in the paragraph in which a request begins; of one that is alone, in the message or above it. */
export function numberAround(
  { text, subject }: ReadText,
  { from, to, isAlone }: { from: number; to: number; isAlone: boolean },
): (Found & { page: number }) | null {
  const paragraph = text.lastIndexOf("\n\n", from) + 1;
  const inText = numberIn(text.slice(paragraph, to), paragraph) ?? (isAlone ? numberIn(text, 0) : null);
  const inSubject = inText || !isAlone ? null : numberIn(subject, 0);
  if (inText) return { ...inText, page: TEXT_PAGE };
  return inSubject ? { ...inSubject, page: SUBJECT_PAGE } : null;
}
