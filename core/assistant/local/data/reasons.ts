/**
 * Why a difference matters: one sentence for each subject. The first rule whose subject fits is taken, so narrow
 * subjects come first. `about` is a list of phrases: words of a label in their order, "a|b" for either, "wind*" for
 * every word that begins so, ".." for up to a dozen words between. `less` is said when the insured is left with less
 * than before (a lower limit, a higher deductible), `more` when with more, `excluded` when what was covered is now
 * excluded or an exclusion is new, `gone` and `come` of what only the earlier or only the second document shows,
 * `otherwise` when nothing else can be told. `{by}` stands for how much the two figures differ and falls away where
 * there are none.
 */
export interface ReasonRule {
  about: readonly string[];
  /** A higher figure leaves the insured with less: deductibles, premiums, waiting periods. */
  isBurden?: boolean;
  less?: string;
  more?: string;
  excluded?: string;
  gone?: string;
  come?: string;
  otherwise: string;
}

/** Why a certificate must say what its policy says. */
export const certificateReasons = {
  other:
    "The certificate shows the holder {certified}, but the policy says {actual}. A certificate does not change a policy, so correct whichever is wrong.",
  promised:
    "The certificate promises this and the policy does not show it, so have the policy endorsed or remove it from the certificate.",
  leftOut: "The policy grants this but the certificate omits it, so a holder who needs it will ask for it.",
} as const;

export const editionReason =
  "The form is the same and its edition is not, so look at what its wording changed.";

export const exclusionGone =
  "The second document does not show this exclusion, so what it named may now be covered.";

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Losses or claims that are paid or not. */
const paid = (about: string[], what: string, verb: "is" | "are"): ReasonRule => ({
  about,
  less: `${what} ${verb} paid {by} less than before.`,
  more: `${what} ${verb} paid {by} further than before.`,
  excluded: `${what} ${verb} now excluded, so check whether the insured has this exposure.`,
  gone: `The second document does not show it, so ask whether ${lowered(what)} ${verb} still covered.`,
  come: `It is new, so look at how far ${lowered(what)} ${verb} covered.`,
  otherwise: `It decides how far ${lowered(what)} ${verb} paid.`,
});

/** A limit of one kind: what it pays for. */
const limit = (about: string[], what: string, more: Partial<ReasonRule> = {}): ReasonRule => ({
  about,
  less: `The policy pays {by} less for ${what}.`,
  more: `The policy pays {by} more for ${what}.`,
  excluded: `The policy no longer pays for ${what}.`,
  gone: `The second document does not show it, so ask what is paid for ${what}.`,
  come: `It is new, so look at what is paid for ${what}.`,
  otherwise: `It decides what is paid for ${what}.`,
  ...more,
});

