/**
 * How contracts demand insurance, and how policies and certificates show what is demanded. Phrases: words in their
 * order, "a|b" for either, "wind*" for every word that begins so, ".." for up to a dozen words between, "$" for an
 * amount, "#" for a number.
 */
import type { LimitField } from "../../model.ts";

export interface DemandedLine {
  /** As requirements and certificate rows call it. */
  line: string;
  name: string;
  /** How a contract names it. */
  named: readonly string[];
  /** How a policy of the line calls itself. */
  shown: readonly string[];
  /** How a limit of a line without fields of its own is called. */
  limits?: readonly string[];
  /** The row of a certificate that shows it, where it is another line's. */
  row?: string;
  /** Often no more than a part of another line: "including hired autos". */
  isOftenPart?: true;
  /** A policy that calls itself so often holds it as a part. */
  partOf?: readonly string[];
  /** Mostly a limit within another line's policy, whose term is told with that line. */
  isSublimit?: true;
  /** A blank certificate names it as well, so that only a row with a policy shows it. */
  isPrinted?: true;
}

export const demandedLines: readonly DemandedLine[] = [
  {
    line: "UMBRELLA",
    name: "Umbrella or excess liability insurance",
    named: ["umbrella", "excess umbrella|liability|insurance|coverage"],
    shown: ["umbrella", "excess liability"],
    isPrinted: true,
  },
  {
    line: "EMPLOYERS_LIABILITY",
    name: "Employers liability insurance",
    named: ["employer|employers liability", "employer s liability"],
    shown: ["employer|employers liability", "employer s liability"],
    row: "WORKERS_COMPENSATION",
    isPrinted: true,
  },
  {
    line: "WORKERS_COMPENSATION",
    name: "Workers compensation insurance",
    named: ["worker|workers|workmens|workman|workmans|workmen compensation|comp"],
    shown: [
      "worker|workers|workmens compensation and employer*",
      "worker|workers|workmens compensation insurance|policy|law|declarations",
    ],
    isPrinted: true,
  },
  {
    line: "PROFESSIONAL_LIABILITY",
    name: "Professional liability",
    named: ["professional liability|indemnity", "errors and omissions"],
    shown: ["professional liability", "errors and omissions"],
    limits: ["professional", "errors", "omissions", "claim", "aggregate"],
    isOftenPart: true,
  },
  {
    line: "CYBER",
    name: "Cyber insurance",
    named: ["cyber", "network security", "privacy liability"],
    shown: ["cyber"],
  },
  {
    line: "POLLUTION",
    name: "Pollution liability",
    named: ["pollution liability", "pollution legal liability", "environmental impairment|liability"],
    shown: ["pollution liability", "pollution legal liability"],
    limits: ["pollution", "environmental"],
    isOftenPart: true,
  },
  {
    line: "LIQUOR",
    name: "Liquor liability",
    named: ["liquor liability", "dram shop"],
    shown: ["liquor liability"],
    limits: ["liquor"],
    isOftenPart: true,
  },
  {
    line: "PRODUCT_RECALL",
    name: "Product recall",
    named: ["product|products recall", "recall insurance|coverage|expense"],
    shown: ["product|products recall", "recall coverage|expense"],
    limits: ["recall"],
    isOftenPart: true,
  },
  {
    line: "ABUSE",
    name: "Abuse or molestation",
    named: [
      "sexual abuse|molestation|misconduct",
      "abuse and|or molestation",
      "abuse molestation",
      "molestation",
    ],
    shown: ["abuse|molestation"],
    limits: ["abuse", "molestation", "misconduct"],
    isSublimit: true,
  },
  {
    line: "CARGO",
    name: "Cargo",
    named: ["cargo"],
    shown: ["cargo"],
    limits: ["cargo"],
    isOftenPart: true,
  },
  {
    line: "INSTALLATION",
    name: "Installation floater",
    named: ["installation floater", "installation insurance|coverage|policy"],
    shown: ["installation floater", "installation coverage|policy"],
    limits: ["installation"],
    isOftenPart: true,
    partOf: ["inland marine"],
  },
  {
    line: "DIRECTORS_AND_OFFICERS",
    name: "Directors and officers liability",
    named: [
      "directors and officers",
      "directors officers",
      "directors and officers liability|insurance|coverage",
    ],
    shown: ["directors and officers", "dirs and offcrs"],
    limits: ["directors", "dirs", "claim", "aggregate"],
  },
  {
    line: "EMPLOYMENT_PRACTICES",
    name: "Employment practices liability",
    named: ["employment practices"],
    shown: ["employment practices"],
    limits: ["employment", "practices", "claim", "aggregate"],
  },
  {
    line: "CRIME",
    name: "Crime",
    named: [
      "crime|fidelity insurance|coverage|bond|policy",
      "crime fidelity",
      "employee dishonesty",
      "commercial crime",
    ],
    shown: ["crime policy|coverage", "employee theft|dishonesty"],
    limits: ["crime", "theft", "dishonesty", "fidelity"],
  },
  {
    line: "COMMERCIAL_AUTO",
    name: "Automobile liability",
    named: [
      "auto|automobile|motor|vehicle liability|insurance",
      "motor vehicle liability|insurance",
      "auto|automobile|vehicle coverage",
      "business|commercial auto|automobile",
      "automobile .. liability insurance",
    ],
    shown: ["business|commercial auto*", "automobile liability", "covered autos liability"],
    limits: ["auto*", "combined single", "csl", "accident", "bodily injury", "property damage"],
    isOftenPart: true,
    isPrinted: true,
  },
  {
    line: "GENERAL_LIABILITY",
    name: "General liability insurance",
    named: [
      "general liability",
      "general public liability",
      "public liability",
      "general and * liability",
      "cgl",
    ],
    shown: ["general liability coverage|declarations|policy", "general aggregate", "businessowners"],
    isPrinted: true,
  },
  {
    line: "PROPERTY",
    name: "Property insurance",
    named: ["property|fire insurance", "all risk insurance", "builder|builders risk insurance"],
    shown: ["property policy|declarations", "property coverage part|form", "commercial property"],
    limits: ["personal property", "contents", "improvements", "betterments", "property insurance|limit"],
  },
];

