import { css } from "#styled/css";
import { planLabels } from "#model/subscription";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { DescriptionList, type Fact } from "../ui/description-list.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { ManageUsers } from "../users/manage-users.tsx";
import type { UserRow } from "../users/user-row.ts";
import { InvoiceList } from "./invoice-list.tsx";
import { moneyText } from "./money-words.ts";
import { planPath, seatsPath } from "./paths.ts";
import { PendingChange } from "./pending-change.tsx";
import { PlanHistory } from "./plan-history.tsx";
import { SeatBar } from "./seat-bar.tsx";
import { StateBanner } from "./state-banner.tsx";
import type { SubscriptionAgency } from "./subscription-data.ts";
import { isTrialAhead } from "./trial.ts";
import { UpdatePayment } from "./update-payment.tsx";
import { UsageBars } from "./usage-bars.tsx";
import { useInvoices } from "./use-invoices.ts";
import { periodLabels, subscriptionStates } from "./words.ts";

interface SubscriptionPageProps {
  agency: SubscriptionAgency;
  users: readonly UserRow[];
}

function factsOf({ subscription, timeZone }: SubscriptionAgency): Fact[] {
  const { plan, period, state, trialEndDate, numVoiceAgents, price } = subscription;
  const { nextBillingAmount, nextBillingDate, paymentMethod, credit } = subscription;
  const shown = subscriptionStates[state];
  return [
    { label: "Plan", value: planLabels[plan] },
    { label: "Billing period", value: periodLabels[period] },
    { label: "State", value: <Badge hue={shown.hue}>{shown.label}</Badge> },
    ...(isTrialAhead(trialEndDate)
      ? [{ label: "Trial end date", value: instantDayLabel(trialEndDate, timeZone) }]
      : []),
    ...(price == null
      ? []
      : [{ label: "Price", value: `${moneyText(price)} ${period === "ANNUAL" ? "a year" : "a month"}` }]),
    ...(nextBillingDate && nextBillingAmount != null
      ? [{ label: "Next bill", value: `${moneyText(nextBillingAmount)} on ${dayLabel(nextBillingDate)}` }]
      : []),
    ...(credit > 0 ? [{ label: "Credit", value: `${moneyText(credit)}, taken off the next bills` }] : []),
    { label: "Voice agents", value: numVoiceAgents.toLocaleString("en-US") },
    ...(paymentMethod ? [{ label: "Payment method", value: paymentMethod }] : []),
  ];
}

/** The plan, the seats in use and the users who take them, what is used of its limits, and the invoices. */
export function SubscriptionPage({ agency, users }: SubscriptionPageProps) {
  const mayPay = useMay("OWN_AGENCY");
  const askOwner = useAskOwner();
  const { numSeats, numSeatsActive, usage } = agency.subscription;
  const renewedBy = JSON.stringify(agency.subscription);
  const invoices = useInvoices(mayPay, renewedBy);
  const seats = { taken: numSeatsActive, bought: numSeats };
  return (
    <>
      <div
        className={css({
          display: "flex",
          flexDirection: "column",
          gap: "32",
          px: "gutter",
          pt: "24",
          pb: "32",
        })}
      >
        <StateBanner agency={agency} invoices={invoices.data?.subscriptionInvoices.nodes ?? []} />
        <PendingChange agency={agency} />
        <section aria-labelledby="current-plan">
          <div
            className={css({
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              justifyContent: "space-between",
              gap: "12",
              mb: "8",
              maxW: "section",
            })}
          >
            <h2 id="current-plan" className={css({ textStyle: "section" })}>
              Current plan
            </h2>
            {mayPay ? (
              <div className={css({ display: "flex", flexWrap: "wrap", gap: "8" })}>
                <ButtonLink to={seatsPath}>Manage Seats</ButtonLink>
                <ButtonLink to={planPath}>Change Plan</ButtonLink>
                <UpdatePayment />
              </div>
            ) : (
              <p className={css({ color: "fg.muted" })}>{askOwner} to change the plan.</p>
            )}
          </div>
          <DescriptionList facts={factsOf(agency)} />
          <SeatBar {...seats} />
        </section>
        <UsageBars usage={usage.filter(({ kind }) => kind !== "USERS")} />
      </div>
      <ManageUsers users={users} seats={seats} />
      {mayPay && (
        <>
          <InvoiceList timeZone={agency.timeZone} latest={invoices} />
          <PlanHistory renewedBy={renewedBy} />
        </>
      )}
    </>
  );
}
