import { GitBranch } from "lucide-react";
import type { ReactNode } from "react";
import { billingTypeLabels, intervalTypeLabels, marketLabels } from "#model/policies";
import { css } from "#styled/css";
import type { LimitsOfPolicyFragment } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { DescriptionList, type Fact } from "../ui/description-list.tsx";
import { Figures } from "../ui/figures.tsx";
import { TermBar } from "../ui/term-bar.tsx";
import { formatDollars } from "./format-dollars.ts";
import { PolicyBadge } from "./policy-badge.tsx";
import { PolicyLimits } from "./policy-limits.tsx";
import type { PolicyRecordData } from "./policy-record.tsx";

const dayOrNone = (day: string | null | undefined) => (day ? dayLabel(day) : "N/A");

/** The data entered with the policy: what it is on the left, what it costs on the right. */
function listFacts(policy: PolicyRecordData): Fact[] {
  const { market, quoteNumber, agencyUser, state, cancellation, reinstatement } = policy;
  const { pricing, expiresAt, carrier, broker } = policy;
  return [
    { label: "Status", value: <PolicyBadge state={state} /> },
    { label: "Carrier", value: carrier.name },
    { label: "Wholesale Broker", value: broker?.name ?? "N/A" },
    { label: "Market", value: marketLabels[market] },
    { label: "Billing Mode", value: billingModeOf(pricing) },
    ...(cancellation && !reinstatement
      ? [{ label: "Cancellation Effective Date", value: dayOrNone(cancellation.effectiveAt) }]
      : []),
    { label: "Expiration Date", value: dayOrNone(expiresAt) },
    { label: "Quote Number", value: quoteNumber ?? "N/A" },
    { label: "Producer", value: agencyUser?.name ?? "N/A" },
  ];
}

const billingModeOf = ({ billingType, intervalType }: PolicyRecordData["pricing"]): string =>
  intervalType === "NONE"
    ? billingTypeLabels[billingType]
    : `${billingTypeLabels[billingType]}, ${intervalTypeLabels[intervalType].toLowerCase()}`;

function listAmounts({ pricing }: PolicyRecordData): Fact[] {
  const { commissionRate, brokerFees, otherFees, total } = pricing;
  const amount = (label: string, dollars: number): Fact => ({
    label,
    value: <Figures>{formatDollars(dollars)}</Figures>,
  });
  return [
    amount("Premium", pricing.premium),
    amount("Taxes", pricing.taxes),
    amount("Agency Fees", pricing.agencyFees),
    amount("Policy Fees", pricing.policyFees),
    amount("Broker and Other Fees", addDollars(brokerFees, otherFees)),
    {
      label: "Total",
      value: (
        <strong className={css({ fontWeight: "semibold" })}>
          <Figures>{formatDollars(total)}</Figures>
        </strong>
      ),
    },
    amount(
      commissionRate > 0 ? `Estimated Commission, ${commissionRate}%` : "Estimated Commission",
      pricing.estimatedCommission,
    ),
    amount("Minimum Earned Premium", pricing.minimumEarnedPremium),
  ];
}

/** Dollars are added as whole cents, so no fractions of a cent appear. */
const addDollars = (a: number, b: number): number => Math.round((a + b) * 100) / 100;

interface PolicyOverviewProps {
  policy: PolicyRecordData;
  /** The limits from its documents; null until one has been read. */
  details: LimitsOfPolicyFragment | null;
  todayOn: string;
}

/** The policy at a glance: what is pending, the term, the details. Read-only. */
export function PolicyOverview({ policy, details, todayOn }: PolicyOverviewProps) {
  const { inforceAt, expiresAt, cancellation, reinstatement, state, renewal } = policy;
  const activeCancellation = cancellation && !reinstatement ? cancellation : null;
  const [nextPolicy] = renewal.nextPolicies;
  const hasTerm = inforceAt && expiresAt && expiresAt > inforceAt;
  return (
    <div className={css({ display: "grid", gap: "24", px: "gutter", py: "20" })}>
      {activeCancellation && state !== "CANCELED" && (
        <div className={css({ maxW: "section" })}>
          <Banner hue="amber" title="Cancellation Pending">
            This policy has been marked as canceled and its state will automatically update after the
            effective date passes.
          </Banner>
        </div>
      )}
      {nextPolicy && (
        <div className={css({ maxW: "section" })}>
          <Banner
            title="Newer policy version available"
            icon={<GitBranch aria-hidden="true" />}
            action={<AppLink to={`/app/policies/${nextPolicy.id}/overview`}>View Newer Policy</AppLink>}
          />
        </div>
      )}
      {hasTerm && (
        <Section title="Term">
          <TermBar
            inForceOn={inforceAt}
            expiresOn={expiresAt}
            todayOn={todayOn}
            cancelsOn={activeCancellation?.effectiveAt ?? null}
          />
        </Section>
      )}
      {/* A phone shows what people need on the road first. */}
      <div
        className={css({
          display: "flex",
          flexDirection: { base: "column-reverse", md: "column" },
          gap: "24",
        })}
      >
        <Section title="Details">
          {/* The list breaks in the middle: the right column has as many rows as the left, or one fewer. */}
          <DescriptionList facts={[...listFacts(policy), ...listAmounts(policy)]} />
        </Section>
        {details && <PolicyLimits policyId={policy.id} details={details} />}
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css({ textStyle: "section", mb: "8" })}>{title}</h2>
      {children}
    </section>
  );
}
