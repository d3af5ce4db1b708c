/** The limits that a certificate usually states for each line of insurance, in the order of the trade. Data. */
import type { LimitField } from "#model/assistant";
import type { PolicyType } from "#model/policies";

export interface UsualLimit {
  key: string;
  label: string;
  /** The field of the details that has it. */
  field?: LimitField;
  /** How documents name it among their other limits, or where its value is a word. */
  named: RegExp;
  /** A name that fits this too is another limit's. */
  not?: RegExp;
  /** Only one of the limits with the same name is asked for: a single limit, or the split ones. */
  insteadOf?: string;
}

const ofField = (field: LimitField, label: string, named: RegExp, not?: RegExp): UsualLimit => ({
  key: field,
  label,
  field,
  named,
  ...(not && { not }),
});

const otherLine =
  /employee benefits|liquor|pollution|cyber|professional|assault|abuse|hired|auto|deductible|retention|stop gap/i;

const generalLiability: readonly UsualLimit[] = [
  ofField(
    "glPerOccurrenceLimit",
    "Each occurrence",
    /each occurrence/i,
    new RegExp(`medical expenses? limit|rented|${otherLine.source}`, "i"),
  ),
  ofField(
    "glRentedPremisesDamageLimit",
    "Damage to rented premises",
    /premises rented|rented (?:to you|premises)|fire damage/i,
  ),
  ofField(
    "glMedicalPerPersonLimit",
    "Medical expense, any one person",
    /medical (?:expenses?|payments?)/i,
    /liability and medical|auto/i,
  ),
  ofField("glPersonalAndAdvertisingInjuryLimit", "Personal and advertising injury", /advertising injury/i),
  ofField("glAggregateLimit", "General aggregate", /general aggregate|other than products/i, otherLine),
  ofField(
    "glProductsAndCompletedOperationsLimit",
    "Products and completed operations aggregate",
    /products|completed operations/i,
    /other than/i,
  ),
];

const auto: readonly UsualLimit[] = [
  {
    key: "autoCombinedSingleLimit",
    label: "Combined single limit, each accident",
    named:
      /combined single|\bcsl\b|^(?:covered autos? |auto(?:mobile)? )?liability(?:\b.*\beach accident)?$/i,
    not: /per person|each person|uninsured|underinsured/i,
  },
  {
    key: "autoBodilyInjuryPerPersonLimit",
    label: "Bodily injury, each person",
    named: /bodily injury.*(?:each|per) person/i,
    not: /uninsured|underinsured|medical/i,
    insteadOf: "autoCombinedSingleLimit",
  },
  {
    key: "autoBodilyInjuryPerAccidentLimit",
    label: "Bodily injury, each accident",
    named: /bodily injury.*(?:each|per) accident/i,
    not: /uninsured|underinsured|employ/i,
    insteadOf: "autoCombinedSingleLimit",
  },
  {
    key: "autoPropertyDamageLimit",
    label: "Property damage, each accident",
    named: /^property damage/i,
    not: /uninsured|underinsured|deductible/i,
    insteadOf: "autoCombinedSingleLimit",
  },
];

const umbrella: readonly UsualLimit[] = [
  ofField("umbrellaPerOccurrenceLimit", "Each occurrence", /each occurrence/i),
  ofField("umbrellaAggregateLimit", "Aggregate", /aggregate/i, /products/i),
  { key: "umbrellaRetention", label: "Retention", named: /retention|retained limit|\bsir\b/i },
];

const workersCompensation: readonly UsualLimit[] = [
  ofField("wcPerAccidentLimit", "Employers liability, each accident", /each accident/i),
  ofField("wcPerDiseaseEmployeeLimit", "Disease, each employee", /disease.*each employee/i),
  ofField("wcPerDiseasePolicyLimit", "Disease, policy limit", /disease.*policy limit/i),
];

const cyber: readonly UsualLimit[] = [
  ofField("cyberAggregateLimit", "Aggregate", /policy aggregate|^aggregate/i),
  ofField("cyberRetentionLimit", "Retention", /^retention/i),
];

/** Of lines whose limits have no fields of their own. */
const claims: readonly UsualLimit[] = [
  {
    key: "eachClaimLimit",
    label: "Each claim",
    named: /(?:each|per) (?:claim|wrongful act|loss|occurrence)/i,
    not: /deductible|retention|aggregate/i,
  },
  {
    key: "aggregateLimit",
    label: "Aggregate",
    named: /^(?:(?:policy|annual|total|general|combined) )*(?:aggregate|limit of liability)(?: limit)?\b/i,
  },
];

const property: readonly UsualLimit[] = [
  ofField("propertyBuildingLimit", "Building", /^buildings?$/i),
  ofField(
    "propertyContentsLimit",
    "Business personal property",
    /^(?:business personal property|contents)$/i,
  ),
];

const byType: Partial<Record<PolicyType, readonly UsualLimit[]>> = {
  GENERAL_LIABILITY: generalLiability,
  BUSINESS_OWNERS: generalLiability,
  PACKAGE: generalLiability,
  PRODUCT_LIABILITY: generalLiability.filter(({ key }) =>
    ["glPerOccurrenceLimit", "glProductsAndCompletedOperationsLimit"].includes(key),
  ),
  COMMERCIAL_AUTO: auto,
  UMBRELLA: umbrella,
  EXCESS: umbrella,
  WORKERS_COMPENSATION: workersCompensation,
  CYBER: cyber,
  PROPERTY: property,
  RENTAL: property,
};

export const usualLimitsOf = (type: PolicyType): readonly UsualLimit[] => byType[type] ?? claims;

/** Property is insured without them: they are printed where they are known. */
export const isAlwaysAsked = (type: PolicyType): boolean => type !== "PROPERTY" && type !== "RENTAL";

/** Lines whose other limits are printed too, since they differ from policy to policy. */
export const hasFurtherLimits = (type: PolicyType): boolean => byType[type] === undefined || type === "CYBER";

/** The lines, as documents are read, whose limits a policy of a type may have; any if there are none. */
const linesByType: Partial<Record<PolicyType, readonly string[]>> = {
  COMMERCIAL_AUTO: ["commercial auto"],
  CYBER: ["cyber"],
  DIRECTORS_AND_OFFICERS: ["directors and officers liability"],
  EMPLOYMENT_PRACTICES_LIABILITY: ["employment practices liability"],
  ERRORS_AND_OMISSION_LIABILITY: ["professional liability"],
  EXCESS: ["umbrella liability"],
  PROFESSIONAL_LIABILITY: ["professional liability"],
  UMBRELLA: ["umbrella liability"],
};

/** `line`: null if it is unknown. */
export const isOfLine = (type: PolicyType, line: string | null): boolean =>
  line === null || (linesByType[type]?.includes(line) ?? true);
