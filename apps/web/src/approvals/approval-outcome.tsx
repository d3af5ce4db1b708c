import { deliveryStateLabels } from "#model/deliveries";
import { css } from "#styled/css";
import type { ApprovalQuery } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { fateOf, isLost } from "./approval-words.ts";

/** What became of it. */
export function Outcome({ approval }: { approval: ApprovalQuery["approval"] }) {
  const { timeZone } = useViewer().agency;
  const { state, delivery, outcome } = approval;
  const isLostNow = isLost(approval);
  const isUncertain = outcome?.success === null;
  const hue = isLostNow ? "red" : isUncertain ? "amber" : state === "APPROVED" ? "green" : "neutral";
  return (
    <Banner hue={hue} title={`${fateOf(approval)}.`}>
      {outcome?.message}
      {outcome?.certificateId && outcome.accountId && (
        <>
          {" "}
          <AppLink
            to={`/app/accounts/${outcome.accountId}/certificates/${outcome.certificateId}`}
            className={css({ fontWeight: "medium", textDecoration: "underline" })}
          >
            Open the certificate
          </AppLink>
        </>
      )}
      {delivery && (
        <>
          {`${deliveryStateLabels[delivery.state]} ${instantLabel(delivery.stateSince, timeZone)}, to ${delivery.to}.`}
          {delivery.reason && ` ${delivery.reason}`}
          {isLostNow && " Check the address, and ask Cara in the workspace for a new draft."}
        </>
      )}
    </Banner>
  );
}
