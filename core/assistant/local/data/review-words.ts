/** How a review tells what it found. {asked} and {shown}: as they stand in the line; {label}: what is demanded. */

export const reviewReasons = {
  met: "The certificate shows {shown}; {asked} is asked.",
  shown: "The certificate shows it.",
  short: "The certificate shows {shown}, but {asked} is asked. Ask for a certificate that shows it.",
  absent: "The certificate does not show it. Ask for a certificate that does.",
  unsaid: "A certificate has no place for this. Ask for the pages of the policy that say it.",
  byPolicy: "The certificate leaves it to the policy. Ask for the endorsement that promises it.",
  word: "The certificate shows “{shown}” in place of an amount. Ask for the amount.",
  marked:
    "The certificate shows it, but the endorsement that gives it is not among the pages. Ask for the endorsement.",
  otherPolicy:
    "The certificate shows it, but the endorsement among the pages is not of a policy on the certificate. Ask for the endorsement of that policy.",
  otherParty:
    "The certificate shows it, but the endorsement among the pages does not name the certificate holder. Ask for one that does.",
  proven: "The certificate shows it, and an endorsement among the pages gives it.",
  unmarked:
    "An endorsement among the pages gives it, but the certificate does not show it. Ask for a certificate that does.",
  freely: "This demand is in words of its own. Read it beside the certificate.",
  termCovered: "The policy's term is {shown}, and the contract's {asked}.",
  termMissed:
    "The policy's term is {shown}, but the contract's {asked}. Ask for a policy, or its renewal, that covers all of it.",
  inForce: "The policy's term is {shown}, so it is in force on {asked}.",
  notInForce:
    "The policy's term is {shown}, so it is not in force on {asked}. Ask for a current certificate.",
  noDates: "The certificate does not show the policy's dates. Ask for a certificate that does.",
  holder: "The certificate holder is named in the requirements.",
  otherHolder: "The requirements do not name {shown}. Compare the holder's name and address.",
  noHolder: "The certificate names no holder. Ask for a certificate that does.",
} as const;

/** A contract's own term: a line of one of these with two dates, or with one of the ends. */
export const termWords = {
  both: ["term", "period", "commenc*", "begin*", "start*", "from", "effective"],
  start: ["commenc*", "begin*", "start*", "effective"],
  end: ["complet*", "expire*", "expir*", "end|ends|ending", "terminat*", "through", "until"],
};

/** A sentence that demands something of insurance, whatever it is. */
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
  /** It says what happens, or to whom it applies, and demands nothing of the cover. */
  not: [
    // What the other party does is not for the certificate.
    "landlord|lessor|owner|licensor|client|company|city|county|district shall|must|will insure|maintain|carry|provide|keep",
    "shall not limit|relieve|release|be",
    "failure to",
    "certificate|certificates .. furnish*|deliver*|submit*",
    "furnish*|deliver*|submit* .. certificate|certificates",
    "prior to",
    "before",
  ],
};

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
