import { css } from "#styled/css";
import type { CertifiablePolicyFragment } from "../graphql/generated/graphql.ts";
import { Banner } from "../ui/banner.tsx";
import { describeReplacing } from "./describe-state.ts";
import type { ReplacedCertificate } from "./load-certificate-form.ts";
import { describeLostMarks } from "./replaced-marks.ts";

interface ReplacingBannersProps {
  replaced: ReplacedCertificate;
  policies: readonly CertifiablePolicyFragment[];
  holderName: string;
  today: string;
}

/** Which certificate is issued again, and what of it cannot be printed now. */
export function ReplacingBanners({ replaced, policies, holderName, today }: ReplacingBannersProps) {
  const replacing = describeReplacing(replaced);
  const lostMarks = describeLostMarks(replaced, policies, { holderName, today });
  return (
    <>
      {replacing && (
        <div className={below}>
          <Banner title={replacing.title} inline>
            {replacing.text}
          </Banner>
        </div>
      )}
      {lostMarks.length > 0 && (
        <div className={below}>
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

const below = css({ mb: "16" });
