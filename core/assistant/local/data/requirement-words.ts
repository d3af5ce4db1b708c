/**
 * What contracts demand of insurance, by the words of a sentence that demands it. Phrases: words in their order, "a|b" for
 * either, "wind*" for every word that begins so, ".." for up to a dozen words between. One sentence may make several.
 */
export const requirementKinds: readonly {
  line: string;
  phrases: readonly string[];
  requirement: string;
  /** A line of insurance, which limits are of. */
  isCover?: true;
}[] = [
  {
    line: "GENERAL_LIABILITY",
    isCover: true,
    phrases: ["general liability", "general public liability", "public liability", "cgl"],
    requirement: "General liability insurance",
  },
  {
    line: "COMMERCIAL_AUTO",
    isCover: true,
    phrases: [
      "auto|automobile|vehicle|motor liability|insurance",
      "automobile .. owned|hired|insurance|liability",
      "non owned auto*",
      "nonowned auto*",
    ],
    requirement: "Automobile liability insurance",
  },
  {
    line: "WORKERS_COMPENSATION",
    isCover: true,
    phrases: ["worker|workers|workmen|workmens|workmans compensation"],
    requirement: "Workers compensation insurance",
  },
  {
    line: "EMPLOYERS_LIABILITY",
    isCover: true,
    phrases: [
      "employer|employers liability",
      "each accident .. disease",
      "disease .. employee",
      "disease .. policy limit",
      "each employee",
    ],
    requirement: "Employers liability insurance",
  },
  {
    line: "UMBRELLA",
    isCover: true,
    phrases: ["umbrella*", "excess liability|insurance|coverage"],
    requirement: "Umbrella or excess liability insurance",
  },
  {
    line: "PROFESSIONAL_LIABILITY",
    isCover: true,
    phrases: ["professional liability|indemnity", "errors and omissions"],
    requirement: "Professional liability insurance",
  },
  {
    line: "CYBER",
    isCover: true,
    phrases: ["cyber*", "privacy liability", "network security"],
    requirement: "Cyber insurance",
  },
  { line: "CARGO", isCover: true, phrases: ["cargo"], requirement: "Cargo insurance" },
  {
    line: "PROPERTY",
    phrases: ["property|fire insurance", "all risk insurance", "builder|builders risk insurance"],
    requirement: "Property insurance",
  },
  {
    line: "CRIME",
    isCover: true,
    phrases: ["crime|fidelity insurance|coverage|bond", "employee dishonesty insurance|coverage|bond"],
    requirement: "Crime insurance",
  },
  {
    line: "DIRECTORS_AND_OFFICERS",
    isCover: true,
    phrases: ["directors and officers liability|insurance|coverage", "directors and officers .. $"],
    requirement: "Directors and officers liability insurance",
  },
  {
    line: "EMPLOYMENT_PRACTICES",
    isCover: true,
    phrases: ["employment practices liability|insurance|coverage", "employment practices .. $"],
    requirement: "Employment practices liability insurance",
  },
  { line: "LIQUOR", isCover: true, phrases: ["liquor liability"], requirement: "Liquor liability insurance" },
  {
    line: "POLLUTION",
    isCover: true,
    phrases: ["pollution liability", "pollution legal liability", "environmental impairment|liability"],
    requirement: "Pollution liability insurance",
  },
  {
    line: "PRODUCT_RECALL",
    isCover: true,
    phrases: ["product|products recall", "recall insurance|coverage"],
    requirement: "Product recall insurance",
  },
  {
    line: "PRODUCT_LIABILITY",
    phrases: ["product|products liability"],
    requirement: "Product liability insurance",
  },
  {
    line: "ADDITIONAL_INSURED",
    phrases: [
      "additional|co insured*",
      "additional|co named insured*",
      "coinsured*",
      "named as insured",
      "named as an|additional insured",
    ],
    requirement: "To be named as additional insured",
  },
  {
    line: "WAIVER_OF_SUBROGATION",
    phrases: ["waiv* .. subrogation", "subrogation .. waiv*"],
    requirement: "Waiver of subrogation",
  },
  {
    line: "PRIMARY",
    phrases: [
      "primary .. coverage|insurance|basis|noncontribut*",
      "primary .. non contribut*",
      "insurance is primary",
      "coverage|coverages|insurance|policy|policies shall|must|will be primary",
      "primary and",
    ],
    requirement: "The insurance is primary",
  },
  {
    line: "CANCELLATION_NOTICE",
    phrases: ["day|days .. notice|cancel*", "notice|cancel* .. days"],
    requirement: "Notice of cancellation or change",
  },
  {
    line: "CERTIFICATE_HOLDER",
    phrases: ["certificate holder"],
    requirement: "Certificate holder as stated",
  },
  {
    line: "CERTIFICATE",
    phrases: [
      "certificate|certificates of insurance",
      "evidence of insurance|coverage",
      "evidence of such insurance|coverage",
      "insurance certificate|certificates",
    ],
    requirement: "Certificates of insurance",
  },
  {
    line: "INSURER_RATING",
    phrases: [
      "am best*",
      "a m best*",
      "rated|rating a or|vii|viii",
      "rated|rating of a",
      "rated|rating of at least a",
    ],
    requirement: "Rating of the insurer",
  },
];

/** Notice counts where its sentence speaks of insurance as well. */
export const namesInsurance = ["insur*", "coverage*"];
/** What a sentence on insurance says. */
export const speaksOfInsurance = [
  ...namesInsurance,
  "underwrit*",
  "subrogation",
  "certificate holder",
  "each accident|employee|occurrence",
  "per occurrence",
];
/** It names no line. */
export const liability = ["liability insurance|coverage of|in|with|not", "liability insurance|coverage .. $"];
/** An entry of a list that says nothing else. */
export const listed = [
  "additional insured|insureds",
  "waiver of subrogation",
  "primary and noncontributory",
  "notice of cancellation",
];
/** In place of an amount. */
export const statedAmounts = ["statutory limits", "statutory"];
/** A sentence that leads into a list of what is demanded. */
export const listsOfInsurance = [
  "following .. insurance|coverage|coverages|policies",
  "insurance|coverage|coverages|policies .. following|follows",
];
/** Its end leads into the limits. */
export const limitsOf = ["limit|limits of|as"];

/** A sentence that lets an umbrella be used, or says how one works, asks for none. */
export const notAskingForUmbrella = [
  "combination",
  "umbrella|excess .. if any",
  "any umbrella|excess",
  "any .. umbrella|excess policy|policies",
  "may .. umbrella|excess",
  "may .. use .. umbrella|excess",
  "umbrella|excess .. may be",
  "through|by|with|using|via .. umbrella|excess .. policy|policies",
  "whether .. umbrella|excess",
  "excess of|over",
];

/** The contract lets primary and umbrella together meet its limits. */
export const combinations = [
  "combination of .. umbrella|excess",
  "combining .. umbrella|excess",
  "may use umbrella|excess",
  "may .. umbrella|excess .. provide|reach|meet|satisfy",
  "umbrella|excess .. used|applied|counted|combined .. meet|satisfy|achieve|attain|limit|limits",
];
