import { css } from "#styled/css";
import type { SubscriptionQuery } from "../graphql/generated/graphql.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { SeatBar } from "./seat-bar.tsx";
import { periodLabels, planLabels, subscriptionStates, userStates } from "./subscription-words.ts";

type Agency = SubscriptionQuery["agencyUser"]["agency"];
type User = SubscriptionQuery["agencyUsers"][number];

interface SubscriptionSettingsProps {
  agency: Agency;
  users: readonly User[];
}

/** The plan, the seats in use and the users who take them. */
export function SubscriptionSettings({ agency, users }: SubscriptionSettingsProps) {
  const { plan, period, state, numSeats, numSeatsActive, trialEndDate } = agency.subscription;
  const shown = subscriptionStates[state];
  return (
    <div className={css({ display: "flex", flexDirection: "column", gap: "32", px: "gutter", py: "24" })}>
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
      <section>
        <h2 className={css({ textStyle: "section", mb: "8" })}>Users</h2>
        <UserList users={users} />
      </section>
    </div>
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

const userRow = css({
  display: "grid",
  gridTemplateColumns: {
    base: "[auto minmax(0, 1fr) auto]",
    md: "[auto minmax(0, 240px) 88px minmax(0, 1fr)]",
  },
  columnGap: { base: "12", md: "16" },
  alignItems: "center",
  minH: { base: "64", md: "44" },
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const userList = css({
  maxW: "section",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

/** All users of the agency; the server lists active users first. */
function UserList({ users }: { users: readonly User[] }) {
  return (
    <ul className={userList}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} />
      ))}
    </ul>
  );
}

function UserRow({ user: { name, email, state } }: { user: User }) {
  const shown = userStates[state];
  return (
    <li className={userRow}>
      <Avatar name={name} />
      <span className={css({ fontWeight: "medium", truncate: true })}>{name}</span>
      <span className={css({ justifySelf: { base: "end", md: "start" } })}>
        <Badge hue={shown.hue}>{shown.label}</Badge>
      </span>
      <span
        className={css({
          color: "fg.muted",
          truncate: true,
          gridColumn: { base: "2 / -1", md: "auto" },
          mt: { base: "-16", md: "0" },
        })}
      >
        {email}
      </span>
    </li>
  );
}
