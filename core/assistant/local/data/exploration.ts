/** Words by which a sentence lays a duty on somebody. */
export const dutyWords = {
  /** A sentence on insurance that is no title. */
  insuring: [
    "shall|must|will|agrees|required|requires|maintain|carry|need|needs|is|are|be|named|waive*|statutory|primary",
  ],
  // Also what has to be paid, and by when, for a notice to come to nothing.
  duty: [
    "if we|carrier|company receive|receives .. $",
    "unless .. $ .. paid|received",
    "shall",
    "must",
    "agrees to",
    "is|are required to",
    "will pay|provide|notify|maintain",
    "please",
  ],
  not: [
    // Where to read on is nobody's duty.
    "please refer|see",
    "shall be deemed|construed|mean|include|apply",
    "shall not be deemed|construed",
    "must be read",
    // What words mean, and how long and under which law an agreement runs, is nobody's duty.
    "shall|will have the|that|such following|meaning|meanings",
    "shall|will mean|means",
    "agreement|term shall|will|and commence|begin|continue|terminate|expire|survive|remain|constitute",
    "shall be governed|binding|governing|effective|void|conclusive|entitled|subject",
    "shall have the|no right|rights|option|obligation",
    "shall not affect|relieve|limit|constitute",
  ],
};

/** Labels behind which a document says what it changes or ends, and why. */
export const changeLabels = [
  "reason|reasons",
  "reason|reasons for|of cancellation|nonrenewal|change|notice|termination",
  "cancellation|nonrenewal|termination reason",
  "change|changes|amendment|amendments|revision|revisions",
  "description|nature|type|summary of change|changes|endorsement|amendment",
  "description|nature|type|summary of the change|changes|endorsement|amendment",
  "policy|endorsement change|changes",
  "what changed|changes|is changed",
  "added|deleted|removed|replaced",
  "added|deleted|removed|replaced item|vehicle|location|driver|building|equipment|coverage|insured|interest",
  "item|vehicle|location|driver|building|equipment|coverage|insured|interest added|deleted|removed|replaced",
];

/** Labels behind which a party's name stands. */
export const partyLabels = [
  "insured|insureds",
  "named insured",
  "landlord|tenant|lessor|lessee|licensor|licensee",
  "owner|contractor|subcontractor|vendor|shipper|carrier|client|customer",
  "borrower|lender|mortgagee|buyer|seller|purchaser",
  "certificate holder",
  "additional insured|insureds",
  "loss payee",
  "claimant",
  "name of person or organization",
];

/** What contracts call their parties besides: "Three Rivers Fair Association (Organizer)". */
export const partyRoles = [
  "organizer|exhibitor|host|sponsor|promoter|venue",
  "company|consultant|provider|supplier|manufacturer|distributor|operator|manager",
  "agency|city|county|district|state|authority|university|school",
  "general contractor|trade contractor|prime contractor",
  "licensor|licensee|franchisor|franchisee|grantor|grantee|guarantor|indemnitor|indemnitee",
  "releasor|releasee|releasees|plaintiff|defendant|assignor|assignee",
  "employer|employee|borrower|lender|bank|tenant|landlord",
];

/** What is between two parties: "between Monday and Friday" names none. */
export const agreements = [
  "agreement|agreements|contract|lease|license|subcontract|order|memorandum|rental",
  "entered|made .. between",
  "by and between",
];

/** A sentence that names those between whom something is agreed. */
export const partyBetween = ["between .. and", "in favor of", "by and among", "by and between"];

/** What else contracts define in quotation marks behind a name. */
export const termsDefined = [
  "agreement|agreements|lease|leases|contract|contracts|amendment|order|orders|exhibit|schedule|plan|policy|policies",
  "date|dates|term|period|year|deadline",
  "work|services|project|premises|property|properties|facility|facilities|site|equipment|product|products|goods|building",
  "regulations|regulation|law|laws|act|code|rules|standards|requirements",
  "fee|fees|price|rent|costs|amount|losses|claims|tax|taxes|deposit|limits",
  "event|events|notice|notices|program|marks|materials|information|records|permits|improvements|collateral",
  "insurance|coverage|certificate",
];

/** What labels end in, and names do not. */
export const labelEndings = ["date|dates|number|no|amount|status|type|limit|limits|premium|deductible"];

/** Words of the names of those who write letters and are no companies by their form. */
export const letterheads = [
  "bank|bancorp",
  "credit union",
  "savings|mortgage|lending|capital",
  "city|county|town|state of",
  "university|college|school|church|hospital",
  "department|authority|district",
];

/** What a sentence on a law has: the dates in it are the law's and not the document's. */
export const statuteWords = [
  "act|law|laws|statute|statutes|regulation|regulations .. of #",
  "act|law|laws|statute|statutes|regulation|regulations .. signed|enacted|amended",
  "signed into law",
  "congress|congressional",
  "united states government",
  "federal government",
  "u s government|treasury",
  "public law",
  "terrorism risk|insurance|premium|losses",
  "certified acts of terrorism",
];

/** Labels that say what sort of amount stands there and not of what. */
export const bareAmountLabels = [
  "limit|limits",
  "limit|limits of insurance|liability",
  "amount|amounts",
  "value|values",
  "coverage|coverages",
  "description",
];

/** Labels of the number and of the carrier of a policy in a list of several. */
export const listedNumberLabels = ["policy number|no|num", "policy", "number of policy"];
export const listedCarrierLabels = [
  "carrier|insurer",
  "insurance carrier|company",
  "company",
  "writing company",
];
/** What one policy of several has as well as the others: its name says of which. */
export const measuresOfPolicies = [
  "deductible|deductibles",
  "limit|limits",
  "retention|retentions",
  "self insured retention",
  "premium",
  "policy|annual|total premium",
];
/** Labels of signatures and boxes, which are no names of parties. */
export const notParties = ["authorized|signature|countersigned|countersignature|signed|representative"];
/** Labels below which an amount is of nothing: a heading of changes, or a number of claims. */
export const emptyAmountLabels = [
  "change|changes",
  "claim|claims count|counts|number",
  "count|counts",
  "number of claims|losses",
];
/** In a policy: what the carrier promises to pay is no duty of anybody else, and its amounts are those of its wording. */
export const promisesOfPolicies = ["we will pay|provide|reimburse", "most we will pay"];
export const wordingOfPolicies = ["we|our|you|your", "if"];
/** A term that the document is known to have already. */
export const termLabels = [
  "policy|coverage period|term",
  "effective date",
  "expiration date",
  "effective",
  "expiration",
];
