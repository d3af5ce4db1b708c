/** Which facts fill the fields of insured property: on certificates, as evidence, on applications. */
import { has, is, type Rules } from "../rule.ts";
import { causesRules } from "./lines.ts";

export const propertyCertificateRules: Rules = {
  ...causesRules,
  Policy_PolicyType_PropertyIndicator: has("property.number"),
  Policy_Property_PolicyNumberIdentifier: "property.number",
  Policy_Property_EffectiveDate: "property.effective",
  Policy_Property_ExpirationDate: "property.expiration",
  Property_InsurerLetterCode: "property.letter",
  Property_Building_CoverageIndicator: has("property.building"),
  Property_Building_LimitAmount: "property.building",
  Property_PersonalProperty_CoverageIndicator: has("property.contents"),
  Property_PersonalProperty_LimitAmount: "property.contents",
  CommercialPropertyCoverage_BusinessIncomeOption_IncludedIndicator: has("property.businessIncome"),
  CommercialPropertyCoverage_BusinessIncome_LimitAmount: "property.businessIncome",
  CommercialProperty_Premises_DeductibleAmount: "property.deductible",
  CertificateOfLiabilityInsurance_ACORDForm_RemarkText: "property.place.#.description",
};

export const evidenceRules: Rules = {
  ...causesRules,
  Policy_TypeDescription: "property.type",
  Location_PhysicalAddress_LineOne: "location.#.line1",
  Location_PhysicalAddress_LineTwo: "location.#.line2",
  Location_PhysicalAddress_CityName: "location.#.city",
  Location_PhysicalAddress_StateOrProvinceCode: "location.#.zone",
  Location_PhysicalAddress_PostalCode: "location.#.postalCode",
  Location_LocationDescription: "location.#.operations",
  Property_Building_CoverageIndicator: has("property.building"),
  Property_BusinessPersonalProperty_CoverageIndicator: has("property.contents"),
  CommercialPropertyCoverage_Property_LimitAmount: "property.evidenced",
  CommercialPropertyCoverage_Property_DeductibleAmount: "property.deductible",
  CommercialPropertyCoverage_BusinessIncomeOrRentalValue_BusinessIncomeCoverageIndicator:
    has("property.businessIncome"),
  CommercialPropertyCoverage_BusinessIncomeOrRentalValue_YesIndicator: has("property.businessIncome"),
  CommercialPropertyCoverage_BusinessIncomeOrRentalValue_LimitAmount: "property.businessIncome",
  CommercialPropertyCoverage_ReplacementCost_YesIndicator: is("property.valuation", "Replacement cost"),
  CommercialPropertyCoverage_AgreedValue_YesIndicator: is("property.valuation", "Agreed value"),
  CommercialPropertyCoverage_Coinsurance_YesIndicator: has("property.coinsurance"),
  CommercialProperty_Premises_CoinsurancePercent: "property.coinsurance",
};

export const oldEvidenceRules: Rules = {
  Date2: "today",
  COVERAGE1: "agency.block",
  Phone: "agency.phone",
  Fax: "agency.fax",
  LOC: "agency.email",
  LOC3: "agency.customerNumber",
  Company: "property.insurer",
  COVERAGE12: "insured.0.block",
  LOC4: "interest.0.loan",
  LOC5: "property.number",
  Date: "property.effective",
  Date1: "property.expiration",
  COVERAGE11: "location.0.block",
  covperils1: "property.coverage.#.name",
  amtinsur: "property.coverage.#.amount",
  deduct: "property.coverage.#.deductible",
  addlint: "interest.0.block",
  CASymbols212: is("interest.0.kind", "MORTGAGEE"),
  CASymbols213: is("interest.0.kind", "LOSS_PAYEE"),
  CASymbols21: is("interest.0.kind", "ADDITIONAL_INSURED"),
  LOC7: "interest.0.loan",
};

/** Rows of premises are five for each of two buildings. */
export const buildingRules: Rules = {
  CommercialProperty_Premises_SubjectOfInsuranceCode: "subject.#.name",
  CommercialProperty_Premises_LimitAmount: "subject.#.amount",
  CommercialProperty_Premises_CoinsurancePercent: "subject.#.coinsurance",
  CommercialProperty_Premises_ValuationCode: "subject.#.valuation",
  CommercialProperty_Premises_CauseOfLossCode: "subject.#.causes",
  CommercialProperty_Premises_DeductibleAmount: "subject.#.deductible",
  BuildingFireProtection_ProtectionClassCode: "location.#.protectionClass",
  BuildingImprovement_WiringYear: "location.#.wiringYear",
  BuildingImprovement_PlumbingYear: "location.#.plumbingYear",
  BuildingImprovement_RoofingYear: "location.#.roofYear",
  BuildingImprovement_HeatingYear: "location.#.heatingYear",
  BuildingFireProtection_Alarm_SprinklerPercent: "location.#.sprinklerPercent",
  Construction_BasementCount: "location.#.basements",
  Construction_RoofMaterialCode: "location.#.roof",
  BuildingFireProtection_HydrantDistanceFeetCount: "location.#.hydrantFeet",
  BuildingFireProtection_FireStationDistanceMileCount: "location.#.stationMiles",
};
