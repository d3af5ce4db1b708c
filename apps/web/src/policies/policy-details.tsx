import type { ReactNode } from "react";
import {
  billingTypeLabels,
  cancellationInitiatorLabels,
  cancellationReasonLabels,
  intervalTypeLabels,
  marketLabels,
} from "#model/policies";
import { css } from "#styled/css";
import { dayLabel } from "../ui/day-label.ts";
import { Figures } from "../ui/figures.tsx";
import { formatDollars } from "./format-dollars.ts";
import { lapseLabel } from "./lapse-label.ts";
import { ledgerFigures } from "./ledger-figures.ts";
import { PolicyBadge } from "./policy-badge.tsx";
import type { PolicyRecordData } from "./policy-record-data.ts";

const columns = css({
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr)]",
  columnGap: "40",
  rowGap: "16",
  alignItems: "start",
  "@container (min-width: 620px)": { gridTemplateColumns: "[minmax(0, 1fr) minmax(0, 1fr)]" },
});

const list = css({
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  "& > div": {
    display: "grid",
    alignItems: "center",
    columnGap: "12",
    minH: { base: "36", md: "30" },
    py: "4",
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderBottomColor: "border.subtle",
  },
  "& dt": { color: "fg.muted" },
  "& dd": { minW: "0", overflowWrap: "anywhere" },
});
const facts = css({ "& > div": { gridTemplateColumns: "[136px minmax(0, 1fr)]" } });
// The figures end where those of the limits below do, which have their quotes behind them.
const amounts = css({
  "& > div": { gridTemplateColumns: "[minmax(0, 1fr) auto]" },
  "@container (min-width: 620px)": { "& > div": { gridTemplateColumns: "[minmax(0, 1fr) auto 76px]" } },
  "& dd": { textAlign: "right" },
  "& [data-total] > *": { fontWeight: "semibold", color: "fg.default" },
});

interface Fact {
  label: string;
  value: ReactNode;
}

const dayOrNone = (day: string | null | undefined) => (day ? dayLabel(day) : "N/A");

/** What the policy is. */
function listFacts(policy: PolicyRecordData, issuedAt: string | null): Fact[] {
  const { market, quoteNumber, agencyUser, state, cancellation, reinstatement } = policy;
  const { pricing, inforceAt, expiresAt, carrier, broker } = policy;
  return [
    { label: "Status", value: <PolicyBadge state={state} /> },
    { label: "Carrier", value: carrier.name },
    { label: "Wholesale Broker", value: broker?.name ?? "N/A" },
    { label: "Market", value: marketLabels[market] },
    { label: "Billing Mode", value: billingModeOf(pricing) },
    ...(cancellation && !reinstatement ? factsOfCancellation(cancellation) : []),
    ...(cancellation && reinstatement
      ? [
          { label: "Reinstated", value: dayLabel(reinstatement.effectiveAt) },
          { label: "Lapse in Coverage", value: lapseLabel(cancellation.effectiveAt, reinstatement) },
        ]
      : []),
    { label: "Expiration Date", value: dayOrNone(expiresAt) },
    { label: "In force", value: dayOrNone(inforceAt) },
    { label: "Issued", value: dayOrNone(issuedAt) },
    { label: "Quote Number", value: quoteNumber ?? "N/A" },
    { label: "Producer", value: agencyUser?.name ?? "N/A" },
  ];
}

/** Why it was canceled, by whom, and what is returned. */
const factsOfCancellation = (cancellation: NonNullable<PolicyRecordData["cancellation"]>): Fact[] => [
  { label: "Cancellation Effective Date", value: dayLabel(cancellation.effectiveAt) },
  { label: "Canceled by", value: cancellationInitiatorLabels[cancellation.canceledBy] },
  {
    label: "Reason",
    value: [cancellationReasonLabels[cancellation.reason], cancellation.reasonDescription]
      .filter(Boolean)
      .join(": "),
  },
  { label: "Return Premium", value: <Figures>{formatDollars(cancellation.returnPremium)}</Figures> },
];

const billingModeOf = ({ billingType, intervalType }: PolicyRecordData["pricing"]): string =>
  `${billingTypeLabels[billingType]}, ${intervalTypeLabels[intervalType].toLowerCase()}`;

const totalLabel = "Total";

/** What it costs, in dollars. */
const listAmounts = ({ pricing }: PolicyRecordData): { label: string; dollars: number }[] => [
  { label: "Premium", dollars: pricing.premium },
  { label: "Taxes", dollars: pricing.taxes },
  { label: "Agency Fees", dollars: pricing.agencyFees },
  { label: "Broker Fees", dollars: pricing.brokerFees },
  { label: "Policy Fees", dollars: pricing.policyFees },
  { label: "Other Fees", dollars: pricing.otherFees },
  { label: totalLabel, dollars: pricing.total },
  {
    label:
      pricing.commissionRate > 0
        ? `Estimated Commission, ${pricing.commissionRate}%`
        : "Estimated Commission",
    dollars: pricing.estimatedCommission,
  },
  { label: "Minimum Earned Premium", dollars: pricing.minimumEarnedPremium },
];

/** Everything that the form asks for: what the policy is on the left, what it costs on the right. */
export function PolicyDetails({ policy, issuedAt }: { policy: PolicyRecordData; issuedAt: string | null }) {
  const costs = listAmounts(policy);
  const figures = ledgerFigures(
    costs.map(({ label, dollars }) => ({ dollars, isTotal: label === totalLabel })),
  );
  return (
    <div className={columns}>
      <dl className={`${list} ${facts}`}>
        {listFacts(policy, issuedAt).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={`${list} ${amounts}`}>
        {costs.map(({ label }, place) => (
          <div key={label} data-total={label === totalLabel || undefined}>
            <dt>{label}</dt>
            <dd>
              <Figures>{figures[place] ?? ""}</Figures>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
