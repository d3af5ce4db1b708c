import { nameOfPolicy } from "#model/policies";
import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { addressLine } from "./address-line.ts";
import type { CertificateDraft } from "./certificate-draft.ts";
import { isAtAddress } from "./holder-namesakes.ts";
import type { RequestedCertificate } from "./requested-certificate.ts";

interface RequestedBannerProps {
  requested: RequestedCertificate;
  draft: CertificateDraft;
  /** Why the additional insured that is asked for is missing; empty if it is not. */
  missing: readonly string[];
  /** Whether the policy that it names can be shown. */
  isPolicyShowable: boolean;
  isClosed: boolean;
  onClose: (isClosed: boolean) => void;
  onUseAddress: () => void;
}

/** What the request asks for and the form cannot show as asked, and whether issuing closes it. */
export function RequestedBanner(props: RequestedBannerProps) {
  const { requested, draft, missing, isPolicyShowable, isClosed, onClose, onUseAddress } = props;
  const { businessPolicy } = requested;
  const address = requested.details.createCertificate?.address;
  const isElsewhere = address && draft.record && !isAtAddress(draft.record, address);
  return (
    <div className={css({ display: "grid", gap: "12", mb: "16" })}>
      <Banner title="Filled from a service request.">
        {businessPolicy && (
          <p>
            {isPolicyShowable
              ? `It names ${nameOfPolicy(businessPolicy)}. Choose other policies if the holder needs them.`
              : `It names ${nameOfPolicy(businessPolicy)}, which is no longer binding or active.`}
          </p>
        )}
        {isElsewhere && (
          <p>
            {`It gives another address than the list: ${addressLine(address)}. `}
            <button type="button" onClick={onUseAddress} className={css({ py: { base: "12", md: "0" } })}>
              Use that address
            </button>
          </p>
        )}
        <Checkbox
          label="Close the request when the certificate is issued"
          checked={isClosed}
          onChange={({ target }) => onClose(target.checked)}
        />
      </Banner>
      {missing.length > 0 && (
        <Banner
          hue="amber"
          title="The request asks for an additional insured, and this certificate does not show it."
        >
          {missing.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}

/** Beside the button that issues it. */
export const MissingNote = ({ isClosed }: { isClosed: boolean }) => (
  <span className={css({ display: "block", textStyle: "small", color: "status.amber.fg" })}>
    {isClosed
      ? "Without the additional insured; the request is closed."
      : "Without the additional insured; the request stays open."}
  </span>
);
