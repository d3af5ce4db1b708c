import type { ReactNode } from "react";
import { type PolicySortKey, policyStateLabels, policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { PoliciesDocument, type PoliciesQuery } from "../graphql/generated/graphql.ts";
import type { ListOrder } from "../lists/list-order.ts";
import { type ListRequest, RecordList, RecordListLoading } from "../lists/record-list.tsx";
import { useMay } from "../session/use-may.ts";
import type { Column } from "../ui/data-table.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figures } from "../ui/figures.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { CancellationMark } from "./cancellation-mark.tsx";
import { formatDollarsAndCents } from "./format-dollars.ts";
import { AddPolicyLink } from "./add-policy-link.tsx";
import { PolicyBadge } from "./policy-badge.tsx";

type PolicyRow = PoliciesQuery["businessPolicies"]["nodes"][number];

const columns: readonly Column<PolicyRow>[] = [
  {
    id: "POLICY_NUMBER",
    head: "Policy Number",
    track: "minmax(0, 0.8fr)",
    cell: ({ policyNumber, type, account, expiresAt }) => (
      <>
        {policyNumber ?? "N/A"}
        {/* Read out with the number, because this is the text of the row's link. */}
        <span className={css({ srOnly: true })}>
          , {policyTypeLabels[type]}, {account.account.name}
        </span>
        <span className={css({ md: { display: "none" } })}>, expires {dayOrNone(expiresAt)}</span>
      </>
    ),
    sortValue: ({ policyNumber }) => policyNumber ?? "",
    tone: "default",
    phone: "third",
  },
  {
    id: "ACCOUNT",
    head: "Account",
    track: "minmax(0, 1.2fr)",
    cell: ({ account }) => account.account.name,
    sortValue: ({ account }) => account.account.name,
    tone: "name",
    phone: "title",
  },
  {
    id: "TYPE",
    head: "Type",
    track: "minmax(0, 0.8fr)",
    cell: ({ type, pricing }) => (
      <>
        {policyTypeLabels[type]}
        <span className={css({ md: { display: "none" } })}>, {formatDollarsAndCents(pricing.premium)}</span>
      </>
    ),
    sortValue: ({ type }) => policyTypeLabels[type],
    tone: "default",
    phone: "second",
  },
  {
    id: "CARRIER",
    head: "Carrier",
    track: "minmax(0, 1fr)",
    cell: ({ carrier }) => carrier.name,
    sortValue: ({ carrier }) => carrier.name,
    phone: "hidden",
  },
  {
    id: "STATE",
    head: "Status",
    track: "132px",
    cell: (policy) => (
      <span className={css({ display: "inline-flex", alignItems: "center", gap: "8" })}>
        <PolicyBadge state={policy.state} />
        <CancellationMark policy={policy} isShort />
      </span>
    ),
    sortValue: ({ state }) => policyStateLabels[state],
    phone: "corner",
  },
  {
    id: "EXPIRES_AT",
    head: "Expires",
    track: "96px",
    cell: ({ expiresAt }) => <Figures>{dayOrNone(expiresAt)}</Figures>,
    sortValue: ({ expiresAt }) => expiresAt ?? "",
    phone: "hidden",
  },
  {
    id: "PREMIUM",
    head: "Premium",
    track: "112px",
    align: "end",
    cell: ({ pricing }) => formatDollarsAndCents(pricing.premium),
    sortValue: ({ pricing }) => pricing.premium,
    tone: "default",
    phone: "hidden",
  },
];

const dayOrNone = (day: string | null | undefined) => (day ? dayLabel(day) : "N/A");

const nouns = ["policy", "policies"] as const;

const load = async (request: ListRequest<PolicySortKey>, signal?: AbortSignal) =>
  (await execute(PoliciesDocument, { ...request }, signal)).businessPolicies;

interface PolicyListProps {
  first: PoliciesQuery["businessPolicies"];
  order: ListOrder<PolicySortKey>;
  onOrderChange: (order: ListOrder<PolicySortKey>) => void;
}

export function PolicyList(props: PolicyListProps) {
  return (
    <RecordList
      {...props}
      label="Policies"
      nouns={nouns}
      columns={columns}
      load={load}
      textOf={({ searchText }) => searchText}
      rowTo={({ id }) => `/app/policies/${id}/overview`}
      createTo={useMay("WORK") ? "/app/policies/new" : null}
      renderHead={(filter) => <PoliciesHead filter={filter} />}
      empty={
        <EmptyState title="No policies found" action={<AddPolicyLink />}>
          Documents, and the answers Cara finds in them, start with a policy.
        </EmptyState>
      }
    />
  );
}

export function PolicyListLoading() {
  return <RecordListLoading label="Policies" nouns={nouns} columns={columns} head={<PoliciesHead />} />;
}

function PoliciesHead({ filter }: { filter?: ReactNode }) {
  return (
    <PageHead
      title="Policies"
      description="Business policies of all accounts, with their documents."
      actions={
        <>
          {filter}
          <AddPolicyLink />
        </>
      }
    />
  );
}
