/** Which facts fill the fields of applications: contacts, premises, business, earlier insurance, losses. */
import { has, is, type Rules } from "../rule.ts";

export const contactRules: Rules = {
  NamedInsured_Contact_ContactDescription: "contact.#.role",
  NamedInsured_Contact_FullName: "contact.#.name",
  NamedInsured_Contact_PrimaryPhoneNumber: "contact.#.phone",
  NamedInsured_Contact_PrimaryEmailAddress: "contact.#.email",
};

const contactFor = (field: string, role: string): Rules => ({
  [`NamedInsured_${field}_FullName`]: `contactFor.${role}.name`,
  [`NamedInsured_${field}_PhoneNumber`]: `contactFor.${role}.phone`,
  [`NamedInsured_${field}_EmailAddress`]: `contactFor.${role}.email`,
});

export const contactForRules: Rules = {
  ...contactFor("InspectionContact", "INSPECTION"),
  ...contactFor("AccountingContact", "ACCOUNTING"),
  ...contactFor("ClaimContact", "CLAIMS"),
};

const place = (field: string): Rules => ({
  [`${field}_PhysicalAddress_LineOne`]: "location.#.line1",
  [`${field}_PhysicalAddress_LineTwo`]: "location.#.line2",
  [`${field}_PhysicalAddress_CityName`]: "location.#.city",
  [`${field}_PhysicalAddress_CountyName`]: "location.#.county",
  [`${field}_PhysicalAddress_StateOrProvinceCode`]: "location.#.zone",
  [`${field}_PhysicalAddress_PostalCode`]: "location.#.postalCode",
});

export const locationRules: Rules = {
  ...place("CommercialStructure"),
  ...place("Location"),
  CommercialStructure_Location_ProducerIdentifier: "location.#.number",
  Location_ProducerIdentifier: "location.#.number",
  CommercialStructure_Building_ProducerIdentifier: "location.#.building",
  CommercialStructure_InsuredInterest_OwnerIndicator: is("location.#.interest", "OWNER"),
  CommercialStructure_InsuredInterest_TenantIndicator: is("location.#.interest", "TENANT"),
  CommercialStructure_InsuredInterest_OtherIndicator: is("location.#.interest", "OTHER"),
  CommercialStructure_AnnualRevenueAmount: "location.#.revenue",
  BusinessInformation_FullTimeEmployeeCount: "location.#.fullTime",
  BusinessInformation_PartTimeEmployeeCount: "location.#.partTime",
  Construction_BuildingArea: "location.#.area",
  BuildingOccupancy_OperationsDescription: "location.#.operations",
  CommercialStructure_BuiltYear: "location.#.builtYear",
  Construction_ConstructionCode: "location.#.construction",
  Construction_StoreyCount: "location.#.stories",
  CommercialStructure_Building_SublocationDescription: "location.#.operations",
  Location_HighestFloorCount: "location.#.stories",
};

export const businessRules: Rules = {
  CommercialPolicy_OperationsDescription: "business.operations",
  CommercialPolicy_RemarkText: "remarks",
};

const before = (field: string, line: string): Rules => ({
  [`PriorCoverage_${field}_InsurerFullName`]: `prior.${line}.#.insurer`,
  [`PriorCoverage_${field}_PolicyNumberIdentifier`]: `prior.${line}.#.number`,
  [`PriorCoverage_${field}_TotalPremiumAmount`]: `prior.${line}.#.premium`,
  [`PriorCoverage_${field}_EffectiveDate`]: `prior.${line}.#.effective`,
  [`PriorCoverage_${field}_ExpirationDate`]: `prior.${line}.#.expiration`,
});

export const priorRules: Rules = {
  ...before("GeneralLiability", "gl"),
  ...before("Automobile", "auto"),
  ...before("Property", "property"),
  ...before("OtherLine", "further"),
  PriorCoverage_OtherLine_LineOfBusinessCode: "prior.further.0.type",
};

/** Of a form with one line. */
export const priorOfRules = (line: string): Rules => ({
  PriorCoverage_InsurerFullName: `prior.${line}.#.insurer`,
  PriorCoverage_PolicyNumberIdentifier: `prior.${line}.#.number`,
  PriorCoverage_TotalPremiumAmount: `prior.${line}.#.premium`,
  PriorCoverage_EffectiveYear: `prior.${line}.#.year`,
  PriorCoverage_ModificationFactor: `prior.${line}.#.modification`,
});

export const lossRules: Rules = {
  LossHistory_NoPriorLossesIndicator: is("losses.none", "Y"),
  LossHistory_InformationYearCount: "losses.years",
  LossHistory_TotalAmount: "losses.total",
  LossHistory_OccurrenceDate: "loss.#.date",
  LossHistory_ClaimDate: "loss.#.claimDate",
  LossHistory_LineOfBusiness: "loss.#.line",
  LossHistory_OccurrenceDescription: "loss.#.description",
  LossHistory_PaidAmount: "loss.#.paid",
  LossHistory_ReservedAmount: "loss.#.reserved",
  LossHistory_ClaimStatus_OpenCode: "loss.#.open",
};

const lineOf = (field: string, type: string): Rules => ({
  [`Policy_LineOfBusiness_${field}`]: has(`lines.${type}`),
});

export const appliedLinesRules: Rules = {
  ...lineOf("BusinessAutoIndicator", "COMMERCIAL_AUTO"),
  ...lineOf("BusinessOwnersIndicator", "BUSINESS_OWNERS"),
  ...lineOf("CommercialGeneralLiability", "GENERAL_LIABILITY"),
  ...lineOf("CommercialProperty", "PROPERTY"),
  ...lineOf("CyberAndPrivacy", "CYBER"),
  ...lineOf("UmbrellaIndicator", "UMBRELLA"),
};

/** Rated classes: of general liability as hazards, of workers compensation as classes. */
export const hazardRules: Rules = {
  GeneralLiability_Hazard_ClassCode: "class.gl.#.code",
  GeneralLiability_Hazard_Classification: "class.gl.#.description",
  GeneralLiability_Hazard_PremiumBasisCode: "class.gl.#.basis",
  GeneralLiability_Hazard_Exposure: "class.gl.#.exposure",
  GeneralLiability_Hazard_LocationProducerIdentifier: "class.gl.#.location",
};

export const workersClassRules: Rules = {
  WorkersCompensation_RateClass_ClassificationCode: "class.wc.#.code",
  WorkersCompensation_RateClass_DutiesDescription: "class.wc.#.description",
  WorkersCompensation_RateClass_FullTimeEmployeeCount: "class.wc.#.fullTime",
  WorkersCompensation_RateClass_PartTimeEmployeeCount: "class.wc.#.partTime",
  WorkersCompensation_RateClass_RemunerationAmount: "class.wc.#.payroll",
  WorkersCompensation_RateClass_LocationProducerIdentifier: "class.wc.#.location",
  WorkersCompensation_RateState_StateOrProvinceName: "class.wc.zone",
  WorkersCompensation_PartOne_StateOrProvinceCode: "wc.zone.#",
  WorkersCompensation_Individual_FullName: "owner.#.name",
  WorkersCompensation_Individual_TitleRelationshipCode: "owner.#.title",
  WorkersCompensation_Individual_DutiesDescription: "owner.#.duties",
  WorkersCompensation_Individual_OwnershipPercent: "owner.#.ownership",
  WorkersCompensation_Individual_IncludedExcludedCode: "owner.#.included",
  WorkersCompensationStateCoverage_ExperienceOrMerit_ModificationFactor: "wc.modification",
};
