import { css } from "#styled/css";
import type { SubscriptionQuery } from "../graphql/generated/graphql.ts";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { ManageUsers } from "../users/manage-users.tsx";
import type { UserRow } from "../users/user-row.ts";
import { SeatBar } from "./seat-bar.tsx";
import { periodLabels, planLabels, subscriptionStates } from "./subscription-words.ts";

type Agency = SubscriptionQuery["agencyUser"]["agency"];

interface SubscriptionSettingsProps {
  agency: Agency;
  users: readonly UserRow[];
}

/** The plan, the seats in use and the users who take them. */
export function SubscriptionSettings({ agency, users }: SubscriptionSettingsProps) {
  const { plan, period, state, numSeats, numSeatsActive, trialEndDate } = agency.subscription;
  const shown = subscriptionStates[state];
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
        <StateBanner agency={agency} />
        <section>
          <h2 className={css({ textStyle: "section", mb: "8" })}>Current plan</h2>
          <DescriptionList
            facts={[
              { label: "Plan", value: planLabels[plan] },
              { label: "Billing period", value: periodLabels[period] },
              { label: "State", value: <Badge hue={shown.hue}>{shown.label}</Badge> },
              ...(trialEndDate
                ? [
                    {
                      label: "Trial end date",
                      value: instantDayLabel(trialEndDate, agency.timeZone),
                    },
                  ]
                : []),
            ]}
          />
          <SeatBar taken={numSeatsActive} bought={numSeats} />
        </section>
      </div>
      <ManageUsers users={users} seats={{ taken: numSeatsActive, bought: numSeats }} />
    </>
  );
}

/** What the subscription's state requires from the agency; an active one requires nothing. */
function StateBanner({ agency }: { agency: Agency }) {
  const { state, trialEndDate } = agency.subscription;
  const text = {
    TRIAL: trialEndDate ? `Your trial ends on ${instantDayLabel(trialEndDate, agency.timeZone)}.` : null,
    OVERDUE: "The last payment did not go through. Nothing is lost, and everything keeps working for now.",
    EXPIRED: "Accounts, policies and documents are kept. They open again once the subscription is restarted.",
    PAUSED: "Nothing is billed while the subscription is paused.",
    ACTIVE: null,
  }[state];
  if (!text) return null;
  const hue = ({ TRIAL: "sky", OVERDUE: "red", EXPIRED: "neutral", PAUSED: "amber" } as const)[
    state as Exclude<typeof state, "ACTIVE">
  ];
  return (
    <div className={css({ maxW: "section" })}>
      <Banner hue={hue} title={`${subscriptionStates[state].label}.`} inline>
        {text}
      </Banner>
    </div>
  );
}
