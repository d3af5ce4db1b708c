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
  /^(?:the (?:following|person|organization|insurance|limits)|section\b|paragraph\b|with respect|we (?:waive|will|have)|this (?:endorsement|insurance|agreement|waiver)|who is an insured|[a-z]\. |\d\. |[ivx]+\. |each (?:person|organization|entity|of the)\b|it is (?:agreed|understood)|our rights?\b|any person\(s\)? or organization\(s\)? shown|under\b|for (?:the|any|each|whom)\b|in consideration|subject to|coverage\b|if we|you\b)/i;
const labelWords =
  /^(?:\(?or organizations?\(?s?\)?:?|or organizations?\b.*|\(?additional insured\(?s?\)?\)?:?|of covered operations|person\(?s?\)?.*or organization.*:)$/i;
/** What follows is not the next name, or not insured: no more of the schedule is read. */
const breaksOff =
  /[:,;]$|\b(?:by|except|excepting|excluding|excludes|excluded|exclusions?|not|never|former|formerly|c\/o|care of|attn|attention|of|for|to|with|without|from|than|sample|example|e\.?g|pending|only|per|until|through|under|tenants?|agents?|managers?|managed|subject|declined|rejected|removed|deleted|ceas\w+|approval|proposed|quoted|optional|prior|previous(?:ly)?|no longer|other than|unless|cancell?ed|withdrawn|expired|terminated|subsidiar\w+|affiliates?|parent|lender|mortgagee|loss payee|certificate holders?|carriers?|insurer|locations?|projects?|addresse?s?|premises|description|sites?|property|properties|jobs?)[\s.]*$|^(?:not|no|ineligible|inactive|except\w*|exclud\w+|exclusions?|all|any|every|pending|proposed|sample|example|e\.g|former(?:ly)?|removed|deleted|cancell?ed|declined|rejected|managed by|represented by|owned by|operated by|agent for|tenant of|on behalf of|other than|prior|previous(?:ly)?|locations?|projects?|premises|property|site|job)\b|\b(?:removed|deleted|withdrawn|cancell?ed|expired|terminated|ended|ceased|pending|declined|no longer)\b/i;
export const blanketWords =
  /\b(?:required|agreed)\b[^.;]{0,60}\b(?:contracts?|agreements?|permits?|in writing)\b|\b(?:contracts?|agreements?)\b[^.;]{0,40}\brequir\w+|\bany (?:and all )?(?:person|organization|entit\w+|part(?:y|ies))[^.;]{0,120}\b(?:contract|agreement)\b|^\W*blanket\b|\bas required by contract\b|\b(?:obligated|obliged|promised|stipulated|specified|called for|demanded|must)\b[^.;]{0,60}\b(?:contracts?|agreements?|leases?|in writing)\b|\b(?:contracts?|agreements?|leases?)\b[^.;]{0,40}\b(?:calls? for|says?|stipulat\w+|specif\w+|obligat\w+|demands?|promis\w+)\b|^\W*(?:as )?per (?:a |the |any |your )?(?:signed |executed )?(?:written )?(?:contracts?|agreements?)\W*$/i;
const kind = String.raw`(?:l\.?l\.?c\.?|l\.?l\.?l?\.?p\.?|l\.?p\.?|inc\.?|incorporated|corp\.?|corporation|ltd\.?|co\.?|company|p\.?c\.?|n\.?a\.?)`;
const address =
  /^(?:p\.? ?o\.? box|c\/o\b|attn\b|suite\b|ste\b|\d+[\w-]* .*\b(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|hwy|highway|pkwy|parkway|ct|court|pl|place|plaza|sq|square|ter|terrace|cir|circle|pike|floor|fl|suite|ste|unit|box)\b)|,?\s[a-z]{2}\.? \d{5}(?:-\d{4})?\b/i;
const sentence =
  /\b(?:is|are|was|will|shall|may|means|applies|includes|which|that|your|you)\b|\(\s*x?\s*\)|[[\]☐☒☑]/;
/** "1." or "b)" before an entry, "•". */
const lead = /^(?:\(?(?:\d{1,2}|[a-z])[.)]|[•*–-])\s+/i;
const ofKind = new RegExp(String.raw`[ ,]${kind}(?=\W|$)`, "i");
const publicBody = /^(?:the )?(?:city|county|town|village|state|township|borough) of \p{Lu}/iu;
const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const dated = new RegExp(String.raw`\d[/.-]\d{1,2}[/.-]\d|\b${month}\.? ?\d|\b\d{1,2}[ -]${month}\b`, "i");
const contactLine = /^(?:attn|attention|c\/o|care of|phone|tel|fax|e-?mail)\b/i;
const addressLine =
  /^(?:(?:p\.? ?o\.? box|suite|ste|unit|floor|building|bldg|room)\b|\d+(?:-\d+)?[a-z]? \p{L}|\d+(?:st|nd|rd|th) (?:floor|fl)\b|[\p{L}.' -]{2,40},? [a-z]{2}\.?,? \d{5}(?:-\d{4})?\W*$)/iu;
/** The end of an address. */
const placeLine = /[\s,][a-z]{2}\.?,? \d{5}(?:-\d{4})?\W*$/i;
/** Words that may go on behind a name without saying whom it names or for how long. */
const known =
  /^(?:isaoa|atima|aima|its|their|all|any|and|or|of|the|as|may|appear|interests?|respective|successors?|assigns?|officers?|officials?|directors?|trustees|agents?|employees|volunteers?|members|partners|affiliates?|affiliated|subsidiar(?:y|ies)|companies|representatives?|elected|appointed|boards?|commissions?|various|locations?|operations?|where|required|by|per|written|contracts?|agreements?|permits?|\d)$/i;
/** Whose part in the work it is, or where that is; neither says who it is. */
const beside =
  /^\W*(?:(?:the )?(?:project |property |general )?(?:owner|landlord|lessor|manager|contractor)\W*$|(?:locations?|projects?|jobs?|re)\b)/i;
/** Says that an entry is something else than one of those insured, or no longer one. */
const doubt =
  /\b(?:not|no|none|only|never|except\w*|exclu\w+|without|unless|until|till|thr(?:ough|u)|ends?|ended|ending|expir\w+|ceas\w+|terminat\w+|cancel\w*|delet\w+|remov\w+|withdr\w+|suspend\w*|pending|proposed|former\w*|prior|previous\w*|alternates?|copies|copy|other than|instead|in lieu|declined|inactive|void|hold|replac\w+|status|draft|request\w*)\b/i;
/** Of a line without a kind of organization: it is somebody's part rather than a name. */
const relation =
  /\b(?:brokers?|contacts?|counsel|attorneys?|managers?|agents?|landlords?|tenants?|owners?|lenders?|lessors?|lessees?|representatives?|contractors?|consultants?|architects?|engineers?|holders?|insureds?|named|on behalf|care of|for|by|to|with)\b|[:?/\\]/i;
const NAMES_MAX = 25;
const NAME_LENGTH_MAX = 160;
const NAME_LINE_MAX = 400;

/**
 * `lines`: those of the section. Null if it has no schedule of names. A name counts where the schedule reads as a list
 * of organizations all the way down to it: what stands before, beside or below an entry and is not known could say
 * that it is somebody else's broker, an alternate, or no longer insured.
 */
export function scheduledNamesIn(lines: readonly Line[]): ScheduledNames | null {
  const at = lines.findIndex(({ text }) => label.test(evenText(text)));
  const from = at >= 0 ? at : lines.findIndex(({ text }) => /^schedule\W*$/i.test(text));
  if (from < 0) return null;
  const found: ScheduledNames = { names: [], isBlanket: false, place: null };
  const isBlanketOff = isBlanketUnchecked(lines);
  const [first] = lines.slice(from);
  const colon = at >= 0 && first ? first.text.indexOf(":") : -1;
  const inline = colon >= 0 && first ? first.text.slice(colon + 1).trim() : "";
  const entries = new Entries(found, isBlanketOff);
  if (inline !== "" && first) {
    const start = first.end - inline.length;
    const sentence =
      /^(.*?)(?:\.\s+(?=[A-Z])|\s+(?:locations?|address|projects?|description|effective|premises)\b[^:]{0,30}:|$)/i.exec(
        inline,
      )?.[1] ?? inline;
    if (isDoubtful(evenText(sentence))) return found;
    entries.add({ text: sentence, start, end: first.end, isAfterGap: true });
    if (sentence.length < inline.length) return found;
  }
  let isOpen = inline === "";
  for (const line of lines.slice(from + 1)) {
    const even = evenText(line.text);
    const isEntry = lead.test(even) && isOrganization(even.replace(lead, ""));
    if ((!isEntry && prose.test(even)) || edge.test(even) || found.names.length >= NAMES_MAX) break;
    if (
      /\b(?:specific|blanket) (?:waiver|additional insured)\b/i.test(even) ||
      labelWords.test(even) ||
      /^effective\b/i.test(even) ||
      /^schedule\W*$/i.test(even)
    )
      continue;
    // What stands under the heading of another column may be a place, so no name.
    if (otherLabel.test(even)) break;
    // Below an entry on the label's own line stands more of it only without a gap.
    if (!isOpen && line.isAfterGap) break;
    isOpen = true;
    if (!entries.add(line)) break;
  }
  return found;
}

/** Written as an organization by itself: with its kind, or a public body. */
const isOrganization = (text: string): boolean => ofKind.test(text) || publicBody.test(text);

/** Kinds that end a name and are plain words as well, so nothing else in it may be somebody's part. */
const plainKind =
  /\b(?:trust|partners|partnership|holdings|group|association|authority|district|university|college|hospital|church|bank|foundation|properties|associates|department|cooperative|society|developers|enterprises)\W*$/i;
const isOrganizationByWord = (text: string): boolean => plainKind.test(text) && !relation.test(text);

/** Whether all that a line says is known to say nothing of whom it names. */
const isKnown = (text: string): boolean =>
  text
    .replaceAll(/\bi\.?s\.?a\.?o\.?a\b\.?/gi, "isaoa")
    .split(/[\s,;()/.*-]+/)
    .every((word) => word === "" || known.test(word));

const isUnderstood = (rest: string): boolean =>
  !doubt.test(rest) &&
  !dated.test(rest) &&
  (isKnown(rest) || beside.test(rest) || addressLine.test(rest.replace(/^[\s,;–-]+/, "")));

/** The entries of a schedule as they are read, from above. */
class Entries {
  readonly #found: ScheduledNames;
  readonly #isBlanketOff: boolean;
  /** How many of the names belong to the entry that is open. */
  #own = 0;
  /** What is open says whom it names, so that the next organization is another entry. */
  #isComplete = true;
  /** It ends with its address. */
  #isPlaced = true;

  constructor(found: ScheduledNames, isBlanketOff: boolean) {
    this.#found = found;
    this.#isBlanketOff = isBlanketOff;
  }

  /** Whether to read on. */
  add({ text, start, isAfterGap }: Line): boolean {
    const found = this.#found;
    const even = evenText(text).trim();
    if (found.isBlanket) {
      // "…, other than" may go on below.
      if (isAfterGap) return false;
      // The next label of the form ends it.
      if (/^[^:]{2,40}:/.test(even) && !doubt.test(even)) return false;
      if (!areGeneric(even)) this.#dropAll();
      return found.isBlanket;
    }
    if (even === "") return true;
    if (even.length > NAME_LINE_MAX || nothing.test(even)) return false;
    if (isBlanketEntry(even)) {
      if (this.#isBlanketOff || found.names.length > 0) return true;
      if (!areGeneric(even)) return false;
      found.isBlanket = true;
      found.place = { start, end: start + text.length };
      return true;
    }
    const isNew = isAfterGap || lead.test(even);
    const plain = even.replace(lead, "");
    const isOrganized = isOrganization(plain.replace(placeLine, ""));
    if (isDoubtful(even) || dated.test(plain)) return this.#stop(isNew, even);
    if (this.#own > 0 && !isOrganized && contactLine.test(plain) && !doubt.test(plain)) {
      [this.#isComplete, this.#isPlaced] = [false, false];
      return true;
    }
    if (!isOrganized && addressLine.test(plain)) {
      if (this.#own === 0 || doubt.test(plain) || relation.test(plain.replace(byContract, "")))
        return this.#stop(isNew, even);
      this.#isPlaced = placeLine.test(plain);
      if (this.#isPlaced) this.#isComplete = true;
      return true;
    }
    if (this.#own > 0 && isKnown(plain)) {
      [this.#isComplete, this.#isPlaced] = [false, false];
      return true;
    }
    return this.#addNames(text, { start, isNew, isNumbered: lead.test(even) });
  }

  #addNames(text: string, at: { start: number; isNew: boolean; isNumbered: boolean }): boolean {
    const found = this.#found;
    const even = evenText(text).trim();
    const names = splitNames(text);
    const last = evenText(names.at(-1) ?? "");
    const behind = even.slice(even.lastIndexOf(last) + last.length);
    const isOwn = names.every((name) => isOrganization(name) || isOrganizationByWord(name));
    const isName =
      last !== "" &&
      isUnderstood(behind) &&
      (isOwn || (names.length === 1 && !relation.test(last) && !doubt.test(last)));
    const isOther =
      found.names.length === 0
        ? this.#own === 0
        : at.isNumbered || this.#isPlaced || (this.#isComplete && (isOwn || at.isNew));
    if (!isName || !isOther) return this.#stop(at.isNew, even);
    found.names.push(...names);
    found.place ??= { start: at.start, end: at.start + text.length };
    this.#own = names.length;
    this.#isPlaced = placeLine.test(even);
    this.#isComplete = isOwn || this.#isPlaced;
    return true;
  }

  /** Not understood: nothing below counts, and nothing of the entry that it may belong to. */
  #stop(isNew: boolean, even: string): false {
    if (doubt.test(even)) this.#dropAll();
    else if (!isNew) this.#found.names.splice(this.#found.names.length - this.#own);
    return false;
  }

  #dropAll(): void {
    this.#found.names.length = 0;
    this.#found.isBlanket = false;
    this.#found.place = null;
  }
}

/** The column beside the address. */
const byContract = /\b(?:as|where|when) required by (?:a )?(?:written )?(?:contract|agreement)$/i;
const nothing = /^(?:n\/?a|none|not applicable|tbd|to be determined|blank|x|-+|_+)\W*$/i;
/** How an entry for anyone begins. */
const generic =
  /^\W*(?:any\w*|all|those|every\w*|each|who\w*|blanket|automatic\w*|as|where\w*|when\w*|only|per|if|the|such|your|persons?|people|organizations?|part(?:y|ies)|entit\w+|firms?|owners?|others?|lessors?|landlords?|customers?|clients?|vendors?|general contractors?|pursuant|in accordance)\b/i;
/** All words of an entry for anyone: another could be somebody's name, or leave somebody out. */
const genericWord =
  /^(?:any|anyone|anybody|all|and|or|persons?|people|individuals?|organizations?|entity|entities|part(?:y|ies)|firms?|compan(?:y|ies)|corporations?|others?|those|who(?:m|ever|mever)?|every|everyone|each|such|the|a|an|of|to|for|with|by|in|on|under|as|at|from|that|this|these|is|are|be|been|being|has|have|had|you|your|yours|named|insureds?|insured's|we|us|our|it|its|their|them|they|which|where|wherever|when|whenever|if|so|only|but|do|does|did|required?|requires|requiring|requirements?|agreed?|agrees|agreements?|written|writing|contracts?|contractual|contractually|contracted|executed|signed|valid|prior|loss|losses|before|occurrence|bodily|injury|property|damage|provided?|provides|include[ds]?|including|add|added|additional|status|coverages?|insurance|waive[drs]?|waivers|subrogation|rights?|recovery|recover|against|blanket|automatic|automatically|basis|per|pursuant|accordance|permits?|leases?|rental|obligated|obliged|obligations?|must|shall|will|may|said|says?|calls?|called|stipulate[ds]?|specifie[ds]|specify|promised?|promises|demands?|demanded|owners?|lessors?|lessees?|landlords?|contractors?|subcontractors?|general|customers?|clients?|vendors?|municipalit(?:y|ies)|governmental|government|agenc(?:y|ies)|state|political|subdivisions?|jobs?|projects?|work|works|working|operations?|perform|performed|performing|construction|services?|furnish|furnished|extend|extended|grant|granted|given?|endorsement|policy|polic(?:y|ies)|premises|locations?|various|respects?|trade|same|first|form|s|construct\w*|into|enter|entered)$/i;
const areGeneric = (even: string): boolean =>
  even.split(/[\s,;:()/."'’*-]+/).every((word) => word === "" || genericWord.test(word));
const isBlanketEntry = (even: string): boolean =>
  blanketWords.test(even) && generic.test(even) && !isOrganization(even);

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
