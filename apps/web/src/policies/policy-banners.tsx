import { Award, GitBranch } from "lucide-react";
import { css } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { counted } from "../ui/counted.ts";
import { pendingCancellationOf } from "./cancellation-mark.tsx";
import { describeCertified } from "./describe-certified.ts";
import type { PolicyRecordData } from "./policy-record-data.ts";

/** What a reader must know first: that the policy is about to end, and the terms before and after it. */
export function PolicyBanners({ policy }: { policy: PolicyRecordData }) {
  const { renewal, certificatesToReissue, certificateHolderCount, state, account } = policy;
  const mayReissue = useMay("WORK");
  const [nextPolicy] = renewal.nextPolicies;
  const [previousPolicy] = renewal.previousPolicies;
  const isPending = pendingCancellationOf(policy) !== null;
  const isCertified = certificateHolderCount > 0 && (isPending || state === "CANCELED");
  if (!isPending && !isCertified && !nextPolicy && !previousPolicy) return null;
  return (
    <div className={css({ display: "grid", gap: "12", maxW: "section" })}>
      {isPending && (
        <Banner hue="amber" title="Cancellation Pending">
          This policy has been marked as canceled and its state will automatically update after the effective
          date passes.
        </Banner>
      )}
      {isCertified && (
        <Banner
          hue="amber"
          title={`${counted(certificateHolderCount, "holder")} ${certificateHolderCount === 1 ? "has" : "have"} a certificate that shows this policy`}
          icon={<Award aria-hidden="true" />}
          action={
            mayReissue ? (
              <AppLink to={`/app/accounts/${account.id}/certificates/batch`}>Replace Certificates</AppLink>
            ) : (
              <AppLink to={`/app/accounts/${account.id}/certificates`}>View Certificates</AppLink>
            )
          }
        >
          {describeCertified(policy)}
        </Banner>
      )}
      {nextPolicy && (
        <Banner
          title="Newer policy version available"
          icon={<GitBranch aria-hidden="true" />}
          action={<AppLink to={`/app/policies/${nextPolicy.id}/overview`}>View Newer Policy</AppLink>}
        />
      )}
      {previousPolicy && (
        <Banner
          title="This policy is a renewal"
          icon={<GitBranch aria-hidden="true" />}
          action={<AppLink to={`/app/policies/${previousPolicy.id}/overview`}>View Previous Policy</AppLink>}
        />
      )}
      {certificatesToReissue > 0 && (
        <Banner
          title={`${counted(certificatesToReissue, "certificate")} on the previous policy ${certificatesToReissue === 1 ? "is" : "are"} not reissued yet`}
          icon={<Award aria-hidden="true" />}
          action={
            mayReissue && <AppLink to={`/app/policies/${policy.id}/reissue`}>Reissue Certificates</AppLink>
          }
        />
      )}
    </div>
  );
}
