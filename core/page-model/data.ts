/** Words of the trade that the page model knows. Data only. */
import type { SectionKind } from "#model/reading";

const split = (said: string): ReadonlySet<string> => new Set(said.split(" "));

/** Words that labels of insurance documents are made of. A label that is not recognized needs its words here. */
export const labelWords = split(
  "account acct additional addl address adjustment admitted advertising agency agent agents aggregate " +
    "agreed amount annual anniversary applicant application applies assessment attachment audit auth " +
    "authorized auto automobile autos basis bill billing binder blanket bodily body boiler borrowed broad " +
    "broker brokerage building buildings business carrier cash category cause certificate charge charges city " +
    "claim claimant claims class classification clause code codes coinsurance collision combined comments " +
    "commercial commission comp company completed comprehensive construction contact contents contractor " +
    "contractual control cost cov cov'd coverage coverages covered crime current customer cyber damage " +
    "damages date dba declarations ded deductible deductibles department deposit described description " +
    "designated detail details disease doing driver drivers due duration each earned earthquake edition " +
    "effective eff email e-mail employee employees employer's employer employers employment endorsement " +
    "endorsements entity equipment est estimated event excess excl exclusion excluded expense expenses " +
    "expiration expires expiring exp explanation exposure ext fax fee fees fein fein/ssn field file final " +
    "fire first flood floor form forms from fungi garage garaging gender general gl gross group gvw hazard " +
    "hired holder hour hours id identification improvements inception incl included income increase indemnity " +
    "index individual inflation information injury inland insr insured insured's insureds insurer insurers " +
    "interest interests issue issued issuing item job jurisdiction key kind ledger legal lessor liab " +
    "liability lienholder limit limits line lines list loan loc location locations loss losses ltr mailing " +
    "make manual margin marine market max maximum med medical member method min minimum mod mode model " +
    "modification monthly mortgagee mortgagees motorist motorists naic name named names nature net no no. " +
    "non-owned note notes num number numbers occ occupancy occur occurrence office officer open operations " +
    "option optional organization other owned owner owner's owners package paid part partnership parts party " +
    "pay payable payee payment payments payroll per percent percentage period person personal phone physical " +
    "place plan pol policy policies policyholder pollution position postal power premises premium premiums " +
    "prepared previous prior producer producing product products profession professional program project " +
    "property proposed protection protective public purpose quantity quote quotation rate rates rated rating " +
    "reason recorded recovery reference registered relationship remarks remuneration renewal rent rented " +
    "replacement reported reporting reserve reserves residence retention retro retroactive revision risk roof " +
    "sales schedule scheduled section serial settlement sex sic signature single site size specialty " +
    "specified sq square state status stories store street sub-limit subject sublimit submission subtotal " +
    "suite surcharge surety surplus symbol symbols tax taxes telephone tenant term terms territory terrorism " +
    "theft title tort total towing transaction transit trailer type umbrella underinsured underlying " +
    "underwriter underwriting uninsured unit units use usage valuation value values vandalism vehicle " +
    "vehicles vin voluntary wage waiting waiver watercraft website week windstorm wind workers workers' work " +
    "year years zip zone cancellation affording payor payer insuring agreement agreements incurred recoveries " +
    "outstanding reserved coinsured 12:01 time parent replaces principal headquarters home evidence binder classifications prem prot bldg insurance title amt number/name prem/bldg addr desc " +
    "qty deductible/retention sublimits occupied occupants tiv acv rc",
);

/** Words that stand between those. */
export const smallWords = split(
  "a an and any are as at be but by do for has have if in is it its of on only or our the their this that " +
    "these to under upon was we were which who will with within you your not all & / - if/any yes any one per " +
    "from than",
);

/** Letters that text recognition takes for each other, in small letters, each as one of them; then pairs of letters. */
export const likeLetters: {
  single: Readonly<Record<string, string>>;
  pairs: readonly (readonly [read: string, meant: string])[];
} = {
  single: { "1": "l", i: "l", "|": "l", "0": "o", "5": "s", "8": "b", "2": "z", "6": "b" },
  pairs: [
    ["rn", "m"],
    ["vv", "w"],
    ["cl", "d"],
  ],
};

/** Words of the names of companies and offices, beside which any word may be a name. */
export const nameWords = split(
  "agency agencies association associates assurance bank broker brokerage brokers bros casualty church co college " +
    "company corp corporation enterprises exchange foundation fund group holdings inc incorporated indemnity insurance " +
    "insurers international llc llp lloyd's lp ltd management mutual national partners pllc properties reciprocal " +
    "school services society sons trust underwriters university",
);

