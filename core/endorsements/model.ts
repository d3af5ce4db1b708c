/**
 * The marks of a certificate that only an endorsement can give, what proves them, when they may be printed, and which
 * texts assert them. Browser-safe: types and pure rules only. Dates are YYYY-MM-DD.
 */
import type { Quote } from "#model/documents";
import { evenText } from "../shared/even-text.ts";

export const markLabels = {
  ADDITIONAL_INSURED: "Additional insured",
  WAIVER_OF_SUBROGATION: "Waiver of subrogation",
  PRIMARY_NONCONTRIBUTORY: "Primary and noncontributory",
} as const;
export type Mark = keyof typeof markLabels;
export const marks = Object.keys(markLabels) as Mark[];

/** Words of a policy's document that give a mark. */
export interface MarkProof {
  /** As printed, "CG 20 10"; null if the policy's own wording gives it without a form number. */
  formNumber: string | null;
  /** "12/19"; null if not printed. */
  edition: string | null;
  /** What it is limited to, such as "ongoing operations"; null if nothing is. */
  scope: string | null;
  /** SCHEDULED: for the persons it names only. BLANKET: for anyone a written contract requires. */
  reach: "SCHEDULED" | "BLANKET";
  /** The persons or organizations of a scheduled endorsement, as printed. */
  names: string[];
  /** WORDS: the endorsement itself. LISTED: its number in the policy's schedule of forms. */
  from: "WORDS" | "LISTED";
  quote: Quote;
  documentName: string;
}

/** What a policy's documents say about one mark. */
export type MarkFinding =
  | { mark: Mark; tag: "PROVED"; proofs: MarkProof[] }
  /** `usualForms`: the numbers of the forms that usually give it for this line, "CG 24 04"; may be empty. */
  | { mark: Mark; tag: "MISSING"; usualForms: string[] }
  /** This line of insurance has no such mark. */
  | { mark: Mark; tag: "DOES_NOT_APPLY" };

/** A class of persons that a blanket endorsement is limited to, as its scope says. */
export const permitScope = "permits of a state or political subdivision";

/** PRINTED: `proofs` are those that give the mark to this holder. */
export type MarkDecision =
  | { tag: "PRINTED"; proofs: MarkProof[] }
  /** A blanket endorsement gives it if a written contract requires it, which a person must confirm. */
  | { tag: "NEEDS_CONTRACT"; proofs: MarkProof[] }
  | { tag: "REFUSED"; reason: string };

/** May this mark be printed for this holder? */
export function decideMark(
  finding: MarkFinding,
  holder: { name: string },
  isContractConfirmed: boolean,
): MarkDecision {
  if (finding.tag === "DOES_NOT_APPLY") return refused("This line of insurance does not have this mark.");
  if (finding.tag === "MISSING") return refused(missingReason(finding.usualForms));
  const naming = finding.proofs.filter(
    ({ reach, names }) =>
      reach === "SCHEDULED" && names.some((name) => isSameOrganization(name, holder.name)),
  );
  const blanket = finding.proofs.filter(
    ({ reach, scope }) => reach === "BLANKET" && (scope !== permitScope || isPublicBody(holder.name)),
  );
  const giving = isContractConfirmed ? [...naming, ...blanket] : naming;
  if (giving.length > 0) return { tag: "PRINTED", proofs: giving };
  if (blanket.length > 0) return { tag: "NEEDS_CONTRACT", proofs: blanket };
  return refused(notForHolderReason(finding.proofs));
}

const refused = (reason: string): MarkDecision => ({ tag: "REFUSED", reason });

function missingReason(usualForms: readonly string[]): string {
  const forms = usualForms.length > 0 ? ` Usual forms: ${usualForms.join(", ")}.` : "";
  return `The policy's documents have no endorsement for it.${forms}`;
}

function notForHolderReason(proofs: readonly MarkProof[]): string {
  const [first] = proofs;
  const form = first?.formNumber ?? "The endorsement";
  const names = [...new Set(proofs.flatMap((proof) => proof.names))];
  if (names.length > 0) {
    const shown = names.slice(0, 3).join("; ") + (names.length > 3 ? "; and others" : "");
    return `The endorsement names ${shown}, not this holder.`;
  }
  if (first?.reach === "BLANKET") return `${form} is limited to public bodies, and this holder is not one.`;
  return first?.from === "LISTED"
    ? `${form} is listed, but the persons that it names are not in the documents. Upload the endorsement.`
    : `${form} does not say that it names this holder.`;
}

/** Kinds of organizations as they are abbreviated; everything else of a name must be equal. */
const organizationKinds: readonly (readonly [RegExp, string])[] = [
  [/\blimited liability (?:company|co)\b/g, "llc"],
  [/\blimited liability partnership\b/g, "llp"],
  [/\blimited partnership\b/g, "lp"],
  [/\bincorporated\b/g, "inc"],
  [/\bcorporation\b/g, "corp"],
  [/\bcompany\b/g, "co"],
  [/\blimited\b/g, "ltd"],
];
/** "Its successors and/or assigns, as their interests may appear": says nothing of who it is. */
const interestSuffix =
  /\b(?:isaoa|atima|aima|(?:and )?(?:its|their) (?:respective )?successors (?:and or |and |or )?(?:its |their )?assigns|as (?:its|their) (?:respective )?interests? may appear)\b/g;

