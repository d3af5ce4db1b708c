import { GitBranch } from "lucide-react";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { TermBar } from "../ui/term-bar.tsx";
import { PolicyDetails } from "./policy-details.tsx";
import { PolicyGlance, type PolicyGlanceData } from "./policy-glance.tsx";
import type { PolicyRecordData } from "./policy-record.tsx";
import { RecordSection } from "./record-section.tsx";

const content = css({ containerType: "inline-size", px: "gutter", pt: "12", pb: "24", minW: "0" });

interface PolicyOverviewProps {
  policy: PolicyRecordData;
  /** What its documents say. */
  glance: PolicyGlanceData;
  todayOn: string;
}

/** The policy at a glance: what is pending, the term, the details, the limits and schedules. Read-only. */
export function PolicyOverview({ policy, glance, todayOn }: PolicyOverviewProps) {
  const { inforceAt, expiresAt, cancellation, reinstatement, state, renewal } = policy;
  const activeCancellation = cancellation && !reinstatement ? cancellation : null;
  const [nextPolicy] = renewal.nextPolicies;
  const hasTerm = inforceAt && expiresAt && expiresAt > inforceAt;
  return (
    <div className={content}>
      <div className={css({ display: "flex", flexDirection: "column", gap: "20", maxW: "section" })}>
        {activeCancellation && state !== "CANCELED" && (
          <Banner hue="amber" title="Cancellation Pending">
            This policy has been marked as canceled and its state will automatically update after the
            effective date passes.
          </Banner>
        )}
        {nextPolicy && (
          <Banner
            title="Newer policy version available"
            icon={<GitBranch aria-hidden="true" />}
            action={<AppLink to={`/app/policies/${nextPolicy.id}/overview`}>View Newer Policy</AppLink>}
          />
        )}
        {hasTerm && (
          <TermBar
            inForceOn={inforceAt}
            expiresOn={expiresAt}
            todayOn={todayOn}
            cancelsOn={activeCancellation?.effectiveAt ?? null}
          />
        )}
        <PolicyGlance glance={glance}>
          <RecordSection title="Details">
            <PolicyDetails policy={policy} issuedAt={glance.issuedAt ?? null} />
          </RecordSection>
        </PolicyGlance>
      </div>
    </div>
  );
}
