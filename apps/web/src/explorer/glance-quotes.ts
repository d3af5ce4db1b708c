/** The quotes of a policy's overview tab, which have the same numbers there and on the page that they open. */
import type { PlacedQuote } from "../quotes/number-quotes.ts";
import { listPlaces } from "./limit-groups.ts";
import { groupParts, type SaidParts } from "./part-groups.ts";

interface Quoted {
  policyQuotes: readonly PlacedQuote[];
}

interface GlanceQuotes extends SaidParts {
  vehicles: readonly Quoted[];
  classes: readonly Quoted[];
  mortgagees: readonly Quoted[];
  lossPayees: readonly Quoted[];
  schedules: { additionalInsureds: readonly Quoted[] };
}

export const glanceGroup = { id: "policy-glance", name: "Limits and schedules" } as const;

/** In the order in which the overview shows them. */
export const listGlanceQuotes = (details: GlanceQuotes): PlacedQuote[] => [
  ...groupParts(details).flatMap(({ rows }) => rows.flatMap(({ quotes }) => quotes)),
  ...listPlaces(details).flatMap(({ quotes }) => quotes),
  ...[
    details.vehicles,
    details.classes,
    details.mortgagees,
    details.lossPayees,
    details.schedules.additionalInsureds,
  ].flatMap((rows) => rows.flatMap(({ policyQuotes }) => policyQuotes)),
];

/** The explorer, opened at one of them. */
export const glanceQuotePath = (policyId: string, number: number): string =>
  `/app/policies/${policyId}/explore?quote=${number}`;
