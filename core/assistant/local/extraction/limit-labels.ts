/**
 * How carriers print the standard limits, as reviewable data. Patterns are read on normalized text. A limit is taken
 * only in the section of its line; `isSpecific` labels name their line by themselves. The first that fits wins.
 */
import type { LimitField } from "../../model.ts";
import type { InsuranceLine } from "./insurance-lines.ts";

export interface LimitLabel {
  field: LimitField;
  lines: readonly InsuranceLine[];
  label: RegExp;
  /** A label that fits this too means something else. */
  not?: RegExp;
  isSpecific?: boolean;
}

const liability: readonly InsuranceLine[] = ["GENERAL_LIABILITY", "BUSINESS_OWNERS"];
const property: readonly InsuranceLine[] = ["PROPERTY", "BUSINESS_OWNERS", "FLOOD"];
const otherLine =
  /abuse|molest|employeebenefit|liquor|pollution|cyber|professional|auto|wrongful|sewage|failuretosupply|crisis|uninsured|underinsured|terroris|fungi|silica|assault|battery|sublimit/;

export const limitLabels: readonly LimitLabel[] = [
  {
    field: "glAggregateLimit",
    lines: liability,
    label:
      /gen(eral)?agg(regate)?|^(commercial)?generalliability(annual|policy|total)?agg(regate)?|otherthan(the)?prod.*agg|agg(regate)?(limit)?otherthan/,
    not: otherLine,
    isSpecific: true,
  },
  {
    field: "glProductsAndCompletedOperationsLimit",
    lines: liability,
    label:
      /prod(uct)?s?s?(and|or)?(compl?(eted)?op|completedwork|compop)|completedop(erations|s)?(hazard)?agg|productsagg|productsliabilityagg|^pcoagg|prodcompop|^products?$/,
    not: /otherthan|exclud|deductible/,
    isSpecific: true,
  },
  {
    field: "glPersonalAndAdvertisingInjuryLimit",
    lines: liability,
    label:
      /pers(onal)?(injury)?(and|or)?adv(ertising)?|^pandai|^personalinjury(liability|limit)*$|personalinjuryandadv|advertisinginjury/,
    not: /deductible|aggregate/,
    isSpecific: true,
  },
  {
    field: "glRentedPremisesDamageLimit",
    lines: liability,
    label:
      /(damages?to)?(premises|property)?rented(toyou|premises)|damages?to(rented|leased)|rentedpremises|premisesrented|(fire|tenants?)(damage|legal|liab)|damagetopremises|propertyrented|tenants?propertydamage|^dpr(limit)?$/,
    not: /deductible|aggregate/,
    isSpecific: true,
  },
  {
    field: "glMedicalPerPersonLimit",
    lines: liability,
    label: /med(ical)?s?(exp|pay|pmt|coverage|limit)|^medical$/,
    not: /liabilityand|auto|deductible|evacuat|professional/,
    isSpecific: true,
  },
  {
    field: "glPerOccurrenceLimit",
    lines: liability,
    label:
      /(each|per|anyone|every)occ|occurrencelimit|^(c?gl)?occurrence$|^eaocc|liabilityandmedicalexp|^businessliability|liabilityliab|generalliab(ility)?(limit)?$|^liability(limit)?$|bodilyinjuryandpropertydamage|bipd(limit)?|^limitof(liability|insurance)/,
    not: /aggregate|deductible|damage(to|s).*(premises|rented)|medicalpay|aboveunderlying|offense|employee/,
  },
  {
    field: "glPerOccurrenceLimit",
    lines: liability,
    label: /^(coverage[a-z])?(businessowners)?(businessliability|liabilityandmedicalexp)/,
    not: /aggregate|deductible/,
    isSpecific: true,
  },
  {
    field: "glAggregateLimit",
    lines: liability,
    label:
      /^(annual|policy|liability|total|per?policy|(each|policy)?(annual)?period|perproject|perlocation)?agg(regate)?(limit)?(ofliability|ofinsurance)?$/,
  },
  {
    field: "wcPerDiseasePolicyLimit",
    lines: ["WORKERS_COMPENSATION"],
    label: /disease.*policy|policylimit/,
    not: /employee$|eachemployee|eaemployee|accident/,
  },
  {
    field: "wcPerDiseaseEmployeeLimit",
    lines: ["WORKERS_COMPENSATION"],
    label: /disease.*(employee|person)|(each|per|ea)employee/,
    not: /policylimit|accident/,
  },
  {
    field: "wcPerAccidentLimit",
    lines: ["WORKERS_COMPENSATION"],
    label: /(each|per|ea|anyone|by)accident|elaccident/,
    not: /disease/,
  },
  {
    field: "umbrellaAggregateLimit",
    lines: ["UMBRELLA"],
    label: /aggregate|^agg$|annualagg/,
    not: /product|crisis|retention|retained|personal/,
  },
  {
    field: "umbrellaPerOccurrenceLimit",
    lines: ["UMBRELLA"],
    label:
      /occurrence|eachclaim|eachincident|^limitof(liability|insurance)|umbrella(liability)?limit|policylimit|eachevent|^liabilitylimit|^umbrella$/,
    not: /aggregate|retention|retained|crisis|medical|deductible|personal|disease|employee/,
  },
  {
    field: "cyberAggregateLimit",
    lines: ["CYBER"],
    label:
      /(policy|maximum|annual|total|overall|combined|policyperiod|cyber)(policy)?agg|agg(regate)?(limit)?(ofliability|ofinsurance|limit|forall)|^aggregate$|maximum(single)?limit|maximumaggregate|policylimit|^(total)?limitof(liability|insurance)$/,
    not: /retention|deductible|sublimit|each(claim|event|incident)$/,
  },
  {
    field: "propertyBuildingLimit",
    lines: property,
    label:
      /^(?!each|any|per|new|other|the|both)[a-z]{3,14}buildings?$|^((property|blanket|total|covered|scheduled?|all|limitonthe|coveragea)*)(building|realandpersonalproperty|realproperty|dwelling)(s|limit|coverage|property|andyourbusinesspersonalproperty|andbusinesspersonalproperty|andcontents|andpersonalproperty|andbpp|replacementcost|value|amount|ofinsurance)*/,
    not: /ordinance|newlyacquired|glass|debris|code|demolition|deductible|backup|construction|description|buildingage|buildingn(umber|o$)|ornament|income/,
    isSpecific: true,
  },
  {
    field: "propertyContentsLimit",
    lines: property,
    label:
      /^((property|blanket|total|all|your|scheduled?|coverage[bc]|limitonthe|community|association)*)(bus(iness)?pers(onal)?prop(erty)?|contents|businessproperty|bpp|perspropertylimit|personalproperty|bizpersonalproperty|yourproperty|businesscontents)(limit|coverage|replacementcost|ofinsurance|amount|oftheinsured)*/,
    not: /ofothers|others|transit|offpremises|awayfrom|newly|undescribed|tempor|deductible|seasonal|outdoor|employee|effects|ateach|atany|atother|installation|exhibition|vehicles|deferred/,
    isSpecific: true,
  },
];

