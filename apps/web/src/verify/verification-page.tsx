import { css } from "#styled/css";
import type { Verification, VerifiedCertificate } from "../start-context.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { CodeForm } from "./code-form.tsx";
import { FileCheckSection } from "./file-check.tsx";
import { comingWords, stateWords } from "./state-words.ts";
import { VerifyFrame, verifyIntro } from "./verify-frame.tsx";

export function VerificationPage({ verification }: { verification: Verification }) {
  return (
    <VerifyFrame>
      {verification.tag === "FOUND" ? (
        <FoundCertificate certificate={verification.certificate} />
      ) : verification.tag === "UNKNOWN" ? (
        <>
          <h1 className={css({ textStyle: "heading.md" })}>No certificate has this code</h1>
          <p className={verifyIntro}>
            Compare it with the code on the certificate and enter it again. If it is the same, the certificate
            was not issued here: ask the person who sent it to you.
          </p>
          <CodeForm />
        </>
      ) : (
        <>
          <h1 className={css({ textStyle: "heading.md" })}>Too many codes from your network</h1>
          <p className={verifyIntro}>Wait 15 minutes, then open this page again.</p>
        </>
      )}
    </VerifyFrame>
  );
}

/** "EST". */
const zoneName = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

function FoundCertificate({ certificate }: { certificate: VerifiedCertificate }) {
  const { code, number, issuedOn, state, since, sha256, checkedAt, timeZone } = certificate;
  const from = state === "VALID" && since ? dayLabel(since) : null;
  const { label, hue, title, meaning } = from ? comingWords(from) : stateWords[state];
  return (
    <>
      <Badge hue={hue}>{label}</Badge>
      <h1 className={css({ textStyle: "heading.md", mt: "8" })}>{title}</h1>
      <p className={verifyIntro}>{meaning}</p>
      <div className={css({ mt: "24", fontVariantNumeric: "lining-nums tabular-nums" })}>
        <DescriptionList
          single
          facts={[
            ...(since && !from ? [{ label: `${label} on`, value: dayLabel(since) }] : []),
            { label: "Certificate number", value: number },
            { label: "Issued", value: dayLabel(issuedOn) },
            {
              label: "Code",
              value: <span className={css({ display: "block", textWrap: "balance" })}>{code}</span>,
            },
            {
              label: "Checked",
              value: `${instantLabel(new Date(checkedAt).toISOString(), timeZone)} ${zoneName(checkedAt, timeZone)}`,
            },
          ]}
        />
      </div>
      <FileCheckSection sha256={sha256} />
      <p className={css({ mt: "32" })}>
        <AppLink
          to="/verify"
          plain
          className={css({
            color: "accent.fg",
            fontWeight: "medium",
            _hover: { textDecoration: "underline" },
          })}
        >
          Verify another certificate
        </AppLink>
      </p>
    </>
  );
}
