/**
 * The words of questions about the policies of an account, as data that a service rep can review. Phrases are compared
 * as whole words, without case, punctuation, or the spaces inside them ("non-admitted" is "nonadmitted").
 */
import type { AccountField, DetailField, LimitField, RecordField } from "../../model.ts";

/** What is known of a policy: a field of the agency's record or of what its documents say. */
export type FactField = DetailField | RecordField;

export type Meaning =
  | {
      /**
       * SMALL: adds nothing. POLICY: names policies as such. COVER: may be a policy or a part of one. CLIENT: the account.
       * THEY: the client, or policies found before. THOSE: policies found before. WHOM: what follows is a company. ALL_IN: with all
       * charges.
       */
      is:
        | "SMALL"
        | "WHICH"
        | "OR"
        | "POLICY"
        | "COVER"
        | "CLIENT"
        | "THEY"
        | "THOSE"
        | "WHO"
        | "WHEN"
        | "WHERE"
        | "HOW_MANY"
        | "HOW_MUCH"
        | "SUM"
        | "EACH"
        | "BY"
        | "HIGHEST"
        | "LOWEST"
        | "FIRST"
        | "NEXT"
        | "HOW"
        | "LAST"
        | "NOT"
        | "WITHOUT"
        | "IN_FORCE"
        | "ENDED"
        | "WHOM"
        | "ALL_IN";
    }
  /** The first of the fields that is known; with `every`, all of them. */
  | {
      is: "FIELD";
      fields: readonly FactField[];
      every?: true;
      verb?: true;
      /** Comes up for renewal: the expiration of a policy that is neither canceled nor expired. */
      renews?: true;
    }
  /** Costs the most, or the least. */
  | { is: "COSTS"; most: boolean }
  /** A field whose value is this one. `said`: behind "is" or "are". */
  | { is: "VALUE"; field: FactField; values: readonly string[]; said: string }
  | { is: "ACCOUNT"; field: AccountField }
  | { is: "INSURED"; kind: "BLANKET" | "ANY" };

const mainLimits: readonly LimitField[] = [
  "glPerOccurrenceLimit",
  "glAggregateLimit",
  "umbrellaPerOccurrenceLimit",
  "umbrellaAggregateLimit",
  "wcPerAccidentLimit",
  "wcPerDiseasePolicyLimit",
  "wcPerDiseaseEmployeeLimit",
  "cyberAggregateLimit",
  "propertyBuildingLimit",
  "propertyContentsLimit",
];
const allLimits: readonly LimitField[] = [
  ...mainLimits,
  "cyberRetentionLimit",
  "glMedicalPerOccurrenceLimit",
  "glMedicalPerPersonLimit",
  "glPersonalAndAdvertisingInjuryLimit",
  "glProductsAndCompletedOperationsLimit",
  "glRentedPremisesDamageLimit",
];
/** "The limit" is what a line pays at most; "the limits" are all. */
export const limitMeaning: Meaning = { is: "FIELD", fields: mainLimits, every: true };

const field = (...fields: FactField[]): Meaning => ({ is: "FIELD", fields });
const verb = (...fields: FactField[]): Meaning => ({ is: "FIELD", fields, verb: true });
const value = (of: FactField, one: string, said: string): Meaning => ({
  is: "VALUE",
  field: of,
  values: [one],
  said,
});

