/**
 * Why a difference matters: one sentence for each subject, as reviewable data. The first rule whose subject fits is
 * taken, so narrow subjects come first. `less` is said when the insured is left with less than before (a lower limit,
 * a cover taken away, a new exclusion), `more` when with more, `otherwise` when neither can be told.
 */
export interface ReasonRule {
  about: RegExp;
  /** A higher figure leaves the insured with less: deductibles, premiums, waiting periods. */
  isBurden?: boolean;
  less?: string;
  more?: string;
  otherwise: string;
}

/** Losses or claims that are paid or not. */
const paid = (about: RegExp, what: string, verb: "is" | "are"): ReasonRule => ({
  about,
  less: `${what} ${verb} paid less or not at all.`,
  more: `${what} ${verb} paid further than before.`,
  otherwise: `It decides whether ${what.charAt(0).toLowerCase()}${what.slice(1)} ${verb} paid.`,
});

export const reasonRules: readonly ReasonRule[] = [
  {
    about: /liquor/,
    less: "Claims from serving or selling alcohol are no longer paid as before, and clients and landlords often demand this cover.",
    more: "Claims from serving or selling alcohol are paid further than before.",
    otherwise: "It decides whether claims from serving or selling alcohol are paid.",
  },
  {
    about: /roof/,
    less: "A damaged roof is paid at its depreciated value or not in full, so the owner pays the difference to a new one.",
    otherwise:
      "Roof claims are among the most frequent ones, and this decides how much of a new roof is paid.",
  },
  {
    about: /actual cash value|replacement cost|valuation/,
    otherwise:
      "The valuation decides whether a loss is paid at the price of new property or less depreciation.",
  },
  {
    about: /\bwind|\bhail|hurricane|named storm/,
    isBurden: true,
    less: "The insured bears a larger share of each wind or hail loss before the policy pays.",
    more: "The insured bears a smaller share of each wind or hail loss.",
    otherwise: "Wind and hail losses are paid on other terms than before.",
  },
  {
    about: /waiting period/,
    isBurden: true,
    less: "Loss of income is paid later after an interruption begins.",
    more: "Loss of income is paid sooner after an interruption begins.",
    otherwise: "It decides when payment for an interruption begins.",
  },
  {
    about: /coinsurance/,
    isBurden: true,
    less: "Underinsured property is penalized sooner at a loss.",
    more: "Underinsured property is penalized less at a loss.",
    otherwise: "Coinsurance decides whether a loss to underinsured property is paid in full.",
  },
  {
    about: /deductible|retention|self[- ]insured/,
    isBurden: true,
    less: "The insured pays more of each loss before the policy does.",
    more: "The insured pays less of each loss before the policy does.",
    otherwise: "It decides how much of each loss the insured pays.",
  },
  {
    about: /minimum earned/,
    isBurden: true,
    less: "More of the premium is kept if the policy is canceled early.",
    more: "Less of the premium is kept if the policy is canceled early.",
    otherwise: "It decides how much premium comes back at an early cancellation.",
  },
  {
    about: /experience mod/,
    isBurden: true,
    less: "A higher modification raises the workers compensation premium and may bar the insured from bids.",
    more: "A lower modification reduces the workers compensation premium.",
    otherwise: "The modification drives the workers compensation premium.",
  },
  {
    about: /medical (?:expense|payments)|med exp/,
    less: "Less is paid for the medical costs of injured visitors without a question of fault.",
    more: "More is paid for the medical costs of injured visitors without a question of fault.",
    otherwise: "It decides what is paid for injured visitors without a question of fault.",
  },
  {
    about: /rented (?:premises|to you)|fire (?:damage )?legal|premises rented/,
    less: "A tenant has less cover for damage to the rented building, and leases often demand a set amount.",
    more: "A tenant has more cover for damage to the rented building.",
    otherwise: "It decides how much is paid for damage to a rented building, which leases often demand.",
  },
  {
    about: /products|completed operations|comp\/op/,
    less: "Less is left for claims from finished work and products, which contracts often demand in full.",
    more: "More is there for claims from finished work and products.",
    otherwise: "It decides what is paid for claims from finished work and products.",
  },
  {
    about: /personal (?:and|&) adv|advertising injury/,
    less: "Less is paid for claims of libel, false arrest or copied advertising.",
    more: "More is paid for claims of libel, false arrest or copied advertising.",
    otherwise: "It decides what is paid for claims of libel, false arrest or copied advertising.",
  },
  {
    about: /business income|extra expense|rents?\b.*loss|interruption/,
    less: "Lost income after a loss is paid up to a lower amount or for a shorter time.",
    more: "Lost income after a loss is paid up to a higher amount or for a longer time.",
    otherwise: "It decides how long and up to what amount lost income is paid.",
  },
  paid(/water back|sewer|drain/, "Water that backs up through sewers or drains", "is"),
  paid(/flood/, "Flood damage", "is"),
  paid(/earthquake|earth movement/, "Earthquake damage", "is"),
  {
    about: /ordinance|law coverage/,
    less: "Less is paid for rebuilding to today's building codes.",
    more: "More is paid for rebuilding to today's building codes.",
    otherwise: "It decides whether rebuilding to today's building codes is paid.",
  },
  paid(/equipment breakdown|boiler/, "Breakdown of machines and electrical equipment", "is"),
  {
    about: /cyber|data breach|ransom|network|privacy/,
    less: "Less or nothing is paid after a data breach or an attack on the network.",
    more: "More is paid after a data breach or an attack on the network.",
    otherwise: "It decides what is paid after a data breach or an attack on the network.",
  },
  paid(/hired|non-?owned/, "Accidents in rented or employees' vehicles", "are"),
  {
    about: /uninsured|underinsured/,
    less: "Less is paid when somebody without enough insurance causes the accident.",
    more: "More is paid when somebody without enough insurance causes the accident.",
    otherwise: "It decides what is paid when somebody without enough insurance causes the accident.",
  },
  paid(
    /pollut|mold|fungi|asbestos|lead\b|silica/,
    "Claims from pollution, mold or hazardous materials",
    "are",
  ),
  paid(/assault|battery|abuse|molestation/, "Claims from assault or abuse", "are"),
  paid(/terroris/, "Losses from acts of terrorism", "are"),
  paid(/employment practices|epli/, "Claims of employees for discrimination or wrongful dismissal", "are"),
  paid(
    /professional|errors (?:and|&) omissions|malpractice/,
    "Claims from mistakes in professional services",
    "are",
  ),
  paid(
    /crime|theft|dishonesty|forgery|funds transfer|social engineering/,
    "Losses from theft or fraud",
    "are",
  ),
  {
    about: /additional insured/,
    less: "Somebody whom a contract promises this status may not be insured, which puts the insured in breach.",
    more: "More parties share the insured's cover.",
    otherwise: "Contracts demand this status by its exact scope.",
  },
  {
    about: /waiver|subrogation/,
    less: "The insurer may claim its payments back from a party that the insured has released by contract.",
    more: "The insurer gives up claiming its payments back from the parties named.",
    otherwise: "Contracts often demand that the insurer gives up its claims against the other party.",
  },
  {
    about: /primary|noncontributory|non-contributory/,
    otherwise: "Contracts often demand that this insurance pays before the other party's own.",
  },
  {
    about: /cancel|nonrenew|notice/,
    otherwise: "It decides how much time is left to replace the cover when it ends.",
  },
  {
    about: /aggregate limit for each project/,
    otherwise: "Claims from other projects may use up the limit that the contract wants kept for its own.",
  },
  {
    about: /rating of the insurer/,
    otherwise: "The contract does not accept an insurer below this rating, so show it or ask for consent.",
  },
  {
    about: /occurrence form/,
    otherwise: "The contract wants claims paid by when the injury happened, not by when they are made.",
  },
  {
    about: /demanded by the contract/,
    less: "The contract demands more than is shown, which puts the insured in breach until it is mended.",
    otherwise: "The contract demands this, so show it or agree on something else.",
  },
  {
    about: /retroactive|claims[- ]made|prior acts|extended reporting/,
    otherwise: "It decides from when on a wrongful act may date to be covered.",
  },
  {
    about: /defen[sc]e/,
    otherwise: "It decides whether the costs of defense reduce what is left to pay claims.",
  },
  {
    about: /umbrella|excess/,
    less: "Less stands above the primary policies for a serious claim.",
    more: "More stands above the primary policies for a serious claim.",
    otherwise: "It decides what stands above the primary policies for a serious claim.",
  },
  {
    about: /employers? liability|disease|each accident|work(?:ers|men)/,
    less: "Less is paid for suits of employees, and contracts and umbrellas demand set amounts.",
    more: "More is paid for suits of employees.",
    otherwise: "Contracts and umbrella policies demand these amounts.",
  },
  {
    about: /payroll|remuneration|classification|class code|exposure|receipts|gross sales/,
    otherwise: "The premium is computed from it and adjusted at audit.",
  },
  {
    about: /subject to|subjectivit|contingent/,
    otherwise: "The offer stands only if these conditions are met in time.",
  },
  {
    about: /alarm|sprinkler|protective safeguard|warrant|central station/,
    otherwise: "A loss may not be paid when the safeguard or promise is not kept.",
  },
  {
    about: /valid until|expires|quote (?:is )?good/,
    otherwise: "After this day the offer no longer stands.",
  },
  {
    about: /building|dwelling|real property/,
    less: "Less is paid when a building is destroyed, which may not be enough to rebuild it.",
    more: "More is paid when a building is destroyed, so check it against what rebuilding costs.",
    otherwise: "It decides what is paid for a building.",
  },
  {
    about: /contents|business personal property|\bbpp\b|stock|personal property/,
    less: "Less is paid for equipment, stock and furniture.",
    more: "More is paid for equipment, stock and furniture.",
    otherwise: "It decides what is paid for equipment, stock and furniture.",
  },
  {
    about: /premium|total cost|amount due|annual cost|^total/,
    isBurden: true,
    less: "The insured pays more for this term, so have the reason ready.",
    more: "The insured pays less, so check what was given up for it.",
    otherwise: "It changes what the insured pays.",
  },
  {
    about: /\btax|\bfees?\b|surcharge|assessment/,
    isBurden: true,
    less: "The insured pays more on top of the premium.",
    more: "The insured pays less on top of the premium.",
    otherwise: "It changes what the insured pays on top of the premium.",
  },
  {
    about: /billing|payment plan|installment/,
    otherwise: "It changes when and to whom the insured pays.",
  },
  {
    about: /carrier|insurer|insurance company/,
    otherwise: "Another insurer bears the risk: check its rating and whether its forms say the same.",
  },
  {
    about: /named insured|insured name|^insured/,
    otherwise: "Only who is named is insured, so a wrong or missing name can void the cover.",
  },
  {
    about: /mortgagee|loss payee|lender/,
    otherwise: "Loan terms demand that the lender is named as its documents say.",
  },
  {
    about: /policy number/,
    otherwise: "The documents may speak of different policies.",
  },
  {
    about: /\bterm\b|effective|expiration|policy period/,
    otherwise: "Losses outside the dates are not covered, so a gap leaves the insured bare.",
  },
  {
    about: /general aggregate|aggregate/,
    less: "Less is left in all for the claims of one term.",
    more: "More is there in all for the claims of one term.",
    otherwise: "It decides what is paid in all for the claims of one term.",
  },
  {
    about: /each occurrence|per occurrence|occurrence|each claim|combined single|liability/,
    less: "Less is paid for one claim, and contracts often demand set amounts.",
    more: "More is paid for one claim.",
    otherwise: "It decides what is paid for one claim.",
  },
  {
    about: /exclu/,
    less: "What is excluded is not paid.",
    more: "What was excluded may now be paid.",
    otherwise: "An exclusion decides what is not paid.",
  },
  {
    about: /vehicle|auto|driver|location|premises|address|schedule/,
    less: "What is no longer listed may not be insured.",
    more: "What is newly listed should be what the insured owns or uses.",
    otherwise: "Only what is listed as it stands may be insured.",
  },
  {
    about: /edition/,
    otherwise: "Editions of one form differ in wording, and with it in what is covered.",
  },
  {
    about: /endorsement|form\b/,
    less: "Its terms are no longer part of the policy.",
    more: "Its terms are now part of the policy.",
    otherwise: "Forms change what is covered.",
  },
  {
    about: /condition|must|shall|duties|require/,
    otherwise: "Cover may depend on doing what it demands.",
  },
  {
    about: /./,
    less: "The insured has less than before.",
    more: "The insured has more than before.",
    otherwise: "It changes the terms, so make sure that the insured knows.",
  },
];
