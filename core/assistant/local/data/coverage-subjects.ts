/**
 * What carriers call the same thing: one row for each subject that has no field of its own. The first row whose words a
 * label names is meant, so narrow subjects come first. Phrases: words in their order, "a|b" for either, "wind*" for every
 * word that begins so, ".." for up to a dozen words between.
 */
export interface CoverageSubject {
  /** As people read it. */
  label: string;
  about: readonly string[];
  /** Conditions of the offer; everything else is cover. */
  isCondition?: boolean;
}

export const coverageSubjects: readonly CoverageSubject[] = [
  {
    label: "Subjectivities",
    about: ["subject to", "subjectivit*", "contingent on|upon", "conditions of offer|quote|binding"],
    isCondition: true,
  },
  {
    label: "Offer valid until",
    about: [
      "valid until|through|to|for",
      "quote|quotation|offer|proposal is|remains good|valid|open",
      "remains good|valid|open",
      "quote|quotation|offer|proposal expires",
      "terms|pricing|indication|rates .. open|good|valid|firm|honored|held through|thru|until|till",
    ],
    isCondition: true,
  },
  {
    label: "Minimum and deposit premium",
    about: ["minimum and deposit", "minimum deposit"],
    isCondition: true,
  },
  { label: "Deposit", about: ["deposit", "down payment"], isCondition: true },
  { label: "Audit", about: ["audit|audits|auditable|audited"], isCondition: true },
  {
    label: "Payment plan",
    about: ["payment plan|terms|options", "installments", "billing plan"],
    isCondition: true,
  },
  {
    label: "Carrier's rating",
    about: ["am best", "a m best", "best rating|rated", "financial strength"],
    isCondition: true,
  },
  {
    label: "Market",
    about: ["admitted", "non admitted|nonadmitted", "surplus lines carrier|insurer"],
    isCondition: true,
  },
  {
    label: "Notice of cancellation",
    about: ["notice of cancellation", "cancellation notice"],
    isCondition: true,
  },
  {
    label: "Coverage form",
    about: ["coverage trigger|basis", "claims made", "occurrence form|basis", "policy form"],
    isCondition: true,
  },
  { label: "Retroactive date", about: ["retroactive", "retro date", "prior acts"], isCondition: true },
  { label: "Extended reporting period", about: ["extended reporting", "tail coverage"], isCondition: true },
  { label: "Defense costs", about: ["defense|defence", "claim expenses"], isCondition: true },
  { label: "Wind and hail", about: ["wind*", "hail*", "hurricane", "named storm|storms"] },
  {
    label: "Water back-up",
    about: ["water back*", "back up of water|sewer*", "backup of water|sewer*", "sewer*", "drain|drains"],
  },
  { label: "Flood", about: ["flood*", "surface water"] },
  { label: "Earthquake", about: ["earthquake*", "earth movement", "quake"] },
  { label: "Sinkhole", about: ["sinkhole*"] },
  {
    label: "Equipment breakdown",
    about: ["equipment breakdown", "boiler", "mechanical breakdown", "systems breakdown"],
  },
  {
    label: "Ordinance or law",
    about: ["ordinance", "building code|codes upgrade*", "code upgrade*", "law coverage"],
  },
  {
    label: "Utility services",
    about: ["utility services|service", "off premises power|utility|utilities", "off premises services"],
  },
  { label: "Spoilage", about: ["spoil*", "perishable*"] },
  { label: "Debris removal", about: ["debris removal"] },
  { label: "Extra expense", about: ["extra expense|expenses"] },
  {
    label: "Business income",
    about: [
      "business income",
      "loss of income|earnings|rents|rental",
      "business interruption",
      "rental income|value|values",
      "rents",
    ],
  },
  {
    label: "Dependent business",
    about: ["dependent business|system|systems|properties|property", "contingent business"],
  },
  { label: "Ransomware and extortion", about: ["ransom*", "extortion"] },
  {
    label: "Social engineering",
    about: ["social engineering", "fraudulent instruction|transfer", "impersonation", "deception fraud"],
  },
  { label: "Funds transfer fraud", about: ["funds transfer", "computer fraud", "electronic theft"] },
  {
    label: "Breach response",
    about: ["breach response|notification|costs|event", "notification costs", "incident response"],
  },
  { label: "Regulatory proceedings", about: ["regulatory", "fines and penalties"] },
  { label: "Payment card liability", about: ["payment card|cards", "pci dss|fines|assessments"] },
  { label: "Media liability", about: ["media liability|content", "multimedia"] },
  {
    label: "Cyber",
    about: ["cyber", "data breach|compromise", "network security", "privacy liability", "computer attack"],
  },
  { label: "Uninsured motorists", about: ["uninsured", "underinsured", "um uim", "um", "uim"] },
  { label: "Hired auto physical damage", about: ["hired .. physical damage|comprehensive|collision"] },
  { label: "Hired and non-owned auto", about: ["hired", "nonowned", "non owned", "hnoa"] },
  { label: "Auto medical payments", about: ["auto|automobile medical"] },
  { label: "Personal injury protection", about: ["personal injury protection", "pip", "no fault"] },
  { label: "Comprehensive", about: ["comprehensive", "other than collision", "otc"] },
  { label: "Collision", about: ["collision"] },
  { label: "Towing", about: ["towing", "roadside"] },
  {
    label: "Rental reimbursement",
    about: ["rental reimbursement", "rental car", "substitute transportation"],
  },
  { label: "Combined single limit", about: ["combined single", "csl", "auto|automobile liability"] },
  { label: "Garagekeepers", about: ["garagekeepers|garagekeeper", "garage keepers"] },
  { label: "Cargo", about: ["cargo"] },
  { label: "Liquor liability", about: ["liquor", "dram shop", "alcohol*"] },
  { label: "Assault and battery", about: ["assault", "battery"] },
  { label: "Abuse or molestation", about: ["abuse", "molestation", "sexual misconduct"] },
  { label: "Employment practices", about: ["employment practices", "employment related", "epli", "epl"] },
  { label: "Employee benefits", about: ["employee benefits|benefit liability", "ebl", "employee benefits"] },
  { label: "Directors and officers", about: ["directors and officers", "directors officers", "d and o"] },
  { label: "Fiduciary", about: ["fiduciary"] },
  { label: "Stop gap", about: ["stop gap"] },
  { label: "Pollution", about: ["pollut*", "environmental"] },
  { label: "Mold and fungi", about: ["mold", "mould", "fungi", "fungus", "bacteria"] },
  { label: "Asbestos", about: ["asbestos"] },
  { label: "Silica", about: ["silica"] },
  { label: "Lead", about: ["lead paint|contamination|based|poisoning|exposure"] },
  { label: "Communicable disease", about: ["communicable", "virus", "pandemic", "organic pathogen*"] },
  { label: "Cross suits", about: ["cross suits|suit|liability", "insured versus|vs|against insured"] },
  {
    label: "Residential work",
    about: ["residential", "condominium*", "habitational", "townhome*", "townhouse*"],
  },
  { label: "Subcontractors", about: ["subcontract*", "independent contractors|contractor"] },
  { label: "Exterior insulation", about: ["eifs", "exterior insulation"] },
  { label: "Torch-down work", about: ["torch*", "hot tar", "open flame"] },
  {
    label: "Prior work",
    about: ["prior work|completed", "continuous|progressive", "prior damage", "known damage"],
  },
  {
    label: "Action over",
    about: ["action over", "injury to employees|workers|contractors", "employee injury"],
  },
  { label: "Height of work", about: ["height", "over|above .. stories"] },
  {
    label: "Professional services",
    about: ["professional", "errors and omissions", "malpractice", "e and o"],
  },
  { label: "Punitive damages", about: ["punitive", "exemplary damages"] },
  { label: "Firearms", about: ["firearm*", "weapons"] },
  { label: "Athletic participants", about: ["athletic", "participant*"] },
  { label: "Cannabis", about: ["cannabis", "marijuana"] },
  { label: "Terrorism", about: ["terroris*", "tria", "tripra"] },
  { label: "Employee dishonesty", about: ["employee dishonesty|theft", "fidelity", "crime"] },
  { label: "Forgery or alteration", about: ["forgery"] },
  { label: "Money and securities", about: ["money and securities", "money securities", "theft of money"] },
  { label: "Theft", about: ["theft", "burglary", "robbery"] },
  { label: "Outdoor signs", about: ["sign|signs"] },
  { label: "Outdoor property", about: ["outdoor property", "fences", "trees shrubs"] },
  { label: "Glass", about: ["glass"] },
  { label: "Valuable papers", about: ["valuable papers"] },
  { label: "Accounts receivable", about: ["accounts receivable"] },
  {
    label: "Electronic data",
    about: ["electronic data|equipment", "edp", "computers", "computer equipment"],
  },
  {
    label: "Tools and equipment",
    about: ["tools", "contractors|contractor equipment", "mobile equipment", "installation floater"],
  },
  { label: "Newly acquired property", about: ["newly acquired", "new construction"] },
  { label: "Property off premises", about: ["off premises", "in transit", "transit"] },
  {
    label: "Property of others",
    about: ["property of others|dealers|tenants", "bailee*", "customers property|goods"],
  },
  {
    label: "Tenant's improvements",
    about: ["tenant|tenants improvements", "betterments", "tenant improvements"],
  },
  { label: "Roof", about: ["roof*"] },
  {
    label: "Valuation",
    about: [
      "valuation",
      "valued at",
      "basis of loss|settlement",
      "loss settlement|valuation",
      "replacement cost|valuation basis",
    ],
  },
  { label: "Coinsurance", about: ["coinsurance", "co insurance"] },
  {
    label: "Causes of loss",
    about: ["cause|causes of loss", "covered perils", "perils insured", "special form|perils", "form perils"],
  },
  { label: "Agreed value", about: ["agreed value|amount"] },
  { label: "Inflation guard", about: ["inflation guard"] },
  { label: "Margin clause", about: ["margin clause"] },
  { label: "Vacancy", about: ["vacan*"] },
  {
    label: "Protective safeguards",
    about: ["protective safeguard*", "alarm*", "sprinkler*", "central station", "ansul*"],
    isCondition: true,
  },
  { label: "Blanket additional insured", about: ["additional insured*"] },
  { label: "Waiver of subrogation", about: ["waiver|waive*", "subrogation", "transfer of rights"] },
  { label: "Primary and noncontributory", about: ["primary", "noncontributory", "non contributory"] },
  {
    label: "Aggregate applies",
    about: [
      "aggregate applies|limit applies",
      "per project aggregate",
      "per location aggregate",
      "aggregate per location|project",
    ],
  },
  { label: "Follow form", about: ["follow form", "follows|following form"], isCondition: true },
  { label: "Underlying limits", about: ["underlying"] },
  {
    label: "Covered autos",
    about: [
      "covered auto|autos",
      "any auto|autos",
      "owned autos|auto",
      "scheduled autos|auto",
      "auto|autos symbol*",
    ],
  },
  { label: "Radius", about: ["radius"], isCondition: true },
  { label: "Drivers", about: ["driver|drivers"], isCondition: true },
  {
    label: "Rating basis",
    about: [
      "rating basis",
      "payroll",
      "remuneration",
      "gross sales|receipts|revenue*",
      "annual sales|receipts|revenue*",
      "exposure|exposures base|basis",
      "receipts",
    ],
    isCondition: true,
  },
  { label: "Rate", about: ["rate|rates"], isCondition: true },
];

