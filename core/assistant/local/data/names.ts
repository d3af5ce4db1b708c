/** Words that tell names of companies, insurers, agencies and publishers apart, and the words of dates and amounts. */

/** How a company's name ends by law. */
export const legalForms: readonly string[] =
  "llc inc incorporated corp corporation co company ltd limited lp llp lllp pllc plc pc pa ltda gmbh sa se na nfp assn association trust foundation partnership cooperative coop".split(
    " ",
  );

/** Words of insurers' names; one of these and one of `insurerEnds` make a name an insurer's. */
export const insurerWords: readonly string[] =
  "insurance assurance indemnity casualty surety reinsurance underwriters mutual lloyds insurers fire reciprocal specialty guaranty compensation".split(
    " ",
  );
export const insurerEnds: readonly string[] =
  "company companies co corporation corp exchange association inc ltd limited se plc america group underwriters insurance insurers mutual casualty indemnity lloyds london reciprocal trust fund pool cooperative specialty assurance llc syndicate society".split(
    " ",
  );

/** Words that make a name an agency's, a wholesaler's or an administrator's although it says insurance. */
export const agencyWords: readonly string[] =
  "agency agencies agent agents broker brokers brokerage brokering insurors wholesale wholesaler wholesalers adjusters".split(
    " ",
  );
/** They do so only beside "insurance", "risk" or the like. */
export const officeWords: readonly string[] =
  "service services center advisors advisers consultants consulting partners associates solutions managers manager management administrators planners benefits network group".split(
    " ",
  );
export const tradeWords: readonly string[] = "insurance risk assurance underwriting surety program".split(
  " ",
);

/** Whoever writes forms for all carriers, or keeps rules about them, insures nobody. */
export const publishers: readonly string[] = [
  "insurance services office",
  "insurance service office",
  "iso properties",
  "verisk",
  "national council on compensation",
  "ncci",
  "acord",
  "american association of insurance services",
  "aais",
  "mutual service office",
  "property insurance plans service office",
  "surety and fidelity association",
  "insurance information institute",
  "national association of insurance commissioners",
  "department of insurance",
  "division of insurance",
  "insurance department",
  "commissioner of insurance",
  "insurance commissioner",
  "insurance guaranty association",
  "insurance guaranty fund",
  "guaranty association",
  "superintendent of insurance",
  "rating bureau",
  "rating board",
  "surplus lines association",
  "surplus line association",
  "stamping office",
];

/** What people of insurance put behind their own names, in small letters: no office ends so. */
export const designations: readonly string[] = "cic cpcu arm cisr aai cpia clcs crm ains acsr rplu".split(
  " ",
);

/** Titles of columns of claims and schedules, in small letters: "Accident description" is nobody's name. */
export const columnWords: readonly string[] =
  "accident description claim claims claimant claimants injury nature status occupation loss losses location detail summary paid incurred reserve reserves adjuster cause driver vehicle amount total comments remarks".split(
    " ",
  );

/** What is made out for somebody: "Quotation MG-5582 for Acme LLC". */
export const offerWords: readonly string[] =
  "quote quotation proposal indication binder submission application".split(" ");

/** Words that stand with a name and mean that it is none: headings, labels, sentences. */
export const notInNames: readonly string[] =
  "policy policies coverage coverages declaration declarations certificate certificates endorsement endorsements limit limits premium premiums notice quote proposal form forms schedule application information disclosure binder deductible requirements damage exclusion exclusions page date number phone fax copy specimen sample void draft applies only described provided shown to provide agree return payment consideration subject terms provision provisions conditions summary total payor payee representative authorized signature signed countersigned agent broker producer insured insurer applicant holder various shall will which you your our we its his their please if".split(
    " ",
  );

/** Names of kinds of insurance read like an insurer's: "Umbrella Casualty", "This Insurance". */
export const kindsOfInsurance: readonly string[] =
  "a an member this the such other any all no said your our excess umbrella professional primary additional commercial general liability property auto automobile workers worker employers health life title travel crime cyber flood inland marine marine certificate evidence schedule policy business businessowners national fire underlying collectible valid insurance reinsurance casualty group mutual personal blanket package builders risk allied lines of and per terrorism fraudulent voluntary compulsory risk compensation surety specialty specific separate overlapping contributing concurrent".split(
    " ",
  );

/** Small words that a name may have between its words. */
export const nameJoiners: readonly string[] = "of and the for at de la et al dba in on by".split(" ");
/** Before another name of the same party. */
export const tradeNameWords: ReadonlySet<string> = new Set(["dba", "d/b/a", "aka", "fka"]);

export const monthNames: readonly string[] = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

export const numberWords: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
export const scaleWords: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mil: 1e6,
  mill: 1e6,
  mm: 1e6,
  m: 1e6,
  billion: 1e9,
  b: 1e9,
  bn: 1e9,
};

/** Words in the place of an amount. */
export const statedWords: Readonly<Record<string, string>> = {
  excluded: "EXCLUDED",
  excl: "EXCLUDED",
  "not covered": "EXCLUDED",
  "no coverage": "EXCLUDED",
  "not included": "EXCLUDED",
  "not provided": "EXCLUDED",
  "not purchased": "EXCLUDED",
  "not applicable": "NONE",
  "not offered": "EXCLUDED",
  "no cover": "EXCLUDED",
  none: "NONE",
  nil: "NONE",
  "n/a": "NONE",
  na: "NONE",
  declined: "EXCLUDED",
  rejected: "EXCLUDED",
  waived: "NONE",
  included: "INCLUDED",
  incl: "INCLUDED",
  include: "INCLUDED",
  covered: "INCLUDED",
  "actual loss sustained": "ACTUAL_LOSS",
  als: "ACTUAL_LOSS",
  statutory: "STATUTORY",
  "statutory limits": "STATUTORY",
  "see schedule": "SEE_ELSEWHERE",
  "per schedule": "SEE_ELSEWHERE",
  "as scheduled": "SEE_ELSEWHERE",
  "see attached": "SEE_ELSEWHERE",
  "per attached schedule": "SEE_ELSEWHERE",
  "see below": "SEE_ELSEWHERE",
  "see endorsement": "SEE_ELSEWHERE",
  various: "SEE_ELSEWHERE",
  unlimited: "UNLIMITED",
  tbd: "OPEN",
  "to be determined": "OPEN",
};

/** Capitals before digits that are no form. */
export const notFormPrefixes: readonly string[] =
  "FORM PO NO FROM TO IN AT OF BY ON AND THE FOR OR LOC BLDG PREM ITEM PAGE SUITE STE UNIT APT HWY BOX NAIC FEIN SIC NAICS VIN ISO AM PM USD US ED REV PHONE FAX TEL ZIP YEAR CLASS CODE PART SECTION POLICY COVERAGE OPTION TIER STAT JAN FEB MAR APR MAY JUN JUNE JUL JULY AUG SEP SEPT OCT NOV DEC LIMIT TOTAL EACH STEP TABLE NOTE LINE FLOOR ROOM DEPT EXT ID".split(
    " ",
  );

/** Words that end the name of a street. */
export const streetWords: readonly string[] =
  "street st avenue ave road rd drive dr lane ln boulevard blvd way court ct place pl parkway pkwy highway hwy circle cir terrace ter trail trl plaza square sq center centre loop pike turnpike tpke row alley path run crossing xing expressway expy broadway wharf quay park point pt ridge commons bypass causeway heights extension landing mall walk".split(
    " ",
  );
