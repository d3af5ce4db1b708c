import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { noLimitsYet, type ReissueHolder } from "./reissue-rows.ts";
import type { ReissueWork } from "./use-reissue.ts";

interface HoldBandProps {
  policyId: string;
  work: ReissueWork;
  /** The first of those that it was done for. */
  onDone: (first: ReissueHolder) => void;
}

/** One cause keeps several certificates open: they are put on hold at once, and opened again at once. */
export function HoldBand({ policyId, work, onDone }: HoldBandProps) {
  const { holders, running } = work;
  const isWithoutLimits = ({ entry }: ReissueHolder): boolean => entry.withoutLimits.length > 0;
  const waiting = holders.filter(
    (holder) =>
      holder.state === "NEEDS_DECISION" && (isWithoutLimits(holder) || holder.entry.withoutLines.length > 0),
  );
  const held = holders.filter(({ state }) => state === "HELD");
  const hold = async (some: readonly ReissueHolder[], isHeld: boolean) => {
    const [first] = some;
    if (first && (await work.holdAll(some, isHeld))) onDone(first);
  };
  if (waiting.length < 2 && held.length < 2) return null;
  return (
    <div className={css({ display: "grid", gap: "8", px: "gutter", pt: "12" })}>
      {waiting.length > 1 && (
        <Banner
          hue="amber"
          title={waiting.some(isWithoutLimits) ? `${noLimitsYet}.` : "Another line has no renewal yet."}
        >
          {`${counted(waiting.length, "certificate")} cannot show all that the holders have. Hold them until the ${waiting.some(isWithoutLimits) ? "documents are" : "renewal is"} here, or decide for each. `}
          <span className={linesStyle}>
            {waiting.some(isWithoutLimits) && (
              <AppLink to={`/app/policies/${policyId}/documents`}>Upload documents</AppLink>
            )}
            <Button isBusy={running === "decide"} busyLabel="Saving" onClick={() => void hold(waiting, true)}>
              {`Hold All ${waiting.length.toLocaleString("en-US")}`}
            </Button>
          </span>
        </Banner>
      )}
      {held.length > 1 && (
        <Banner title={`${counted(held.length, "certificate")} on hold.`}>
          Opened again, what is complete by then is ready to issue, and the rest needs a decision.
          <span className={linesStyle}>
            <Button isBusy={running === "decide"} busyLabel="Saving" onClick={() => void hold(held, false)}>
              {`Open All ${held.length.toLocaleString("en-US")} Again`}
            </Button>
          </span>
        </Banner>
      )}
    </div>
  );
}

const linesStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12",
  mt: "8",
  "& button": { textDecoration: "none!" },
});
