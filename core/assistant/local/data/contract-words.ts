/**
 * How contracts word the clauses that bear on insurance, which policies their words speak of, and what is said of each
 * demand. Phrases: words in their order, "a|b" for either, "wind*" for every word that begins so, ".." for up to a dozen
 * words between, "#" for a number.
 */
import type { ClauseKind } from "../../model.ts";

/** In order: a sentence is of the first kind that it is worded as. */
export const clauseWords: readonly {
  kind: Exclude<ClauseKind, "UNUSUAL" | "INSURANCE">;
  about: readonly string[];
  /** It counts only where the sentence has one of these too. */
  of?: readonly string[];
  not?: readonly string[];
}[] = [
  {
    kind: "INDEMNITY",
    about: [
      "indemnify|indemnifies|indemnification|indemnity",
      "hold harmless",
      "holds|held|save harmless",
      "defend .. claims|suits|losses",
    ],
  },
  {
    kind: "WAIVER",
    about: [
      "waive* .. subrogation|recovery",
      "subrogation|recovery .. waive*",
      "waiver of subrogation|recovery|rights|transfer",
      "release* .. liability|claims",
      "waive|waives .. rights|claims|right|claim",
    ],
    not: ["deemed|constitute|construed|operate .. waiver|release", "no waiver", "failure .. exercise"],
  },
  {
    kind: "NOTICE",
    about: ["notice", "notify", "notified", "notifies"],
    of: ["cancel*", "nonrenew*", "non renew*", "insur*", "polic*", "claim|claims|accident|accidents|loss"],
  },
  {
    kind: "PROOF",
    about: [
      "certificate|certificates of insurance",
      "certificate|certificates .. insur*|coverage",
      "insurance certificate|certificates",
      "evidence|proof of .. insurance|coverage",
      "evidencing .. insurance|coverage",
      "copy|copies of .. policy|policies|endorsement|endorsements",
      "acord",
    ],
  },
];

/** Where demands are read beside the sentences that were read as requirements: "all policies". */
export const everyPolicy = [
  "all|each|every|such|any|required|foregoing policy|policies|insurance|coverage|coverages",
  "all|each|every of the|its policies|insurance|coverages|lines",
  "all|every|each line|lines",
  "all|each|every .. required policy|policies|insurance|coverage|coverages",
  "policies|insurance|coverage|coverages required",
  "the|these policies|coverages set|described|specified|listed|referred|mentioned|above",
];
/** What stands behind these words is left out. */
export const leavingOut = ["except*", "excluding", "other than", "exclusive of"];

/** A policy names a kind of cover beside these words, and does not give it. */
export const leftOut = [
  "exclu*",
  "except*",
  "limitation*",
  "not covered|included|provided|applicable",
  "no coverage",
  "none",
  "underlying",
];

/** How a sentence names the policy that a standing is asked of. */
export const policyNames: Readonly<Record<string, readonly string[]>> = {
  GENERAL_LIABILITY: ["general liability", "public liability", "cgl", "liability policy"],
  COMMERCIAL_AUTO: [
    "auto|automobile|vehicle policy|policies|liability|insurance",
    "auto|automobile",
    "business auto*",
  ],
  UMBRELLA: ["umbrella", "excess"],
  WORKERS_COMPENSATION: ["worker|workers|workmens|workmans compensation|comp"],
  PROFESSIONAL_LIABILITY: ["professional liability"],
  POLLUTION: ["pollution"],
  PROPERTY: ["property policy|policies|insurance"],
  CYBER: ["cyber"],
  LIQUOR: ["liquor"],
  CRIME: ["crime"],
  DIRECTORS_AND_OFFICERS: ["directors and officers"],
  EMPLOYMENT_PRACTICES: ["employment practices"],
  CARGO: ["cargo"],
};

/** Lines in half a sentence, as labels end: "Waiver of subrogation, workers compensation". */
export const lineNames: Readonly<Record<string, string>> = {
  GENERAL_LIABILITY: "general liability",
  COMMERCIAL_AUTO: "automobile",
  UMBRELLA: "umbrella",
  WORKERS_COMPENSATION: "workers compensation",
  PROFESSIONAL_LIABILITY: "professional liability",
  POLLUTION: "pollution",
  PROPERTY: "property",
  CARGO: "cargo",
};