/** Words of labels whose value may be words. */
export const keyWords = split(
  "number no period term date effective expiration description operations business plan type class " +
    "classification occupancy construction location phone fax email contact valuation cause status territory " +
    "code prepared website",
);

/** Words of labels whose value is a party or an address, over several lines. */
export const partyWords = split(
  "address agency agent applicant broker carrier company holder insured insureds insurer lessor lienholder " +
    "mortgagee name organization owner payee policyholder producer underwriter",
);

/** Further words that text layers split. */
export const moreWords = split(
  "accident accidents act acts against agreement alcoholic allowed alteration amend amended apply arising " +
    "assault asbestos assumed attached auditable authority authorities away based because before between " +
    "breach breakdown broadened broadening bureau cancel canceled cancellation cancelled cannot catastrophe caused causes certain certified change " +
    "changes civil cleanup clean-up coinsured collapse collectible combination complete condition conditions " +
    "consequential contained contaminants contract contractors contribution conversion cooking copyrighted " +
    "corporation could countersigned court creditors customers data days debris december decrease defense " +
    "defined definitions dependent determined direct directors disclosure discrimination documents domestic " +
    "during electronic eligible endorse enforcement equal equipment erosion errors establish exceed exception " +
    "exchange excluding exclusions existing extended extension extra failure federal february figures " +
    "financial following foreign forgery fraud furnished goods government guarantee guaranty hereby herein " +
    "hospital however illness immediately include includes including indirect industrial inspection " +
    "institution insurance insuring intended interruption january july june land landlord law lawsuit lease " +
    "leased leasehold legally lessee limitation limitations limited lessor's lessors liquor loading machinery maintenance " +
    "malpractice management manager managers manufacturer march material materials means measure mechanical " +
    "membership merchandise mexico minor mobile mold money mortgage mutual national negligence newly " +
    "nonpayment notice notices nuclear obligation obtain occurs october offense omissions operation ordinance " +
    "original otherwise outdoor outside owners ownership partial participation partners penalty perils " +
    "permanent permitted persons pollutant pollutants possession practices prevent primary principal " +
    "procedures process processing professional promptly proof protect provide provided provision provisions " +
    "purchase quarterly reasonable receipt receivable recoverable reinstatement reinsurance related release " +
    "removal remove repair repairs replace report request require required requirements respect responsible " +
    "restoration restriction result sale salvage securities security seepage september service services shown " +
    "signed silica sinkhole spoilage sprinkler standard stated statement states statute structures " +
    "subrogation subsidiary supplementary surface supplemental suspension system systems temporary " +
    "termination third-party transfer transportation trees trustee undamaged unless unpaid utility vacancy vacant " +
    "valuable violation void volunteer volunteers warranty waste water weight whether without wording written " +
    "wrongful april august november avenue boulevard alabama alaska arizona arkansas california colorado " +
    "connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine " +
    "maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada hampshire jersey " +
    "carolina dakota ohio oklahoma oregon pennsylvania rhode tennessee texas utah vermont virginia washington " +
    "wisconsin wyoming alarm alarms burglar burglary central station electrical heating plumbing roofing " +
    "sprinklered hail storm none year number addition basement brick burglary concrete frame joisted masonry " +
    "resistive combustible noncombustible non-combustible square feet street road avenue drive building " +
    "occupied tenant owned manual automatic detached garage restaurant retail wholesale office warehouse " +
    "apartment condominium homeowners association associates services solutions group holdings partners " +
    "enterprises company companies incorporated llc specialty mutual casualty indemnity surety fidelity " +
    "assurance exchange medical payments occurrence aggregate advantage products operations personal " +
    "advertising claimant tours kentucky hired nonowned non-owned uninsured underinsured collision " +
    "comprehensive towing rental reimbursement glass liability",
);

/** Words that stand where an amount would. */
export const valueWords = split(
  "included excluded incl excl n/a na none nil yes no statutory waived declined rejected covered unlimited " +
    "tbd various blanket",
);

