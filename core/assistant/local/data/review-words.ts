/** What a review found, and what would settle what is open. */
export interface ReviewReason {
  /** One sentence. */
  why: string;
  /** What somebody has to get or do, as a phrase; empty where nothing is open. */
  settle: string;
}

const certificateWithIt = "a certificate that shows it";

/** How a review tells what it found. {asked} and {shown}: as they stand in the line. */
export const reviewReasons = {
  met: { why: "The certificate shows {shown}; {asked} is asked.", settle: "" },
  shown: { why: "The certificate shows it.", settle: "" },
  short: {
    why: "The certificate shows {shown}, but {asked} is asked.",
    settle: "a policy with {asked}, and a certificate that shows it",
  },
  other: { why: "The certificate shows {shown}, but {asked} is asked.", settle: certificateWithIt },
  absent: { why: "The certificate does not show it.", settle: certificateWithIt },
  formShown: { why: "{shown} is named.", settle: "" },
  formUnnamed: {
    why: "No page names this form, which the certificate has no box for.",
    settle: "a copy of it",
  },
  noLimit: {
    why: "The certificate lists {shown}, but shows no such limit of it.",
    settle: "a certificate that shows the limit",
  },
  limitLeftOut: {
    why: "The certificate shows it, but the contract leaves out the limit that it asks for.",
    settle: "the limit that the contract asks for",
  },
  spokenOf: {
    why: "The certificate describes it in its own words. Check whether they give what is asked.",
    settle: "a certificate that shows it",
  },
  unreadable: {
    why: "It was not recognized on the certificate, which is a scan with words that cannot be read for sure. Read the page.",
    settle: "a certificate that can be read",
  },
  unsaid: {
    why: "A certificate has no place for this.",
    settle: "the pages of the policy that say it",
  },
  unmarkedBox: {
    why: "No mark for it could be read on the certificate. Look at the boxes of its row.",
    settle: certificateWithIt,
  },
  byPolicy: {
    why: "The certificate leaves it to the policy.",
    settle: "the endorsement that promises it",
  },
  word: {
    why: "The certificate shows “{shown}” in place of an amount.",
    settle: "a certificate that shows the amount",
  },
  marked: {
    why: "The certificate shows it, but the endorsement that gives it is not among the pages.",
    settle: "the endorsement that gives it",
  },
  otherPolicy: {
    why: "The certificate shows it, but the endorsement among the pages is not of a policy on the certificate.",
    settle: "the endorsement of the policy on the certificate",
  },
  otherNumber: {
    why: "The certificate shows it, but the endorsement among the pages is of policy {asked}, which the certificate does not show.",
    settle: "the endorsement of the policy on the certificate",
  },
  otherInsured: {
    why: "The certificate shows it, but the endorsement among the pages names no policy number and insures {asked}, not the insured of the certificate.",
    settle: "the endorsement of the policy on the certificate",
  },
  otherParty: {
    why: "The certificate shows it, but the endorsement among the pages does not name the certificate holder.",
    settle: "an endorsement that names the certificate holder",
  },
  proven: { why: "The certificate shows it, and an endorsement among the pages gives it.", settle: "" },
  unmarked: {
    why: "An endorsement among the pages gives it, but the certificate does not show it.",
    settle: certificateWithIt,
  },
  freely: {
    why: "This demand has wording of its own. Compare it with the certificate yourself.",
    settle: "the pages that show that this is met",
  },
  termCovered: { why: "The policy's term is {shown}, and the contract's {asked}.", settle: "" },
  termMissed: {
    why: "The policy's term is {shown}, but the contract's {asked}.",
    settle: "a certificate of a policy, or of its renewal, that covers all of it",
  },
  termUndated: {
    why: "The contract gives no date on which its term ends. Compare its words with the policies' dates.",
    settle: "the dates of the contract's term",
  },
  termOver: {
    why: "The contract's term, {asked}, is over.",
    settle: "word on whether the contract was renewed",
  },
  ofOthers: {
    why: "The contract asks this of {asked}, not of the insured.",
    settle: "certificates of {asked}",
  },
  inForce: { why: "The policy's term is {shown}, so it is in force on {asked}.", settle: "" },
  notInForce: {
    why: "The policy's term is {shown}, so it is not in force on {asked}.",
    settle: "a current certificate",
  },
  noDates: {
    why: "The certificate does not show the policy's dates.",
    settle: "a certificate that shows them",
  },
  holder: { why: "The certificate holder is named in the requirements.", settle: "" },
  otherHolder: {
    why: "The requirements do not name {shown}. Compare the holder's name and address.",
    settle: "a certificate made out to the holder that the requirements name",
  },
  holderNamed: {
    why: "The requirements name {asked}, and the certificate {shown}.",
    settle: "a certificate made out to the holder that the requirements name",
  },
  noHolder: {
    why: "The certificate names no holder.",
    settle: "a certificate that names the holder",
  },
} satisfies Record<string, ReviewReason>;

