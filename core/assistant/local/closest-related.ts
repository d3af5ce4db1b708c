/**
 * How people in an agency talk, and what documents print instead: only for finding the closest passages, since these
 * phrases come near to each other and do not mean the same. Data that an underwriter can review; no carrier, no
 * document and no layout appears here.
 */
import { stemsOf } from "./question-words.ts";

/** What a question says, as a pattern on its lower-case text, and the phrases that pages have for it. */
const related: readonly (readonly [asks: RegExp, phrases: string])[] = [
  // Who pays how much of a loss
  [
    /\b(?:bears?|absorbs?|out of pocket|eats?|their (?:own )?share|on the hook|pays? (?:first|itself|themselves)|own share)\b/,
    "deductible, retention, self insured retention",
  ],
  [/\b(?:shares?|portion|part of the (?:loss|value))\b/, "percentage, percent, coinsurance"],
  [
    /\b(?:caps?|capped|ceiling|at most|most (?:we|they|it)|up to|maximum|tops? out)\b/,
    "limit, maximum, aggregate",
  ],
  [/\b(?:yearly|annual|per year|each year|a year|all year)\b/, "aggregate, annual"],
  [
    /\b(?:each|per|every|one) (?:project|job|jobsite|site)\b/,
    "per project, project aggregate, designated construction project",
  ],
  [/\b(?:each|per|every) (?:location|store|building)\b/, "per location, location aggregate"],
  [/\b(?:shared|pooled|one limit|all (?:locations|buildings))\b/, "blanket, blanket limit"],
  [
    /\b(?:extra|additional|another|on top|over and above|above the (?:primary|underlying))\b.*\b(?:million|layer|cover)/,
    "umbrella, excess, umbrella liability",
  ],
  [/\bfloor\b|\bat least\b|\bno less than\b/, "minimum, at least"],
  [/\bwait(?:s|ing)?\b|\bkicks? in\b/, "waiting period, hours, retention"],
  // Money
  [
    /\b(?:cost|costs|price|pay|charged?|owe[sd]?|bill)\b.*\b(?:year|total|package|policy|everything|all in)\b|\ball in\b/,
    "total premium, annual premium, total",
  ],
  [/\bextra charge|charge extra|\bcharged? for\b/, "premium, additional premium"],
  [/\b(?:government|state) (?:charges?|fees?)\b/, "surcharge, tax, assessment"],
  [/\b(?:instal+ments?|monthly|payment plan|spread the)\b/, "installment, payment plan, down payment"],
  [/\b(?:discount|credit|off the premium)\b/, "credit, schedule rating, discount"],
  [
    /\bif (?:they|we|the client|it) (?:cancels?|leaves?)\b|\bkeep(?:s)? if\b|\bnot refunded\b/,
    "minimum earned premium, earned, return premium",
  ],
  // People
  [/\b(?:staff|workers?|crew|employees?|help)\b/, "employees, employee"],
  [/\b(?:boss|owner|owners|partners?|officers?)\b/, "officers, partners, members, executive officers"],
  [/\bboard(?: members?)?\b|\btrustees?\b/, "directors and officers, directors, management liability"],
  [/\b(?:bank|banks|lender|lenders|finance company)\b/, "mortgagee, mortgageholder, loss payee"],
  [
    /\blandlord|\bproperty owner\b|\bbuilding owner\b/,
    "lessor, additional insured, manager or lessor of premises",
  ],
  [/\b(?:realtors?|buyers?|closing)\b/, "certificate, evidence of insurance"],
  [/\bvolunteers?\b/, "volunteer workers, volunteers"],
  [
    /\b(?:customers?|guests?|visitors?|third part(?:y|ies)|slips?|falls?|trips?)\b/,
    "bodily injury, medical payments, medical expense, premises",
  ],
  // Vehicles and equipment
  [
    /\b(?:own|personal|their) (?:cars?|autos?|vehicles?|trucks?)\b/,
    "nonowned auto, non-owned autos, hired auto",
  ],
  [/\brent(?:s|ed|al)? (?:cars?|autos?|vehicles?|trucks?|vans?)\b/, "hired auto, hired autos"],
  [
    /\b(?:lift|lifts|excavators?|forklifts?|machines?|tools?|rented equipment|borrowed equipment)\b/,
    "equipment, leased or rented equipment, contractors equipment, inland marine",
  ],
  [
    /\btow(?:s|ing|ed)?\b|\bbreaks? down on the road\b|\bstranded\b/,
    "towing, road trouble service, roadside",
  ],
  [/\bdrivers?\b/, "driver, operators"],
  [
    /\b(?:freight|load|loads|goods in transit|haul(?:s|ed|ing)?|shipments?)\b/,
    "cargo, transit, motor truck cargo",
  ],
  // Property and its perils
  [/\b(?:structures?|roofs?)\b/, "building, buildings"],
  [/\b(?:stuff|furniture|inventory|stock|belongings|contents)\b/, "business personal property, contents"],
  [/\bquakes?\b|\bshak(?:es|ing)\b/, "earthquake, earth movement"],
  [/\b(?:signs?|trees?|shrubs?|plants?|lawns?|fences?)\b/, "outdoor signs, outdoor property, signs"],
  [/\b(?:sewer|drain|toilet)s?\b/, "water backup, sewer, back up"],
  [
    /\b(?:fridge|freezer|cooler|walk-in|refrigerat\w+|perish\w*)\b/,
    "spoilage, perishable stock, refrigeration",
  ],
  [
    /\bcode upgrades?\b|\bbring(?:ing)? (?:it )?up to code\b|\brebuild\w*\b/,
    "ordinance or law, increased cost of construction, demolition",
  ],
  [
    /\b(?:shut|closed|close|closes) (?:down)?\b|\blost (?:sales|profits?|income)\b/,
    "business income, extra expense, business interruption",
  ],
  [
    /\b(?:steals?|stole|stolen|embezzl\w+|pilfer\w*|crooked)\b/,
    "theft, employee theft, employee dishonesty, crime",
  ],
  [
    /\b(?:hack(?:s|ed|ers?|ing)?|breach(?:es|ed)?|ransom\w*|phish\w*|wire fraud|stolen data)\b/,
    "cyber, data breach, privacy, extortion, computer fraud, social engineering",
  ],
  [/\bterror(?:ist|ists|ism)?\b/, "terrorism, certified acts of terrorism"],
  [/\b(?:snow|ice)\b/, "weight of snow, ice damming, snow"],
  [/\b(?:alarm|alarms|sprinklers?|watchman|guard)\b/, "protective safeguards, burglar alarm, sprinkler"],
  [/\bfood poisoning\b|\bcontaminat\w+\b/, "food contamination, contamination, communicable disease"],
  [/\b(?:booze|alcohol|beer|wine|drunk|bar)\b/, "liquor liability, liquor, alcoholic beverages"],
  [/\b(?:fights?|fighting|brawl|shoot\w*|assault)\b/, "assault and battery, assault, abuse"],
  [
    /\b(?:harass\w*|wrongful(?:ly)? (?:fired|terminat\w+)|discriminat\w+)\b/,
    "employment practices, employment-related practices",
  ],
  [
    /\b(?:mistakes?|bad advice|malpractice)\b/,
    "professional liability, errors and omissions, professional services",
  ],
  [
    /\bold (?:work|jobs|projects)\b|\bbefore the policy\b|\bprior work\b|\bhow far back\b/,
    "retroactive date, prior work, prior acts, continuous or progressive",
  ],
  [/\bsubs?\b|\bsubcontractors?\b/, "subcontractors, independent contractors, contractors"],
  [
    /\b(?:condos?|townhomes?|townhouses?|tract|apartments?)\b/,
    "condominium, residential, townhouse, habitational",
  ],
  [/\b(?:drone|drones)\b/, "unmanned aircraft, aircraft"],
  // Dates and papers
  [/\b(?:fresh|recent|current|up to date|as of)\b/, "as of, valuation date, valued as of, date"],
  [
    /\bwhich day\b|\bwhat day\b|\bcounts? from\b|\bsince when\b/,
    "effective, effective date, endorsement effective",
  ],
  [/\bruns? out\b|\bup for renewal\b|\brenew\w*\b/, "expiration, expiration date, policy period, to"],
  [/\bcomp\b(?! op)/, "workers compensation, employers liability"],
  [/\bmod\b|\bemr\b/, "experience modification, experience rating"],
  [/\bpayrolls?\b|\bwages\b/, "remuneration, payroll, premium basis"],
  [/\bjob (?:codes?|class\w*)\b|\bclass(?:es)?\b/, "classification, class code"],
  [
    /\bopen (?:claims?|losses)\b|\bclaims?\b.*\b(?:open|closed|paid|years|lines)\b/,
    "claims, open claims, closed claims, total incurred, paid",
  ],
  [/\b(?:e-?mail|write to|call|phone|contact|report)\b/, "report, claims, telephone, e-mail"],
  [
    /\bnotice\b|\bhow (?:long|soon|much warning) before\b.*\bcancel/,
    "days, written notice, notice of cancellation",
  ],
  [
    /\bthe city\b|\bthe county\b|\bthe state\b|\bmunicipal\w*\b/,
    "political subdivision, governmental agency",
  ],
  [
    /\bcarve-?outs?\b|\bin spite of\b|\bnevertheless\b|\bstill covered\b/,
    "does not apply, exception, however",
  ],
  [/\bsues?\b|\blawsuits?\b|\blegal bills?\b|\blawyers?\b/, "defense, suit, legal expense, defense costs"],
  [
    /\bfavor of\b|\bgo after\b|\bgive up rights\b/,
    "waiver of subrogation, transfer of rights of recovery, waiver",
  ],
  [/\bgo first\b|\bprimary\b/, "primary and noncontributory, primary, other insurance"],
];

const compiled = related.map(([asks, phrases]) => ({
  asks,
  phrases: phrases.split(",").map((phrase) => stemsOf(phrase)),
}));

/** For each thing that the question says in the words of an agency, the phrases of documents as stems. */
export function relatedPhrases(question: string): (readonly (readonly string[])[])[] {
  const plain = question.toLowerCase().replaceAll("’", "'");
  return compiled.filter(({ asks }) => asks.test(plain)).map(({ phrases }) => phrases);
}