export const reasonRules: readonly ReasonRule[] = [
  paid(["liquor", "dram shop"], "Claims from serving or selling alcohol", "are"),
  {
    about: ["roof*"],
    less: "Roof claims pay {by} less than before, and the owner pays the rest of a new roof.",
    more: "Roof claims pay {by} more than before.",
    come: "It is new and may pay for a damaged roof at its depreciated value, or not in full.",
    gone: "The second document does not show it, so ask how a damaged roof is paid now.",
    otherwise: "Roof claims are among the most frequent, and this determines how much of a new roof is paid.",
  },
  {
    about: ["actual cash value", "replacement cost", "valuation", "agreed value"],
    otherwise: "The valuation determines whether a loss is paid at replacement cost or less depreciation.",
  },
  {
    about: ["wind*", "hail*", "hurricane", "named storm"],
    isBurden: true,
    less: "The insured pays {by} more of a wind or hail loss before the policy pays.",
    more: "The insured pays {by} less of a wind or hail loss before the policy pays.",
    excluded: "Wind or hail losses are now excluded, so look for other coverage.",
    otherwise: "It determines how much of a wind or hail loss the insured pays.",
  },
  {
    about: ["waiting period", "time deductible"],
    isBurden: true,
    less: "Loss of income payments start {by} later after an interruption begins.",
    more: "Loss of income payments start {by} sooner after an interruption begins.",
    otherwise: "It determines when payments for an interruption begin.",
  },
  {
    about: ["coinsurance"],
    isBurden: true,
    less: "Property must be insured for {by} more of its value for losses to be paid in full.",
    more: "Property may be insured for {by} less of its value, and losses are still paid in full.",
    otherwise: "Coinsurance determines whether a loss to underinsured property is paid in full.",
  },
  {
    about: ["deductible*", "retention*", "self insured"],
    isBurden: true,
    less: "The insured pays {by} more of each loss before the policy does.",
    more: "The insured pays {by} less of each loss before the policy does.",
    gone: "The second document does not show it, so ask how much of each loss the insured pays.",
    come: "It is new: the insured pays this much of each loss before the policy does.",
    otherwise: "It determines how much of each loss the insured pays.",
  },
  {
    about: ["minimum earned", "minimum retained"],
    isBurden: true,
    less: "The carrier keeps {by} more of the premium if the policy is canceled early.",
    more: "The carrier keeps {by} less of the premium if the policy is canceled early.",
    otherwise: "It determines how much premium is returned on early cancellation.",
  },
  {
    about: ["experience mod*", "e mod", "x mod"],
    isBurden: true,
    less: "A higher modification raises the workers compensation premium, and some bids require a low one.",
    more: "A lower modification reduces the workers compensation premium.",
    otherwise: "The modification drives the workers compensation premium.",
  },
  limit(
    ["medical expense*|payments|exp", "med exp*|pay*"],
    "the medical costs of injured people regardless of fault",
  ),
  limit(
    ["rented premises", "rented to you", "premises rented", "fire damage|legal"],
    "damage to a building that the insured rents",
    {
      less: "The policy pays {by} less for damage to a building that the insured rents, and leases often demand a set amount.",
    },
  ),
  limit(["products", "completed operations|ops", "comp op"], "claims from products and finished work", {
    less: "The policy pays {by} less for claims from products and finished work, and contracts often demand a set amount.",
  }),
  limit(
    ["personal and adv*", "personal adv*", "advertising injury"],
    "claims of libel, false arrest or copied advertising",
  ),
  {
    about: ["business income", "extra expense", "loss of rent*|income", "rent* .. loss", "interruption"],
    less: "Lost income after a loss is paid {by} less than before.",
    more: "Lost income after a loss is paid {by} more than before.",
    excluded: "Lost income after a loss is no longer paid.",
    gone: "The second document does not show it, so ask whether lost income is still covered.",
    come: "It is new, so check how long and up to what amount lost income is paid.",
    otherwise: "It determines how long and up to what amount lost income is paid.",
  },
  paid(["water back*", "sewer*", "drain*"], "Water that backs up through sewers or drains", "is"),
  paid(["flood*"], "Flood damage", "is"),
  paid(["earthquake", "earth movement"], "Earthquake damage", "is"),
  limit(["ordinance", "law coverage"], "rebuilding to today's building codes"),
  paid(
    ["equipment breakdown", "boiler", "mechanical breakdown"],
    "Breakdown of machines and electrical equipment",
    "is",
  ),
  limit(
    ["cyber", "data breach", "ransom*", "network", "privacy"],
    "a data breach or an attack on the network",
  ),
  paid(["hired", "nonowned", "non owned"], "Accidents in rented or employees' vehicles", "are"),
  limit(["uninsured", "underinsured"], "accidents caused by somebody without enough insurance"),
  paid(
    ["pollut*", "mold", "fungi", "asbestos", "lead", "silica"],
    "Claims from pollution, mold or hazardous materials",
    "are",
  ),
  paid(["assault", "battery", "abuse", "molestation"], "Claims from assault or abuse", "are"),
  paid(["terroris*"], "Losses from acts of terrorism", "are"),
  paid(
    ["employment practices", "epli", "epl"],
    "Claims of employees for discrimination or wrongful dismissal",
    "are",
  ),
  paid(
    ["professional", "errors and omissions", "malpractice"],
    "Claims from mistakes in professional services",
    "are",
  ),
  paid(
    ["crime", "theft", "dishonesty", "forgery", "funds transfer", "social engineering"],
    "Losses from theft or fraud",
    "are",
  ),
  {
    about: ["additional insured*"],
    gone: "The second document does not show it, so check which contracts promise somebody this status.",
    come: "It is new: more parties share the insured's coverage, to the extent it states.",
    otherwise: "Contracts require this status with an exact scope, so check it against them.",
  },
  {
    about: ["waiver*", "subrogation"],
    gone: "The second document does not show it, so check which contracts promise a waiver of the carrier's claims.",
    come: "It is new: the carrier waives its claims against the parties it names.",
    otherwise: "Contracts often require the carrier to waive its claims against the other party.",
  },
  {
    about: ["primary", "noncontributory", "non contributory"],
    otherwise: "Contracts often require this insurance to pay before the other party's own.",
  },
  {
    about: ["cancel*", "nonrenew*", "notice"],
    otherwise: "It determines how much time is left to replace the coverage when it ends.",
  },
  {
    about: ["retroactive", "claims made", "prior acts", "extended reporting"],
    otherwise:
      "It determines how far back a wrongful act is covered, so a later date removes coverage for older work.",
  },
  {
    about: ["defense", "defence"],
    otherwise: "It determines whether defense costs reduce the amount left to pay claims.",
  },
  limit(["umbrella", "excess"], "a claim that is larger than the primary policies' limits"),
  limit(["employer* liability", "disease", "each accident", "work*"], "suits of injured employees", {
    less: "The policy pays {by} less for suits of injured employees, and umbrellas require a set amount of underlying insurance.",
  }),
  {
    about: [
      "payroll",
      "remuneration",
      "classification*",
      "class code",
      "exposure*",
      "receipts",
      "gross sales",
    ],
    otherwise:
      "The premium is based on it and adjusted at audit, so check it against the insured's own figures.",
  },
  {
    about: ["subject to", "subjectivit*", "contingent"],
    otherwise: "The offer is valid only if these conditions are met in time.",
  },
  {
    about: ["alarm*", "sprinkler*", "protective safeguard*", "warrant*", "central station"],
    otherwise:
      "A loss may not be paid if this safeguard is not maintained, so check that the insured has it.",
  },
  {
    about: ["valid until", "expires", "quote good", "quote is good"],
    otherwise: "After this day, the offer is no longer valid.",
  },
  {
    about: ["gap between the terms"],
    otherwise: "Losses on the days between the two terms are covered by neither.",
  },
  limit(["building*", "dwelling", "real property"], "a building that is damaged or destroyed", {
    less: "The policy pays {by} less for a building that is damaged or destroyed, so check it against the cost to rebuild.",
    more: "The policy pays {by} more for a building that is damaged or destroyed, so check it against the cost to rebuild.",
  }),
  limit(
    ["contents", "business personal property", "bpp", "stock", "personal property"],
    "equipment, stock and furniture",
  ),
  {
    about: ["premium*", "total cost", "amount due", "annual cost", "total"],
    isBurden: true,
    less: "The insured pays {by} more than before.",
    more: "The insured pays {by} less than before, so check what was given up in return.",
    gone: "The second document does not show it, so ask what it costs now.",
    come: "It is new, so it adds to what the insured pays.",
    otherwise: "It changes what the insured pays.",
  },
  {
    about: ["tax*", "fee*", "surcharge*", "assessment*"],
    isBurden: true,
    less: "The insured pays {by} more on top of the premium.",
    more: "The insured pays {by} less on top of the premium.",
    gone: "The second document does not show it, so ask whether it is still charged.",
    come: "It is new and is charged on top of the premium.",
    otherwise: "It changes what the insured pays on top of the premium.",
  },
  {
    about: ["billing", "payment plan", "installment*", "payment interval"],
    otherwise: "It changes when and to whom the insured pays.",
  },
  {
    about: ["carrier", "insurer", "insurance company"],
    otherwise: "Another company carries the risk, so check its rating and whether its forms say the same.",
  },
  {
    about: ["named insured", "insured name", "insured"],
    otherwise:
      "Coverage follows the name, so check that each of the insured's businesses is listed under its legal name.",
  },
  {
    about: ["mortgage*", "loss payee*", "lender*"],
    otherwise: "Loan terms require the lender to be named exactly as in its documents.",
  },
  { about: ["policy number"], otherwise: "The documents may describe different policies." },
  {
    about: ["term", "effective", "expiration", "policy period"],
    otherwise: "Only losses within the dates are covered, so check them against the term before and after.",
  },
  limit(["aggregate"], "all claims of one term together"),
  limit(["occurrence", "each claim", "combined single", "liability"], "one claim", {
    less: "The policy pays {by} less for one claim, and contracts often demand a set amount.",
  }),
  {
    about: ["exclu*"],
    excluded: "It removes coverage for what it names, so check whether the insured has this exposure.",
    gone: exclusionGone,
    come: "It removes coverage for what it names, so check whether the insured has this exposure.",
    otherwise: "An exclusion determines what is not paid.",
  },
  {
    about: ["vehicle*", "auto*", "driver*", "location*", "premises", "address*", "schedule*"],
    gone: "It is no longer listed, so check whether the insured still owns or uses it.",
    come: "It is newly listed, so check that the insured owns or uses it.",
    otherwise: "It describes what is insured, so check it against what the insured owns or uses.",
  },
  {
    about: ["endorsement*", "form"],
    gone: "Its terms are no longer part of the policy, so check what it granted or took away.",
    come: "Its terms are now part of the policy, so check what it grants or takes away.",
    otherwise: "Forms change what is covered, so check what it grants or takes away.",
  },
  {
    about: ["condition*", "must", "shall", "duties", "require*"],
    otherwise: "Coverage may depend on doing what it requires, so tell the insured.",
  },
];

/** Where no rule fits. */
export const anyReason: ReasonRule = {
  about: [],
  less: "The figure is {by} lower than before, so make sure the insured knows.",
  more: "The figure is {by} higher than before, so make sure the insured knows.",
  gone: "The second document does not say it, so ask whether it still applies.",
  come: "Only the second document says it, so make sure the insured knows.",
  otherwise: "It changes the terms, so make sure the insured knows.",
};