/** A sentence that demands something of insurance, whatever it is. */
/** What stands at the head of an email. */
export const emailHeads = ["from", "to", "cc", "subject", "sent", "date"];
/** Words for the certificate itself, which demand nothing of it. */
export const ofCertificateAlone = ["coi"];

export const freeDemands = {
  demanding: ["shall", "must", "required", "require"],
  about: [
    "insur*",
    "coverage|coverages",
    "policy|policies",
    "endors*",
    "umbrella",
    "certificate|certificates",
  ],
  /** An item of a list that gives a limit of insurance. */
  limits: [
    "liability|insurance|coverage|coverages|bond .. $",
    "$ .. liability|insurance|coverage|coverages|bond",
  ],
  /** Titles of columns. */
  titles: [
    "least|minimum|required limit|limits|amount|amounts",
    "limit|limits of insurance|liability",
    "limit|limits",
  ],
  /** What a typed list names with commas of its own. */
  unlisted: ["holder|address|street|officers|employees|agents|volunteers"],
  /** An item of a clause that allows or explains something. */
  notAsked: ["may", "means", "as used in", "intentionally omitted", "reserved", "not applicable"],
  /** Names and addresses have commas of their own. */
  ofPeople: ["insured|insureds", "subrogation", "in favor of", "holder"],
  /** It adds nothing to an insurance that the law requires. */
  byLaw: ["law|laws|statute|statutes", "owned .. autos|vehicles", "owned"],
  /** It says what happens, or to whom it applies, and demands nothing of the cover. */
  not: [
    // What the other party does is not for the certificate.
    "landlord|lessor|owner|licensor|client|company|city|county|district shall|must|will insure|maintain|carry|provide|keep",
    "shall not limit|relieve|release|be",
    // Rules of a house are no policies of insurance.
    "rules|regulations|procedures and|or policies",
    "policies and|or rules|regulations|procedures",
    "failure to",
    // What a party decides for itself, and what it buys besides, is not demanded.
    "responsibility of each|such|either party|parties",
    "determine|determines what|whether|which",
    "any such additional",
    "additional insurance|coverage|coverages .. if any",
    "deem|deems|considers necessary|appropriate|advisable|desirable",
    "if it|they so elect|elects|desire|desires",
    "certificate|certificates .. furnish*|deliver*|submit*",
    "furnish*|deliver*|submit* .. certificate|certificates",
    "prior to",
    "before",
  ],
};

/** How somebody types whom a certificate has to be made out to, and what stands before the name. */
export const typedHolder = [
  "holder",
  "certificate|cert holder",
  "certificate made out to",
  "make certificate out to",
];
export const beforeHolder = [
  "holder be|is|read|reads|named|as",
  "holder must|shall|should|will be|read|name|show",
  "holder has|needs to be|read|name|show",
  "holder to be|read|name|show",
  "made|make .. out to",
];

/** An endorsement gives a standing to whomever a contract names. */
export const blanketWords = [
  "written contract|agreement",
  "automatic",
  "blanket",
  "any person or organization",
  "where required",
  "as required by",
];

/** Printed on every endorsement. */
export const endorsementHead = ["endorsement changes", "endorsement modifies"];
