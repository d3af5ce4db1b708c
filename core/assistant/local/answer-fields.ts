/**
 * Questions that ask for one of the details read before ("When does the policy expire?"): the places that
 * say the detail are strong candidates. A question that asks for anything besides is none of these, so that
 * "the deductible for wind" never gets the policy's deductible. The table is data, to be reviewed as such.
 */
import type { DetailField } from "../model.ts";
import { stopWords } from "./question-vocabulary.ts";
import { stemsOf } from "./question-words.ts";

export interface FieldQuestion<Field = DetailField> {
  field: Field;
  asks: RegExp;
  /** Every word of the question must be among these, little words aside. */
  words: string;
}

const fieldQuestions: readonly FieldQuestion[] = [
  { field: "policyNumber", asks: /policy (?:number|no\b)|number of the policy/, words: "policy number no" },
  {
    field: "quoteNumber",
    asks: /(?:quote|quotation|proposal) (?:number|no\b)/,
    words: "quote quotation proposal number no reference",
  },
  {
    field: "priorPolicyNumber",
    asks: /renew|prior|previous|expiring|replace/,
    words: "policy renew renewal renewed prior previous expiring number replace replaced",
  },
  {
    field: "effectiveDate",
    asks: /effective|incept|begin|start|effect/,
    words:
      "policy effective date coverage inception begin start insurance term period take effect quote binder",
  },
  {
    field: "expirationDate",
    asks: /expir|\bends?\b/,
    words: "policy expire expiration expiry date end coverage insurance term period certificate run",
  },
  { field: "premium", asks: /premium/, words: "premium annual policy base quoted estimated deposit" },
  {
    field: "total",
    asks: /total|amount due|altogether/,
    words:
      "total premium cost amount due payable policy including taxes fees surcharge annual estimated quoted bill price",
  },
  { field: "taxes", asks: /tax/, words: "taxes tax surplus lines state" },
  { field: "policyFees", asks: /policy fee/, words: "policy fee" },
  {
    field: "minimumEarnedPremiumPercent",
    asks: /minimum (?:earned|retained)|fully earned/,
    words: "minimum earned premium percent percentage fully deposit inception retained",
  },
  { field: "deductible", asks: /deductible/, words: "deductible policy" },
  {
    field: "experienceModification",
    asks: /experience|\bmod\b|\bemr\b/,
    words: "experience modification mod factor emr rating",
  },
  {
    field: "insured",
    asks: /insured|policyholder|applicant/,
    words: "named insured policyholder name first applicant mailing address",
  },
  {
    field: "carrier",
    asks: /carrier|insurer|company|underwrites|issued/,
    words:
      "carrier insurer insurance company writing issuing underwrites writes issued policy provides coverage insuring name",
  },
  {
    field: "broker",
    asks: /broker|agent|agency|producer/,
    words: "broker agent agency producer insurance name retail wholesale",
  },
  {
    field: "glPerOccurrenceLimit",
    asks: /occurrence|general liability|\bgl\b/,
    words: "each per occurrence limit general liability gl cgl commercial",
  },
  {
    field: "glAggregateLimit",
    asks: /general aggregate|gl aggregate|(?:general liability|\bgl\b).*\blimits\b/,
    words: "general aggregate limit liability gl",
  },
  {
    field: "glMedicalPerPersonLimit",
    asks: /\bmed/,
    words: "medical expense expenses payments med pay exp limit person per any one each",
  },
  {
    field: "glPersonalAndAdvertisingInjuryLimit",
    asks: /advertising/,
    words: "personal and advertising injury limit adv",
  },
  {
    field: "glProductsAndCompletedOperationsLimit",
    asks: /products|completed/,
    words: "products completed operations aggregate limit comp op",
  },
  { field: "glRentedPremisesDamageLimit", asks: /rented/, words: "damage premises rented limit fire legal" },
  { field: "propertyBuildingLimit", asks: /building/, words: "building limit total coverage property" },
  {
    field: "propertyContentsLimit",
    asks: /contents|personal property|bpp/,
    words: "business personal property contents bpp limit total",
  },
  {
    field: "umbrellaPerOccurrenceLimit",
    asks: /umbrella|excess/,
    words: "umbrella excess limit occurrence each per liability",
  },
  {
    field: "umbrellaAggregateLimit",
    asks: /(?:umbrella|excess).*aggregate/,
    words: "umbrella excess limit aggregate liability",
  },
  {
    field: "wcPerAccidentLimit",
    asks: /workers|employers|each accident/,
    words: "workers workmens compensation comp employers liability limit each accident bodily injury",
  },
  {
    field: "wcPerDiseasePolicyLimit",
    asks: /disease.*policy|(?:workers|employers).*\blimits\b/,
    words: "disease policy limit bodily injury workers compensation employers liability",
  },
  {
    field: "wcPerDiseaseEmployeeLimit",
    asks: /disease.*employee|(?:workers|employers).*\blimits\b/,
    words: "disease each employee limit bodily injury workers compensation employers liability per",
  },
  {
    field: "cyberAggregateLimit",
    asks: /cyber|policy aggregate/,
    words: "cyber aggregate limit policy liability maximum",
  },
  {
    field: "billingType",
    asks: /\bbill(?:ed|ing)?\b/,
    words: "billed billing bill policy premium type method direct agency",
  },
  { field: "cyberRetentionLimit", asks: /retention/, words: "cyber retention policy" },
];

/** What a question asks for by the way it begins: a carrier is no answer to "when", nor a name to "how much". */
const openings: readonly (readonly [RegExp, (field: DetailField) => boolean])[] = [
  [/^(?:when|what day|on (?:what|which) (?:day|date))\b/, (field) => isDate(field)],
  [/^(?:who|whose|whom)\b/, (field) => isParty(field)],
  [/^how (?:much|many)\b/, (field) => !isDate(field) && !isParty(field)],
];
export const isDate = (field: DetailField): boolean => field.endsWith("Date");
export const isParty = (field: DetailField): boolean => ["insured", "carrier", "broker"].includes(field);

const stops = new Set(stopWords.flatMap((word) => stemsOf(word)));

/** Reads questions by a table: the fields that one asks for, and asks for nothing else. */
export function createFieldReader<Field>(
  table: readonly FieldQuestion<Field>[],
): (question: string) => Field[] {
  const allowedStems = table.map(({ words }) => new Set(stemsOf(words)));
  return (question) => {
    const plain = question.toLowerCase();
    const stems = stemsOf(plain).filter((stem) => !stops.has(stem));
    if (stems.length === 0) return [];
    return table
      .filter(({ asks }, index) => asks.test(plain) && stems.every((stem) => allowedStems[index]?.has(stem)))
      .map(({ field }) => field);
  };
}

/** The details that a question asks for, and asks for nothing else. */
export function listAskedFields(question: string): DetailField[] {
  const fits = openings.find(([opening]) => opening.test(question.toLowerCase()))?.[1] ?? (() => true);
  return readFields(question).filter(fits);
}
const readFields = createFieldReader(fieldQuestions);

const periodStems = new Set(
  stemsOf(
    "policy period term coverage insurance quote binder start begin effective inception end expire date run",
  ),
);

/** "What is the policy period?", "When does the policy start and end?", and nothing else. */
export function asksForPeriod(question: string): boolean {
  const plain = question.toLowerCase();
  const stems = stemsOf(plain).filter((stem) => !stops.has(stem));
  const asks = /\b(?:period|term)\b|\b(?:start|begin|effective)\b.*\b(?:end|expir)/;
  return asks.test(plain) && stems.length > 0 && stems.every((stem) => periodStems.has(stem));
}
