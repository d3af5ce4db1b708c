/**
 * Why it matters that a contract's demand is not met, as reviewable data. The first rule whose subject fits is taken.
 * `{demanded}` and `{shown}` stand for the two values; `missing` is said where nothing is shown.
 */
interface DemandReason {
  about: RegExp;
  short: string;
  missing: string;
}

export const demandReasons: readonly DemandReason[] = [
  {
    about: /additional insured/i,
    short: "The contract wants the other party insured under this policy, which {shown} does not say.",
    missing:
      "The contract wants the other party insured under this policy and nothing shows it, so ask the carrier for the endorsement.",
  },
  {
    about: /waiver/i,
    short:
      "The contract wants the carrier to give up its claims against the other party, which {shown} does not say.",
    missing:
      "The contract wants the carrier to give up its claims against the other party and nothing shows it, so ask for the endorsement.",
  },
  {
    about: /notice of cancellation/i,
    short:
      "The contract wants notice of {demanded} before the insurance ends and {shown} is what is promised; only an endorsement changes that.",
    missing:
      "The contract wants notice of {demanded} before the insurance ends and nothing promises it; only an endorsement does, a certificate does not.",
  },
  {
    about: /rating/i,
    short:
      "The contract accepts carriers rated {demanded} or better and {shown} is shown, so ask for consent.",
    missing:
      "The contract accepts carriers rated {demanded} or better and no rating is shown, so look it up and add it.",
  },
  {
    about: /each project/i,
    short: "Claims from other projects can use up an aggregate limit that is not kept for this one.",
    missing:
      "Without it claims from other projects can use up the limit that the contract wants kept for its own.",
  },
  {
    about: /primary|noncontributory/i,
    short:
      "The contract wants this insurance to pay before the other party's own, which {shown} does not say.",
    missing:
      "The contract wants this insurance to pay before the other party's own and nothing shown says so.",
  },
  {
    about: /occurrence form/i,
    short:
      "A claims-made policy pays claims made while it runs; the contract wants injuries paid by when they happened.",
    missing:
      "The contract wants claims paid by when the injury happened, and what is shown does not say which form it is.",
  },
  {
    about: /completed operations after/i,
    short: "The contract wants cover for the finished work kept for {demanded} and {shown} is shown.",
    missing:
      "The contract wants cover for the finished work kept for {demanded}, which reaches past this policy's term, so plan its renewals.",
  },
  {
    about: /deductible or retention/i,
    short:
      "The contract lets the insured bear {demanded} of a loss and {shown} is shown, so ask for consent.",
    missing: "The contract lets the insured bear {demanded} of a loss and no figure is shown, so add it.",
  },
  {
    about: /reporting period/i,
    short:
      "After a claims-made policy ends only a reporting period still takes claims, and the contract wants one.",
    missing: "After a claims-made policy ends only a reporting period still takes claims, and none is shown.",
  },
  {
    about: /in force/i,
    short:
      "The contract wants this cover in force and the one shown {shown}, so send a certificate of the current term.",
    missing: "The contract wants this cover in force and no term is shown.",
  },
  {
    about: /umbrella/i,
    short:
      "The contract wants {demanded} above the primary policies and {shown} is shown, so raise it before work begins.",
    missing: "The contract wants {demanded} above the primary policies and no umbrella is shown.",
  },
  {
    about: /insurance$/i,
    short: "The contract demands this cover and {shown} is shown.",
    missing:
      "The contract demands this cover and none is shown, which puts the insured in breach unless it stands elsewhere.",
  },
  {
    about: /./,
    short:
      "The contract demands {demanded} and {shown} is shown, so raise the limit or have the contract changed.",
    missing: "The contract demands {demanded} and no such limit is shown, so add it or show where it stands.",
  },
];

export function demandReason({
  label,
  demanded,
  shown,
}: {
  label: string;
  demanded: string;
  shown: string | null;
}): string {
  const rule = demandReasons.find(({ about }) => about.test(label));
  const sentence = shown === null ? rule?.missing : rule?.short;
  // "demanded" alone says that something is wanted, not how much.
  const wanted = demanded === "demanded" ? "this" : demanded;
  return (sentence ?? "").replaceAll("{demanded}", wanted).replaceAll("{shown}", shown ?? "nothing");
}
