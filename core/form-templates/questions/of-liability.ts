/** Of general liability and contractors. By the name of the field, without its row. Data. */
import {
  type FormQuestion,
  question,
  of,
  liability,
  excludedBefore,
  tailBought,
  lowerLimits,
  leasedEmployees,
  hazardousMaterial,
  athleticTeams,
} from "./question.ts";

export const liabilityQuestions: Readonly<Record<string, FormQuestion>> = {
  [of(liability, "AAH")]: excludedBefore(
    "GeneralLiabilityLineOfBusiness_AnyProductWorkAccidentLocationExcludedUninsuredPreviousCoverageExplanation",
  ),
  [of(liability, "AAI")]: tailBought(
    "GeneralLiabilityLineOfBusiness_TailCoveragePurchasedPreviousPolicyExplanation",
  ),
  [of("Contractors", "AAB")]: question(
    "Does the applicant draw plans or designs for others?",
    "draws?|prepares? & plans?|designs?|specifications? & others",
    "GeneralLiabilityLineOfBusiness_ApplicantDrawPlansForOthersExplanation",
  ),
  [of("Contractors", "AAI")]: question(
    "Do operations include blasting or explosives?",
    "blasting|explosives? & operations?|work|utiliz|use|store",
    "GeneralLiabilityLineOfBusiness_OperationsIncludeBlastingExplanation",
  ),
  [of("Contractors", "AAC")]: question(
    "Do operations include excavation, tunneling or work underground?",
    "excavat(?:e|es|ion)|tunnel(?:l?ing)?|earth moving",
    "GeneralLiabilityLineOfBusiness_OperationsIncludeEvacuationExplanation",
  ),
  [of("Contractors", "ABB")]: lowerLimits(
    "GeneralLiabilityLineOfBusiness_SubcontractorsCarryLowerLimitsExplanation",
  ),
  [of("Contractors", "AAD")]: question(
    "May subcontractors work without a certificate of insurance?",
    "sub-?contractors? & without & certificates?",
    "GeneralLiabilityLineOfBusiness_SubcontractorsWorksWithoutCertificatesOfInsuranceExplanation",
  ),
  [of("Contractors", "AAE")]: question(
    "Does the applicant lease equipment to others, with or without operators?",
    "leas(?:e|es|ed|ing) & equipment & others",
    "GeneralLiabilityLineOfBusiness_ApplicantLeaseEquipmentToOthersExplanation",
  ),
  [of(liability, "AAJ")]: question(
    "Does the applicant install, service or demonstrate products?",
    "install|service|demonstrate & products",
    "GeneralLiabilityLineOfBusiness_ApplicantInstallServiceProductsExplanation",
  ),
  [of(liability, "ABA")]: question(
    "Are foreign products sold, distributed or used as components?",
    "foreign products & components?|distributed|sold",
  ),
  [of(liability, "ABB")]: question(
    "Is there research and development, or are new products planned?",
    "research & development|new products",
    "GeneralLiabilityLineOfBusiness_ResearchDevelopmentConductedNewProductsPlannedExplanation",
  ),
  [of(liability, "ABC")]: question(
    "Are there guarantees, warranties or hold harmless agreements?",
    "guarant(?:ees|ies)|warrant(?:ees|ies) & hold harmless|agreements?",
    "GeneralLiabilityLineOfBusiness_GuaranteesWarrantiesHoldHarmlessExplanation",
  ),
  [of(liability, "ABD")]: question(
    "Are products related to aircraft or space?",
    "products? & aircraft|space|aviation",
    "GeneralLiabilityLineOfBusiness_ProductsRelatedToAircraftIndustryExplanation",
  ),
  [of(liability, "ABE")]: question(
    "Were products recalled, discontinued or changed?",
    "products? & recalled|discontinued",
    "GeneralLiabilityLineOfBusiness_ProductsRecalledDiscontinuedExplanation",
  ),
  [of(liability, "ABF")]: question(
    "Are products of others sold or repackaged under the applicant's label?",
    "products? of others & label|repackaged",
    "GeneralLiabilityLineOfBusiness_ProductsOfOthersSoldUnderApplicantLabelExplanation",
  ),
  [of(liability, "ABG")]: question(
    "Are the applicant's products sold under the label of others?",
    "products? & label of others",
    "GeneralLiabilityLineOfBusiness_ProductsUnderLabelOfOthersExplanation",
  ),
  [of(liability, "ABH")]: question(
    "Is vendors coverage required?",
    "vendors?['’]? coverage",
    "GeneralLiabilityLineOfBusiness_VendorCoverageRequiredExplanation",
  ),
  [of(liability, "ABI")]: question(
    "Does one named insured sell to another?",
    "named insured & sells? & (?:other|another) named insured",
    "GeneralLiabilityLineOfBusiness_NamedInsuredSellToOtherNamedInsuredExplanation",
  ),
  [of(liability, "ABJ")]: question(
    "Are there medical facilities, or medical professionals employed or contracted?",
    "medical & facilit(?:y|ies)|professionals?",
    "GeneralLiabilityLineOfBusiness_AnyMedicalFacilitiesProvidedMedicalProfessionalsEmployedExplanation",
  ),
  [of(liability, "ACA")]: question(
    "Is there exposure to radioactive or nuclear materials?",
    "radioactive|nuclear",
    "GeneralLiabilityLineOfBusiness_AnyExposureRadioactiveMaterialsExplanation",
  ),
  [of(liability, "ACJ")]: hazardousMaterial(
    "GeneralLiabilityLineOfBusiness_OperationsInvolveStoringDisposingTransportingHazardousMaterialExplanation",
  ),
  [of(liability, "ACB")]: question(
    "Were operations sold, acquired or discontinued in recent years?",
    "operations & sold|acquired & discontinued|acquired|years",
    "GeneralLiabilityLineOfBusiness_AnyListedOperationsSoldAcquiredLastFiveYearsExplanation",
  ),
  [of(liability, "ACC")]: question(
    "Is equipment rented or loaned to others?",
    "rent(?:s|ed)?|loan(?:s|ed)? & equipment & others",
    "GeneralLiabilityLineOfBusiness_MachineryOrEquipmentLoanedRentedOthersExplanation",
  ),
  [of("Contractors", "AAH")]: question(
    "Are watercraft, docks or floats owned, hired or leased?",
    "watercraft|docks?|floats? & owned|hired|leased",
    "GeneralLiabilityLineOfBusiness_WatercraftDocksFloatsOwnedHiredLeasedExplanation",
  ),
  [of(liability, "ACD")]: question(
    "Are parking facilities owned or rented?",
    "parking & owned|rented",
    "GeneralLiabilityLineOfBusiness_AnyParkingFacilitiesOwnedRentedExplanation",
  ),
  [of(liability, "KAG")]: question(
    "Is a fee charged for parking?",
    "fee & parking",
    "GeneralLiabilityLineOfBusiness_FeeChargedForParkingExplanation",
  ),
  [of(liability, "ACE")]: question(
    "Are recreation facilities provided?",
    "recreation(?:al)? facilit(?:y|ies)",
    "GeneralLiabilityLineOfBusiness_RecreationalFacilitiesProvidedExplanation",
  ),
  [of(liability, "KAA")]: question("Is there any lodging, apartments included?", "lodging"),
  [of(liability, "KAH")]: question("Is there a swimming pool on the premises?", "swimming pool"),
  [of(liability, "ACF")]: question(
    "Are social events sponsored?",
    "social events? & sponsor(?:s|ed)?",
    "GeneralLiabilityLineOfBusiness_SportingOrSocialEventsSponsoredExplanation",
  ),
  [of(liability, "KAB")]: athleticTeams(""),
  [of(liability, "ACG")]: question(
    "Are structural alterations planned?",
    "structural & alterations?",
    "GeneralLiabilityLineOfBusiness_StructuralAlterationsContemplatedExplanation",
  ),
  [of(liability, "ACH")]: question(
    "Is demolition planned?",
    "demolition",
    "GeneralLiabilityLineOfBusiness_DemolitionExposureContemplatedExplanation",
  ),
  [of(liability, "AAB")]: question(
    "Is or was the applicant active in joint ventures?",
    "joint ventures?",
    "GeneralLiabilityLineOfBusiness_ApplicantActiveJointVenturesExplanation",
  ),
  [of(liability, "AAC")]: leasedEmployees(""),
  [of(liability, "AAD")]: question(
    "Is labor exchanged with other businesses or subsidiaries?",
    "labor interchange|interchange of labor|shares? employees",
    "GeneralLiabilityLineOfBusiness_LabourInterchangeOtherBusinessSubsidiariesExplanation",
  ),
  [of(liability, "AAE")]: question(
    "Are day care facilities operated or controlled?",
    "day ?care",
    "GeneralLiabilityLineOfBusiness_DayCareFacilitiesOperatedExplanation",
  ),
  [of(liability, "AAF")]: question(
    "Did crimes occur on the premises, or were any attempted, in recent years?",
    "crimes? & premises|occur(?:red)?|attempted",
    "GeneralLiabilityLineOfBusiness_CrimesOccurredOrAttemptedLastThreeYearsExplanation",
  ),
  [of("Contractors", "AAG")]: question(
    "Is there a formal, written safety and security policy?",
    "written|formal & safety & security",
    "GeneralLiabilityLineOfBusiness_FormalSafetySecurityPolicyInEffectExplanation",
  ),
  [of(liability, "AAG")]: question(
    "Do advertisements say anything about the safety of the premises?",
    "literature|advertis(?:ing|ements?)|brochures? & safety|security",
    "GeneralLiabilityLineOfBusiness_BusinessPromotionalLiteratureSafetyRepresentationsExplanation",
  ),
};