/** Columns of a table that hold something else than limits. */
const notALimitColumn =
  /deduct|retention|premium|^rate|taxes|surcharge|fee$|fees$|payroll|remuneration|basis|costnew|sales|receipts|exposure|value$|statedamount|coinsurance|code|class|territory|yearbuilt|sqft|squarefeet|paid|reserve|incurred|percent|charge|amountdue|balance|expiring|currentterm|prior/;

/** "Deductible amount per occurrence" speaks of occurrences and is no limit. */
export const isOtherColumn = (normalizedHeader: string): boolean =>
  notALimitColumn.test(normalizedHeader) &&
  (!/limit|aggregate|occurrence/.test(normalizedHeader) ||
    /^(?:deductible|retention|premium)/.test(normalizedHeader));

/** Columns of a former state: what a change has replaced, or another term. */
export const pastColumn =
  /before|previous|former|expiring|existing|lastyear|prior(limit|term|policy)|oldlimit|^old|^from$|currentterm/;

/** Words before amounts in a sentence that speak of a term that is over. */
export const pastTerm = /\b(?:expiring|prior|previous|last)\s+(?:year|term|policy|program|period)/i;

/** Sections whose amounts are not limits of this policy. */
export const notALimitSection =
  /^(item[a-z0-9]{1,2})?(premiums?|deductibles?|retentions?)$|underlying|retained|(?:coverages?|parts?)andpremiums?$|classification|premium(schedule|computation|summary|basis)|scheduleof(autos|vehicles|drivers|equipment)|lossrun|losshistory|claimshistory|exposure|payment(plan|schedule|options)|installment|rateschedule|pricing|optionalcoverages?notselected|quoteoptions/;

/** How the limits are called where a row does not say it itself: "Any one premises", "Replacement cost". */
export const limitTitles: Readonly<Record<LimitField, string>> = {
  cyberAggregateLimit: "Policy aggregate",
  cyberRetentionLimit: "Retention",
  glAggregateLimit: "General aggregate",
  glMedicalPerOccurrenceLimit: "Medical expense, each occurrence",
  glMedicalPerPersonLimit: "Medical expense, any one person",
  glPerOccurrenceLimit: "Each occurrence",
  glPersonalAndAdvertisingInjuryLimit: "Personal and advertising injury",
  glProductsAndCompletedOperationsLimit: "Products-completed operations aggregate",
  glRentedPremisesDamageLimit: "Damage to premises rented to you",
  propertyBuildingLimit: "Building",
  propertyContentsLimit: "Business personal property",
  umbrellaPerOccurrenceLimit: "Umbrella, each occurrence",
  umbrellaAggregateLimit: "Umbrella aggregate",
  wcPerAccidentLimit: "Bodily injury by accident, each accident",
  wcPerDiseaseEmployeeLimit: "Bodily injury by disease, each employee",
  wcPerDiseasePolicyLimit: "Bodily injury by disease, policy limit",
};
