/**
 * The marks that a text asserts. It rather finds one mark too many than lets an unproved one onto a certificate. English,
 * and the Spanish terms; other languages are not understood.
 */
import { evenText } from "../shared/even-text.ts";
import { type Mark, marks } from "./model.ts";
import { standardFormOf } from "./usual-forms.ts";

/** As it is written and misspelled. */
const insured = String.raw`(?:[il1|]nsur+e?ds?|insds?)\b`;
/** "Subro", "subrogate", and the ways in which people misspell "subrogation". */
const subrogation = String.raw`sub+r+o\w*`;
const recovery = String.raw`(?:recovery|recoveries|recover|${subrogation})`;
const certified = "(?:holder|owner|landlord|lessor|lender|client|contractor)";

/** All in lower case with single spaces; hyphens are spaces. */
const assertions: Record<Mark, readonly RegExp[]> = {
  ADDITIONAL_INSURED: [
    new RegExp(String.raw`\bad(?:d(?!ress)|i|t)[a-z']*(?: l)?\.? ${insured}`, "g"),
    // Not "Addison Ins. Co.".
    /\badd(?:itional|['n ]?l|tl?)?\.? ins\b/g,
    /\b(?:as|is|are|be|been|becomes?) (?:also )?an insured\b|\b(?:as|are) (?:also )?insureds\b/g,
    /\b(?:included|added|listed|covered|named as) (?:also )?(?:as )?(?:an? )?(?:additional(?:ly)? )?insureds?\b/g,
    /\badd(?:ition(?:al)?)?(?:ly)?\.? ?(?:named )?(?:insureds?|insds?)\b/g,
    /(?<!\b(?:named|additional|addl) )\binsured status\b/g,
    new RegExp(String.raw`\b${certified}s? (?:is|are|be|becomes?) (?:also )?insured\b`, "g"),
    /\basegurad[oa]s? adicional(?:es)?\b/g,
    /\b(?:is|are|as|an|blanket|automatic|holder:?) ai\b|\bai (?:appl(?:y|ies)|status|endorsement|wording)\b|\ba ?\/ ?i\b/g,
  ],
  WAIVER_OF_SUBROGATION: [
    new RegExp(
      String.raw`\bwaivers? of (?:the |our |its |their |all |any |transfer of |insurers? )*(?:${subrogation}|rights?)`,
      "g",
    ),
    /\bw ?[./]? ?o ?[./]? ?s\b\.?/g,
    new RegExp(
      String.raw`\bwaiv\w+ (?:of |to |in |all |any |and |its |their |our |the |insurers? |carriers? )*(?:rights? )?(?:of |to )?(?:transfer of rights of )?${recovery}\b`,
      "g",
    ),
    new RegExp(
      String.raw`\b(?:${subrogation}|rights? (?:of|to) ${recovery})(?: rights?)?(?: (?:against|from|in favor of|for) [^.;]{1,80}?)? (?:is|are|has been|have been|was|were|shall be|will be)? ?(?:hereby )?waive[dr]\b`,
      "g",
    ),
    new RegExp(String.raw`\b${subrogation} waive[dr]\b`, "g"),
    new RegExp(String.raw`\bno (?:rights? (?:of|to) )?${recovery}(?: rights?)? (?:against|from)\b`, "g"),
    /\b(?:giv\w+ up|gave up|relinquish\w*|surrender\w*|forgoe?s?|releases?) (?:all |any )?(?:of )?(?:its|their|our|any|all) rights?\b/g,
    /\brenuncia (?:de|a|al derecho de) (?:la )?subrogaci[o\u00F3]n\b/g,
    /\bwaivers? (?:applies|apply|in fav?ou?r of)\b/g,
    /\b(?:will|shall|may|can|agrees? to|agrees?) ?not (?:to )?(?:subrogate|seek subrogation|seek recovery|recover from)\b/g,
    /\b(?:will|shall) not (?:enforce|pursue|exercise) (?:its|our|their|any) rights?\b/g,
  ],
  PRIMARY_NONCONTRIBUTORY: [
    /\bnon ?contrib\w*/g,
    new RegExp(
      String.raw`\b(?:${certified}|their)(?:'?s'?)?(?: own| other)? (?:insurance|coverage|polic(?:y|ies)) (?:is|are|shall be|will be|appl(?:y|ies) as) excess\b`,
      "g",
    ),
    /\bprimari[oa]s? y no contributiv[oa]s?\b/g,
    /\bprimary (?:and|&|\/|,|or|with) ?(?:is |are |be )?not? ?contribut\w*/g,
    /\bp ?[&+/.]? ?n ?[&+/.]? ?c\b(?! (?:bank|park|arena|cent(?:er|re)|field|tower|plaza|financial))/g,
    /\bp (?:and|&) n ?[-/.]? ?c\b/g,
    /\bwithout (?:any )?(?:right of )?contribution\b/g,
    /\bnot (?:seek|share|require|request|ask for)(?: any)?(?: in)? ?contribut\w*/g,
    /\b(?:is|are|be|apply|applies|act as|as|on an?) primary\b(?! (?:contact|care|residence|location|phone|school|contractor|business|operation|dwelling|use|language))/g,
    /\bprimary (?:insurance|coverage|basis|wording|endorsement)\b/g,
  ],
};

/** The abbreviation as such: capitals, and not the technology. */
const capitalAi =
  /(?<![\p{L}\p{N}.&-])(?:AI|AIs|A\.I\.?)(?![\p{L}\p{N}&])(?!-)(?! (?:software|models?|systems?|services?|research|compan\w+|platforms?|start-?ups?|powered|based|driven|consult\w+|develop\w+|technolog\w+|tools?|labs?|products?|conference)\b)/gu;

/** Words directly before a phrase that make it say the opposite. */
const deniedBefore =
  /\b(?:no|not|without|neither|nor|never|non|excludes?|excluding|cannot be|isn't|aren't|doesn't include|don't have)(?: (?:an?|any|as|be|been|blanket|named|included|added|listed|the|form of|evidence of|include|provide|have|to be|on an?|apply as|primary|and|&|\/|,))* ?$/;
/** "Not only an additional insured": no denial. */
const notDenied =
  /\b(?:not (?:only|just|merely|solely)|not without|never without|no (?:doubt|question))(?: [a-z]+){0,2} ?$/;
/** Words directly behind a phrase that make it say the opposite. */
const deniedBehind =
  /^(?: (?:status|endorsement|coverage|wording|form|rights?|provision|basis))*(?: ?: ?(?:none|no|not? included|n\/a|not applicable|excluded)\b| (?:(?:does|do|is|are|has|have|was|were|shall|will|can|may) ?not\b(?! (?:only|limited|just|merely))|(?:isn't|aren't|doesn't|don't|won't|cannot)\b|not (?:included|provided|applicable|granted|afforded|available|in force|requested|required|endorsed)\b|(?:is|are) (?:excluded|not)\b|(?:is|are) (?:deleted|removed|unavailable)\b|n\/a\b|excluded\b|none\b))/;

/** Letters of other alphabets that look like Latin ones. */
const [foreign, latin] = [
  "\u0430\u0435\u043E\u0440\u0441\u0456\u0455\u0443\u0445\u0501\u04BB\u0410\u0415\u041E\u0420\u0421\u0406\u0405\u0423\u0425\u0412\u041D\u041A\u041C\u0422\u03BF\u03B1\u03B9\u03BD\u0391\u0392\u0395\u0399\u039F\u03A1\u03A4\u03A5\u039D",
  "aeopcisyxdhAEOPCISYXBHKMToaivABEIOPTYN",
];
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Array.from(foreign, (letter, at) => [letter, latin[at] ?? letter]),
);

/** "CG 20 10 04 13": whoever names the endorsement says that it is there. */
const formNumber = /\b([A-Za-z]{2}[ -]?\d{2} ?\d{2}(?: ?\d{2})?)(?![\d])/g;

/** Words written letter by letter: "A D D I T I O N A L". */
const spacedOut = /(?:(?<![\p{L}\p{N}])\p{L}[ ._*-]{1,3}){7,}\p{L}(?![\p{L}\p{N}])/gu;
const squeezed: Record<Mark, RegExp> = {
  ADDITIONAL_INSURED: /additionalinsured/,
  WAIVER_OF_SUBROGATION: /waiverofsubrogation|subrogation(?:is)?waived/,
  PRIMARY_NONCONTRIBUTORY: /noncontribut/,
};

/**
 * "Scale AI, Inc.", "PNC Bank" and "First Primary Insurance Co." are names; "Marlow Yards (AI)" says something about one.
 * An abbreviation counts where something sets it apart.
 */
const ownName = /(?<![,(;:/&+-] ?|\b(?:as|is|are) )\b(?:AI|PNC|WOS)\b|\bprimary(?= insurance\b)/gi;

/** The marks that a text asserts; a mark that it only denies is not among them. */
export const assertedMarks = (text: string): Mark[] => findMarks(evenly(text), true);

/** The marks that somebody's name, a line of an address or a policy number asserts. */
export const marksAssertedByName = (name: string): Mark[] =>
  findMarks(evenly(name).replaceAll(ownName, "X"), false);

const evenly = (text: string): string =>
  evenText(text)
    .replaceAll(/[\u0370-\u052F]/g, (letter) => lookAlikes.get(letter) ?? letter)
    .replaceAll(/\s+/g, " ");

function findMarks(even: string, hasForms: boolean): Mark[] {
  const plain = even.toLowerCase().replaceAll("-", " ").replaceAll(/\s+/g, " ");
  const letterByLetter = (plain.match(spacedOut) ?? []).map((run) => run.replaceAll(/[^\p{L}]/gu, ""));
  return marks.filter(
    (mark) =>
      assertions[mark].some((pattern) => isAsserted(plain, pattern)) ||
      (hasForms && isAsserted(even, formNumber, (number) => isFormOf(number, mark))) ||
      letterByLetter.some((word) => squeezed[mark].test(word)) ||
      (mark === "ADDITIONAL_INSURED" && isAsserted(even, capitalAi)),
  );
}

/** With or without its edition. */
const isFormOf = (number: string, mark: Mark): boolean =>
  [number, number.replace(/ ?\d{2}$/, "")].some((each) => standardFormOf(each)?.mark === mark);

function isAsserted(
  text: string,
  pattern: RegExp,
  isMeant: (words: string) => boolean = () => true,
): boolean {
  for (const match of text.matchAll(pattern)) {
    if (!isMeant(match[0])) continue;
    const before = text.slice(Math.max(0, match.index - 60), match.index).toLowerCase();
    const behind = text
      .slice(match.index + match[0].length, match.index + match[0].length + 60)
      .toLowerCase();
    const isDenied = (deniedBefore.test(before) && !notDenied.test(before)) || deniedBehind.test(behind);
    if (!isDenied) return true;
  }
  return false;
}
