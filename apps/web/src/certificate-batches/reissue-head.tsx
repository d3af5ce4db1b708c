import { Pause, Play, RotateCw } from "lucide-react";
import { policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import { UnreviewedLimits } from "../certificates/unreviewed-limits.tsx";
import { PolicyBadge } from "../policies/policy-badge.tsx";
import { useMay } from "../session/use-may.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { dayLabel } from "../ui/day-label.ts";
import { RecordHead } from "../ui/record-head.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { contractLabel } from "./contract-label.ts";
import type { Reissue } from "./load-reissue.ts";
import { asksForContract } from "./reissue-rows.ts";
import type { ReissueWork } from "./use-reissue.ts";

interface ReissueHeadProps {
  reissue: Reissue;
  work: ReissueWork;
  onDecideNext: () => void;
  onStart: () => void;
}

const number = (count: number): string => count.toLocaleString("en-US");

/** Which renewal, how far its certificates are, and what can be done now. */
export function ReissueHead({ reissue, work, onDecideNext, onStart }: ReissueHeadProps) {
  const { policy, previousPolicy, batch } = reissue;
  const mayWrite = useMay("WORK");
  const start = policy.inforceAt ? `from ${dayLabel(policy.inforceAt)}` : null;
  const facts = [policyTypeLabels[policy.type], policy.policyNumber, start].filter((fact) => fact !== null);
  return (
    <>
      <RecordHead
        title="Reissue certificates"
        badge={<PolicyBadge state={policy.state} />}
        facts={[
          facts.join(", "),
          `Holders have certificates on ${previousPolicy.policyNumber ?? "the policy before"}`,
        ]}
        actions={
          mayWrite && work.holders.length > 0 && <Actions {...{ reissue, work, onDecideNext, onStart }} />
        }
      />
      {work.problem && (
        <div className={css({ px: "gutter", pt: "6" })}>
          <Banner hue="red" title={work.problem} isAlert />
        </div>
      )}
      {batch && (
        <BatchProgress
          counts={batch.counts}
          {...progressWords(batch)}
          isRunning={batch.state === "RUNNING"}
          loadedAt={reissue.loadedAt}
        />
      )}
      {(batch ? work.readyCount > 0 || work.holders.some(asksForContract) : work.holders.length > 0) && (
        <BeforeStart reissue={reissue} work={work} />
      )}
    </>
  );
}

function Actions({ reissue: { batch }, work, onDecideNext, onStart }: ReissueHeadProps) {
  const { openCount, readyCount, running } = work;
  return (
    <>
      {batch?.state === "RUNNING" && (
        <Button
          icon={<Pause aria-hidden="true" />}
          isBusy={running === "pause"}
          busyLabel="Pausing"
          onClick={() => void work.pause()}
        >
          Pause
        </Button>
      )}
      {batch?.state === "PAUSED" && (
        <Button
          icon={<Play aria-hidden="true" />}
          isBusy={running === "resume"}
          busyLabel="Resuming"
          onClick={() => void work.resume()}
        >
          Resume
        </Button>
      )}
      {batch?.state === "FINISHED" && batch.counts.refused > 0 && (
        <Button
          icon={<RotateCw aria-hidden="true" />}
          isBusy={running === "retry"}
          busyLabel="Starting again"
          onClick={() => void work.retry()}
        >
          {`Retry ${number(batch.counts.refused)} Refused`}
        </Button>
      )}
      {openCount > 0 && (
        <Button tone={readyCount > 0 ? "secondary" : "primary"} onClick={onDecideNext}>
          {`Decide ${number(openCount)}`}
        </Button>
      )}
      {readyCount > 0 && (
        <Button tone="primary" isBusy={running === "start"} busyLabel="Starting" onClick={onStart}>
          {batch
            ? `Issue ${number(readyCount)} More`
            : `Issue ${number(readyCount)} ${readyCount === 1 ? "Certificate" : "Certificates"}`}
        </Button>
      )}
    </>
  );
}

/** What is about to happen, and the two choices that hold for all. */
function BeforeStart({
  reissue: { unlisted, limitReviews },
  work,
}: Pick<ReissueHeadProps, "reissue" | "work">) {
  const { readyCount, openCount, holders } = work;
  const reachable = holders.filter(
    ({ state, entry: { holder } }) => state === "READY" && holder.email && !holder.emailProblem,
  ).length;
  const needsContract = holders.some(asksForContract);
  return (
    <section aria-label="Before they are issued" className={beforeStyle}>
      <p>
        <span className={css({ fontWeight: "semibold" })}>
          {readyCount === 0
            ? "Nothing is ready yet."
            : `${counted(readyCount, "certificate")} ready to issue.`}
        </span>{" "}
        <span className={css({ color: "fg.muted" })}>
          {[
            openCount > 0 &&
              `${counted(openCount, "certificate")} ${openCount === 1 ? "needs" : "need"} a decision${readyCount > 0 ? "; the others do not wait" : ""}.`,
            unlisted > 0 &&
              `${counted(unlisted, "certificate")} of holders that are not on the account's list ${unlisted === 1 ? "is" : "are"} not reissued.`,
          ]
            .filter(Boolean)
            .join(" ")}
        </span>
      </p>
      <UnreviewedLimits reviews={limitReviews} />
      <div className={css({ display: "flex", flexWrap: "wrap", columnGap: "24", rowGap: "4" })}>
        <Checkbox
          label={`Email each holder their certificate${readyCount > 0 ? ` (${number(reachable)} of ${number(readyCount)} have a working address)` : ""}`}
          checked={work.email}
          onChange={({ target }) => work.setEmail(target.checked)}
        />
        {needsContract && (
          <Checkbox
            label={contractLabel}
            checked={work.isContractConfirmed}
            onChange={({ target }) => work.confirmContract(target.checked)}
          />
        )}
      </div>
    </section>
  );
}

const beforeStyle = css({
  display: "grid",
  gap: "8",
  px: "gutter",
  pt: "6",
  pb: "14",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  fontVariantNumeric: "tabular-nums",
});

function progressWords({ state, counts }: NonNullable<Reissue["batch"]>): { title: string; note: string } {
  const { asked, issued, refused, waiting, needsDecision, held, leftOut } = counts;
  const others = [
    needsDecision > 0 && `${number(needsDecision)} to decide`,
    held > 0 && `${number(held)} on hold`,
    leftOut > 0 && `${number(leftOut)} left out`,
  ].filter((each) => each !== false);
  const rest = others.length > 0 ? ` ${others.join(", ")}.` : "";
  if (state === "RUNNING")
    return {
      title: "Issuing certificates",
      note: `${number(issued + refused)} of ${number(asked)}. You can leave this page.`,
    };
  if (state === "PAUSED")
    return { title: "Paused", note: `${number(waiting)} are waiting until you resume.` };
  return { title: "Done", note: `${counted(asked, "certificate")}.${rest}` };
}
