/** The evidence check of reviews: each demand, clause and party has words that stand on its pages. Pure. */
import { type QuotedDocument, quoteCheck } from "./evidence.ts";
import type { AnswerQuote, CheckedDemand, ContractReview, Review, UnnamedInsured } from "./model.ts";

type Stands = (quote: AnswerQuote) => boolean;
const checkUnnamed = <Of extends UnnamedInsured>(of: Of, stands: Stands): Of => ({
  ...of,
  parties: of.parties.filter(({ quotes }) => quotes.every(stands)),
});

/** A demand that no words make is dropped; one that nothing on the other side shows is not met for sure. */
export const checkReview = (
  { demands, unnamed, ...rest }: Review,
  documents: readonly QuotedDocument[],
): Review => ({
  ...rest,
  ...(unnamed && { unnamed: unnamed.map((each) => checkUnnamed(each, quoteCheck(documents))) }),
  demands: checkDemands(demands, documents, {
    where: "on the certificate",
    settle: "a certificate that shows it",
  }),
});

function checkDemands<Demand extends CheckedDemand>(
  demands: readonly Demand[],
  documents: readonly QuotedDocument[],
  { where, settle }: { where: string; settle: string },
): Demand[] {
  const stands = quoteCheck(documents);
  const said = new Set(documents.flatMap(({ corrections = [] }) => corrections.map((each) => each.said)));
  return demands.flatMap((demand): Demand[] => {
    const [asking, showing] = [demand.asking.filter(stands), demand.showing.filter(stands)];
    if (asking.length === 0) return [];
    const corrected = (demand.corrected ?? []).filter((each) => said.has(each));
    const isUnsupported = demand.verdict === "MET" && showing.length + corrected.length === 0;
    const { corrected: _unchecked, ...rest } = demand;
    return [
      {
        ...(rest as Demand),
        asking,
        showing,
        ...(corrected.length > 0 && { corrected }),
        ...(isUnsupported && {
          verdict: "CANNOT_TELL",
          shown: null,
          why: `The words that show it were not found ${where}. Read it beside the requirements.`,
          settle,
        }),
      },
    ];
  });
}

/** The same for the demands of a contract; a clause needs its own words, all of them the contract's. */
export function checkContractReview(
  { policies, unnamed, demands, clauses }: ContractReview,
  contract: QuotedDocument,
  documents: readonly QuotedDocument[],
): ContractReview {
  const [isOfContract, isOfPolicy] = [quoteCheck([contract]), quoteCheck(documents)];
  return {
    policies: policies.map((policy) => ({ ...policy, quotes: policy.quotes.filter(isOfPolicy) })),
    ...(unnamed && { unnamed: checkUnnamed(unnamed, isOfContract) }),
    demands: checkDemands(demands, [contract, ...documents], {
      where: "on the policies",
      settle: "the page that shows it",
    }),
    clauses: clauses
      .map((clause) => ({ ...clause, quotes: clause.quotes.filter(isOfContract) }))
      .filter(({ quotes }) => quotes.length > 0),
  };
}
