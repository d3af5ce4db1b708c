/**
 * How people in insurance abbreviate what they ask for, and what each limit of a list is where only a slash parts them.
 */

const inCapitals: Readonly<Record<string, string>> = {
  GL: "general liability",
  CGL: "general liability",
  AL: "automobile liability",
  BAP: "business automobile policy",
  WC: "workers compensation",
  EL: "employers liability",
  UMB: "umbrella",
  XS: "excess liability",
  PL: "professional liability",
  EPLI: "employment practices liability",
  EPL: "employment practices liability",
  PLL: "pollution legal liability",
  CPL: "pollution liability",
  AI: "additional insured",
  WOS: "waiver of subrogation",
  PNC: "primary and noncontributory",
  HNOA: "hired and non owned auto",
  NOC: "notice of cancellation",
  DNOC: "days notice of cancellation",
  COI: "certificate of insurance",
};

/** In small letters these are other words: "et al", "pl." for plural. */
const onlyInCapitals = ["AL", "PL", "XS", "PNC", "BAP"];

/** As printed: in capitals, or in small letters where those cannot be anything else. */
export const shorthand: Readonly<Record<string, string>> = {
  ...inCapitals,
  ...Object.fromEntries(
    Object.entries(inCapitals)
      .filter(([sign]) => !onlyInCapitals.includes(sign))
      .map(([sign, words]) => [sign.toLowerCase(), words]),
  ),
  Umb: "umbrella",
  occ: "occurrence",
  Occ: "occurrence",
  OCC: "occurrence",
  agg: "aggregate",
  Agg: "aggregate",
  AGG: "aggregate",
  noncontrib: "noncontributory",
  Noncontrib: "noncontributory",
  proj: "project",
  Proj: "project",
  stat: "statutory",
  Stat: "statutory",
};

/** Several tokens that are one abbreviation, by their words. */
export const joinedShorthand: readonly { norms: readonly string[]; words: string }[] = [
  { norms: ["p", "and", "nc"], words: "primary and noncontributory" },
  { norms: ["p", "nc"], words: "primary and noncontributory" },
  { norms: ["e", "and", "o"], words: "errors and omissions" },
  { norms: ["waiver", "of", "sub"], words: "waiver of subrogation" },
  { norms: ["waiver", "of", "subro"], words: "waiver of subrogation" },
  { norms: ["subro", "waiver"], words: "waiver of subrogation" },
  { norms: ["d", "and", "o"], words: "directors and officers liability" },
  { norms: ["errors", "and", "omissions"], words: "errors and omissions" },
];

/** Words that stand for a whole demand among abbreviations. */
export const besideSigns: Readonly<Record<string, string>> = {
  waiver: "waiver of subrogation",
  notice: "notice of cancellation",
};

/** Abbreviations that mean something else outside of insurance: they count beside another sign of it. */
export const ambiguous: readonly string[] = [
  "AI",
  "AL",
  "EL",
  "PL",
  "XS",
  "PNC",
  "CPL",
  "ai",
  "el",
  "cpl",
  "proj",
  "Proj",
];
/** Of these an amount beside them says enough: "EL 500k". */
export const ofAmounts: readonly string[] = ["EL", "el", "PL", "XS", "CPL", "cpl"];

/** Names beside which an abbreviation is one of insurance: "AI on umbrella". */
export const besideNames = ["umbrella", "workers comp", "auto|automobile liability"];

export const besideWaiver = [...besideNames, "all policies|lines|coverages"];

/** A line of a list begins with the name of the insurance, a sign or an amount follows: "Auto: $1M". */
export const listedNames: Readonly<Record<string, string>> = {
  auto: "automobile liability",
  automobile: "automobile liability",
  liquor: "liquor liability",
  pollution: "pollution liability",
  professional: "professional liability",
  excess: "excess liability",
  cyber: "cyber",
  umbrella: "umbrella",
  crime: "crime insurance",
  fidelity: "fidelity insurance",
  cargo: "cargo",
};

/** "Fidelity at least 500k", "umbrella of $5M" */
export const leadingToAmounts: readonly string[] =
  "at least of min minimum not no less than limit limits".split(" ");

/** What the amounts of "1M/2M" limit, by line; other lines have a limit for a claim and one for a year. */
export const slashedLimits: Readonly<Record<string, readonly string[]>> = {
  GENERAL_LIABILITY: ["each occurrence", "general aggregate", "products and completed operations aggregate"],
  EMPLOYERS_LIABILITY: ["each accident", "disease policy limit", "disease each employee"],
  COMMERCIAL_AUTO: ["bodily injury each person", "bodily injury each accident", "property damage"],
};
export const slashedOfOthers: readonly string[] = ["each occurrence", "aggregate"];

/** What the entries of a list share behind its last one: "automobile, general and public liability insurance". */
export const sharedNouns: readonly string[] = ["liability", "insurance", "coverage", "coverages"];
export const listJoins: readonly string[] = ["and", "or"];
/** Words of the names of insurance that such a list has. */
export const sharingNouns: readonly string[] =
  "automobile auto motor vehicle fleet owned non nonowned hired commercial comprehensive business general public property employer employers s umbrella excess professional pollution cyber liquor cargo garage".split(
    " ",
  );
/** Nobody calls them anything else. */
export const ofLiability: readonly string[] = ["general", "public"];
/** Signs that end an entry of a list. */
export const partingSigns: readonly string[] = [",", ";", "|", "\n"];