/**
 * Whether two names are one organization: case, punctuation, "&" and the spelling of "LLC" or "Inc." do not matter. A
 * longer or a shorter name is another organization, since a subsidiary is not insured with its parent.
 */
export function isSameOrganization(a: string, b: string): boolean {
  const [left, right] = [organizationKey(a), organizationKey(b)];
  return left !== "" && left === right;
}

function organizationKey(name: string): string {
  let key = evenText(name)
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/(?<=\b\p{L})\.\s?(?=\p{L}\b)/gu, "")
    .replaceAll(/['.]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll(/\bl l c\b/g, "llc")
    .replaceAll(/\bl p\b/g, "lp")
    .trim();
  for (const [words, short] of organizationKinds) key = key.replaceAll(words, short);
  return key
    .replaceAll(interestSuffix, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^the /, "")
    .replace(/ and$/, "");
}

const publicBody =
  /\b(?:city|county|state|town|township|village|borough|commonwealth|municipal\w*|department|authority|district|parish|government|commission|port|people of)\b/i;
const isPublicBody = (name: string): boolean =>
  publicBody.test(name) && !/\b(?:llc|inc|corp|lp|llp|ltd)\b/i.test(name);

// Texts that people type: it rather finds one mark too many than lets an unproved one onto a certificate.

const insured = String.raw`(?:insureds?|insds?|ins)\b\.?`;
const recovery = String.raw`(?:recovery|recoveries|recover|subrogation|subrogate)`;

/** All in lower case with single spaces; hyphens are spaces. */
const assertions: Record<Mark, readonly RegExp[]> = {
  ADDITIONAL_INSURED: [
    new RegExp(
      String.raw`\b(?:additional(?:ly)?|additonal|aditional|addition[' ]?l|add[' ]?l|addtl?|addn'?l)\b\.? ${insured}`,
      "g",
    ),
    /\b(?:as|is|are|be|been|becomes?) (?:also )?an insured\b|\b(?:as|are) (?:also )?insureds\b/g,
    /\b(?:included|added|listed|covered|named as) (?:also )?(?:as )?(?:an? )?(?:additional(?:ly)? )?insureds?\b/g,
    /\badd(?:ition(?:al)?)?(?:ly)?\.? ?(?:named )?(?:insureds?|insds?)\b/g,
    /\b(?:is|are|as|an|blanket|automatic|holder:?) ai\b|\bai (?:appl(?:y|ies)|status|endorsement|wording)\b|\ba ?\/ ?i\b/g,
  ],
  WAIVER_OF_SUBROGATION: [
    /\bwaivers? of (?:the |our |its |their |all |any |transfer of |insurers? )*(?:subrogat\w*|rights?)/g,
    /\bw ?[./]? ?o ?[./]? ?s\b\.?/g,
    new RegExp(
      String.raw`\bwaiv\w+ (?:of |to |in |all |any |and |its |their |our |the |insurers? |carriers? )*(?:rights? )?(?:of |to )?(?:transfer of rights of )?${recovery}\b`,
      "g",
    ),
    new RegExp(
      String.raw`\b(?:subrogation|rights? (?:of|to) ${recovery})(?: rights?)?(?: (?:against|from|in favor of|for) [^.;]{1,80}?)? (?:is|are|has been|have been|was|were|shall be|will be)? ?(?:hereby )?waive[dr]\b`,
      "g",
    ),
    /\bsubrogation (?:waiver|waived)\b/g,
    /\bwaivers? (?:applies|apply|in fav?ou?r of)\b/g,
    /\b(?:will|shall|may|can|agrees? to|agrees?) ?not (?:to )?(?:subrogate|seek subrogation|seek recovery|recover from)\b/g,
    /\b(?:will|shall) not (?:enforce|pursue|exercise) (?:its|our|their|any) rights?\b/g,
  ],
  PRIMARY_NONCONTRIBUTORY: [
    /\bnon ?contribut\w*/g,
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

/** The marks that a text asserts; a mark that it only denies is not among them. Other languages are not understood. */
export function assertedMarks(text: string): Mark[] {
  const even = evenText(text)
    .replaceAll(/[\u0370-\u052F]/g, (letter) => lookAlikes.get(letter) ?? letter)
    .replaceAll(/\s+/g, " ");
  const plain = even.toLowerCase().replaceAll("-", " ").replaceAll(/\s+/g, " ");
  return marks.filter(
    (mark) =>
      assertions[mark].some((pattern) => isAsserted(plain, pattern)) ||
      (mark === "ADDITIONAL_INSURED" && isAsserted(even, capitalAi)),
  );
}

function isAsserted(text: string, pattern: RegExp): boolean {
  for (const match of text.matchAll(pattern)) {
    const before = text.slice(Math.max(0, match.index - 60), match.index).toLowerCase();
    const behind = text
      .slice(match.index + match[0].length, match.index + match[0].length + 60)
      .toLowerCase();
    const isDenied = (deniedBefore.test(before) && !notDenied.test(before)) || deniedBehind.test(behind);
    if (!isDenied) return true;
  }
  return false;
}
