/** What of the offers has to be confirmed before a client relies on them. */
import type { ChargeName, ProposedOffer, ProposedSection } from "#model/assistant";
import { longDateOf } from "../shared/calendar-date.ts";
import { describeMoney } from "../shared/money.ts";
import { counted } from "./artifact.ts";
import type { ProposalSentence } from "./proposal-parts.ts";
import { listed, spelled } from "./offers.ts";

/** `today`: a calendar date. */
export const notesOf = (sections: readonly ProposedSection[], today: string): ProposalSentence[] => [
  ...sections.flatMap(({ matrix, offers }) =>
    offers.flatMap((offer, at) => {
      const { name = "", pageCount = 0 } = matrix.columns[at] ?? {};
      return [
        ...kindOf(offer, name),
        ...expiredOf(offer, name, today),
        ...(offer.carrier === null
          ? [
              {
                text: `The insurance company is not stated in ${name}: ${counted(pageCount, "page")} searched. The company has to be confirmed.`,
                quotes: [],
              },
            ]
          : []),
        ...contradictionsOf(offer, name),
      ];
    }),
  ),
  ...begunTerms(sections, today),
];

function kindOf({ docType, effectiveDate, insured }: ProposedOffer, name: string): ProposalSentence[] {
  const quotes = (effectiveDate ?? insured)?.quotes ?? [];
  if (docType === "BINDER")
    return [{ text: `${name} is a binder and no quote: it says that coverage is in place already.`, quotes }];
  if (docType === "POLICY_DOCUMENT")
    return [
      { text: `${name} is a policy and no quote: its terms are those of its own policy period.`, quotes },
    ];
  return [];
}

const isInForce = ({ docType }: ProposedOffer): boolean =>
  docType === "BINDER" || docType === "POLICY_DOCUMENT";

function expiredOf({ validUntil }: ProposedOffer, name: string, today: string): ProposalSentence[] {
  if (!validUntil || validUntil.date === null || validUntil.date >= today) return [];
  return [
    {
      text: `${name} was open until ${longDateOf(validUntil.date)} and has expired: the insurance company has to confirm its terms again.`,
      quotes: validUntil.quotes,
    },
  ];
}

/** Proposed terms that have begun already, once for each day. */
function begunTerms(sections: readonly ProposedSection[], today: string): ProposalSentence[] {
  const begun = sections.flatMap(({ matrix, offers }) =>
    offers.flatMap((offer, at) => {
      const { effectiveDate } = offer;
      if (isInForce(offer) || !effectiveDate?.date || effectiveDate.date >= today) return [];
      return [{ ...effectiveDate, name: matrix.columns[at]?.name ?? "" }];
    }),
  );
  return [...Map.groupBy(begun, ({ text }) => text)].map(([text, own]) => ({
    text: `The proposed term of ${listed(own.map(({ name }) => name))} began on ${text}, before the date of this proposal.`,
    quotes: own.flatMap(({ quotes }) => quotes),
  }));
}

const chargeWords: Record<ChargeName, string> = {
  premium: "premiums",
  taxes: "amounts of taxes",
  policyFees: "policy fees",
  otherFees: "other fees",
  total: "totals",
};

function contradictionsOf({ charges, unclearLimits }: ProposedOffer, name: string): ProposalSentence[] {
  const ofLimits = unclearLimits.map(({ label, amounts }) => ({
    text: `${name} states ${spelled(amounts.length)} amounts of “${label}”: ${listed(amounts.map(({ cents }) => describeMoney(cents)))}. The insurance company has to confirm which one applies.`,
    quotes: amounts.flatMap(({ quotes }) => quotes),
  }));
  return [...ofLimits, ...contradictionsOfCost(charges, name)];
}

function contradictionsOfCost(charges: ProposedOffer["charges"], name: string): ProposalSentence[] {
  const said = (Object.keys(chargeWords) as ChargeName[]).flatMap((charge): ProposalSentence[] => {
    const amounts = charges[charge];
    if (amounts.length < 2) return [];
    const values = listed(amounts.map(({ cents }) => describeMoney(cents)));
    return [
      {
        text: `${name} states ${spelled(amounts.length)} ${chargeWords[charge]}: ${values}. The insurance company has to confirm which one applies.`,
        quotes: amounts.flatMap(({ quotes }) => quotes),
      },
    ];
  });
  const parts = [charges.premium, charges.taxes, charges.policyFees, charges.otherFees].filter(
    (amounts) => amounts.length > 0,
  );
  const [total, ...others] = charges.total;
  const areClear = parts.every((amounts) => amounts.length === 1);
  if (!total || others.length > 0 || !areClear || parts.length === 0) return said;
  const stated = parts.flat();
  const sum = stated.reduce((all, { cents }) => all + cents, 0);
  const isWhole =
    charges.premium.length === 1 && charges.taxes.length === 1 && charges.policyFees.length === 1;
  const isOff = charges.premium.length === 1 && (sum > total.cents || (isWhole && sum !== total.cents));
  if (!isOff) return said;
  return [
    ...said,
    {
      text: `The parts of the cost that ${name} states add up to ${describeMoney(sum)}, and its total is ${describeMoney(total.cents)}. The insurance company has to confirm which one applies.`,
      quotes: [...stated.flatMap(({ quotes }) => quotes), ...total.quotes],
    },
  ];
}
