/** The twelve forms, each as one map: its fields, which facts fill them, and which a form may not go out without. */
import type { TemplateId } from "./model.ts";
import { acord24Names } from "./names/acord-24.ts";
import { acord25Names } from "./names/acord-25.ts";
import { acord27Names } from "./names/acord-27.ts";
import { acord28Names } from "./names/acord-28.ts";
import { acord35Names } from "./names/acord-35.ts";
import { acord36Names } from "./names/acord-36.ts";
import { acord75Names } from "./names/acord-75.ts";
import { acord125Names } from "./names/acord-125.ts";
import { acord126Names } from "./names/acord-126.ts";
import { acord130Names } from "./names/acord-130.ts";
import { acord131Names } from "./names/acord-131.ts";
import { acord140Names } from "./names/acord-140.ts";
import { parseNames, type TemplateField } from "./parse-names.ts";
import type { Rules } from "./rule.ts";
import {
  appliedLinesRules,
  businessRules,
  contactForRules,
  contactRules,
  hazardRules,
  locationRules,
  lossRules,
  priorOfRules,
  priorRules,
  workersClassRules,
} from "./rules/applicant.ts";
import {
  autoRules,
  generalLiabilityRules,
  onePolicyRules,
  otherPolicyRules,
  proposedRules,
  umbrellaRules,
  underlyingRules,
  workersRules,
} from "./rules/lines.ts";
import {
  agencyRules,
  holderRules,
  insuredRules,
  interestRules,
  lettersRules,
  oneCarrierRules,
} from "./rules/parties.ts";
import { binderRules, cancellationRules, changeOfAgentRules } from "./rules/changes.ts";
import {
  buildingRules,
  evidenceRules,
  oldEvidenceRules,
  propertyCertificateRules,
} from "./rules/property.ts";

/** The lines of insurance whose policies a form shows, in the order of its page: letters follow it. */
export type Line = "gl" | "auto" | "umbrella" | "wc" | "property" | "other";

export interface Template {
  fields: readonly TemplateField[];
  rules: Rules;
  lines: readonly Line[];
  /** Names without rows: row A is needed, and further rows that have begun. */
  needed: ReadonlySet<string>;
}

const template = (
  names: string,
  lines: readonly Line[],
  rules: readonly Rules[],
  needed: string,
): Template => ({
  fields: parseNames(names),
  lines,
  rules: Object.assign({}, agencyRules, insuredRules, ...rules) as Rules,
  needed: new Set(needed.trim().split(/\s+/)),
});

const parties = `Producer_FullName NamedInsured_FullName NamedInsured_MailingAddress_LineOne
  NamedInsured_MailingAddress_CityName NamedInsured_MailingAddress_StateOrProvinceCode
  NamedInsured_MailingAddress_PostalCode`;
const holder = `CertificateHolder_FullName CertificateHolder_MailingAddress_LineOne
  CertificateHolder_MailingAddress_CityName CertificateHolder_MailingAddress_StateOrProvinceCode
  CertificateHolder_MailingAddress_PostalCode`;
const interest = `AdditionalInterest_FullName AdditionalInterest_MailingAddress_LineOne
  AdditionalInterest_AccountNumberIdentifier`;
const applied = `${parties} Policy_EffectiveDate`;
const onePolicy = `Insurer_FullName Policy_PolicyNumberIdentifier Policy_EffectiveDate Policy_ExpirationDate`;

