/** What of the offers has to be confirmed before a client relies on them. */
import type { ProposedOffer, ProposedSection } from "#model/assistant";
import { longDateOf } from "../shared/calendar-date.ts";
import { describeMoney } from "../shared/money.ts";
import { counted } from "./artifact.ts";
import { wrongSumOf } from "./offered-costs.ts";
import type { ProposalSentence } from "./proposal-parts.ts";
import { hasEnded, listed, spelled } from "./offers.ts";

/** `today`: a calendar date. */
export const notesOf = (sections: readonly ProposedSection[], today: string): ProposalSentence[] => [
  ...sections.flatMap(({ matrix, offers }) =>
    offers.flatMap((offer, at) => {
      const { name = "", pageCount = 0 } = matrix.columns[at] ?? {};
      return [
        ...kindOf(offer, name, today),
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

function kindOf(offer: ProposedOffer, name: string, today: string): ProposalSentence[] {
  const { docType, effectiveDate, expirationDate, insured } = offer;
  if (expirationDate && hasEnded(offer, today))
    return [
      {
        text: `The term of ${name} ended on ${expirationDate.text}. It is shown for comparison and cannot be accepted.`,
        quotes: expirationDate.quotes,
      },
    ];
  const quotes = (effectiveDate ?? insured)?.quotes ?? [];
  if (docType === "BINDER")
    return [{ text: `${name} is a binder, not a quote: it says that coverage is already in place.`, quotes }];
  if (docType === "POLICY_DOCUMENT")
    return [{ text: `${name} is a policy, not a quote. Its terms apply to its own policy period.`, quotes }];
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

function contradictionsOf(offer: ProposedOffer, name: string): ProposalSentence[] {
  const { premium, total, charges, unclearLimits } = offer;
  const said = [
    ...unclearLimits.map(({ label, amounts }) => ({ of: `amounts of “${label}”`, amounts })),
    { of: "premiums", amounts: premium },
    ...charges.map(({ label, amounts }) => ({ of: `amounts of “${label}”`, amounts })),
    { of: "totals", amounts: total },
  ].flatMap(({ of, amounts }): ProposalSentence[] => {
    if (amounts.length < 2) return [];
    const values = listed(amounts.map(({ cents }) => describeMoney(cents)));
    return [
      {
        text: `${name} states ${spelled(amounts.length)} ${of}: ${values}. The insurance company has to confirm which one applies.`,
        quotes: amounts.flatMap(({ quotes }) => quotes),
      },
    ];
  });
  return [...said, ...wrongSumOf(offer, name)];
}
