import { css } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { planPath } from "./paths.ts";
import type { SubscriptionAgency } from "./subscription-data.ts";
import { UpdatePayment } from "./update-payment.tsx";
import { isTrialAhead } from "./trial.ts";
import { subscriptionStates } from "./words.ts";

const hues = { TRIAL: "sky", OVERDUE: "red", EXPIRED: "neutral", PAUSED: "amber" } as const;

/** What the subscription's state requires from the agency; an active one requires nothing. */
export function StateBanner({ agency }: { agency: SubscriptionAgency }) {
  const mayPay = useMay("OWN_AGENCY");
  const { state, trialEndDate, plan, period } = agency.subscription;
  if (state === "ACTIVE") return null;
  const text = {
    TRIAL: isTrialAhead(trialEndDate)
      ? `Your trial ends on ${instantDayLabel(trialEndDate, agency.timeZone)}.`
      : null,
    OVERDUE: "The last payment did not go through. Nothing is lost, and everything keeps working for now.",
    EXPIRED: "Accounts, policies and documents are kept. They open again once the subscription is restarted.",
    PAUSED: "Everything can be read, and nothing can be changed until the subscription is resumed.",
  }[state];
  if (!text) return null;
  const action = {
    TRIAL: <BannerLink to={planPath}>Upgrade</BannerLink>,
    OVERDUE: <UpdatePayment size="small" />,
    EXPIRED: <BannerLink to={planPath}>Restart</BannerLink>,
    PAUSED: <BannerLink to={`${planPath}?plan=${plan}&period=${period}`}>Resume</BannerLink>,
  }[state];
  return (
    <div className={css({ maxW: "section" })}>
      <Banner
        hue={hues[state]}
        title={`${subscriptionStates[state].label}.`}
        inline
        action={mayPay && action}
      >
        {text}
      </Banner>
    </div>
  );
}

function BannerLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} size="small">
      {children}
    </ButtonLink>
  );
}
