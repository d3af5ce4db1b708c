import { css } from "#styled/css";
import type { CertifiablePolicyFragment } from "../graphql/generated/graphql.ts";
import { Banner } from "../ui/banner.tsx";
import { describeReplacing } from "./describe-state.ts";
import type { ReplacedCertificate } from "./load-certificate-form.ts";
import { describeLostMarks } from "./replaced-marks.ts";

interface ReplacedBannerProps {
  replaced: ReplacedCertificate;
  policies: readonly CertifiablePolicyFragment[];
  holderName: string;
  today: string;
}

/** What becomes of the certificate that is issued again, and which of its marks are lost. */
export function ReplacedBanner({ replaced, policies, holderName, today }: ReplacedBannerProps) {
  const replacing = describeReplacing(replaced);
  const lostMarks = describeLostMarks(replaced, policies, { holderName, today });
  return (
    <>
      <div className={css({ mb: "16" })}>
        <Banner title={replacing.title} inline>
          {replacing.text}
        </Banner>
      </div>
      {lostMarks.length > 0 && (
        <div className={css({ mb: "16" })}>
          <Banner hue="amber" title={`Marks of ${replaced.certificateNumber} that this one cannot print:`}>
            {lostMarks.map((lost) => (
              <span key={lost} className={css({ display: "block" })}>
                {lost}
              </span>
            ))}
          </Banner>
        </div>
      )}
    </>
  );
}
