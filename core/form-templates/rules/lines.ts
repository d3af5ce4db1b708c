/** Which facts fill the fields of each line of insurance. The keys of limits are those that certificates state. */
import { has, is, type Rules, someOf } from "../rule.ts";

const term = (field: string, line: string): Rules => ({
  [`Policy_${field}_PolicyNumberIdentifier`]: `${line}.number`,
  [`Policy_${field}_EffectiveDate`]: `${line}.effective`,
  [`Policy_${field}_ExpirationDate`]: `${line}.expiration`,
});

export const generalLiabilityRules: Rules = {
  ...term("GeneralLiability", "gl"),
  GeneralLiability_InsurerLetterCode: "gl.letter",
  GeneralLiability_CoverageIndicator: is("gl.form", "GENERAL_LIABILITY"),
  GeneralLiability_OccurrenceIndicator: is("gl.basis", "Occurrence"),
  GeneralLiability_ClaimsMadeIndicator: is("gl.basis", "Claims-made"),
  GeneralLiability_ClaimsMade_RetroactiveDate: "gl.retroactive",
  GeneralLiability_ClaimsMade_ProposedRetroactiveDate: "gl.retroactive",
  GeneralLiability_EachOccurrence_LimitAmount: "gl.glPerOccurrenceLimit",
  GeneralLiability_FireDamageRentedPremises_EachOccurrenceLimitAmount: "gl.glRentedPremisesDamageLimit",
  GeneralLiability_MedicalExpense_EachPersonLimitAmount: "gl.glMedicalPerPersonLimit",
  GeneralLiability_PersonalAndAdvertisingInjury_LimitAmount: "gl.glPersonalAndAdvertisingInjuryLimit",
  GeneralLiability_GeneralAggregate_LimitAmount: "gl.glAggregateLimit",
  GeneralLiability_ProductsAndCompletedOperations_AggregateLimitAmount:
    "gl.glProductsAndCompletedOperationsLimit",
  GeneralLiability_GeneralAggregate_LimitAppliesPerPolicyIndicator: is("gl.aggregate", "policy"),
  GeneralLiability_GeneralAggregate_LimitAppliesPerProjectIndicator: is("gl.aggregate", "project"),
  GeneralLiability_GeneralAggregate_LimitAppliesPerLocationIndicator: is("gl.aggregate", "location"),
  CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode: "gl.ADDITIONAL_INSURED",
  Policy_GeneralLiability_SubrogationWaivedCode: "gl.WAIVER_OF_SUBROGATION",
};

export const autoRules: Rules = {
  ...term("AutomobileLiability", "auto"),
  Vehicle_InsurerLetterCode: "auto.letter",
  Vehicle_AnyAutoIndicator: has("auto.covers.any auto"),
  Vehicle_AllOwnedAutosIndicator: has("auto.covers.owned"),
  Vehicle_ScheduledAutosIndicator: has("auto.covers.scheduled"),
  Vehicle_HiredAutosIndicator: has("auto.covers.hired"),
  Vehicle_NonOwnedAutosIndicator: has("auto.covers.non-owned"),
  Vehicle_CombinedSingleLimit_EachAccidentAmount: "auto.autoCombinedSingleLimit",
  Vehicle_BodilyInjury_PerPersonLimitAmount: "auto.autoBodilyInjuryPerPersonLimit",
  Vehicle_BodilyInjury_PerAccidentLimitAmount: "auto.autoBodilyInjuryPerAccidentLimit",
  Vehicle_PropertyDamage_PerAccidentLimitAmount: "auto.autoPropertyDamageLimit",
  CertificateOfInsurance_AutomobileLiability_AdditionalInsuredCode: "auto.ADDITIONAL_INSURED",
  Policy_AutomobileLiability_SubrogationWaivedCode: "auto.WAIVER_OF_SUBROGATION",
};

export const umbrellaRules: Rules = {
  ...term("ExcessLiability", "umbrella"),
  ExcessUmbrella_InsurerLetterCode: "umbrella.letter",
  Policy_PolicyType_UmbrellaIndicator: is("umbrella.form", "UMBRELLA"),
  Policy_PolicyType_ExcessIndicator: is("umbrella.form", "EXCESS"),
  ExcessUmbrella_OccurrenceIndicator: is("umbrella.basis", "Occurrence"),
  ExcessUmbrella_ClaimsMadeIndicator: is("umbrella.basis", "Claims-made"),
  ExcessUmbrella_RetroactiveDate: "umbrella.retroactive",
  ExcessUmbrella_Umbrella_EachOccurrenceAmount: "umbrella.umbrellaPerOccurrenceLimit",
  ExcessUmbrella_Umbrella_AggregateAmount: "umbrella.umbrellaAggregateLimit",
  ExcessUmbrella_Umbrella_DeductibleOrRetentionAmount: "umbrella.umbrellaRetention",
  ExcessUmbrella_RetentionIndicator: has("umbrella.umbrellaRetention"),
  CertificateOfInsurance_ExcessLiability_AdditionalInsuredCode: "umbrella.ADDITIONAL_INSURED",
  Policy_ExcessLiability_SubrogationWaivedCode: "umbrella.WAIVER_OF_SUBROGATION",
};