/** Words after which a line is named only as what another one stands above, leaves out or follows. */
export const besides = [
  "excess of",
  "combination of",
  "above the|its|such",
  "over primary|underlying",
  "over the primary|underlying",
  "follow* form",
  "except*",
  "excluding",
  "exception of",
  "other than",
];
export const takingIn = ["includ*", "covering", "with coverage for"];

/** Words between an amount and the line that it is demanded of: "$5,000,000 of umbrella coverage". */
export const smallWords =
  "in of for an a the its their commercial comprehensive per each occurrence claim accident".split(" ");

/** A sentence that demands insurance. */
export const demanding = [
  "maintain*",
  "carry",
  "procure*",
  "obtain*",
  "provide*",
  "furnish",
  "keep in force",
  "keep in full force",
  "purchase*",
  "require*",
  "limit|limits",
  "not less than",
  "at least",
  "statutory",
  "$",
];
/** What clauses on insurance are called, and how the title of any clause begins. */
export const insuranceTitles = ["insurance"];
export const clauseTitles = ["article|section|exhibit|attachment|schedule"];
/** An item that has none of these is an entry of a list, which needs no verb to demand what it names. */
export const verbs = ["shall|must|will|may|is|are|be|agrees|agree|has|have"];

/** Words of a sentence that demands, as against a heading or something named in passing. */
export const demandingWords = [
  "shall|must|will|require|required|requires|need|needs|maintain|carry|provide|obtain|add|include|name",
];
export const waiving = ["waives|waive .. rights|claims", "to the extent covered"];
export const notDemanding = ["shall not release|limit|relieve", "certificate* .. verif*"];

/** Words behind an amount where the sentence goes on to something else. */
export const goingOn = ["including", "which|that|who", "subject to", "covering", "written on"];

/** A sentence whose beginning is set as a heading. */
export const begins = ["shall|must|will|agrees"];

/** It names no line, and the general one is meant. */
export const liability = ["liability insurance|coverage", "liability policy"];

/** What is asked for only where something else is so. */
export const conditions = [
  "if",
  "when|whenever|where the|contractor|tenant|vendor|licensee|lessee|subcontractor|work|services",
  "if|where|when|as applicable",
  "in the event",
  "only if|when|where",
  "to the extent",
];

/** Which limit an amount of a demand is held against, by the words around it; the last of a line fits always. */
export const demandedLimits: Readonly<
  Record<string, readonly { about: readonly string[]; field: LimitField; name: string }[]>
