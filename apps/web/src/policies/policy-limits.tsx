import { useMemo } from "react";
import { css } from "#styled/css";
import { reviewPath } from "../explorer/check-this.tsx";
import { groupLimits, quotesOfLimits } from "../explorer/limit-groups.ts";
import { LimitTable, PlaceTable } from "../explorer/limit-table.tsx";
import { type PlacedQuote, numberQuotes, placeOf, textOfQuote } from "../quotes/number-quotes.ts";
import { panelSections } from "../explorer/panel-model.ts";
import type { LimitsOfPolicyFragment } from "../graphql/generated/graphql.ts";
import { QuoteChipLink } from "../quotes/quote-chip.tsx";

// Parts of a policy side by side if there is room, as a record's details are.
const columns = css({
  columns: { md: 2 },
  columnGap: "48",
  maxW: "section",
  "& > section": { breakInside: "avoid" },
  "& > section > h3": { pt: "8" },
});

/** The limits that the documents give, by coverage part, each with its supporting page; null if there are none. */
export function PolicyLimits({ policyId, details }: { policyId: string; details: LimitsOfPolicyFragment }) {
  const limits = useMemo(() => groupLimits(details), [details]);
  const numbers = useMemo(() => numberQuotes(quotesOfLimits(limits)), [limits]);
  if (limits.groups.length === 0 && !limits.schedule) return null;
  const explorer = `/app/policies/${policyId}/explore#${panelSections.limits.id}`;
  const pageOf = ([quote]: readonly PlacedQuote[]) =>
    quote && (
      <QuoteChipLink
        to={explorer}
        number={numbers.numberOf(quote)}
        place={placeOf(quote)}
        quote={textOfQuote(quote)}
      />
    );
  return (
    <section>
      <h2 className={css({ textStyle: "section" })}>Limits</h2>
      <div className={columns}>
        <LimitTable groups={limits.groups} reviewOf={(key) => reviewPath(policyId, key)} pageOf={pageOf} />
      </div>
      {limits.schedule && (
        <div className={css({ maxW: "section", overflowX: "auto" })}>
          <PlaceTable schedule={limits.schedule} pageOf={pageOf} />
        </div>
      )}
    </section>
  );
}
