import { Ban, Download, Ellipsis, Mail, RotateCcw } from "lucide-react";
import { useState } from "react";
import { markLabels } from "#model/endorsements";
import { policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { CopyIconButton } from "../ui/copy-button.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { DescriptionList, type Fact } from "../ui/description-list.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { Menu } from "../ui/menu.tsx";
import { addressLine } from "./address-line.ts";
import { CertificateBadge } from "./certificate-badge.tsx";
import { CertificateDeliveries } from "./certificate-deliveries.tsx";
import { describeLostProofs, describeLostSources, describeState } from "./describe-state.ts";
import type { ShownCertificate } from "./load-certificate.ts";
import { type ProofChips, ProofList } from "./mark-matrix.tsx";
import { Part } from "./panel-part.tsx";
import { SendCertificateDialog } from "./send-certificate-dialog.tsx";
import { WithdrawCertificateDialog } from "./withdraw-certificate-dialog.tsx";

interface CertificatePanelProps {
  certificate: ShownCertificate;
  /** Path of the account's certificates. */
  path: string;
  chips: ProofChips;
}

export function CertificatePanel({ certificate, path, chips }: CertificatePanelProps) {
  const { id, certificateNumber, holder, state, downloadUrl, supersededBy, lostProofs, lostSources } =
    certificate;
  const [asking, setAsking] = useState<"SEND" | "WITHDRAW" | null>(null);
  const notice = describeState(certificate);
  const lost = [
    ...(lostProofs.length > 0 ? [describeLostProofs(lostProofs)] : []),
    ...(lostSources.length > 0 ? [describeLostSources(lostSources)] : []),
  ];
  const isOver = state === "WITHDRAWN" || state === "SUPERSEDED";
  const isSendable = state === "VALID" || state === "EXPIRED";
  const mayWrite = useMay("WORK");
  const again = `${path}/new?again=${id}`;
  /** A new one is the next step. */
  const isOutdated = mayWrite && state !== "SUPERSEDED" && state !== "VALID" && !supersededBy;
  const done = () => setAsking(null);
  return (
    <>
      <p className={css({ display: "flex", alignItems: "center", gap: "8" })}>
        <strong className={css({ fontWeight: "semibold" })}>{certificateNumber}</strong>
        <CertificateBadge state={state} />
      </p>
      <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
        {holder.name}
        <br />
        {addressLine(holder.address)}
      </p>
      {notice && (
        <div className={noticeStyle}>
          <Banner hue={state === "CHANGED" ? "amber" : "neutral"} title={notice.title}>
            {notice.text}
            {supersededBy && (
              <AppLink to={`${path}/${supersededBy.id}`} className={css({ display: "block", mt: "4" })}>
                View newer certificate
              </AppLink>
            )}
          </Banner>
        </div>
      )}
      {lost.map(({ title, text }) => (
        <div key={title} className={noticeStyle}>
          <Banner hue="amber" title={title}>
            {text}
          </Banner>
        </div>
      ))}
      <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", mt: "12" })}>
        {isOutdated && (
          <ButtonLink to={again} tone="primary" icon={<RotateCcw aria-hidden="true" />}>
            Issue Again
          </ButtonLink>
        )}
        <ButtonLink
          to={downloadUrl}
          newTab
          plain
          tone={isOver || isOutdated ? "secondary" : "primary"}
          icon={<Download aria-hidden="true" />}
        >
          Download
        </ButtonLink>
        {mayWrite && isSendable && (
          <Button icon={<Mail aria-hidden="true" />} onClick={() => setAsking("SEND")}>
            Send
          </Button>
        )}
        {mayWrite && !isOver && (
          <Menu
            trigger={<IconButton label="More" tone="secondary" icon={<Ellipsis />} />}
            items={[
              ...(isOutdated
                ? []
                : [
                    {
                      id: "again",
                      label: "Issue again",
                      icon: <RotateCcw />,
                      to: again,
                      isDisabled: Boolean(supersededBy),
                    },
                  ]),
              {
                id: "withdraw",
                label: "Withdraw",
                icon: <Ban />,
                isDangerous: true,
                onSelect: () => setAsking("WITHDRAW"),
              },
            ]}
          />
        )}
      </div>
      <Part title="Certificate">
        <DescriptionList single facts={useFacts(certificate, path)} />
      </Part>
      <ProofOfMarks certificate={certificate} chips={chips} />
      <PrintedLimits certificate={certificate} />
      <CertificateDeliveries
        deliveries={certificate.deliveries}
        isSendable={mayWrite && isSendable}
        path={`${path}/${id}`}
      />
      <Verification certificate={certificate} />
      {asking === "SEND" && (
        <SendCertificateDialog certificate={certificate} path={`${path}/${id}`} onClose={done} />
      )}
      {asking === "WITHDRAW" && (
        <WithdrawCertificateDialog certificate={certificate} path={`${path}/${id}`} onClose={done} />
      )}
    </>
  );
}

function useFacts(certificate: ShownCertificate, path: string): Fact[] {
  const { issuedAt, issuedBy, account, policies, supersedes } = certificate;
  return [
    { label: "Issued Date", value: dayLabel(issuedAt) },
    { label: "Issued by", value: issuedBy?.name ?? "N/A" },
    {
      label: "Account",
      value: (
        <AppLink to={`/app/accounts/${account.id}/overview`} className={linkStyle}>
          {account.account.name}
        </AppLink>
      ),
    },
    {
      label: policies.length === 1 ? "Policy" : "Policies",
      value: policies.map(({ policyId, type, policyNumber }) => (
        <AppLink
          key={policyId}
          to={`/app/policies/${policyId}/overview`}
          className={`${linkStyle} ${css({ display: "block" })}`}
        >
          {policyTypeLabels[type]} {policyNumber}
        </AppLink>
      )),
    },
    ...(supersedes
      ? [
          {
            label: "Replaces",
            value: (
              <AppLink to={`${path}/${supersedes.id}`} className={linkStyle}>
                {supersedes.certificateNumber}
              </AppLink>
            ),
          },
        ]
      : []),
  ];
}

function ProofOfMarks({ certificate, chips }: { certificate: ShownCertificate; chips: ProofChips }) {
  const { timeZone } = useViewer().agency;
  const rows = certificate.policies.flatMap(({ policyId, type, marks }) =>
    marks.map((mark) => ({ ...mark, key: `${policyId} ${mark.mark}`, line: policyTypeLabels[type] })),
  );
  if (certificate.kind === "PROPERTY") return null;
  return (
    <Part title="Proof of the marks">
      {rows.length === 0 ? (
        <p className={css({ color: "fg.muted" })}>It prints no marks.</p>
      ) : (
        <ul className={proofsStyle}>
          {rows.map(({ key, mark, line, proofs, contract }) => (
            <li key={key} className={proofStyle}>
              <span className={css({ minW: "0" })}>
                <span className={css({ color: "fg.muted" })}>
                  {markLabels[mark]}, {line}
                </span>
                {contract && (
                  <span className={css({ display: "block", textStyle: "small", color: "fg.subtle" })}>
                    Written contract confirmed by {contract.name}, {instantDayLabel(contract.at, timeZone)}
                  </span>
                )}
              </span>
              <span className={css({ flexShrink: 0, maxW: "[60%]" })}>
                <ProofList proofs={proofs} chips={chips} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** Each limit and who says it: a document, reviewed or as Cara read it, or a person. */
function PrintedLimits({ certificate: { policies } }: { certificate: ShownCertificate }) {
  const { timeZone } = useViewer().agency;
  const rows = policies.flatMap(({ policyId, type, limits }) =>
    limits.map((limit) => ({ ...limit, id: `${policyId} ${limit.key}`, type, policyId })),
  );
  if (rows.length === 0) return null;
  return (
    <Part title="Limits">
      <ul className={proofsStyle}>
        {rows.map(({ id, policyId, type, label, value, enteredBy, isReviewed }) => (
          <li key={id} className={proofStyle}>
            <span className={css({ minW: "0" })}>
              <span className={css({ color: "fg.muted" })}>
                {label}, {policyTypeLabels[type]}
              </span>
              <span className={css({ display: "block", textStyle: "small", color: "fg.subtle" })}>
                {enteredBy && `Typed by ${enteredBy.name}, ${instantDayLabel(enteredBy.at, timeZone)}`}
                {!enteredBy && isReviewed && "From the documents, reviewed"}
                {!isReviewed && (
                  <>
                    Read by Cara, not reviewed when it was issued.{" "}
                    <AppLink to={`/app/policies/${policyId}/review`} newTab className={inTextStyle}>
                      Review
                    </AppLink>
                  </>
                )}
              </span>
            </span>
            <span className={limitStyle}>{value}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Verification({ certificate: { verificationCode, verifyUrl } }: { certificate: ShownCertificate }) {
  return (
    <Part title="Verification">
      <div className={codeStyle}>
        <code
          className={css({
            fontFamily: "body",
            fontVariantNumeric: "tabular-nums",
            flex: "1",
            overflowWrap: "anywhere",
            textWrap: "balance",
          })}
        >
          {verificationCode}
        </code>
        <CopyIconButton text={verificationCode} label="Copy the verification code" />
      </div>
      <p className={css({ mt: "8", textStyle: "small", color: "fg.muted" })}>
        Anyone who has the code can check the certificate at{" "}
        <AppLink to={verifyUrl} newTab plain className={inTextStyle}>
          its verification page
        </AppLink>
        .
      </p>
    </Part>
  );
}

/** A link within a sentence is not told by its color alone. */
const inTextStyle = css({ color: "accent.fg", textDecoration: "underline", textUnderlineOffset: "[3px]" });
const linkStyle = css({ color: "accent.fg", _hover: { textDecoration: "underline" } });

const noticeStyle = css({ mt: "12", overflowWrap: "anywhere" });
const limitStyle = css({ flexShrink: 0, maxW: "[60%]", textAlign: "right", overflowWrap: "anywhere" });

const proofsStyle = css({
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

const proofStyle = css({
  display: "flex",
  // On a phone, a chip is as high as a finger.
  alignItems: { base: "center", md: "flex-start" },
  justifyContent: "space-between",
  gap: "12",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const codeStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  px: "12",
  py: "8",
  rounded: "md",
  bg: "bg.muted",
  fontWeight: "medium",
});
