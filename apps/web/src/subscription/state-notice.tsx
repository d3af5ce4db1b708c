import { css, cx } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import type { Viewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { subscriptionPath } from "./paths.ts";
import { pausedText, subscriptionStates, untilText } from "./words.ts";

const band = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "12",
  minH: "36",
  px: "gutter",
  py: "6",
  textStyle: "body",
  position: { lg: "sticky" },
  top: { lg: "48" },
  zIndex: "bar",
  "& a": { fontWeight: "medium", textDecoration: "underline", textUnderlineOffset: "[3px]" },
});

const hues = {
  PAUSED: css({ bg: "status.amber.bg", color: "status.amber.fg" }),
  OVERDUE: css({ bg: "status.red.bg", color: "status.red.fg" }),
} as const;

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
    <div role="status" className={cx(band, hues[state])}>
      <span>
        <strong className={css({ fontWeight: "semibold" })}>{subscriptionStates[state].label}.</strong> {text}
      </span>
      {action && <AppLink to={subscriptionPath}>{action}</AppLink>}
    </div>
  );
}
