import { useMay } from "../session/use-may.ts";
import type { Viewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { NoticeBand } from "../ui/notice-band.tsx";
import { subscriptionPath } from "./paths.ts";
import { pausedText, subscriptionStates, untilText } from "./words.ts";

/** What the notice says to this person; null if there is nothing to say. */
export function useStateNotice({ subscription, timeZone }: Viewer["agency"]) {
  const mayPay = useMay("OWN_AGENCY");
  const { state, overdueSince } = subscription;
  if (state === "PAUSED") return { state, text: pausedText, action: mayPay ? "Resume" : null } as const;
  // Whoever cannot pay need not know.
  if (state === "OVERDUE" && mayPay) {
    const text = `A payment for the subscription is overdue. ${untilText(overdueSince, timeZone)}`;
    return { state, text, action: "Open the subscription" } as const;
  }
  return null;
}

/** On every page: the subscription lets nobody change anything, or will soon. */
export function StateNotice({ state, text, action }: NonNullable<ReturnType<typeof useStateNotice>>) {
  return (
    <NoticeBand
      hue={state === "PAUSED" ? "amber" : "red"}
      title={`${subscriptionStates[state].label}.`}
      action={action && <AppLink to={subscriptionPath}>{action}</AppLink>}
    >
      {text}
    </NoticeBand>
  );
}
