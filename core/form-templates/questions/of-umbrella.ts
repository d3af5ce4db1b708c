/** Of umbrella and excess. By the name of the field, without its row. Data. */
import {
  type FormQuestion,
  question,
  of,
  umbrella,
  excludedBefore,
  tailBought,
  lowerLimits,
  foreign,
} from "./question.ts";

export const umbrellaQuestions: Readonly<Record<string, FormQuestion>> = {
  [of(umbrella, "ACE")]: excludedBefore(
    "CommercialUmbrellaLineOfBusiness_AnyProductWorkAccidentlocationBeenExcludedUninsuredExplanation",
  ),
  [of(umbrella, "ACF")]: tailBought(
    "CommercialUmbrellaLineOfBusiness_TailCoveragePurchasedAnyPreviousPrimaryOrExcessPolicyExplanation",
  ),
  [of(umbrella, "AAB")]: question(
    "Does an advertising agency work for the applicant?",
    "advertising agency & used?|services?",
    "CommercialUmbrellaLineOfBusiness_ServicesOfAdvertisingAgencyUsedExplanation",
  ),
  [of(umbrella, "AAC")]: question(
    "Does the advertising agency's policy give any coverage?",
    "coverage & agency['’]?s policy",
    "CommercialUmbrellaLineOfBusiness_AnyCoverageProvidedUnderAgencyPolicyExplanation",
  ),
  [of(umbrella, "AAD")]: question(
    "Does the applicant own, lease or operate aircraft?",
    "aircraft & own|lease|operate",
    "CommercialUmbrellaLineOfBusiness_ApplicantOwnLeaseOperateAircraftExplanation",
  ),
  [of(umbrella, "AAE")]: question(
    "Is dangerous cargo hauled, such as explosives or flammables?",
    "explosives?|flammables?|caustics?|dangerous & haul(?:s|ed|ing)?|cargo",
    "CommercialUmbrellaLineOfBusiness_ExplosivesCausticsFlammablesOtherDangerousCargoHauledExplanation",
  ),
  [of(umbrella, "AAF")]: question(
    "Are passengers carried for a fee?",
    "passengers? & fee",
    "CommercialUmbrellaLineOfBusiness_PassengersCarriedForFeeExplanation",
  ),
  [of(umbrella, "AAG")]: question(
    "Are any vehicles not insured by the underlying policies?",
    "units?|vehicles? & not insured|uninsured & underlying",
    "CommercialUmbrellaLineOfBusiness_AnyUnitsNotInsuredUnderlyingPoliciesExplanation",
  ),
  [of(umbrella, "AAH")]: question(
    "Are vehicles leased or rented to others?",
    "vehicles? & leased|rented & others",
    "CommercialUmbrellaLineOfBusiness_AnyVehiclesLeasedRentedOthersExplanation",
  ),
  [of(umbrella, "AAI")]: question(
    "Is there coverage for hired and non-owned autos?",
    "hired & non-?owned",
    "CommercialUmbrellaLineOfBusiness_HiredAndNonOwnedCoverageProvidedExplanation",
  ),
  [of(umbrella, "AAJ")]: question(
    "Is work done on bridges, dams or in marine settings?",
    "bridges?|dams?|marine & work",
    "CommercialUmbrellaLineOfBusiness_BridgeDamMarineWorkPerformedExplanation",
  ),
  [of(umbrella, "ABA")]: question(
    "Does the applicant own, rent or use cranes?",
    "cranes?",
    "CommercialUmbrellaLineOfBusiness_ApplicantOwnRentUseCranesExplanation",
  ),
  [of(umbrella, "ABB")]: lowerLimits(
    "CommercialUmbrellaLineOfBusiness_SubcontractorsCarryCoveragesLessThanApplicantExplanation",
  ),
  [of(umbrella, "ABC")]: question(
    "Is the applicant self-insured in any state?",
    "self[ -]?insured & states?",
    "CommercialUmbrellaLineOfBusiness_ApplicantSelfInsuredAnyStateExplanation",
  ),
  [of(umbrella, "ABD")]: question(
    "Is a hospital or first aid facility maintained?",
    "hospital|first aid",
    "CommercialUmbrellaLineOfBusiness_HospitalOrFirstAidFacilityMaintainedExplanation",
  ),
  [of(umbrella, "ABE")]: question(
    "Is there coverage for doctors or nurses?",
    "doctors?|nurses? & coverage",
    "CommercialUmbrellaLineOfBusiness_CoverageProvidedForDoctorsNursesExplanation",
  ),
  [of(umbrella, "ABF")]: question(
    "Do products contain hazardous materials that need special disposal?",
    "products? & hazardous & disposal",
    "CommercialUmbrellaLineOfBusiness_CurrentOrPastProductsContainHazardousMaterialsExplanation",
  ),
  [of(umbrella, "ABG")]: question(
    "Are products used or installed in aircraft?",
    "products? & aircraft & used|installed",
    "CommercialUmbrellaLineOfBusiness_MissilesEnginesGuidanceSystemsUsedInAircraftExplanation",
  ),
  [of(umbrella, "KAQ")]: foreign(""),
  [of(umbrella, "ABJ")]: question(
    "Were there product liability losses in recent years?",
    "product liability & loss(?:es)?",
    "CommercialUmbrellaLineOfBusiness_ProductliabilityLossPastThreeYearsExplanation",
  ),
  [of(umbrella, "ACA")]: question(
    "Does the applicant own or lease watercraft?",
    "watercraft & owns?|leases?",
  ),
};
