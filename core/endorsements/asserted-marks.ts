/**
 * Which marks a typed text asserts. Nothing printed may say that a mark applies unless the documents prove it, so it
 * rather finds one mark too many than misses one. Pure.
 */
import { type Mark, marks } from "./model.ts";
import { latinText, plainWords } from "./plain-words.ts";
import { standardFormOf } from "./usual-forms.ts";

const insured = String.raw`(?:insureds?|ins)\b\.?`;
const recovery = String.raw`(?:recovery|recoveries|recover|subrogation|subrogate)`;
const holder = String.raw`(?:certificate )?holders?`;

/** All on plain words. */
const assertions: Record<Mark, readonly RegExp[]> = {
  ADDITIONAL_INSURED: [
    new RegExp(
      String.raw`\badditional(?:ly)?\.? ?(?:named |other |part(?:y|ies) |persons? )?${insured}`,
      "g",
    ),
    /\b(?:blanket additional\b|insureds?,? ?\(additional\))/g,
    /\badd(?:itional)?(?:ly)?\.? ?(?:named )?insureds?\b/g,
    /\b(?:as|is|are|be|been|becomes?) (?:also )?(?:an? (?:named |automatic )?|named )insureds?\b/g,
    /\b(?:as|are) (?:also )?insureds\b/g,
    /(?<!additional )\binsureds? status\b/g,
    /\b(?:deemed|considered|treated as|made|qualif\w+ as|enjoys?|becomes?) (?:to be )?(?:also )?(?:an? )?insureds?\b/g,
    /\b(?:included|added|listed|covered|named as) (?:also )?(?:as )?(?:an? )?(?:additional(?:ly)? )?insureds?\b/g,
    new RegExp(
      String.raw`\b${holder}\b[^.;]{0,40}? (?:is|are|be|been) (?:also |fully )?(?:insured|covered|protected|added|included|endorsed)\b`,
      "g",
    ),
    new RegExp(
      String.raw`\b(?:insures?|covers?|protects?|add(?:s|ed|ing)?|includ(?:es?|ed|ing)|extends? (?:coverage )?to|coverage (?:for|to)) (?:the )?${holder}\b(?!')`,
      "g",
    ),
    /\b(?:is|are|as|an|blanket|automatic|holder:?) ai\b|\bai (?:appl(?:y|ies)|status|endorsement|wording)\b|\ba ?\/ ?i\b|\bai ?[:=] ?(?:y|yes|x|incl\w*|holder)\b/g,
    /\b(?:co ?)?asegurad[oa]s? (?:adicional(?:es)?|additional)\b|\bcoasegurad[oa]s?\b/g,
  ],
  WAIVER_OF_SUBROGATION: [
    /\bwaivers? ?(?:of|in|for|on|[:/(]) ?(?:the |our |its |their |all |any |transfer of |insurers? )*(?:subrogat\w*|rights?\b)/g,
    /\bw ?[./]? ?o ?[./]? ?s\b\.?/g,
    new RegExp(
      String.raw`\bwaiv\w+ (?:of |to |in |all |any |and |its |their |our |the |insurers? |carriers? )*(?:rights? )?(?:of |to )?(?:transfer of rights of )?${recovery}\b`,
      "g",
    ),
    new RegExp(
      String.raw`\b(?:subrogation|rights? (?:of|to) ${recovery})(?: rights?)?(?: (?:against|from|in favor of|for) [^.;]{1,80}?)? (?:is|are|has been|have been|was|were|shall be|will be)? ?(?:hereby )?waive[dr]\b`,
      "g",
    ),
    /\bsubrogation[.,:]? ?\(?(?:waiver|waived)\b/g,
    /(?<!\b(?:fees?|liens?|permits?|taxe?s?|tuition|parking|deposits?|rent|lunch) )\bwaivers? (?:applies|apply|in fav?ou?r of)\b/g,
    /\b(?:will|shall|may|can|agrees? to|agrees?) ?not (?:to )?(?:subrogate|recover from)\b/g,
    /\bnot (?:to )?(?:seek|pursue|make|bring|demand|assert|have) (?:any )?(?:rights? of )?(?:subrogation|recovery|reimbursement|recourse|claims? against)\b/g,
    /\b(?:will|shall) not (?:enforce|pursue|exercise) (?:its|our|their|any) rights?\b/g,
    /\bno (?:rights? (?:of|to) (?:recover|recovery|recourse|subrogation|subrogate)|recovery (?:against|from)|recourse (?:against|to)|subrogation)\b(?! (?:[a-z]+ ){0,6}?waive)/g,
    /\bwithout (?:any )?(?:rights? of )?(?:subrogation|recourse)\b(?! waive)/g,
    new RegExp(
      String.raw`\b(?:giv\w+ up|relinquish\w*|surrender\w*|for(?:e)?go\w*|releas\w+|abandon\w*|renounc\w+|renuncia\w*)(?: (?:all|any|its|their|our|the|rights?|of|to|de|a|al|la|los|las|el|derechos?|sus?)){0,6} (?:${recovery}|subrog\w*)\b`,
      "g",
    ),
  ],
  PRIMARY_NONCONTRIBUTORY: [
    /\bnon ?contrib\w*/g,
    /\bno (?:rights? (?:of|to) )?contribut\w+/g,
    /\bprimary (?:and|&|\/|,|or|with) ?(?:is |are |be )?not? ?contribut\w*/g,
    /\bp ?[&+/.]? ?n ?[&+/.]? ?c\b(?! (?:bank|park|arena|cent(?:er|re)|field|tower|plaza|financial))/g,
    /\bp (?:and|&) n ?[-/.]? ?c\b/g,
    /\bwithout (?:any )?(?:right of )?contribution\b/g,
    /\bnot (?:seek|share|require|request|ask for)(?: any)?(?: in)? ?contribut\w*/g,
    /\b(?:is|are|be|apply|applies|act as|as|on an?) primary\b(?! (?:contact|care|residence|location|phone|school|contractor|business|operation|dwelling|use|language))/g,
    /\bprimary (?:insurance|coverage|basis|wording|endorsement)\b/g,
    /\b(?:cobertura|seguro|poliza) primari[oa]\b/g,
    /\b(?:pays?|appl(?:y|ies)|responds?) (?:first\b(?! coat)|before (?:any|other|the|yours?|theirs?|holder)\b)/g,
    /\b(?:holder|owner|lender|landlord|contractor|their|its|your|other)(?:'s|s'|s)?,? (?:own |other )?(?:insurance|coverage|polic(?:y|ies))(?: (?:is|are|shall be|will be|would be|applies as|to be|deemed|considered|treated as)){0,3} (?:excess|secondary|contingent)\b/g,
  ],
};

/** The abbreviation as such: capitals, and not the technology. */
const capitalAi =
  /(?<![\p{L}\p{N}.&-])(?:AI|AIs|A\.I\.?)(?![\p{L}\p{N}&])(?!-)(?! (?:software|models?|systems?|services?|research|compan\w+|platforms?|start-?ups?|powered|based|driven|consult\w+|develop\w+|technolog\w+|tools?|labs?|products?|conference)\b)/gu;

/** Words directly before a phrase that make it say the opposite. */
const deniedBefore =
  /\b(?:no|not|without|neither|nor|never|non|excludes?|excluding|cannot be|isn't|aren't|doesn't include|don't have)(?: (?:an?|any|as|be|been|blanket|additional|named|included|added|listed|the|form of|evidence of|include|provide|have|to be|on an?|apply as|primary|and|&|\/|,))* ?$/;
/** "Not only an additional insured": no denial. */
const notDenied =
  /\b(?:not (?:only|just|merely|solely)|not without|never without|(?:excludes?|not|without|excluding) no|no (?:doubt|question))(?: [a-z]+){0,2} ?$/;

const given = String.raw`(?:appl\w+|extend\w*|includ\w+|provid\w+|grant\w*|afford\w*|available|in (?:force|effect)|request\w*|requir\w*|endors\w+|exist|giv\w+|cover\w*|part|on|shown|list\w*|offer\w*|issued|confirmed)\b(?! to (?!(?:the |this |any )?${holder})| (?:only|until|unless|except|outside|before|after|for)\b)`;
const isNot = String.raw`(?: (?:does|do|did|is|are|has|have|was|were|shall|will|can|may)(?: ?not|n't)| (?:cannot|can't|won't|not))(?: (?:currently|yet|hereby|been|be))*`;
/** Words directly behind a phrase that make it say the opposite. */
const deniedBehind = new RegExp(
  String.raw`^(?: (?:status|endorsement|coverage|wording|form|rights?|provision|basis))*(?: ?[:=] ?(?:none|no|n|not? included|n\/a|not applicable|excluded)\b|${isNot} ${given}| not applicable\b| (?:is|are) (?:excluded|deleted|removed|unavailable)\b| (?:n\/a|excluded|none)\b)`,
);

/** A form that gives a mark, by its number. */
const formNumber = /(?:\b(cg|bp|ca|wc)[ .#]{0,2}|(?<=[,;&/] ?|\band ))(\d{2})[ .]?(\d{2})(?:[ .]?(\d{2}))?/g;

export interface Assertion {
  mark: Mark;
  /** As printed, "CG 20 10", if the text says it by a form's number; null if in words. */
  formNumber: string | null;
}

/** What a text asserts; a mark that it only denies is not among them. */
export function findAssertions(text: string): Assertion[] {
  const plain = plainWords(text);
  const latin = latinText(text);
  const said = marks.filter(
    (mark) =>
      assertions[mark].some((pattern) => isAsserted(plain, pattern)) ||
      (mark === "ADDITIONAL_INSURED" && isAsserted(latin, capitalAi)),
  );
  return [...said.map((mark) => ({ mark, formNumber: null })), ...formsIn(plain)];
}

export function assertedMarks(text: string): Mark[] {
  const found = new Set(findAssertions(text).map(({ mark }) => mark));
  return marks.filter((mark) => found.has(mark));
}

/** Whether a name has the words of a mark in it, asserted or not; abbreviations may be somebody's name. */
export const namesMark = (text: string): boolean =>
  /\badditional ?insured|\bwaiver ?of ?subrogation|\bsubrogation ?waive|\bnon ?contributory/.test(
    plainWords(text).replaceAll(/[^a-z0-9]+/g, " "),
  );

/** The words of a text, plain, without numbers of forms. */
export const wordsOf = (text: string): string => plainWords(text).replaceAll(formNumber, " ");

function formsIn(plain: string): Assertion[] {
  let line: string | undefined;
  return Array.from(plain.matchAll(formNumber)).flatMap((match) => {
    const [phrase, prefix, ...pairs] = match;
    line = prefix ?? line;
    if (line === undefined || isDenied(plain, match.index, phrase.length)) return [];
    const form = [pairs, pairs.slice(0, 2)]
      .map((own) => standardFormOf([line, ...own].join("")))
      .find((each) => each !== null);
    return form ? [{ mark: form.mark, formNumber: form.number }] : [];
  });
}

export const isAsserted = (text: string, pattern: RegExp): boolean =>
  Array.from(text.matchAll(pattern)).some((match) => !isDenied(text, match.index, match[0].length));

export function isDenied(text: string, at: number, length: number): boolean {
  const before = text.slice(Math.max(0, at - 60), at).toLowerCase();
  const behind = text.slice(at + length, at + length + 60).toLowerCase();
  // A denial of a denial asserts.
  return (deniedBefore.test(before) && !notDenied.test(before)) !== deniedBehind.test(behind);
}
