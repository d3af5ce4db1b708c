import type { ReactNode } from "react";
import { policyStateHues, policyStateLabels, policyTypeLabels } from "#model/policies";
import { accountTypeLabels } from "#model/accounts";
import { css } from "#styled/css";
import type { RecentRecordsQuery } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Figures } from "../ui/figures.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";

type Account = RecentRecordsQuery["accounts"]["nodes"][number];
type Policy = RecentRecordsQuery["businessPolicies"]["nodes"][number];

const row = css({
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr) auto]",
  columnGap: "16",
  alignItems: "center",
  minH: "56",
  py: "8",
  px: "8",
  mx: "-8",
  rounded: "md",
  _hover: { bg: "bg.hover" },
});

const list = css({
  "& > li": { borderBottomWidth: "1px", borderBottomStyle: "solid", borderBottomColor: "border.subtle" },
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

export function RecentAccounts({ accounts, timeZone }: { accounts: readonly Account[]; timeZone: string }) {
  return (
    <Recent title="New accounts" all={{ label: "All accounts", to: "/app/accounts" }}>
      {accounts.map(({ id, type, account, createdAt }) => (
        <RecentRow
          key={id}
          to={`/app/accounts/${id}/overview`}
          name={account.name}
          detail={account.email ?? ""}
          badge={<Badge hue={type === "BUSINESS" ? "neutral" : "outline"}>{accountTypeLabels[type]}</Badge>}
          day={instantDayLabel(createdAt, timeZone)}
        />
      ))}
    </Recent>
  );
}

export function RecentPolicies({ policies, timeZone }: { policies: readonly Policy[]; timeZone: string }) {
  return (
    <Recent title="New policies" all={{ label: "All policies", to: "/app/policies" }}>
      {policies.length === 0 && (
        <li className={css({ py: "16", color: "fg.muted" })}>No policies yet. Add one from its account.</li>
      )}
      {policies.map(({ id, type, state, policyNumber, account, createdAt }) => (
        <RecentRow
          key={id}
          to={`/app/policies/${id}/overview`}
          name={account.account.name}
          detail={[policyTypeLabels[type], policyNumber].filter(Boolean).join(" · ")}
          badge={<Badge hue={policyStateHues[state]}>{policyStateLabels[state]}</Badge>}
          day={instantDayLabel(createdAt, timeZone)}
        />
      ))}
    </Recent>
  );
}

interface RecentProps {
  title: string;
  all: { label: string; to: string };
  children: ReactNode;
}

function Recent({ title, all, children }: RecentProps) {
  return (
    <section className={css({ minW: "0" })}>
      <div
        className={css({ display: "flex", alignItems: "baseline", justifyContent: "space-between", mb: "8" })}
      >
        <h2 className={css({ textStyle: "section" })}>{title}</h2>
        <AppLink to={all.to} className={css({ color: "accent.fg", fontWeight: "medium" })}>
          {all.label}
        </AppLink>
      </div>
      <ul className={list}>{children}</ul>
    </section>
  );
}

interface RecentRowProps {
  to: string;
  name: string;
  detail: string;
  badge: ReactNode;
  day: string;
}

function RecentRow({ to, name, detail, badge, day }: RecentRowProps) {
  return (
    <li>
      <AppLink to={to} className={row}>
        <span className={css({ fontWeight: "medium", truncate: true })}>{name}</span>
        <span className={css({ justifySelf: "end" })}>{badge}</span>
        <span className={css({ color: "fg.muted", truncate: true })}>{detail}</span>
        <span className={css({ color: "fg.subtle", textStyle: "small" })}>
          <Figures>{day}</Figures>
        </span>
      </AppLink>
    </li>
  );
}