export const accountWords: readonly (readonly [Meaning, string])[] = [
  [
    { is: "SMALL" },
    `a | an | the | of | for | on | in | to | and | is | are | was | were | be | been | being | do | does | did | has | have | had |
    having | with | at | under | from | across | over all | among | between them | this | that |
    i | me | us | we | you | please | can you | could you | would you | pull | get |
    see | know | need | want | would like | id like | i need to know | let me know | hi | hello | hey | ok | okay | so | thanks |
    thank you | cara | there | all | any | some | got | use | using | used | carry | carries | carrying | hold | holds | holding | keep |
    currently | current | right now | now | today | at the moment | presently | still | as of today | as of now | on file | on record |
    on the books | in the system | in our system | listed | record | records | file | different | various | respectively | side by side |
    compare | comparison | overview | through | via | our | ours | my | own | its | it | how about | what about | is there | are there |
    over there | out there | both | exactly | again | quick | quickly | just | also | as well | really | amount | amounts | check | make | makes | earn | earns | earning | bring in | annual | yearly | per year | a year | per annum | estimated |
    expected | break down | breakdown | broken down | split | split out | of record`,
  ],
  [
    { is: "WHICH" },
    `which | what | whats | what is | what are | tell | tell me | show | show me | list | name | give | give me | find | pull up | run down |
    rundown of | do we have | do we write | do you have | look up | look for`,
  ],
  [{ is: "OR" }, "or | and or"],
  [
    { is: "POLICY" },
    "policy | policies | policys | insurance policy | insurance policies | business policies | contracts of insurance",
  ],
  [
    { is: "COVER" },
    `coverage | coverages | insurance | anything | everything | something | lines | line | ones | one | book | insurance coverage`,
  ],
  [
    { is: "CLIENT" },
    `the client | client | clients | the account | account | accounts | customer | customers | the customer |
    the business | this business | the company | this company | the insured business | the business owner | he | she | his | her`,
  ],
  [{ is: "THEY" }, "they | their | theirs"],
  [{ is: "THOSE" }, "those | these | them | of those | of these | of them | those ones | these ones"],
  [
    { is: "WHO" },
    "who | whom | whos the | who is the | which company | what company | which insurance company",
  ],
  [
    { is: "WHEN" },
    "when | whens | what date | what day | which date | on what date | when is | when are | when does",
  ],
  [{ is: "WHERE" }, "where | wheres | located | based | where is | location of the client"],
  [{ is: "HOW_MANY" }, "how many | number of | count of | count | what number of | the number of"],
  [{ is: "HOW_MUCH" }, "how much | whats the amount of | what amount of"],
  [
    { is: "SUM" },
    `total | totals | sum | sum of | combined | altogether | all together | in all | in total | overall | add up | adds up to | added up |
    adds up | add together | cumulative | grand total | aggregate cost | sum up | tally | tally up | total up | for everything`,
  ],
  [
    { is: "EACH" },
    "each | every | per policy | by policy | individual | individually | for each | on each | apiece | each one | one by one",
  ],
  [{ is: "BY" }, "by | per | grouped by | by each | for each different | split by"],
  [
    { is: "HIGHEST" },
    "highest | largest | biggest | greatest | most | max | maximum | top | richest | higher than all",
  ],
  [
    { is: "COSTS", most: true },
    "most expensive | priciest | costliest | costs the most | cost the most | costs most | costs us the most",
  ],
  [
    { is: "COSTS", most: false },
    "cheapest | least expensive | costs the least | cost the least | costs least",
  ],
  [{ is: "LOWEST" }, "lowest | smallest | least | min | littlest | tiniest"],
  [{ is: "FIRST" }, "first | earliest | first up | oldest"],
  [{ is: "NEXT" }, "next | next up | soonest | nearest | next one | coming up next"],
  [{ is: "HOW" }, "how"],
  [{ is: "LAST" }, "last | latest | furthest out | newest | most recent"],
  [
    { is: "NOT" },
    `not | isnt | arent | dont | doesnt | didnt | wasnt | werent | hasnt | havent | other than | except | except for | excluding | besides |
    apart from | aside from | but not | rather than`,
  ],
  [
    { is: "WITHOUT" },
    "without | no | missing | lacking | lack | lacks | missing a | without any | do not have | dont have | does not have | doesnt have | not have",
  ],
  [
    { is: "IN_FORCE" },
    `in force | inforce | in effect | active | live | current policies | current policy | are current | is current | current coverage |
    current coverages | running | in place | not expired | unexpired | currently in force | currently active`,
  ],
  [
    { is: "ENDED" },
    "expired | have expired | has expired | already expired | are expired | is expired | already ended | old | previous | former",
  ],
  [
    { is: "WHOM" },
    `is with | are with | written by | written with | written through | insured by | insured with | placed with | placed through |
    underwritten by | issued by | be with |carried by | brokered by | brokered through | written on | sits with |
    placed by`,
  ],
  [
    { is: "ALL_IN" },
    `including taxes and fees | with taxes and fees | plus taxes and fees | taxes and fees included | including taxes | including fees | all in |
    including all taxes and fees | with all taxes and fees | incl taxes and fees | and taxes and fees | with fees and taxes | including tax and fees |
    including taxes fees and surcharges | including surcharge | including surcharges`,
  ],
  [
    { is: "FIELD", fields: ["expirationDate"], renews: true },
    `renew | renews | renewal | renewals | renewing | up for renewal | coming up for renewal | come up for renewal | comes up for renewal | coming up | come up | comes up |
    due for renewal | coming due | come due | comes due | renewed | upcoming renewal | upcoming renewals | what is due | what's due | whats due | anything due | all due`,
  ],

  // Fields of the agency's record
  [
    verb("expirationDate"),
    `expire | expires | expiring | end | ends | ending | run out | runs out | running out | lapse | lapses | lapsing | terminate |
    terminates | drop off | coming off`,
  ],
  [
    field("expirationDate"),
    `expiration | expirations | expiration date | expiration dates | expiry | expiry date | renewal date | renewal dates | exp date | exp dates | x date | x dates | end date |
    end dates | termination date`,
  ],
  [
    verb("effectiveDate"),
    `start | starts | started | starting | begin | begins | began | beginning | take effect | takes effect | took effect | taking effect |
    go into effect | goes into effect | went into effect | going into effect | incept | incepts | incepted | kick in | kicks in | became effective |
    become effective | becomes effective`,
  ],
  [
    field("effectiveDate"),
    "effective date | effective dates | inception | inception date | start date | start dates | eff date | eff dates | effective | first day in force",
  ],
  [
    { is: "FIELD", fields: ["effectiveDate", "expirationDate"], every: true },
    "term | terms | policy period | policy periods | policy term | policy terms | policy dates | effective and expiration dates | term dates",
  ],
  [
    field("premium"),
    `premium | premiums | annual premium | annual premiums | annualized premium | written premium | policy premium | base premium |
    estimated premium | estimated annual premium | yearly premium | premium amount | premium amounts | in premium`,
  ],
  [
    verb("total"),
    `cost | costs | costing | pay | pays | paying | spend | spends | spending | pay us | shell out | in insurance costs | insurance cost | insurance costs | spend on insurance | pay for insurance`,
  ],
  [
    field("total"),
    "price | prices | amount due | total payable | amount payable | total due | total amount due | total price",
  ],
  [field("taxes"), "tax | taxes | surplus lines tax | surplus lines taxes | premium tax | premium taxes"],
  [field("agencyFees"), "agency fee | agency fees | our fee | our fees | our own fee | our own fees"],
  [
    field("brokerFees"),
    "broker fee | broker fees | brokerage fee | brokerage fees | wholesale fee | wholesaler fee | wholesaler fees",
  ],
  [field("policyFees"), "policy fee | policy fees"],
  [field("otherFees"), "other fee | other fees"],
  [
    { is: "FIELD", fields: ["agencyFees", "brokerFees", "policyFees", "otherFees"], every: true },
    "fees | fee | all fees",
  ],
  [
    { is: "FIELD", fields: ["taxes", "agencyFees", "brokerFees", "policyFees", "otherFees"], every: true },
    "taxes and fees | fees and taxes | tax and fees",
  ],
  [
    field("commission"),
    "commission | commissions | estimated commission | agency commission | our commission | comm | commission income",
  ],
  [
    field("carrier"),
    "carrier | carriers | insurer | insurers | insurance company | insurance companies | insurance carrier | insurance carriers | underwriter company | writing company | companies | writing carrier | market carrier",
  ],
  [
    verb("carrier"),
    "write | writes | writing | insure | insures | underwrite | underwrites | issued | wrote",
  ],
  [verb("broker"), "placed | places | brokered"],
  [
    field("broker"),
    "broker | brokers | wholesaler | wholesalers | wholesale broker | wholesale brokers | brokerage | intermediary",
  ],
  [field("state"), "status | statuses | policy status | state of the policy"],
  [field("cancellation"), "cancellation date | date of cancellation | cancellation effective date"],
  [
    field("type"),
    "type | types | kind | kinds | kind of | kinds of | type of | types of | type of policy | types of policies | lines of business | line of business | lines of insurance | line of insurance | lines of coverage | line of coverage | types of coverage | kinds of coverage | types of insurance | kinds of insurance",
  ],
  [field("market"), "market | markets"],
  [
    field("billingType"),
    "billing | billed | bill type | billing type | billing method | bill method | bill | billing types",
  ],
  [
    field("intervalType"),
    "how often | payment interval | payment intervals | payment frequency | billing frequency | payment plan | payment plans | pay plan | pay plans | payment schedule | how often billed | how often paid | how often pay | how often do they pay",
  ],
  [
    field("policyNumber"),
    "policy number | policy numbers | policy no | policy nos | numbers of the policies",
  ],
  [field("quoteNumber"), "quote number | quote numbers | quote no | submission number"],

  // Details of the documents
  [field("deductible"), "deductible | deductibles | policy deductible"],
  [field("cyberRetentionLimit"), "retention | retentions | cyber retention | self insured retention"],
  [field("insured"), "insured | named insured | named insureds | first named insured | policyholder"],
  [
    field("minimumEarnedPremiumPercent"),
    "minimum earned premium | minimum earned | min earned premium | min earned | fully earned premium | premium is fully earned",
  ],
  [limitMeaning, "limit | liability limit | policy limit | coverage limit"],
  [
    { is: "FIELD", fields: allLimits, every: true },
    "limits | liability limits | coverage limits | limits of liability | limits of insurance | policy limits",
  ],

  // Values of the record
  [
    value("state", "Canceled", "canceled"),
    "canceled | cancelled | been canceled | been cancelled | terminated early",
  ],
  [value("state", "Pending", "pending"), "pending"],
  [value("state", "Binding", "binding"), "binding | bound | in binding"],
  [
    value("market", "Excess and Surplus", "excess and surplus"),
    `surplus lines | surplus line | surplus | excess and surplus | excess and surplus lines | e and s | e and s paper | e and s market | non admitted |
    non admitted paper | non admitted carriers | surplus lines paper | on surplus lines paper | non admitted carrier | non admitted market |
    e and s carrier | e and s carriers | surplus lines carrier | surplus lines carriers | non admitted basis`,
  ],
  [
    value("market", "Admitted", "admitted"),
    "admitted | admitted paper | admitted carrier | admitted carriers | admitted market | standard market",
  ],
  [
    value("billingType", "Direct", "billed directly"),
    "direct bill | direct billed | direct billing | billed direct | billed directly | directly billed | billed by the carrier | carrier billed | company billed | on direct bill",
  ],
  [
    value("billingType", "Agency", "billed by the agency"),
    "agency bill | agency billed | agency billing | billed by the agency | billed by our agency | billed by us | billed through us | billed through the agency | on agency bill | we bill",
  ],
  [
    value("intervalType", "Monthly", "paid monthly"),
    "monthly | paid monthly | billed monthly | pay monthly | monthly pay | on monthly installments | paying monthly | pays monthly",
  ],
  [
    value("intervalType", "Quarterly", "paid quarterly"),
    "quarterly | paid quarterly | billed quarterly | pay quarterly | quarterly pay | pays quarterly",
  ],
  [
    value("intervalType", "Annual", "paid annually"),
    "annually | paid annually | billed annually | pay annually | paid in full annually | annual pay | paid yearly | once a year | pays annually",
  ],

  // The account's own record
  [
    { is: "ACCOUNT", field: "primaryContact" },
    "primary contact | main contact | key contact | contact | contact person | do we call | do we contact | should we call | should i call | do i call | point of contact | contact name | talk to | speak to | speak with | reach",
  ],
  [
    { is: "ACCOUNT", field: "contacts" },
    "contacts | contact list | contact people | contact info | contact information | contact details | all contacts",
  ],
  [{ is: "ACCOUNT", field: "dba" }, "dba | doing business as | trade name"],
  [{ is: "ACCOUNT", field: "email" }, "email | email address | emails"],
  [
    { is: "ACCOUNT", field: "phone" },
    "phone | phone number | telephone | telephone number | phone no | call them at",
  ],
  [{ is: "ACCOUNT", field: "website" }, "website | web site | web address | url"],
  [{ is: "ACCOUNT", field: "address" }, "address | mailing address"],

  [
    { is: "INSURED", kind: "BLANKET" },
    "blanket additional insured | blanket additional insureds | blanket ai | automatic additional insured | blanket additional insured endorsement | blanket additional insured status | automatic additional insured status | automatic additional insured endorsement | blanket additional insured coverage",
  ],
  [
    { is: "INSURED", kind: "ANY" },
    "additional insured | additional insureds | additional insured endorsement | additional insured endorsements | additional insured status | an ai endorsement",
  ],
  [
    { is: "SMALL" },
    "include | includes | contain | contains | form | forms | endorsement form | endorsement",
  ],
];