export const templates: Readonly<Record<TemplateId, Template>> = {
  acord24: template(
    acord24Names,
    ["property", "other"],
    [lettersRules, holderRules, propertyCertificateRules, otherPolicyRules],
    `${parties} ${holder} Insurer_FullName Policy_Property_PolicyNumberIdentifier Policy_Property_EffectiveDate
      Policy_Property_ExpirationDate Property_Building_LimitAmount`,
  ),
  acord25: template(
    acord25Names,
    ["gl", "auto", "umbrella", "wc", "other"],
    [
      lettersRules,
      holderRules,
      generalLiabilityRules,
      autoRules,
      umbrellaRules,
      workersRules,
      otherPolicyRules,
      { CertificateOfLiabilityInsurance_ACORDForm_RemarkText: "certificate.description" },
    ],
    `${parties} ${holder} Insurer_FullName`,
  ),
  acord27: template(
    acord27Names,
    ["property"],
    [oldEvidenceRules],
    "COVERAGE1 COVERAGE12 Company LOC5 Date Date1 COVERAGE11 covperils1 amtinsur deduct addlint",
  ),
  acord28: template(
    acord28Names,
    ["property"],
    [oneCarrierRules("property"), onePolicyRules("property"), interestRules, evidenceRules],
    `${parties} ${onePolicy} ${interest} Location_PhysicalAddress_LineOne
      CommercialPropertyCoverage_Property_LimitAmount CommercialPropertyCoverage_Property_DeductibleAmount`,
  ),
  acord35: template(
    acord35Names,
    ["gl", "auto", "umbrella", "wc", "property", "other"],
    [oneCarrierRules("chosen.0"), onePolicyRules("chosen"), cancellationRules],
    `${parties} ${onePolicy} Policy_CancellationDate`,
  ),
  acord36: template(
    acord36Names,
    ["gl", "auto", "umbrella", "wc", "property", "other"],
    [oneCarrierRules("chosen.0"), changeOfAgentRules],
    `${parties} ${onePolicy} Policy_ProducerChangeEffectiveDate`,
  ),
  acord75: template(
    acord75Names,
    ["gl", "auto", "umbrella", "wc", "property"],
    [
      oneCarrierRules("bound"),
      generalLiabilityRules,
      autoRules,
      umbrellaRules,
      workersRules,
      interestRules,
      binderRules,
    ],
    `${parties} Insurer_FullName Binder_NumberIdentifier Binder_EffectiveDate Binder_ExpirationDate`,
  ),
  acord125: template(
    acord125Names,
    ["gl", "auto", "umbrella", "wc", "property", "other"],
    [
      proposedRules,
      contactRules,
      locationRules,
      businessRules,
      interestRules,
      priorRules,
      lossRules,
      appliedLinesRules,
    ],
    `${applied} Policy_ExpirationDate NamedInsured_TaxIdentifier NamedInsured_Primary_PhoneNumber
      NamedInsured_BusinessStartDate CommercialPolicy_OperationsDescription CommercialStructure_PhysicalAddress_LineOne
      CommercialStructure_AnnualRevenueAmount BusinessInformation_FullTimeEmployeeCount
      PriorCoverage_GeneralLiability_InsurerFullName LossHistory_OccurrenceDate`,
  ),
  acord126: template(
    acord126Names,
    ["gl"],
    [proposedRules, generalLiabilityRules, hazardRules, interestRules],
    `Producer_FullName NamedInsured_FullName Policy_EffectiveDate GeneralLiability_EachOccurrence_LimitAmount
      GeneralLiability_GeneralAggregate_LimitAmount GeneralLiability_ProductsAndCompletedOperations_AggregateLimitAmount
      GeneralLiability_Hazard_ClassCode GeneralLiability_Hazard_Exposure`,
  ),
  acord130: template(
    acord130Names,
    ["wc"],
    [
      proposedRules,
      contactForRules,
      locationRules,
      businessRules,
      workersRules,
      workersClassRules,
      priorOfRules("wc"),
    ],
    `${applied} Policy_ExpirationDate NamedInsured_TaxIdentifier NamedInsured_InBusinessYearCount
      Location_PhysicalAddress_LineOne WorkersCompensation_RateClass_ClassificationCode
      WorkersCompensation_RateClass_RemunerationAmount CommercialPolicy_OperationsDescription
      WorkersCompensationEmployersLiability_EmployersLiability_EachAccidentLimitAmount`,
  ),
  acord131: template(
    acord131Names,
    ["umbrella", "gl", "auto", "wc", "other"],
    [
      proposedRules,
      umbrellaRules,
      generalLiabilityRules,
      autoRules,
      workersRules,
      underlyingRules,
      locationRules,
      lossRules,
      { PriorCoverage_PolicyNumberIdentifier: "prior.umbrella.0.number" },
    ],
    `Producer_FullName NamedInsured_FullName Policy_EffectiveDate ExcessUmbrella_Umbrella_EachOccurrenceAmount
      UnderlyingPolicy_GeneralLiability_InsurerFullName UnderlyingPolicy_GeneralLiability_PolicyNumberIdentifier`,
  ),
  acord140: template(
    acord140Names,
    ["property"],
    [proposedRules, locationRules, interestRules, buildingRules],
    `Producer_FullName NamedInsured_FullName Policy_EffectiveDate CommercialStructure_PhysicalAddress_LineOne
      CommercialProperty_Premises_SubjectOfInsuranceCode CommercialProperty_Premises_LimitAmount
      Construction_ConstructionCode CommercialStructure_BuiltYear Construction_StoreyCount Construction_BuildingArea`,
  ),
};

/** Whether a form applies for insurance: what it asks for is the client's wish, and what there is now is earlier insurance. */
export const isApplication = (id: TemplateId): boolean =>
  templates[id].rules["Policy_EffectiveDate"] === "proposed.effective";