/** Deductibles that are meant where nothing says of what: the words of such a label. */
export const plainDeductible: readonly string[] =
  "deductible retention property policy base standard all other peril loss each per occurrence claim building business personal content cause liability general bodily injury damage self insured retained limit sir".split(
    " ",
  );

/** Labels that say who, where or whose document: nothing that is compared. */
export const noCoverage: readonly string[] = [
  "prepared|presented|submitted|issued by|for|on|to",
  "quote|quotation|policy|proposal|reference|account|submission|customer|license no|number|date|id",
  "quote|quotation|policy|account",
  "named insured|insureds",
  "insured|applicant|client|attn|attention|re|to|from|date|page|phone|telephone|fax|email|website|signature|title",
  "e mail",
  "mailing|insured|property|location|agency address",
  "address|location|locations|premises",
  "agency|agent|producer|broker|wholesaler|underwriter|underwriters|contact",
  "account manager|executive",
  "carrier|insurer|company|market",
  "insurance|issuing|writing company|carrier",
  "policy|proposed|coverage|quote term|period|dates",
  "term|effective|expiration",
  "effective|expiration date",
  "period of insurance|coverage",
  "commission*",
  "fein|naics|sic|ein",
  "business|operations",
  "description of business|operations",
  "form of business|organization",
  "sign*",
  "please ..",
  "minus|plus|less ..",
  "account total",
];

/** Words of clauses: what has one is no item of a list. */
export const clauseWords: readonly string[] = [
  "we|you|your|our|this|these|those|that|which|if|but|and|or",
  "apply|applies|pay|pays|follows|following|paragraph|endorsement|insurance",
];

/** The title of a document that stands above a list is none of its columns. */
export const documentTitles: readonly string[] = ["quote|quotation|proposal|declarations|binder|policy"];

/** Words that part the values of one label: "$1,000,000 / $2,000,000". */
export const valueMarks: readonly string[] = ["/", ";", "|"];

/** What a value counts by: "per claim" is not "per occurrence". */
export const countedBy: readonly (readonly string[])[] = [
  ["each|per|any claim", "any one claim"],
  ["each|per|any occurrence", "any one occurrence"],
  ["each|per|any accident", "any one accident"],
  ["each|per|any person", "any one person"],
  ["each|per|any location|building|premises", "any one location|building|premises"],
  ["each|per|any item|vehicle|auto", "any one item|vehicle|auto"],
  ["annual|yearly aggregate"],
];

/** How a document calls the choices that it offers, before their letter or number. */
export const optionWords: readonly string[] = [
  "option",
  "alternative",
  "plan",
  "choice",
  "scenario",
  "quote",
  "proposal",
];
