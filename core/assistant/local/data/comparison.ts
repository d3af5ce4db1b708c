/**
 * Words by which a comparison knows what a difference is about. Phrases: words in their order, "a|b" for either,
 * "wind*" for every word that begins so, ".." for up to a dozen words between.
 */

/** Something is not covered. */
/** What is there is none; of anything but insurance this leaves nothing out. */
export const nothing = ["none|nil|no"];
/** Words of what insures. */
export const cover = ["coverage*|insurance|liability|damage|loss|theft|protection|endorsement"];
export const notCovered = [
  "excluded",
  "not covered|included|offered|provided|purchased|insured",
  "no coverage",
  "none",
  "nil",
  "declined",
  "rejected",
];
/** Labels before a list of what an offer leaves out, and before a list of what it waits for. */
export const leavingOut = [
  "not covered|insured",
  "we do not|dont cover|insure",
  "what is|isnt not covered",
  "what we do not|dont cover",
];
export const waitingFor = [
  "we need|require",
  "we still need|require",
  "we will|would need|require",
  "needed|required",
  "still|also needed|required",
  "needed|required to|before bind|binding",
  "needed|required from you|insured|applicant",
  "items|documents|information needed|required",
  "items|documents|information needed|required to|before bind|binding",
  "to bind we need|require",
  "before binding we need|require",
  "please provide|send|submit",
];
/** Right before a span of time: how old a paper may be, and not when it is due. */
export const ageWords: ReadonlySet<string> = new Set(["valued", "dated", "evaluated", "current", "run"]);
/** It is no part of what is offered, which excludes nothing. */
export const notOffered = ["not included|offered|provided|purchased|available|quoted"];
/** Something is covered without a figure. */
export const covered = ["included", "covered"];
export const exclusions = ["exclu*"];
/** A form that narrows the cover without excluding: "Limitation of Coverage to Designated Premises". */
export const restrictions = ["limitation|limitations", "restriction|restrictions", "reduction|reduced"];

export const parties = [
  "named insured|insureds",
  "insured name",
  "first named",
  "carrier",
  "insurer",
  "insurance company",
  "producer",
  "broker",
  "agent|agency",
  "mortgage*",
  "loss payee|payees",
  "lender*",
  "additional insured|insureds",
  "certificate holder",
  "dba",
  "d b a",
  "mailing address",
  "insured entity",
];
export const places = [
  "vehicle*",
  "vin",
  "driver|drivers",
  "location|locations|loc",
  "premises",
  "address*",
  "building no|number",
  "garag*",
  "class code",
  "classification*",
  "payroll",
  "gross sales",
  "receipts",
  "unit|units",
  "auto|autos no|#",
];
export const charges = [
  "premium*",
  "tax|taxes",
  "fee|fees",
  "total cost",
  "amount due",
  "annual cost",
  "surcharge*",
  "assessment*",
  "installment*",
  "billing",
  "payment*",
  "minimum earned",
  "experience mod*",
  "rate|rates",
  "loss cost|costs",
];
/** Amounts that a premium is computed from: what is insured for how much is said elsewhere. */
export const exposures = [
  "payroll",
  "remuneration",
  "receipts",
  "sales",
  "cost|costs",
  "revenue*",
  "exposure*",
  "basis|bases",
  "value|values",
];
export const kept = [
  "deductible*",
  "retention*",
  "retained limit|limits",
  "self insured",
  "waiting period",
  "ded",
];
export const coinsurance = ["coinsurance"];
export const limits = [
  "limit|limits",
  "sublimit*",
  "aggregate",
  "occurrence",
  "each claim|accident|person|employee|loss",
  "any one",
  "combined single",
  "per claim|loss",
  "amount of insurance",
];
export const terms = [
  "gap between",
  "effective",
  "expiration",
  "expires",
  "policy period|term",
  "retroactive",
  "coverage period",
];

/** What every new term says anew: a label that is no more than this. */
export const termLabels = [
  "transaction",
  "transaction type",
  "type of transaction",
  "new or renewal",
  "date",
  "date issued",
  "date of issue",
  "issue|issued date",
  "issued",
  "issued on",
  "prepared",
  "prepared on",
  "date prepared",
  "print|printed date",
  "printed",
  "printed on",
  "countersigned",
  "countersigned on",
  "countersignature date",
  "renewal of",
  "renewal of number",
  "prior policy",
  "prior policy number",
  "previous policy number",
  "replaces",
  "renews",
];

/** Columns whose name says no more than that something stands there. */
export const plainColumns = [
  "limit|limits",
  "limit|limits of insurance|liability",
  "amount|amounts",
  "amount of insurance",
  "value|values",
  "coverage|coverages",
  "description|descriptions",
  "type",
  "item",
  "no",
  "number",
  "entry|entries",
];
/** Of these the heading says what they limit. */
export const limitsAlone = ["total|subtotal", "limit|limits", "amount", "aggregate", "deductible", "premium"];
/** Row labels that need their heading to be understood. */
export const bareLabels = [
  "total|subtotal",
  "limit|limits",
  "amount",
  "aggregate",
  "deductible",
  "premium",
  "building",
  "contents",
  "each occurrence|accident|claim",
  "limit|limits each occurrence|accident|claim",
  "limit|limits aggregate",
];

/** Words of a column or a label that are followed by the number of a location or a building. */
export const locationWords = ["loc", "location", "locations", "prem", "premises", "premise"];
export const buildingWords = ["bldg", "building", "bld"];

/** Sentences that grant, limit or demand something: told even where the documents have little wording in common. */
export const telling = [
  "actual cash value",
  "replacement cost",
  "valuation",
  "causes of loss",
  "exclu*",
  "not cover*|pay*|apply|insure*",
  "does not",
  "limit*",
  "deductible*",
  "retention*",
  "endorse*",
  "additional insured*",
  "waiver*",
  "warrant*",
  "condition*",
  "cancel*",
  "sublimit*",
  "coinsurance",
  "subject to",
  "must",
];
/** Wording of an exclusion, by its heading or its beginning. */
export const exclusionWording = ["exclusion*", "insurance does not apply"];

/** Words in the titles of forms that do not say what a form is about. */
export const commonTitleWords = [
  ...exclusions,
  "coverage|coverages",
  "form|forms",
  "endorsement|endorsements",
  "limit*",
  "liability",
  "insurance",
  "policy",
  "with|from|under|other|amended|amendment|amendatory|changes|additional|schedule",
];

/** A value that goes on with one of these holds of less. */
export const narrowing = [
  "except|excluding|unless|only",
  "other than",
  "but not",
  "limited to",
  "subject to",
];

/** Titles of columns that may be read with the heading over them. */
export const columnTitles: readonly string[] = [
  "limit",
  "limits",
  "amount",
  "premium",
  "deductible",
  "coverage",
  "coverages",
];

/** Words between the first and the last day of a period. */
export const periodWords: readonly string[] = ["to", "through", "thru", "until", "till"];