/** Which policies can give a standing, and the numbers of the forms that do, the likeliest first. */
export const standingForms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ADDITIONAL_INSURED: {
    GENERAL_LIABILITY: ["CG 20 10", "CG 20 26", "CG 20 38"],
    COMMERCIAL_AUTO: ["CA 20 48"],
    UMBRELLA: [],
    CARGO: [],
  },
  WAIVER_OF_SUBROGATION: {
    GENERAL_LIABILITY: ["CG 24 04"],
    COMMERCIAL_AUTO: ["CA 04 44"],
    WORKERS_COMPENSATION: ["WC 00 03 13"],
    UMBRELLA: [],
    PROPERTY: [],
    CARGO: [],
  },
  PRIMARY: {
    GENERAL_LIABILITY: ["CG 20 01"],
    COMMERCIAL_AUTO: ["CA 04 49"],
    UMBRELLA: [],
  },
};

/** Who lets premises is insured by a form of its own. */
export const lettingWords = ["landlord|lessor|lessee|tenant|lease|leased"];
export const lettingForms: readonly string[] = ["CG 20 11", "CG 20 26"];

/** Forms for demands that are no standing, by label. */
export const termForms: Readonly<Record<string, readonly string[]>> = {
  "Aggregate limit for each project": ["CG 25 03", "CG 25 04"],
  "Notice of cancellation": ["CG 02 24"],
};

/** Additional insured for finished work is another form's than for work that goes on. */
export const completedWork = {
  label: "Additional insured, completed operations",
  about: [
    "additional insured|insureds .. completed operation|operations",
    "completed operation|operations .. additional insured|insureds",
  ],
  granted: [
    "additional insured|insureds .. completed operation|operations",
    "completed operation|operations .. additional insured|insureds",
    "products completed operations hazard .. additional insured|insureds",
  ],
  forms: ["CG2037", "CG2039", "CG2040"],
  numbers: ["CG 20 37"],
};

/** Words beside which an additional insured is spoken of without being made one. */
export const onlySpokenOf = [
  "primary",
  "contribution",
  "other insurance",
  "available to",
  "duties",
  "exclu*",
];

/** "A combination of primary and umbrella insurance" */
export const countedTogether = [
  "combination of .. primary",
  "primary and|or umbrella|excess",
  "primary .. umbrella|excess .. combin*",
];

/** A contract allows no exclusion of what follows. */
export const forbidsExclusion = [
  "no exclusion*",
  "without|not any|an exclusion*",
  "without exclusion*",
  "not exclu*",
];
/** They say nothing of what is excluded. */
export const wordsOfEveryExclusion: readonly string[] =
  "exclusion exclusions excluded work works operations project projects construction liability coverage insurance injury damage from that with other their your".split(
    " ",
  );

/** A sentence that only points to what is demanded elsewhere. */
export const pointing = [
  "insurance|coverage|coverages|policies|limits above|below|herein|following|listed|specified|described|required|stated",
  "above|foregoing|following|required insurance|coverage|coverages|policies|limits",
  "such insurance|coverage|policies",
];

export const finishedWork = ["completed operation|operations"];

/** Forms that give a standing to whomever a contract names, without a schedule of names. */
export const automaticForms: readonly string[] = ["CG2033", "CG2038", "CG2039", "CG2001", "CA0449"];

/** Terms that only the named lines' policies can meet where the sentence names none. */
export const termsOfLiability: readonly string[] = [
  "Aggregate limit for each project",
  "Occurrence form",
  "Completed operations after the work",
];

/** Lines of insurance as documents are recognized, and the lines of demands that a policy of each can meet. */
export const demandedLinesOf: Readonly<Record<string, readonly string[]>> = {
  "general liability": ["GENERAL_LIABILITY"],
  "business owners": ["GENERAL_LIABILITY", "PROPERTY"],
  "commercial auto": ["COMMERCIAL_AUTO"],
  "umbrella liability": ["UMBRELLA"],
  "workers compensation": ["WORKERS_COMPENSATION", "EMPLOYERS_LIABILITY"],
  "professional liability": ["PROFESSIONAL_LIABILITY"],
  cyber: ["CYBER"],
  "pollution liability": ["POLLUTION"],
  "liquor liability": ["LIQUOR"],
  crime: ["CRIME"],
  "directors and officers liability": ["DIRECTORS_AND_OFFICERS"],
  "employment practices liability": ["EMPLOYMENT_PRACTICES"],
  "commercial property": ["PROPERTY"],
};

/** What was found of a demand, and what would settle it. */
export interface PolicyReason {
  /** One sentence. */
  why: string;
  /** What somebody has to get, as a phrase; empty where nothing is open. */
  settle: string;
}

/** Where no number is known of a form that gives it. */
export const anyEndorsement = "an endorsement that gives it";
const carriersForm = "{forms}, or the carrier's own form that gives the same";