export const workersRules: Rules = {
  ...term("WorkersCompensationAndEmployersLiability", "wc"),
  WorkersCompensationEmployersLiability_InsurerLetterCode: "wc.letter",
  WorkersCompensationEmployersLiability_WorkersCompensationStatutoryLimitIndicator: has("wc.wcStates"),
  WorkersCompensationEmployersLiability_AnyPersonsExcludedIndicator: "wc.excluded",
  WorkersCompensationEmployersLiability_EmployersLiability_EachAccidentLimitAmount: "wc.wcPerAccidentLimit",
  WorkersCompensationEmployersLiability_EmployersLiability_DiseaseEachEmployeeLimitAmount:
    "wc.wcPerDiseaseEmployeeLimit",
  WorkersCompensationEmployersLiability_EmployersLiability_DiseasePolicyLimitAmount:
    "wc.wcPerDiseasePolicyLimit",
  Policy_WorkersCompensation_SubrogationWaivedCode: "wc.WAIVER_OF_SUBROGATION",
};

export const otherPolicyRules: Rules = {
  OtherPolicy_OtherPolicyDescription: "other.0.title",
  OtherPolicy_InsurerLetterCode: "other.0.letter",
  OtherPolicy_PolicyNumberIdentifier: "other.0.number",
  OtherPolicy_PolicyEffectiveDate: "other.0.effective",
  OtherPolicy_PolicyExpirationDate: "other.0.expiration",
  OtherPolicy_CoverageCode: "other.0.limit.#.label",
  OtherPolicy_CoverageDescription: "other.0.limit.#.label",
  OtherPolicy_CoverageLimitAmount: "other.0.limit.#.amount",
  CertificateOfInsurance_OtherPolicy_AdditionalInsuredCode: "other.0.ADDITIONAL_INSURED",
  OtherPolicy_SubrogationWaivedCode: "other.0.WAIVER_OF_SUBROGATION",
};

/** The causes of loss that a property policy insures. */
export const causesRules: Rules = {
  Policy_PolicyType_BasicIndicator: is("property.causes", "Basic"),
  Policy_PolicyType_BroadIndicator: is("property.causes", "Broad"),
  Policy_PolicyType_SpecialIndicator: is("property.causes", "Special"),
};

/** The one policy of a form that has only one. */
export const onePolicyRules = (line: string): Rules => ({
  Policy_PolicyNumberIdentifier: `${line}.number`,
  Policy_EffectiveDate: `${line}.effective`,
  Policy_ExpirationDate: `${line}.expiration`,
});

const underlying = (field: string, line: string): Rules => ({
  [`UnderlyingPolicy_${field}_InsurerFullName`]: `${line}.insurer`,
  [`UnderlyingPolicy_${field}_PolicyNumberIdentifier`]: `${line}.number`,
  [`UnderlyingPolicy_${field}_PolicyEffectiveDate`]: `${line}.effective`,
  [`UnderlyingPolicy_${field}_PolicyExpirationDate`]: `${line}.expiration`,
});

export const underlyingRules: Rules = {
  ...underlying("Automobile", "auto"),
  ...underlying("GeneralLiability", "gl"),
  ...underlying("EmployersLiability", "wc"),
  UnderlyingPolicy_OtherPolicy_InsurerFullName: "other.#.insurer",
  UnderlyingPolicy_OtherPolicy_PolicyTypeDescription: "other.#.title",
  UnderlyingPolicy_OtherPolicy_PolicyNumberIdentifier: "other.#.number",
  UnderlyingPolicy_OtherPolicy_PolicyEffectiveDate: "other.#.effective",
  UnderlyingPolicy_OtherPolicy_PolicyExpirationDate: "other.#.expiration",
  UnderlyingPolicy_EmployersLiability_PremiumAmount: "wc.premium",
};

export const proposedRules: Rules = {
  Policy_EffectiveDate: "proposed.effective",
  Policy_ExpirationDate: "proposed.expiration",
  Policy_PolicyNumberIdentifier: "proposed.number",
  Policy_Payment_DirectBillIndicator: is("proposed.billing", "DIRECT"),
  Policy_Payment_ProducerBillIndicator: is("proposed.billing", "AGENCY"),
  Insurer_FullName: someOf("proposed.insurer"),
  Insurer_NAICCode: someOf("proposed.naic"),
};
