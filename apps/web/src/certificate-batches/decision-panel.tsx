import { lazy, Suspense, useMemo, useState } from "react";
import { css } from "#styled/css";
import { askCarrier } from "../certificates/ask-carrier.ts";
import { AskCarrierDialog } from "../certificates/ask-carrier-dialog.tsx";
import { placeOfHolder } from "../holders/holder-text.ts";
import { type ReissueRowFieldsFragment, ReissueRowsDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { Kbd } from "../ui/kbd.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { radio } from "../ui/radio-group.tsx";
import { ComparedTable, numberProofs } from "./compared-table.tsx";
import { contractLabel } from "./contract-label.ts";
import type { Reissue } from "./load-reissue.ts";
import { type Decision, noLimitsYet, type ReissueHolder } from "./reissue-rows.ts";

// The viewer is large, and few proofs are opened.
const ProofSlideOver = lazy(() => import("./proof-slide-over.tsx"));

interface DecisionPanelProps {
  reissue: Reissue;
  holder: ReissueHolder;
  /** What can be decided, in the order of the keys. */
  offered: readonly Decision[];
  /** What is chosen, and not yet taken. */
  chosen: Decision | null;
  onChoose: (decision: Decision) => void;
  onDecide: () => void;
  isBusy: boolean;
  /** Whether the certificate is emailed; null if that is chosen with the start. */
  email: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | null;
  /** That written contracts require the marks; null if the decision is confirmed with the start. */
  contract: { isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void } | null;
}

const verbs: Record<Decision, string> = {
  ISSUE: "Issue the certificate",
  HOLD: "Hold and go to the next",
  WITHOUT_MARK: "Issue without and go to the next",
  LEAVE_OUT: "Leave out and go to the next",
};

const option = css({
  display: "flex",
  gap: "10",
  alignItems: "flex-start",
  py: "10",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

/** What one holder has and would get, and the decision about a mark that would be lost. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { reissue, holder, offered, chosen, onChoose, onDecide, isBusy, email, contract } = props;
  const [isAsking, setAsking] = useState(false);
  const mayIssue = useMay("WORK");
  const { policy } = reissue;
  const { lostMarks, entry } = holder;
  const { heldNumber, item, withoutLimits, withoutLines } = entry;
  const isWithoutLimits = withoutLimits.length > 0;
  const lost = [
    ...(lostMarks.length > 0 ? [lostMarks.length > 1 ? "the marks" : "the mark"] : []),
    ...withoutLines,
    ...(isWithoutLimits ? ["limits"] : []),
  ];
  const isIssuing = chosen === "WITHOUT_MARK" || chosen === "ISSUE";
  const start = policy.inforceAt ? ` on ${dayLabel(policy.inforceAt)}` : " with the policy before";
  const texts: Record<Decision, { label: string; note: string }> = {
    ISSUE: isWithoutLimits
      ? { label: "Issue without the limits", note: "The new certificate says that no limits are stated." }
      : { label: "Issue the certificate", note: "Every mark that they hold is proved again." },
    HOLD: {
      label: `Hold until the ${lostMarks.length > 0 ? "endorsement is" : withoutLines.length > 0 ? "renewal is" : "documents are"} here`,
      note: "Nothing is issued instead of this certificate until then.",
    },
    WITHOUT_MARK: {
      label: `Issue ${lost.map((each) => `without ${each}`).join(" and ")}`,
      note: isWithoutLimits
        ? "The new certificate says that no limits are stated."
        : `The new certificate does not show ${lost.length + lostMarks.length > 2 ? "them" : "it"}.`,
    },
    LEAVE_OUT: { label: "Leave this certificate out", note: `${heldNumber} ends${start}.` },
  };
  return (
    <div className={css({ minW: "0" })}>
      <h2 className={css({ textStyle: "dialog", overflowWrap: "anywhere" })}>{entry.holder.name}</h2>
      <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
        {entry.holder.email ?? "No email"}
        {entry.holder.emailProblem && (
          <span className={css({ color: "status.amber.fg" })}>{` ${entry.holder.emailProblem}`}</span>
        )}
      </p>
      {isWithoutLimits && item?.state !== "ISSUED" && (
        <div className={css({ mt: "12" })}>
          <Banner hue="amber" title={`${noLimitsYet}: ${withoutLimits.join(", ")}`} inline />
        </div>
      )}
      <Comparison policy={policy} holder={holder} />
      {mayIssue && item?.certificate && (
        <p className={css({ mt: "12" })}>
          <AppLink
            to={`/app/accounts/${policy.account.id}/certificates/new?again=${item.certificate.id}`}
            className={css({ color: "accent.fg", fontWeight: "medium" })}
          >
            {`Issue ${item.certificate.certificateNumber} again`}
          </AppLink>
        </p>
      )}
      {item?.note && <p className={css({ mt: "12", color: "fg.muted" })}>{item.note}</p>}
      {item?.state === "REFUSED" && (
        <div className={css({ mt: "12" })}>
          <Banner
            hue="red"
            title="Refused."
            inline
            action={
              <AppLink to={`/app/accounts/${policy.account.id}/holders/${entry.holder.id}/edit`}>
                Edit holder
              </AppLink>
            }
          >
            {item.reason}
          </Banner>
        </div>
      )}
      {offered.length > 0 && (
        <>
          <h2 id="decide" className={css({ textStyle: "section", mt: "18", mb: "4" })}>
            Decide for this holder
          </h2>
          <div role="radiogroup" aria-labelledby="decide">
            {offered.map((value, place) => (
              <label key={value} className={option}>
                <input
                  type="radio"
                  name="decision"
                  className={`${radio} ${css({ mt: "2" })}`}
                  value={value}
                  checked={chosen === value}
                  onChange={({ target }) => {
                    onChoose(value);
                    // A focused field would take the keys for typing.
                    target.blur();
                  }}
                />
                <span className={css({ minW: "0" })}>
                  <span className={css({ fontWeight: "medium" })}>{texts[value].label}</span>{" "}
                  <span aria-hidden="true" className={css({ display: { base: "none", lg: "inline" } })}>
                    <Kbd>{place + 1}</Kbd>
                  </span>
                  <span className={css({ display: "block", color: "fg.muted" })}>{texts[value].note}</span>
                </span>
              </label>
            ))}
          </div>
          {email && isIssuing && (
            <div className={css({ mt: "12" })}>
              {entry.holder.email && !entry.holder.emailProblem ? (
                <Checkbox
                  label={`Email it to ${entry.holder.email}`}
                  checked={email.isChosen}
                  onChange={({ target }) => email.onChoose(target.checked)}
                />
              ) : (
                <p className={css({ color: "fg.muted" })}>
                  It is not emailed: the holder has no working address.
                </p>
              )}
            </div>
          )}
          {contract && entry.needsContract && isIssuing && (
            <div className={css({ mt: "12" })}>
              <Checkbox
                label={contractLabel}
                checked={contract.isConfirmed}
                onChange={({ target }) => contract.onConfirm(target.checked)}
              />
            </div>
          )}
          <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", mt: "14" })}>
            <Button isBusy={isBusy} busyLabel="Saving" disabled={!chosen} onClick={onDecide}>
              {chosen ? verbs[chosen] : "Choose one"}
            </Button>
            {lostMarks.length > 0 && (
              <Button tone="ghost" onClick={() => setAsking(true)}>
                Ask the carrier
              </Button>
            )}
          </div>
        </>
      )}
      {isAsking && <AskCarrier policy={policy} holder={holder} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface HolderOfPolicy {
  policy: Reissue["policy"];
  holder: ReissueHolder;
}

/** Loaded for the chosen holder alone: all holders' would be thousands of values. */
function Comparison({ policy, holder }: HolderOfPolicy) {
  const [number, setNumber] = useState<number | null>(null);
  const { data, problem } = useQuery(
    ReissueRowsDocument,
    { policyId: policy.id, filter: holder.entry.heldNumber },
    // Moving through the list loads nothing; another state of the holder may be another comparison.
    { delayMs: 120, renewedBy: holder.entry },
  );
  const found = data?.certificateReissue?.entries.nodes.find(({ heldId }) => heldId === holder.id);
  const rows = found?.rows ?? noRows;
  const proofs = useMemo(() => numberProofs(rows), [rows]);
  if (!found) {
    return (
      <p role="status" className={css({ mt: "12", color: "fg.muted" })}>
        {problem ?? (data ? "This certificate was withdrawn or replaced." : "Comparing...")}
      </p>
    );
  }
  const table = <ComparedTable rows={rows} chosen={number} onChoose={setNumber} />;
  return (
    <>
      {table}
      {[...new Set(rows.flatMap(({ reason }) => reason ?? []))].map((reason) => (
        <p key={reason} className={css({ mt: "12", color: "fg.muted" })}>
          {reason}
        </p>
      ))}
      {number !== null && (
        <Suspense fallback={null}>
          <ProofSlideOver
            title={holder.entry.holder.name}
            accountId={policy.account.id}
            quotes={proofs.quotes}
            number={number}
            onChoose={setNumber}
            onClose={() => setNumber(null)}
          >
            {table}
          </ProofSlideOver>
        </Suspense>
      )}
    </>
  );
}

const noRows: readonly ReissueRowFieldsFragment[] = [];

interface AskCarrierProps extends HolderOfPolicy {
  onClose: () => void;
}

/** The mail that asks for the endorsement of the first lost mark. */
function AskCarrier({ policy, holder, onClose }: AskCarrierProps) {
  const { agency, name } = useViewer();
  const [lost] = holder.lostMarks;
  if (!lost?.mark) return null;
  const { address } = holder.entry.holder;
  return (
    <AskCarrierDialog
      carrier={policy.carrier.name}
      mail={askCarrier({
        insured: policy.account.account.name,
        policy,
        mark: lost.mark,
        forms: lost.holds?.startsWith("policy") ? [] : (lost.holds?.split(", ") ?? []),
        isForOthers: lost.text === "scheduled name differs",
        holder: {
          name: holder.entry.holder.name,
          address: [address.line1, address.line2, placeOfHolder({ address })].filter(Boolean).join(", "),
        },
        sender: { name, agency: agency.name },
      })}
      onClose={onClose}
    />
  );
}
