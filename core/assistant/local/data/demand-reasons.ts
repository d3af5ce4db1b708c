/** Why it matters that a demand of a contract is not met. */
interface DemandReason {
  about: readonly string[];
  short: string;
  missing: string;
}

/**
 * Why it matters that a contract's demand is not met. `{demanded}` and `{shown}` stand for the two values; `missing` is
 * said where nothing is shown. The last one fits always.
 */
export const demandReasons: readonly DemandReason[] = [
  {
    about: ["additional insured"],
    short: "The contract wants the other party insured under this policy, which {shown} does not say.",
    missing:
      "The contract wants the other party insured under this policy and nothing shows it, so ask the carrier for the endorsement.",
  },
  {
    about: ["waiver"],
    short:
      "The contract wants the carrier to give up its claims against the other party, which {shown} does not say.",
    missing:
      "The contract wants the carrier to give up its claims against the other party and nothing shows it, so ask for the endorsement.",
  },
  {
    about: ["notice of cancellation"],
    short:
      "The contract wants notice of {demanded} before the insurance ends and {shown} is what is promised; only an endorsement changes that.",
    missing:
      "The contract wants notice of {demanded} before the insurance ends and nothing promises it; only an endorsement does, a certificate does not.",
  },
  {
    about: ["rating"],
    short:
      "The contract accepts carriers rated {demanded} or better and {shown} is shown, so ask for consent.",
    missing:
      "The contract accepts carriers rated {demanded} or better and no rating is shown, so look it up and add it.",
  },
  {
    about: ["each project"],
    short: "Claims from other projects can use up an aggregate limit that is not kept for this one.",
    missing:
      "Without it claims from other projects can use up the limit that the contract wants kept for its own.",
  },
  {
    about: ["primary", "noncontributory"],
    short:
      "The contract wants this insurance to pay before the other party's own, which {shown} does not say.",
    missing:
      "The contract wants this insurance to pay before the other party's own and nothing shown says so.",
  },
  {
    about: ["occurrence form"],
    short:
      "A claims-made policy pays claims made while it runs; the contract wants injuries paid by when they happened.",
    missing:
      "The contract wants claims paid by when the injury happened, and what is shown does not say which form it is.",
  },
  {
    about: ["completed operations after"],
    short: "The contract wants cover for the finished work kept for {demanded} and {shown} is shown.",
    missing:
      "The contract wants cover for the finished work kept for {demanded}, which reaches past this policy's term, so plan its renewals.",
  },
  {
    about: ["deductible or retention"],
    short:
      "The contract lets the insured bear {demanded} of a loss and {shown} is shown, so ask for consent.",
    missing: "The contract lets the insured bear {demanded} of a loss and no figure is shown, so add it.",
  },
  {
    about: ["reporting period"],
    short:
      "After a claims-made policy ends only a reporting period still takes claims, and the contract wants one.",
    missing: "After a claims-made policy ends only a reporting period still takes claims, and none is shown.",
  },
  {
    about: ["in force"],
    short:
      "The contract wants this cover in force and the one shown {shown}, so send a certificate of the current term.",
    missing: "The contract wants this cover in force and no term is shown.",
  },
  {
    about: ["umbrella each|aggregate"],
    short:
      "The contract wants {demanded} above the primary policies and {shown} is shown, so raise it before work begins.",
    missing: "The contract wants {demanded} above the primary policies and no umbrella is shown.",
  },
  {
    about: ["insurance"],
    short: "The contract demands this cover and {shown} is shown.",
    missing:
      "The contract demands this cover and none is shown, which puts the insured in breach unless it stands elsewhere.",
  },
  {
    about: [""],
    short:
      "The contract demands {demanded} and {shown} is shown, so raise the limit or have the contract changed.",
    missing: "The contract demands {demanded} and no such limit is shown, so add it or show where it stands.",
  },
];

/** Where an umbrella makes up for a limit below the demanded one, and where a limit is split. */
export const umbrellaReason =
  "By itself {shown} falls short of {demanded} and with the umbrella it does not, so ask whether the contract lets both count together.";
export const splitReason =
  "The limits are split, so that a part of one accident is paid with no more than {least} where the contract wants {demanded} for all of it.";
