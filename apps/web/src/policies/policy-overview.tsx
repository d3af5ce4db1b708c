import { GitBranch } from "lucide-react";
import type { ReactNode } from "react";
import { billingTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import type { LimitsOfPolicyFragment } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { DescriptionList, type Fact } from "../ui/description-list.tsx";
import { TermBar } from "../ui/term-bar.tsx";
import { formatDollars } from "./format-dollars.ts";
import { PolicyBadge } from "./policy-badge.tsx";
import { PolicyLimits } from "./policy-limits.tsx";
import type { PolicyRecordData } from "./policy-record.tsx";

const dayOrNone = (day: string | null | undefined) => (day ? dayLabel(day) : "N/A");

function listFacts(policy: PolicyRecordData): Fact[] {
  const { pricing, state, cancellation, reinstatement, expiresAt, carrier, broker } = policy;
  return [
    { label: "Premium", value: formatDollars(pricing.premium) },
    { label: "Status", value: <PolicyBadge state={state} /> },
    { label: "Billing Mode", value: billingTypeLabels[pricing.billingType] },
    ...(cancellation && !reinstatement
      ? [{ label: "Cancellation Effective Date", value: dayOrNone(cancellation.effectiveAt) }]
      : []),
    { label: "Expiration Date", value: dayOrNone(expiresAt) },
    { label: "Carrier", value: carrier.name },
    { label: "Wholesale Broker", value: broker?.name ?? "N/A" },
  ];
}

interface PolicyOverviewProps {
  policy: PolicyRecordData;
  /** What its documents say of limits; null until one is read. */
  details: LimitsOfPolicyFragment | null;
  todayOn: string;
}

/** The policy at a glance: what is pending, the term, the details. Nothing is changed here. */
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
      {/* A phone shows first what people ask for on the road. */}
      <div
        className={css({
          display: "flex",
          flexDirection: { base: "column-reverse", md: "column" },
          gap: "24",
        })}
      >
        <Section title="Details">
          <DescriptionList facts={listFacts(policy)} />
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
