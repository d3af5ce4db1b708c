import { X } from "lucide-react";
import { useId, useMemo } from "react";
import { css } from "#styled/css";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Modal } from "../ui/modal.tsx";
import { CertificatePanel } from "./certificate-panel.tsx";
import type { ShownCertificate } from "./load-certificate.ts";
import { ProofViewer } from "./proof-viewer.tsx";
import { useProofs } from "./use-proofs.ts";

const nothing = () => undefined;

/** The certificate as it was issued, and what is known about it. */
export function ViewCertificateDialog({ certificate }: { certificate: ShownCertificate }) {
  const { id, certificateNumber, account, policies, viewUrl } = certificate;
  const path = `/app/accounts/${account.id}/certificates`;
  const close = useCloseTo(path);
  const titleId = useId();
  const proofs = useProofs(
    account.policyFiles,
    useMemo(() => policies.flatMap(({ marks }) => marks.flatMap((mark) => mark.proofs)), [policies]),
  );
  const page = { id, name: `${certificateNumber}.pdf`, url: viewUrl, mediaType: "application/pdf" };
  return (
    <Modal labelledBy={titleId} onDismiss={close}>
      <div className={windowStyle}>
        <div className={pageStyle}>
          {proofs.file ? (
            <ProofViewer proofs={proofs} />
          ) : (
            <DocumentViewer
              key={id}
              label="Issued pages"
              document={page}
              documents={[page]}
              onChooseDocument={nothing}
              pagesRead={0}
              quotes={[]}
              jump={null}
              onChooseQuote={nothing}
            />
          )}
        </div>
        <section aria-labelledby={titleId} className={panelStyle}>
          <header
            className={css({ display: "flex", alignItems: "center", gap: "8", h: "56", flexShrink: 0 })}
          >
            <h2 id={titleId} className={css({ textStyle: "dialog", flex: "1" })}>
              View certificate
            </h2>
            <IconButton label="Close" icon={<X />} onClick={close} />
          </header>
          <CertificatePanel certificate={certificate} path={path} chips={proofs.chips} />
        </section>
      </div>
    </Modal>
  );
}

// The page is large, and what is known about it is at its right; on a phone the page comes last.
const windowStyle = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", lg: "[minmax(0, 1fr) 348px]" },
  gridTemplateRows: { base: "[auto auto]", lg: "[minmax(0, 1fr)]" },
  h: "full",
  bg: "bg.raised",
  overflowY: { base: "auto", lg: "hidden" },
});

const pageStyle = css({
  display: "flex",
  flexDirection: "column",
  order: { base: "1", lg: "0" },
  minW: "0",
  minH: "0",
  h: { base: "[calc(100dvh - 16px)]", lg: "auto" },
  borderTopWidth: { base: "1px", lg: "0" },
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

const panelStyle = css({
  minW: "0",
  pl: "24",
  pr: { base: "12", lg: "20" },
  pb: "32",
  overflowY: { lg: "auto" },
  overscrollBehavior: "contain",
  borderLeftWidth: { lg: "1px" },
  borderLeftStyle: "solid",
  borderLeftColor: "border.subtle",
});
