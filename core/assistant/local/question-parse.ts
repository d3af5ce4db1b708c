/**
 * A question taken apart: what kind of answer it asks for, the concepts it names (each with the
 * phrases that stand for it) and which of them an answer cannot do without.
 * Pure; the vocabulary is data in data/vocabulary.ts.
 */
import { conceptsOf, isLittleWord, type Concept, type Meant, meantBy } from "./question-concepts.ts";
import { createFinder } from "./answers/mentions.ts";
import { type Place, placeIn } from "./answers/places.ts";
import { priorWords } from "./data/value-words.ts";
import { stemsOf } from "./question-words.ts";
import type { ValueType } from "./values/values-in.ts";

export type QuestionKind =
  | "amount"
  | "date"
  | "duration"
  | "who"
  | "identifier"
  | "place"
  | "yes-no"
  | "list"
  | "definition"
  | "describe";

export interface Question {
  text: string;
  /** As it was typed, where the text has more of what it leans on. */
  asked?: string;
  kind: QuestionKind;
  concepts: Concept[];
  /** What it says in the words of an agency. */
  meant: readonly Meant[];
  /** Kinds of value an answer holds; empty where any clause may answer. */
  wants: readonly ValueType[];
  /** Whether a passage without such a value can still answer. */
  valueOptional: boolean;
  /** For yes-no: the question asks for the negative ("Is X excluded?"). */
  asksNegative: boolean;
  /** "How many …": the number must stand beside what is counted. */
  counts: boolean;
  /** The numbered thing that it asks about, such as location 2. */
  place: Place;
  /** Neighboring words of which one at least tells something. */
  pairs: readonly (readonly [string, string])[];
  /** The question asks what holds "if" or "when" something is so. */
  conditional: boolean;
  /** "What happens if …": the answer says what follows. */
  asksConsequence: boolean;
  /** "How do I report a claim?": the answer tells what to do. */
  asksHow: boolean;
  /** "Is there a loss payee?": whether the documents name such a thing at all. */
  asksThere: boolean;
  /** Of the term before this one. */
  asksPrior: boolean;
  /** A yes-no question on what somebody may or must do, not on what is covered. */
  asksDuty: boolean;
}

/** Longer questions are cut: what comes after this many characters cannot help to find a clause. */
export const questionLengthMax = 1_000;

const yesNoStart = /^(?:is|are|was|were|does|do|did|can|could|will|would|has|have|had|must|should|may)\b/;
const asksDuty =
  /^(?:can|could|may|must|should)\b|\b(?:have to|has to|need|needs|needed|required|allowed|permitted|obliged|obligated|mandatory|responsible)\b/;
const leadIns =
  /^(?:(?:hi|hello|hey|ok|okay|so|and|also|please|thanks|cara)\b[,!. ]*|(?:can|could|would) you (?:please )?(?:tell|show|give|find|explain|let)\b(?: me| us)?(?: know)?[, ]*|(?:please )?(?:tell|show|give|find|explain|remind) (?:me|us)[, ]*|i (?:need|want|would like) to know[, ]*|do you know[, ]*|(?:can|could|may) (?:i|we) (?:see|know|find out)[, ]*|(?:whether|if) (?=(?:the|there|it|this|we|our)\b))+/;

const listNoun =
  "(?:endorsements?|forms?|exclusions|vehicles|autos|cars|trucks|drivers|locations|premises|buildings|states|subjectivities|conditions|additional insureds|additional interests|coverages|policies|insurers|carriers|companies|lines|documents|perils|officers|classifications|class codes|payment options|activities|operations|properties|items|requirements|claims|equipment)";

interface KindRule {
  kind: QuestionKind;
  when: RegExp;
  wants: readonly ValueType[];
  valueOptional?: boolean;
}