/** {policy}: its name; {asked}, {shown}: as they stand in the line; {gap}: an amount; {pages}: "12 pages"; {forms}: numbers. */
export const policyReasons = {
  met: { why: "{policy} gives {shown}; {asked} is asked.", settle: "" },
  carried: { why: "{policy} is in force.", settle: "" },
  limitLeftOut: {
    why: "{policy} is in force, but the contract leaves out the limit that it asks for.",
    settle: "the limit that the contract asks for",
  },
  says: { why: "{policy} says so.", settle: "" },
  together: {
    why: "{policy} gives {shown}; {asked} is asked, and the contract lets both count together.",
    settle: "",
  },
  short: {
    why: "{policy} gives {shown}, which is {gap} short of {asked}.",
    settle: "a quote to raise the limit to {asked}",
  },
  below: {
    why: "{policy} gives {shown}, but {asked} is asked.",
    settle: "an endorsement that changes it, or the other party's consent",
  },
  notCarried: {
    why: "No policy in force covers this line ({pages} searched).",
    settle: "a quote for this coverage",
  },
  notCarriedPart: {
    why: "No policy in force covers the line that this is a part of ({pages} searched).",
    settle: "a quote for that line which includes it",
  },
  conditional: {
    why: "No policy in force covers this line ({pages} searched), and the contract asks for it only under a condition.",
    settle: "word from the client whether the condition holds, and a quote for this coverage if it does",
  },
  notBegun: {
    why: "{policy}, which covers this line, {shown}.",
    settle: "cover until it begins",
  },
  spokenOf: {
    why: "{policy} speaks of it, but the page that says to whom it applies was not found.",
    settle: "the page that says to whom it applies",
  },
  named: {
    why: "{policy} names this cover, but no page that was read says what it gives.",
    settle: "word from the carrier what it covers and up to what limit",
  },
  noLimit: {
    why: "{policy} names no limit for it ({pages} searched).",
    settle: "word from the carrier whether it is covered and up to what limit",
  },
  ended: {
    why: "{policy}, which covers this line, {shown}.",
    settle: "its renewal, or a quote for this coverage",
  },
  unread: {
    why: "{policy} is on file without a document that was read.",
    settle: "its declarations, added to its record",
  },
  unsaid: { why: "{policy} does not say it ({pages} searched).", settle: "the page that says it" },
  sameOf: { why: "The same is so of {policy} ({pages} searched).", settle: "" },
  noForms: {
    why: "{policy} does not say it, and its pages hold no list of its forms ({pages} searched).",
    settle: `the list of its forms, or ${carriersForm}`,
  },
  noEndorsement: { why: "No endorsement of {policy} gives it ({pages} searched).", settle: carriersForm },
  given: { why: "{policy} gives it by endorsement.", settle: "" },
  listed: {
    why: "{policy} lists {shown}, but the page that says to whom it applies was not found.",
    settle: "the page that says to whom it applies",
  },
  otherParty: {
    why: "{policy} gives it, but the page does not name the other party.",
    settle: "an endorsement that names the other party",
  },
  otherPolicy: {
    why: "The endorsement among the pages is of no policy that counts.",
    settle: "the endorsement of {policy}",
  },
  disagree: { why: "The pages disagree: {shown}.", settle: "word from the carrier which one holds" },
  formListed: { why: "{policy} lists {shown}.", settle: "" },
  otherEdition: {
    why: "{policy} lists {shown}, another edition than is asked.",
    settle: "the edition that is asked, or the other party's consent",
  },
  formMissing: {
    why: "The form is not among the pages of {policy} ({pages} searched).",
    settle: carriersForm,
  },
  inForce: { why: "{policy} runs {shown}, so it is in force on {asked}.", settle: "" },
  termCovered: { why: "{policy} runs {shown}, and the contract {asked}.", settle: "" },
  renewal: {
    why: "{policy} runs {shown}, and the contract {asked}.",
    settle: "its renewal before it ends",
  },
  noDates: { why: "{policy} does not say when it runs.", settle: "its declarations" },
  noPolicies: {
    why: "There is no policy in force to hold it against.",
    settle: "the client's policies, or a quote for this coverage",
  },
  excludes: {
    why: "{policy} has an exclusion whose title names some of this: {shown}. Compare its words with what is asked.",
    settle: "word from the other party that it accepts the exclusion",
  },
  freely: {
    why: "This demand has wording of its own. Compare it with the policies yourself.",
    settle: "the pages that show that this is met",
  },
} satisfies Record<string, PolicyReason>;
