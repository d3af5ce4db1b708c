/** Of workers compensation. By the name of the field, without its row. Data. */
import {
  type FormQuestion,
  question,
  of,
  workers,
  leasedEmployees,
  hazardousMaterial,
  athleticTeams,
  declined,
  otherInsurance,
} from "./question.ts";

export const workersQuestions: Readonly<Record<string, FormQuestion>> = {
  [of(workers, "ABE")]: question(
    "Does the applicant own, operate or lease aircraft or watercraft?",
    "aircraft|watercraft & own|operate|lease",
    "WorkersCompensationLineOfBusiness_ApplicantOwnLeaseAircraftOrWatercraftExplanation",
  ),
  [of(workers, "ACD")]: hazardousMaterial(
    "WorkersCompensationLineOfBusiness_PastPresentDiscontinuedOperationsHazardousMaterialExplanation",
  ),
  [of(workers, "AAD")]: question(
    "Is work done underground or above 15 feet?",
    "underground|15 feet|fifteen feet & above|underground",
    "WorkersCompensationLineOfBusiness_WorkPerformedUndergroundOrAboveFifteenFeetExplanation",
  ),
  [of(workers, "KAR")]: question(
    "Is work done on barges, vessels, docks or bridges over water?",
    "barges?|vessels?|docks?|bridges? & work",
    "WorkersCompensationLineOfBusiness_WorkPerformedOnVesselsDocksBridgesExplanation",
  ),
  [of(workers, "KAS")]: question(
    "Is the applicant in any other type of business?",
    "other (?:type|kind) of business",
    "WorkersCompensationLineOfBusiness_ApplicantEngagedAnyOtherTypeOfBusinessExplanation",
  ),
  [of(workers, "KAT")]: question(
    "Are subcontractors used?",
    "sub-?contractors? & used?|hired?|using",
    "WorkersCompensationLineOfBusiness_SubcontractorsUsedExplanation",
  ),
  [of(workers, "KAU")]: question(
    "Is work sublet without certificates of insurance?",
    "sublet|subcontracted & without & certificates?",
    "WorkersCompensationLineOfBusiness_AnyWorkSubletWithoutCertificatesOfInsuranceExplanation",
  ),
  [of(workers, "ABC")]: question(
    "Is a written safety program in operation?",
    "written & safety program",
    "WorkersCompensationLineOfBusiness_WrittenSafetyProgramInOperationExplanation",
  ),
  [of(workers, "ABI")]: question(
    "Is group transportation provided?",
    "group transportation",
    "WorkersCompensationLineOfBusiness_AnyGroupTransportationProvidedExplanation",
  ),
  [of(workers, "AAE")]: question(
    "Are any employees under 16 or over 60?",
    "employees? & under (?:16|sixteen)|over (?:60|sixty)",
    "WorkersCompensationLineOfBusiness_AnyEmployeesUnderSixteenOrOverSixtyYearsExplanation",
  ),
  [of(workers, "KAV")]: question(
    "Are there seasonal employees?",
    "seasonal & employees?|workers|help",
    "WorkersCompensationLineOfBusiness_AnySeasonalEmployeesExplanation",
  ),
  [of(workers, "AAF")]: question(
    "Is there volunteer or donated labor?",
    "volunteers?|donated & labor|work",
    "WorkersCompensationLineOfBusiness_VolunteerOrDonatedLabourExplanation",
  ),
  [of(workers, "ABJ")]: question(
    "Do any employees have physical disabilities?",
    "physical(?:ly)? & handicap(?:s|ped)?|disabilit(?:y|ies)|disabled",
    "WorkersCompensationLineOfBusiness_EmployeesWithPhysicalHandicapsExplanation",
  ),
  [of(workers, "ABH")]: question(
    "Do employees travel out of state?",
    "travel & out of state|out-of-state|other states",
    "WorkersCompensationLineOfBusiness_EmployeesTravelOutOfStateExplanation",
  ),
  [of(workers, "AAB")]: athleticTeams("WorkersCompensationLineOfBusiness_AthleticTeamsSponsoredExplanation"),
  [of(workers, "ACB")]: question(
    "Are physical examinations required after an offer of employment?",
    "physicals?|physical examinations? & offers?",
    "WorkersCompensationLineOfBusiness_PhysicalsRequiredAfterOffersOfEmploymentAreMadeExplanation",
  ),
  [of(workers, "ABA")]: otherInsurance(
    "WorkersCompensationLineOfBusiness_OtherInsuranceWithThisInsurerExplanation",
  ),
  [of(workers, "AAI")]: declined(
    "WorkersCompensationLineOfBusiness_PriorCoverageDeclinedCancelledNonRenewedLastThreeYearsExplanation",
  ),
  [of(workers, "ABF")]: question(
    "Is there a health plan for employees?",
    "health (?:plan|insurance) & employees?|provided|offered",
    "WorkersCompensationLineOfBusiness_EmployeeHealthPlansProvidedExplanation",
  ),
  [of(workers, "KAW")]: question(
    "Do employees work for other businesses or subsidiaries?",
    "employees? & work & for other businesses",
    "WorkersCompensationLineOfBusiness_AnyEmployeesPerformWorkForOtherBusinessesExplanation",
  ),
  [of(workers, "AAG")]: leasedEmployees(
    "WorkersCompensationLineOfBusiness_LeaseEmployeesToOrFromOtherEmployersExplanation",
  ),
  [of(workers, "ABG")]: question(
    "Do employees mostly work from home?",
    "employees? & work & (?:from|at) home",
    "WorkersCompensationLineOfBusiness_EmployeesPredominantlyWorkAtHomeExplanation",
  ),
  [of(workers, "KAX")]: question(
    "Were there tax liens or a bankruptcy in recent years?",
    "tax liens?|bankruptcy",
    "WorkersCompensationLineOfBusiness_TaxLiensOrBankruptcyWithinLastFiveYearsExplanation",
  ),
  [of(workers, "KAY")]: question(
    "Is undisputed workers compensation premium unpaid?",
    "unpaid & premiums?",
    "WorkersCompensationLineOfBusiness_UndisputedUnpaidWorkersCompensationPremiumDueExplanation",
  ),
};