/** First match decides. Written on the lower-case question without its lead-in. */
const kindRules: readonly KindRule[] = [
  {
    kind: "describe",
    when: /^(?:what|how) (?:happens|if\b|would happen|will happen)|^why\b|^how (?:do|does|did|is|are|can|could|should|would|will) /,
    wants: [],
  },
  {
    kind: "definition",
    when: /\bmean(?:s|ing)?\b|\bdefin(?:e|ed|ition)\b|\bmeant by\b|^what is an? (?!policy)[a-z' -]{3,40}\??$/,
    wants: [],
  },
  { kind: "yes-no", when: yesNoStart, wants: [] },
  {
    kind: "list",
    when: new RegExp(`^who are (?:the |our |all )*(?:[a-z-]+ ){0,2}${listNoun}\\b`),
    wants: [],
  },
  {
    kind: "who",
    when: /\bfor whom\b|\bto whom\b|^who\b|^whose\b|\bname of\b|^which (?:company|carrier|insurer|bank|agency|broker|agent|person|organi[sz]ation|lender|underwriter)\b|^what (?:company|carrier|insurer|bank|agency|broker|agent|person|organi[sz]ation|lender)\b|^(?:what|which) is the (?:insurer|carrier|named insured|insured|agent|agency|broker|producer|mortgagee|loss payee|writing company|insuring company|insurance company|certificate holder)(?=\s*\??$| (?:on|for|of|in|under|named|listed|shown|and|here|to)\b)/,
    wants: ["COMPANY", "NAME"],
    valueOptional: true,
  },
  {
    kind: "duration",
    when: /\bhow long\b|\bhow many (?:days|months|hours|years|weeks)\b|\bwaiting period\b|\bhow soon\b|\bhow quickly\b|\bhow much (?:notice|time)\b|\bnotice period\b|\bdeadline\b|\bwithin what time\b|\bperiod of (?:indemnity|restoration)\b/,
    wants: ["DURATION"],
    valueOptional: true,
  },
  {
    kind: "date",
    when: /\b(?:what|which) (?:is the )?(?:[a-z-]+ ){0,4}dates?\b|\bwhat day\b|\bpolicy (?:period|term)\b/,
    wants: ["DATE", "PERIOD"],
  },
  {
    kind: "date",
    when: /^when (?:does|do|did|will|would|is|are)\b.{2,50}\b(?:end|ends|expire|expires|start|starts|begin|begins|commence|commences|take effect|renew|renews)\b/,
    wants: ["DATE", "PERIOD"],
    valueOptional: true,
  },
  {
    kind: "date",
    when: /^(?:how|as) (?:old|current|fresh|recent|up to date) (?:is|are) (?:this|these|the|those) (?:[a-z-]+ )?(?:reports?|loss|losses|runs?|numbers|figures|data|documents?|lists?|summary|history|values)\b|\bas of (?:when|what)\b/,
    wants: ["DATE", "PERIOD"],
    valueOptional: true,
  },
  { kind: "date", when: /^when\b|\bby when\b/, wants: ["DATE", "PERIOD", "DURATION"], valueOptional: true },
  {
    kind: "list",
    when: new RegExp(
      `^list\\b|^(?:what|which) (?!(?:is|was|does|do|did|will|would) )(?:are )?(?:all )?(?:the |other |of the )?(?:[a-z-]+ ){0,3}?${listNoun}\\b|^name (?:all|the)\\b`,
    ),
    wants: [],
  },
  {
    kind: "identifier",
    when: /\bvin\b|\b(?:policy|quote|account|form|license|licence|loan|file|naic|claim|certificate|producer|agency|binder|endorsement|serial|renewal|prior policy|job|contract|reference|submission|invoice|customer|id|class) (?:number|no\b|code|#)|\bnumber of the\b|^(?:what|which) (?:policy|form|endorsement|number|code|quote|class)\b|\bfein\b|\b(?:phone|telephone|fax|toll[- ]free)\b|\btax id\b|\bclass code\b/,
    wants: ["POLICY_NUMBER", "FORM_NUMBER", "NUMBER", "NAIC", "FEIN"],
    valueOptional: false,
  },
  {
    kind: "place",
    when: /^where (?:do|does|should|can|must|may|shall) .*\b(?:write|send|mail|email|report|call)\b/,
    wants: [],
    valueOptional: true,
  },
  { kind: "place", when: /^where\b|\baddress\b|\blocated\b/, wants: ["ADDRESS"], valueOptional: true },
  { kind: "amount", when: /^(?:what|which) year\b/, wants: [] },
  {
    kind: "amount",
    when: /\b(?:insurance|coverage|liability|umbrella|compensation|auto) requirements?\b|\brequired (?:insurance|coverage|limits?)\b|\b(?:insurance|coverage|cover) (?:is|are|must|does|do)\b.*\b(?:required?|carry|carried|maintain|need)\b/,
    wants: [],
    valueOptional: true,
  },
  {
    kind: "amount",
    when: /\bhow much\b|\bhow many\b|\binsured (?:for|at)\b|\bwhat (?:percent|percentage|rate)\b|\b(?:limits?|sublimits?|sub-limits?|deductibles?|retention|premiums?|fees?|tax(?:es)?|surcharges?|payroll|cost|price|aggregate|revenue|sales|value|factor|modification|mod|total|coinsurance|co-insurance|rate|amount|commission|discount|charge|refund|sir|charges|assessment|percentage|exposure|remuneration|balance|deposit)\b/,
    wants: [],
  },
];

const leadInsAgain = 3;

/** What an amount question wants, by the word that names the amount; the first that matches decides. */
const amountWants: readonly (readonly [RegExp, readonly ValueType[]])[] = [
  [/^(?:what|which) year\b/, ["DATE", "NUMBER"]],
  [/\b(?:modification|mod|factor)\b/, ["NUMBER", "PERCENT"]],
  [/\bhow many\b/, ["NUMBER", "MONEY", "STATED"]],
  [/\b(?:percent|percentage)\b/, ["PERCENT"]],
  [/\b(?:rate|coinsurance|co-insurance|commission|discount)\b/, ["PERCENT", "MONEY", "NUMBER"]],
  [/\b(?:payroll|remuneration|sales|revenue|receipts|exposure)\b/, ["MONEY", "NUMBER"]],
  [/\bhow much of\b/, ["PERCENT", "MONEY"]],
  [/\b(?:earned|down payment|deposit)\b/, ["PERCENT", "MONEY", "STATED"]],
  [/\b(?:premium|surcharge|fee|tax)(?:es|s)?\b/, ["MONEY", "STATED"]],
  [/\b(?:deductible|retention)\b/, ["MONEY", "PERCENT", "DURATION", "STATED"]],
];
const amountWantsElse: readonly ValueType[] = ["MONEY", "STATED"];

/** What a list holds, by its noun. */
const listWants: readonly (readonly [RegExp, readonly ValueType[]])[] = [
  [/\b(?:locations?|premises)\b/, ["ADDRESS"]],
  [/\b(?:insurers?|carriers?|companies|additional insureds?|additional interests?)\b/, ["COMPANY", "NAME"]],
];

/** "Which policies must show us as additional insured?" lists policies: what comes after the verb is not listed. */
const listHead = (plain: string): string =>
  plain
    .split(/\b(?:must|should|shall|can|may|need|needs|have|has|apply|applies|cover|covers|is|are|does|do)\b/)
    .find((part) => part.trim().split(/\s+/).length > 1) ?? plain;

const identifierWants: readonly (readonly [RegExp, readonly ValueType[]])[] = [
  [/\bvins?\b/, ["POLICY_NUMBER"]],
  [/\b(?:phone|telephone|fax|toll[- ]free)\b/, ["PHONE"]],
];

function wantsOf(rule: KindRule, plain: string): readonly ValueType[] {
  const among = (
    table: readonly (readonly [RegExp, readonly ValueType[]])[],
  ): readonly ValueType[] | undefined => table.find(([when]) => when.test(plain))?.[1];
  if (rule.kind === "amount") return among(amountWants) ?? amountWantsElse;
  if (rule.kind === "list") return listWants.find(([when]) => when.test(listHead(plain)))?.[1] ?? rule.wants;
  if (rule.kind === "identifier") return among(identifierWants) ?? rule.wants;
  return rule.wants;
}

function pairsOf(stems: readonly string[]): (readonly [string, string])[] {
  return stems
    .slice(1)
    .map((second, at) => [stems[at] ?? "", second] as const)
    .filter((pair) => !pair.every(isLittleWord) && !questionWord.test(pair[0]));
}

const asksThere =
  /^(?:is|are) there (?:an?|any|some|one)? ?(?!.*\b(?:coverage|cover|covered|insurance|exclusions?)\b)/;
/** "When was it issued?", "Who is excluded?": a date or a name, and no clause, is the answer. */
const pastEvent =
  /^when (?:was|were|did)\b|^who (?:is|are|was|were) (?:being )?(?:excluded|removed|added|deleted|named|listed)\b/;

/** "Who is the loss payee?": a name is the answer, and no clause. */
const asksParty =
  /^(?:who(?:'s| is| are| was)|(?:what|which) (?:is|are) the names? of|(?:what|which)(?: insurance)?(?: (?:company|carrier|bank|agency|person))? is) (?:the |our |my |your |their |an? |listed as |named as |shown as )*(?:first |second |primary |retail )?(?:additional insureds?|loss payees?|lien ?holders?|mortgagees?|mortgage ?holders?|lenders?|certificate holders?|wholesalers?|agents?|agency|brokers?|producers?|landlords?|lessors?|underwriters?|insurers?|carriers?|insurance compan(?:y|ies)|(?:named |first named )?insureds?|policy ?holders?|applicants?)\s*(?:\?|$|(?:on|for|of|in|under|named|listed|shown|and|here|to|at)\b)/;

const questionWord = /^(?:what|which|who|whom|how|when|where|why|is|are|do|doe|does)$/;

function withoutLeadIns(text: string): string {
  let plain = text.replace(/[“”"]/gu, "").replaceAll("’", "'");
  for (let pass = 0; pass < leadInsAgain; pass++) plain = plain.replace(leadIns, "").trim();
  return plain;
}

/** "If the basement floods, is the drywall covered?" asks what stands after the comma. */
function mainClause(text: string): string {
  const whole = withoutLeadIns(text);
  const main = text.replace(
    /^(?:so |and )?(?:if|when|in case|once|after|before|suppose|let's say|say)\b[^,?]{3,100},\s*(?:then )?/,
    "",
  );
  return main === text || main.split(" ").length < 2 ? whole : withoutLeadIns(main);
}

const saysPrior = createFinder(priorWords);

/** "The total including all taxes and fees" is the total. */
const addedUp =
  /(\btotal\b.*?),? (?:incl\.?|including|inclusive of|with) (?:(?:all|any|the|of) )*(?:surcharges?|tax(?:es)?|fees?|charges)(?:(?:,| and|, and| &) (?:surcharges?|tax(?:es)?|fees?|charges))*/i;

/** The kind of answer that a question asks for, and its concepts. */
export function parseQuestion(raw: string): Question {
  const text = raw.slice(0, questionLengthMax).replace(/\s+/gu, " ").replace(addedUp, "$1").trim();
  const plain = withoutLeadIns(text.toLowerCase());
  const main = mainClause(text.toLowerCase());
  const rule = kindRules.find((candidate) => candidate.when.test(main));
  const kind = rule?.kind ?? "describe";
  const concepts = conceptsOf(plain);
  const conditional = /\b(?:if|unless|in case|without|before|after|during|must|happens|while)\b/.test(plain);
  return {
    text,
    kind,
    concepts,
    meant: meantBy(stemsOf(text)),
    wants: rule === undefined ? [] : wantsOf(rule, main),
    valueOptional:
      !(kind === "who" && asksParty.test(main)) &&
      !pastEvent.test(main) &&
      (rule === undefined ||
        rule.valueOptional === true ||
        kind === "list" ||
        (kind === "amount" && conditional)),
    // Whether there is a line of insurance is whether it is covered.
    asksThere: kind === "yes-no" && asksThere.test(main) && concepts.every(({ role }) => role !== "line"),
    asksHow: /^how (?:do|can|could|should|would) (?:i|we|you|one|they|clients?)\b|^how to\b/.test(main),
    asksNegative:
      kind === "yes-no" && /\b(?:exclud|exclusion|not covered|not included|barred|prohibited)/.test(plain),
    place: placeIn(text),
    pairs: pairsOf(stemsOf(plain)),
    counts: kind === "amount" && /\bhow many\b/.test(main),
    conditional,
    asksPrior: saysPrior(stemsOf(text)),
    asksConsequence: /^what (?:happens|would happen|will happen|if)\b/.test(main),
    asksDuty:
      kind === "yes-no" &&
      asksDuty.test(main) &&
      !/\b(?:cover|covered|covers|insured|excluded)\b/.test(plain),
  };
}