> = {
  GENERAL_LIABILITY: [
    {
      about: ["product|products", "completed"],
      field: "glProductsAndCompletedOperationsLimit",
      name: "Products and completed operations aggregate",
    },
    {
      about: ["personal", "advertising"],
      field: "glPersonalAndAdvertisingInjuryLimit",
      name: "Personal and advertising injury",
    },
    { about: ["medical"], field: "glMedicalPerPersonLimit", name: "Medical expense, any one person" },
    {
      about: ["rented", "fire damage|legal", "premises"],
      field: "glRentedPremisesDamageLimit",
      name: "Damage to rented premises",
    },
    { about: ["aggregate"], field: "glAggregateLimit", name: "General aggregate limit" },
    { about: [""], field: "glPerOccurrenceLimit", name: "General liability, each occurrence" },
  ],
  UMBRELLA: [
    { about: ["aggregate"], field: "umbrellaAggregateLimit", name: "Umbrella aggregate" },
    { about: [""], field: "umbrellaPerOccurrenceLimit", name: "Umbrella, each occurrence" },
  ],
  EMPLOYERS_LIABILITY: [
    {
      about: [
        "each|per accident .. bodily injury or disease",
        "each|per accident or disease",
        "each|per employee .. bodily injury by accident",
      ],
      field: "wcPerAccidentLimit",
      name: "Employers liability, each accident",
    },
    {
      about: ["policy limit"],
      field: "wcPerDiseasePolicyLimit",
      name: "Employers liability, disease, policy limit",
    },
    {
      about: ["disease", "each|per employee"],
      field: "wcPerDiseaseEmployeeLimit",
      name: "Employers liability, disease, each employee",
    },
    { about: [""], field: "wcPerAccidentLimit", name: "Employers liability, each accident" },
  ],
  CYBER: [{ about: [""], field: "cyberAggregateLimit", name: "Cyber aggregate limit" }],
};

/** Limits that an umbrella stands above: together with it they may meet a demand. */
export const underlyingLimits: readonly LimitField[] = [
  "glPerOccurrenceLimit",
  "glAggregateLimit",
  "glProductsAndCompletedOperationsLimit",
  "glPersonalAndAdvertisingInjuryLimit",
  "wcPerAccidentLimit",
  "wcPerDiseaseEmployeeLimit",
  "wcPerDiseasePolicyLimit",
];

/** Words by which a limit is named: an amount in a list below its line needs one of them. */
export const limitNames = [
  "each|per occurrence|accident|person|claim|employee|loss|project|location",
  "any one occurrence|accident|person|claim|employee|loss|premises",
  "aggregate",
  "combined single",
  "disease",
  "medical",
  "fire damage",
  "rented",
  "policy limit",
  "primary limit",
  "personal adv*",
  "personal and adv*",
  "products",
  "completed",
  "bodily injury",
  "property damage",
  "limit|limits",
];
/** Limits that general liability alone has. */
export const liabilityLimits = [
  "personal adv*",
  "personal and adv*",
  "medical",
  "products",
  "completed",
  "rented",
  "fire damage|legal",
  "damage to premises",
];
/** The name of an insurance before its amount. */
export const ownInsurance = ["liability|insurance .. $"];
/** Words right before an amount that say what it limits: "each occurrence:", "aggregate of". */
export const namesBefore = [
  "occurrence|accident|person|claim|employee|aggregate|injury|damage|operations|expense*|payments",
  "single|policy limit",
];
/** Words right behind an amount that say what it limits. */
export const namesBehind = [
  "each|per|general|annual|aggregate|disease|bodily|policy|products|combined|property|personal|medical|damage",
  "any one",
  "any|the|for|limit each|per|general|annual|aggregate|property|personal|medical|damage|products",
  "in the|its|an aggregate|annual|general|policy",
  "limit for",
];

/** What an amount that the insured bears is called; its demand is a highest figure. */
export const retained = ["deductible*", "retention*", "self insured", "sir|sirs"];

export const splitLimits = ["person", "per accident", "property damage", "bodily injury"];
/** The parts of a split limit. */
export const splitParts: readonly { part: string; about: readonly string[] }[] = [
  { part: "per person", about: ["person"] },
  { part: "property damage", about: ["property damage"] },
  { part: "per accident", about: ["bodily injury", "per|each accident"] },
];
export const wholeLimits = [
  "single",
  "csl",
  "bodily injury .. property damage",
  "property damage .. bodily injury",
];
/** Limits of an auto policy that are not its liability limit. */
export const otherLimits = [
  "uninsured",
  "underinsured",
  "medical",
  "towing",
  "collision",
  "comprehensive",
  "deductible*",
  "ded",
  "retention",
];

/** The beginning of the fields of a certificate's line. */
export const certifiedLines: Readonly<Record<string, string>> = {
  GENERAL_LIABILITY: "gl",
  UMBRELLA: "umbrella",
  WORKERS_COMPENSATION: "wc",
  PROPERTY: "property",
  CYBER: "cyber",
};
/** Rarely on a certificate, which has no place for them. */
export const uncertifiedLimits: readonly LimitField[] = ["glMedicalPerOccurrenceLimit"];
