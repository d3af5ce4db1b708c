import { css } from "#styled/css";
import { TermBar } from "../ui/term-bar.tsx";
import { PolicyBanners } from "./policy-banners.tsx";
import { PolicyDetails } from "./policy-details.tsx";
import { PolicyGlance, type PolicyGlanceData } from "./policy-glance.tsx";
import type { PolicyRecordData } from "./policy-record-data.ts";
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
  const { inforceAt, expiresAt, cancellation, reinstatement } = policy;
  const activeCancellation = cancellation && !reinstatement ? cancellation : null;
  const hasTerm = inforceAt && expiresAt && expiresAt > inforceAt;
  return (
    <div className={content}>
      <div className={css({ display: "flex", flexDirection: "column", gap: "20", maxW: "section" })}>
        <PolicyBanners policy={policy} />
        {hasTerm && (
          <TermBar
            inForceOn={inforceAt}
            expiresOn={expiresAt}
            todayOn={todayOn}
            cancelsOn={activeCancellation?.effectiveAt ?? null}
            lapse={
              cancellation && reinstatement && reinstatement.lapseDays > 0
                ? { from: cancellation.effectiveAt, to: reinstatement.effectiveAt }
                : null
            }
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
