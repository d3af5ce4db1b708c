import { FileSearch } from "lucide-react";
import { useState } from "react";
import { policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import type { CertifiablePolicyFragment } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import { askCarrier } from "./ask-carrier.ts";
import { AskCarrierDialog } from "./ask-carrier-dialog.tsx";
import { markWords } from "./describe-marks.ts";
import { cellOf, type PolicyMark } from "./mark-cells.ts";

interface GapBandProps {
  id: string;
  insured: string;
  holder: { name: string; address: string };
  policies: readonly CertifiablePolicyFragment[];
  explained: PolicyMark | null;
  today: string;
}

const alternatives = new Intl.ListFormat("en-US", { type: "disjunction" });

/** Why a mark cannot be chosen, and what would change that. One at a time. */
export function GapBand({ id, insured, holder, policies, explained, today }: GapBandProps) {
  const viewer = useViewer();
  const [isAsking, setAsking] = useState(false);
  const policy = policies.find((each) => each.id === explained?.policyId);
  const context = { holderName: holder.name, today, beside: policies };
  const cell = policy && explained ? cellOf(policy, explained.mark, context) : null;
  const isGap = cell?.tag === "MISSING" || cell?.tag === "REFUSED";
  if (!policy || !explained || !isGap) return <div id={id} hidden />;
  const line = policyTypeLabels[policy.type];
  const mark = markWords(explained.mark);
  const number = policy.policyNumber ?? "this policy";
  const forms = cell.tag === "MISSING" ? cell.usualForms : [];
  return (
    <div id={id} role="status" className={bandStyle}>
      <FileSearch aria-hidden="true" />
      <p className={css({ flex: "1", minW: "[200px]", color: "fg.muted", overflowWrap: "anywhere" })}>
        {cell.tag === "MISSING" ? (
          <>
            <b>
              {line} has no {mark}.
            </b>{" "}
            {forms.length > 0
              ? `${alternatives.format(forms)} is neither among the documents nor in the forms schedule of ${number}.`
              : `No document of ${number} gives it.`}
          </>
        ) : (
          <>
            <b>
              The {mark} of {line} is not for this holder.
            </b>{" "}
            {cell.reason}
          </>
        )}{" "}
        The certificate is issued without this mark.
      </p>
      <Button size="small" onClick={() => setAsking(true)}>
        Ask the carrier
      </Button>
      {isAsking && (
        <AskCarrierDialog
          carrier={policy.carrier.name}
          mail={askCarrier({
            insured,
            policy,
            mark: explained.mark,
            forms:
              cell.tag === "MISSING"
                ? cell.usualForms
                : cell.proofs.flatMap(({ formNumber }) => (formNumber ? [formNumber] : [])),
            isForOthers: cell.tag === "REFUSED",
            holder,
            sender: { name: viewer.name, agency: viewer.agency.name },
          })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const bandStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: "10",
  mt: "12",
  px: "14",
  py: "12",
  rounded: "lg",
  bg: "status.neutral.bg",
  "& > .lucide": { flexShrink: 0, mt: "2", color: "fg.muted" },
  "& b": { color: "fg.default", fontWeight: "semibold" },
});
