/** The persons and organizations that an endorsement's schedule names, as printed. Pure. */
import { evenText } from "../shared/even-text.ts";
import type { Line } from "./page-lines.ts";

export interface ScheduledNames {
  names: string[];
  /** The schedule says "as required by written contract" instead of names. */
  isBlanket: boolean;
  /** Where the first entry stands in the page; null if the schedule is blank. */
  place: { start: number; end: number } | null;
}

/** Says which names follow. */
const label =
  /^(?:[a-z\d][.)] )?(?:(?:designated |scheduled )?(?:names?(?: and (?:mailing )?address(?:es)?)? of (?:the )?(?:additional insured |designated |other )*(?:persons?|organizations?|insureds?|entit\w+|additional insureds?)|additional insured(?:s|\(s\))?(?: name)?(?=:)|(?:designated |scheduled )?persons?(?:\(s\))? or organizations?(?:\(s\))?(?=:)|state or (?:governmental agency or )?(?:subdivision or )?political subdivisions?)[^:]{0,60})/i;
/** Other columns and labels of a schedule. */
const otherLabel =
  /^(?:\*?\(?(?:if no entry|information required)|locations?\b|designation of|description of|project\b|job\b|premium\b|effective\b|policy\b|additional premium|waiver premium|percent|state\b.{0,20}premium|specific waiver|blanket waiver|contract\(s\)|coverage\b|forms?\b|endorsement\b|\(as per|state(?:s)?:|countersign|authorized)/i;
/** What stands at the edge of a page. */
const edge = /\bpage \d|©|\bcopyright\b|^[A-Z]{1,5}[ -]?\d[\d -]*\(?\d\d[ /-]\d\d\)?/i;
/** The endorsement's own words begin. */
const prose =
  /^(?:the (?:following|person|organization|insurance|limits)|section\b|paragraph\b|with respect|we (?:waive|will|have)|this (?:endorsement|insurance|agreement|waiver)|who is an insured|[a-z]\. |\d\. |[ivx]+\. |each person|any person\(s\)? or organization\(s\)? shown|under\b|for (?:the|any|each|whom)\b|in consideration|subject to|coverage\b|if we|you\b)/i;
const labelWords =
  /^(?:\(?or organizations?\(?s?\)?:?|or organizations?\b.*|\(?additional insured\(?s?\)?\)?:?|of covered operations|person\(?s?\)?.*or organization.*:)$/i;
/** What follows is not the next name, or not insured: no more of the schedule is read. */
const breaksOff =
  /[:,;]$|\b(?:by|except|excepting|excluding|excludes|excluded|exclusions?|not|never|former|formerly|c\/o|care of|attn|attention|of|for|to|with|without|from|than|sample|example|e\.?g|pending|only|per|until|through|under|tenants?|agents?|managers?|managed|subject|declined|rejected|removed|deleted|ceas\w+|approval|proposed|quoted|optional|prior|previous(?:ly)?|no longer|other than|unless|cancell?ed|withdrawn|expired|terminated|subsidiar\w+|affiliates?|parent|lender|mortgagee|loss payee|certificate holders?|carriers?|insurer|locations?|projects?|addresse?s?|premises|description|sites?|property|properties|jobs?)[\s.]*$|^(?:not|no|ineligible|inactive|except\w*|exclud\w+|exclusions?|all|any|every|pending|proposed|sample|example|e\.g|former(?:ly)?|removed|deleted|cancell?ed|declined|rejected|managed by|represented by|owned by|operated by|agent for|tenant of|on behalf of|other than|prior|previous(?:ly)?|locations?|projects?|premises|property|site|job)\b|\b(?:removed|deleted|withdrawn|cancell?ed|expired|terminated|ended|ceased|pending|declined|no longer)\b/i;
export const blanketWords =
  /\b(?:required|agreed)\b[^.;]{0,60}\b(?:contracts?|agreements?|permits?|in writing)\b|\b(?:contracts?|agreements?)\b[^.;]{0,40}\brequir\w+|\bany (?:and all )?(?:person|organization|entit\w+|part(?:y|ies))[^.;]{0,120}\b(?:contract|agreement)\b|^\W*blanket\b|\bas required by contract\b/i;
const kind = String.raw`(?:l\.?l\.?c\.?|l\.?l\.?l?\.?p\.?|l\.?p\.?|inc\.?|incorporated|corp\.?|corporation|ltd\.?|co\.?|company|p\.?c\.?|n\.?a\.?)`;
const address =
  /^(?:p\.? ?o\.? box|c\/o\b|attn\b|suite\b|ste\b|\d+[\w-]* .*\b(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|hwy|highway|pkwy|parkway|ct|court|pl|place|plaza|sq|square|ter|terrace|cir|circle|pike|floor|fl|suite|ste|unit|box)\b)|,?\s[a-z]{2}\.? \d{5}(?:-\d{4})?\b/i;
const sentence =
  /\b(?:is|are|was|will|shall|may|means|applies|includes|which|that|your|you)\b|\(\s*x?\s*\)|[[\]☐☒☑]/;
const NAMES_MAX = 25;
const NAME_LENGTH_MAX = 160;
const NAME_LINE_MAX = 400;

/** `lines`: those of the section. Null if it has no schedule of names. */
export function scheduledNamesIn(lines: readonly Line[]): ScheduledNames | null {
  const at = lines.findIndex(({ text }) => label.test(evenText(text)));
  const from = at >= 0 ? at : lines.findIndex(({ text }) => /^schedule\W*$/i.test(text));
  if (from < 0) return null;
  const found: ScheduledNames = { names: [], isBlanket: false, place: null };
  const isBlanketOff = isBlanketUnchecked(lines);
  const [first] = lines.slice(from);
  const colon = at >= 0 && first ? first.text.indexOf(":") : -1;
  const inline = colon >= 0 && first ? first.text.slice(colon + 1).trim() : "";
  if (inline !== "" && first) {
    const start = first.end - inline.length;
    const sentence =
      /^(.*?)(?:\.\s+(?=[A-Z])|\s+(?:locations?|address|projects?|description|effective|premises)\b[^:]{0,30}:|$)/i.exec(
        inline,
      )?.[1] ?? inline;
    if (isDoubtful(evenText(sentence))) return found;
    keep(found, sentence, start, isBlanketOff);
    if (sentence.length < inline.length) return found;
  }
  let isOpen = inline === "";
  for (const line of lines.slice(from + 1)) {
    const even = evenText(line.text);
    if (prose.test(even) || edge.test(even) || found.names.length >= NAMES_MAX) break;
    if (
      /\b(?:specific|blanket) (?:waiver|additional insured)\b/i.test(even) ||
      labelWords.test(even) ||
      /^effective\b/i.test(even) ||
      /^schedule\W*$/i.test(even)
    )
      continue;
    if (otherLabel.test(even)) {
      // What stands under the heading of another column may be a place, so no name.
      break;
    }
    if (isDoubtful(even)) break;
    // Below an entry on the label's own line stands more of it only without a gap.
    if (!isOpen && line.isAfterGap) break;
    isOpen = true;
    keep(found, line.text, line.start, isBlanketOff);
    if (found.isBlanket) break;
  }
  return found;
}

const isDoubtful = (even: string): boolean =>
  /^(?:c\/o|attn|care of)\W*$/i.test(even.trim()) ||
  (breaksOff.test(even.trim()) && !blanketWords.test(even) && !address.test(even));

/** A form that offers both, with the box of the blanket one left empty. */
export function isBlanketUnchecked(lines: readonly Line[]): boolean {
  const offered = lines.filter(({ text }) =>
    /\b(?:specific|blanket) (?:waiver|additional insured)\b/i.test(text),
  );
  return (
    offered.some(({ text }) => /\bspecific\b/i.test(text)) &&
    offered.some(({ text }) => /\bblanket\b/i.test(text)) &&
    !offered.some(({ text }) => /(?:[([]\s*[x✓✔]\s*[)\]]|[☒☑✓✔]|\bx)\s*blanket\b/i.test(text))
  );
}

function keep(found: ScheduledNames, text: string, start: number, isBlanketOff: boolean): void {
  const even = evenText(text).trim();
  if (
    even.length > NAME_LINE_MAX ||
    even === "" ||
    /^(?:n\/?a|none|not applicable|tbd|to be determined|blank|x|-+|_+)\W*$/i.test(even)
  )
    return;
  if (blanketWords.test(even) && (isBlanketOff || found.names.length > 0)) return;
  if (blanketWords.test(even)) {
    found.isBlanket = true;
    found.place ??= { start, end: start + text.length };
    return;
  }
  if (
    address.test(even) &&
    !new RegExp(String.raw`[ ,]${kind}(?=\W|$)`, "i").test(even.replace(/,?\s[a-z]{2}\.? \d{5}.*$/i, ""))
  )
    return;
  const names = splitNames(text);
  if (names.length === 0) return;
  found.names.push(...names);
  found.place ??= { start, end: start + text.length };
}

/** "A, LLC AND B, LLLP, 400 Ferry Street, …" names two. */
function splitNames(text: string): string[] {
  return text
    .split(new RegExp(String.raw`;|(?<=[ ,]${kind}),?\s+(?:and|&)\s+(?!(?:its|their|all|any)\b)`, "i"))
    .map((part) =>
      part
        .replace(/,?\s+(?:\d+[\w-]*\s+\p{L}|p\.? ?o\.? box\b).*$/isu, (rest, place: number) =>
          place === 0 ? rest : "",
        )
        .replace(
          new RegExp(
            String.raw`([ ,]${kind})(?:\s+(?:all|any|various|per|as required|where|location|project|re)\b.*)$`,
            "i",
          ),
          "$1",
        )
        .replace(
          /,?\s+(?:and (?:its|their|all)\b|its (?:successors|affiliates|subsidiaries)|c\/o\b|isaoa\b|atima\b|as (?:its|their) interest).*$/i,
          "",
        )
        .replace(/\s+[-–—]\s+\p{L}[\p{L} ]{0,40}$/u, (rest, place: number) =>
          place > 0 && /owner|landlord|manager|lessor|contractor/i.test(rest) ? "" : rest,
        )
        .replace(/[\s,:;*]+$/, "")
        .replace(/^[\s,:;*•\d.)]*(?=\d|\p{L})/u, (lead) =>
          /\d\s*$/.test(lead) && !/^\d+[.)]\s*$/.test(lead) ? lead : "",
        )
        .trim(),
    )
    .filter((name) => /\p{L}{2}/u.test(name) && name.length <= NAME_LENGTH_MAX && !sentence.test(name));
}
