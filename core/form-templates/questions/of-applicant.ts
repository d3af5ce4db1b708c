/** Of the applicant and the premises. By the name of the field, without its row. Data. */
import { type FormQuestion, question, of, applicant, declined, foreign, otherInsurance } from "./question.ts";

export const applicantQuestions: Readonly<Record<string, FormQuestion>> = {
  [of("CommercialStructure", "ABB")]: question(
    "Is any area leased to others?",
    "area|space|premises & leased|rented|sublet & others|tenants?",
  ),
  [of(applicant, "AAI")]: question("Is the applicant a subsidiary of another company?", "subsidiary of"),
  [of(applicant, "AAJ")]: question(
    "Does the applicant have subsidiaries?",
    "subsidiaries & have|has|own|any",
  ),
  [of(applicant, "KAA")]: question("Is there a formal safety program?", "formal|written & safety program"),
  [of(applicant, "ABC")]: question(
    "Is there exposure to flammables, explosives or chemicals?",
    "flammables?|explosives?|chemicals? & exposures?|exposed|use|stor(?:e|ed|age)",
    "CommercialPolicy_AnyExposureToFlammableExplosivesChemicalsExplanation",
  ),
  [of(applicant, "AAH")]: otherInsurance(""),
  [of(applicant, "AAC")]: declined(""),
  [of(applicant, "AAD")]: question(
    "Were there losses or claims about sexual abuse, discrimination or negligent hiring?",
    "abuse|molestation|discrimination|negligent hiring & loss(?:es)?|claims?|allegations?",
    "CommercialPolicy_PastLossesClaimsRelatingSexualAbuseDiscriminationNegligentHiringExplanation",
  ),
  [of(applicant, "KAB")]: question(
    "Was any applicant indicted for or convicted of fraud, bribery or arson in recent years?",
    "indicted|convicted & fraud|bribery|arson",
    "CommercialPolicy_PastFiveYearsAnyApplicantIndictedOrConvictedFraudBriberyArsonExplanation",
  ),
  [of(applicant, "AAF")]: question(
    "Are there fire code violations that were not corrected?",
    "fire & code & violations?",
    "CommercialPolicy_UncorrectedFireCodeViolationExplanation",
  ),
  [of(applicant, "KAK")]: question(
    "Did the applicant have a foreclosure, repossession or bankruptcy in recent years?",
    "bankruptcy|foreclosures?|repossessions?",
    "CommercialPolicy_ForeclosureRepossessionBankruptcyExplanation",
  ),
  [of(applicant, "KAL")]: question(
    "Did the applicant have a judgment or lien in recent years?",
    "judge?ments?|liens?",
    "CommercialPolicy_JudgementOrLienExplanation",
  ),
  [of(applicant, "ABB")]: question("Was the business placed in a trust?", "placed & trust"),
  [of(applicant, "KAC")]: foreign(""),
  [of(applicant, "KAM")]: question(
    "Does the applicant have other business ventures that are not to be insured?",
    "other & ventures?",
    "CommercialPolicy_ApplicantOtherBusinessVenturesCoverageNotRequestedExplanation",
  ),
  [of(applicant, "KAN")]: question(
    "Does the applicant own, lease or operate drones?",
    "drones? & owns?|leases?|operates?",
    "CommercialPolicy_ApplicantOwnLeaseOperateDronesExplanation",
  ),
  [of(applicant, "KAO")]: question(
    "Does the applicant hire others to operate drones?",
    "drones? & hires? & others",
    "CommercialPolicy_ApplicantHireOthersOperateDronesExplanation",
  ),
};