/** Phrases that do. */
export const valuePhrases: ReadonlySet<string> = new Set([
  "included",
  "excluded",
  "none",
  "yes",
  "n/a",
  "nil",
  "statutory",
  "declined",
  "rejected",
  "waived",
  "unlimited",
  "no coverage",
  "not covered",
  "not included",
  "not applicable",
  "not applicable.",
  "no cover",
  "see schedule",
  "see endorsement",
  "per schedule",
  "as per schedule",
  "per policy",
  "not purchased",
  "not provided",
  "not selected",
  "actual loss sustained",
  "if any",
  "coverage included",
  "coverage excluded",
  "full limit",
  "policy limit",
]);

/** Words stamped across pages. */
export const watermarks: ReadonlySet<string> = new Set([
  "specimen",
  "copy",
  "sample",
  "draft",
  "void",
  "insured copy",
  "agent copy",
  "insured's copy",
  "agency copy",
  "company copy",
  "file copy",
  "duplicate",
]);

/** Page numbers, a 0 for every number. */
export const pageNumbers: ReadonlySet<string> = new Set([
  "0",
  "-0-",
  "page0",
  "page0of0",
  "0of0",
  "page0/0",
  "page:0",
  "pg0",
  "p.0",
  "page",
]);

/** Words with which a label ends whose value follows a little apart. */
export const labelEnds = split("insured number no date period address premium name phone fax");

/** Words with which a label of a number or a date ends. */
export const numberWords = split("number no # date id code");

/** Words with which the header of a list begins that counts its rows. */
export const countWords = split(
  "no loc location prem premises bldg veh vehicle unit item auto class claim form driver",
);

/** Words of a title that say what its section is; the first that matches counts. */
export const titleSigns: readonly [SectionKind, readonly string[]][] = [
  [
    "OTHER",
    ["loss run", "loss runs", "loss experience", "loss history", "claims experience", "experience report"],
  ],
  [
    "ENDORSEMENT",
    [
      "this endorsement changes",
      "this endorsement modifies",
      "policy change endorsement",
      "amendatory endorsement",
    ],
  ],
  [
    "CERTIFICATE",
    [
      "certificate of liability",
      "certificate of insurance",
      "certificate of property",
      "evidence of property",
      "evidence of commercial",
      "evidence of insurance",
    ],
  ],
  [
    "DECLARATIONS",
    [
      "declarations",
      "declaration",
      "information page",
      "premium summary",
      "coverage summary",
      "insurance proposal",
      "quotation",
      "insurance quote",
      "insurance binder",
      "policy summary",
    ],
  ],
  ["SCHEDULE", ["schedule"]],
  ["SIGNATURE", ["in witness whereof", "in witness clause", "countersign"]],
  [
    "NOTICE",
    ["notice", "disclosure", "privacy", "important information", "policyholder information", "advisory"],
  ],
  [
    "FORM",
    [
      "coverage form",
      "policy conditions",
      "coverage part",
      "policy form",
      "causes of loss",
      "policy jacket",
      "policy provisions",
      "insuring agreement",
    ],
  ],
  ["ENDORSEMENT", ["endorsement", "exclusion", "additional insured", "waiver of", "amendment of"]],
];

/** What the standard forms with these letters belong to; null: to all parts. */
export const partsOfSeries: ReadonlyMap<string, string | null> = new Map([
  ["CG", "Commercial General Liability"],
  ["CP", "Commercial Property"],
  ["CA", "Commercial Auto"],
  ["BP", "Businessowners"],
  ["CM", "Commercial Inland Marine"],
  ["CR", "Commercial Crime"],
  ["CU", "Commercial Umbrella"],
  ["CX", "Commercial Excess Liability"],
  ["WC", "Workers Compensation"],
  ["FP", "Farm"],
  ["IL", null],
]);

/** Words of a line that points to a schedule elsewhere. */
export const pointers = ["see", "attached", "shown", "per", "refer"];

/** Words of declarations that belong to no single part. */
export const generalTitles = [
  "common",
  "policy",
  "supplemental",
  "extension",
  "renewal",
  "amended",
  "package",
  "general declaration",
];

/** Labels of declarations. */
export const declaredLabels = [
  "policy number",
  "policy no",
  "quote number",
  "named insured",
  "policy period",
  "policy term",
  "effective date",
  "proposed effective",
  "mailing address",
  "form of business",
  "business description",
];

/** How worked examples begin. */
export const exampleOpeners = [
  "in the following example",
  "the following example",
  "the following is an example",
  "the following are examples",
  "this example",
  "step (1)",
  "step 1",
];

/** Headings within worked examples. */
export const exampleTitles = ["TOTAL", "LOSS", "PAYMENT", "EXAMPLE", "STEP"];
