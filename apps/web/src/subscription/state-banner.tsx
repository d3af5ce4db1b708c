import { isOffered } from "#model/subscription";
import { css } from "#styled/css";
import type { SubscriptionInvoicesQuery } from "../graphql/generated/graphql.ts";
import { useToday } from "../policies/use-today.ts";
import { useMay } from "../session/use-may.ts";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { moneyText } from "./money-words.ts";
import { planPath, seatsPath } from "./paths.ts";
import type { SubscriptionAgency } from "./subscription-data.ts";
import { UpdatePayment } from "./update-payment.tsx";
import { isTrialAhead } from "./trial.ts";
import { pausedText, subscriptionStates, untilText } from "./words.ts";

const hues = { TRIAL: "sky", OVERDUE: "red", EXPIRED: "neutral", PAUSED: "amber" } as const;

interface StateBannerProps {
  agency: SubscriptionAgency;
  /** The latest ones; empty until they have arrived. */
  invoices: SubscriptionInvoicesQuery["subscriptionInvoices"]["nodes"];
}

/** What the subscription's state requires from the agency; an active one requires nothing. */
export function StateBanner({ agency, invoices }: StateBannerProps) {
  const mayPay = useMay("OWN_AGENCY");
  const today = useToday();
  const { state, plan, period } = agency.subscription;
  if (state === "ACTIVE") return null;
  const text = {
    TRIAL: trialText(agency),
    OVERDUE: overdueText(agency, lateOf(invoices, today)),
    EXPIRED: expiredText(agency, lateOf(invoices, today)),
    PAUSED: pausedText,
  }[state];
  if (!text) return null;
  const action = {
    TRIAL: <BannerLink to={planPath}>Upgrade</BannerLink>,
    OVERDUE: <UpdatePayment size="small" />,
    EXPIRED: <BannerLink to={planPath}>Restart</BannerLink>,
    // What is not offered any more goes on as it is.
    PAUSED: (
      <BannerLink to={isOffered(plan) ? `${planPath}?plan=${plan}&period=${period}` : seatsPath}>
        Resume
      </BannerLink>
    ),
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

function trialText({ timeZone, subscription }: SubscriptionAgency): string | null {
  const { trialEndDate, nextBillingAmount, paymentProvider } = subscription;
  if (!isTrialAhead(trialEndDate)) return null;
  const ends = `Your trial ends on ${instantDayLabel(trialEndDate, timeZone)}.`;
  if (nextBillingAmount == null) return ends;
  const how = paymentProvider === "MANUAL" ? "is billed by invoice" : "is charged";
  return `${ends} Then ${moneyText(nextBillingAmount)} ${how}.`;
}

/** What should have been paid by now. */
const lateOf = (invoices: StateBannerProps["invoices"], today: string) =>
  invoices.filter(({ state, dueDate }) => state === "OPEN" && (dueDate == null || dueDate < today));

function overdueText(
  { timeZone, subscription: { overdueSince, paymentProvider } }: SubscriptionAgency,
  late: StateBannerProps["invoices"],
): string {
  const isByInvoice = paymentProvider === "MANUAL";
  const owed = late.reduce((sum, { amountDue }) => sum + amountDue, 0);
  const what = isByInvoice
    ? `${late.length === 1 ? `Invoice ${late[0]?.number}` : "An invoice"} is not paid`
    : "The last payment did not go through";
  const how = isByInvoice ? ["Pay it as the mailed invoice says."] : [];
  const due = owed > 0 ? `${what}: ${moneyText(owed)}.` : `${what}.`;
  return [due, ...how, untilText(overdueSince, timeZone)].join(" ");
}

function expiredText(
  { subscription: { paymentProvider } }: SubscriptionAgency,
  late: StateBannerProps["invoices"],
): string {
  const kept = "Accounts, policies and documents are kept.";
  const [first] = late;
  if (!first) return `${kept} They open again once the subscription is restarted.`;
  const open = `Invoice ${first.number} is not paid: ${moneyText(first.amountDue)}.`;
  return paymentProvider === "MANUAL"
    ? `${kept} ${open} They open again as soon as its payment has been recorded.`
    : `${kept} ${open} Update Payment pays it and opens them again; Restart buys a plan anew.`;
}

function BannerLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} size="small">
      {children}
    </ButtonLink>
  );
}