/** What people call a type of policy besides its label. */
export const typeNames: Readonly<Record<string, string>> = {
  "Accident and Health": "accident and health",
  "Business Owners":
    "business owners | bop | bops | businessowners | business owner | business owners package",
  Auto: "auto | autos | commercial auto | business auto | automobile | commercial automobile | bap",
  Cyber: "cyber | cyber liability | data breach",
  "Directors and Officers": "directors and officers | d and o | dno | directors and officers liability",
  "Employment Practices Liability":
    "employment practices liability | epli | epl | employment practices | employment practice liability",
  "Errors and Omission Liability":
    "errors and omission liability | errors and omissions | e and o | errors and omissions liability | tech e and o",
  Excess: "excess | excess liability",
  "General Liability": "general liability | gl | cgl | commercial general liability",
  "Jewelers Block": "jewelers block",
  Package: "package | commercial package | cpp",
  "Product Liability": "product liability | products liability",
  "Professional Liability": "professional liability | malpractice | professional | medical malpractice",
  Property: "property | commercial property",
  Rental: "rental | rental dwelling | landlord",
  "Shipping and Transportation": "shipping and transportation | cargo | motor truck cargo",
  Umbrella: "umbrella | umbrellas | commercial umbrella | umbrella liability",
  "Workers Compensation":
    "workers compensation | workers comp | worker compensation | worker comp | work comp | wc | workmans comp | workmens comp | workmens compensation | workmans compensation | employers liability",
};

/** The limits of a line, by how their fields begin, and the types of policy that may give them. */
export const limitLines: Readonly<Record<string, { of: readonly string[]; may: readonly string[] }>> = {
  gl: { of: ["General Liability"], may: ["General Liability", "Package", "Business Owners"] },
  wc: { of: ["Workers Compensation"], may: ["Workers Compensation"] },
  umbrella: { of: ["Umbrella", "Excess"], may: ["Umbrella", "Excess"] },
  cyber: { of: ["Cyber"], may: ["Cyber", "Package", "Business Owners"] },
  property: { of: ["Property"], may: ["Property", "Package", "Business Owners", "Rental"] },
};

/** In the names of companies they tell none apart. */
export const companyWords: ReadonlySet<string> = new Set(
  "the insurance company companies co inc corp corporation llc group ins of and ltd".split(" "),
);
