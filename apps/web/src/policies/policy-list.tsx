import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { type PolicySortKey, policyStateLabels, policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { PoliciesDocument, type PoliciesQuery } from "../graphql/generated/graphql.ts";
import type { ListOrder } from "../lists/list-order.ts";
import { type ListRequest, RecordList, RecordListLoading } from "../lists/record-list.tsx";
import { ButtonLink } from "../ui/button.tsx";
import type { Column } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PolicyBadge } from "./policy-badge.tsx";

type PolicyRow = PoliciesQuery["businessPolicies"]["nodes"][number];

const columns: readonly Column<PolicyRow>[] = [
  {
    id: "ACCOUNT",
    head: "Account",
    headSpan: 2,
    track: "minmax(0, 1fr)",
    cell: ({ account }) => account.account.name,
    sortValue: ({ account }) => account.account.name,
    phone: "title",
  },
  {
    id: "EMAIL",
    track: "minmax(0, 0.8fr)",
    cell: ({ account }) => account.account.email ?? "",
    phone: "hidden",
  },
  {
    id: "STATE",
    head: "Status",
    track: "88px",
    cell: ({ state }) => <PolicyBadge state={state} />,
    sortValue: ({ state }) => policyStateLabels[state],
    phone: "corner",
  },
  {
    id: "TYPE",
    head: "Type",
    track: "minmax(0, 0.7fr)",
    cell: ({ type }) => policyTypeLabels[type],
    sortValue: ({ type }) => policyTypeLabels[type],
    tone: "default",
    phone: "second",
  },
  {
    id: "CARRIER",
    head: "Carrier",
    track: "minmax(0, 1.35fr)",
    cell: ({ carrier, policyNumber }) => (
      // The number is what people read out, so a long name is truncated first.
      <span className={css({ display: "flex", gap: "12", minW: "0" })}>
        <span className={css({ color: { base: "fg.subtle", md: "fg.default" }, truncate: true })}>
          {carrier.name}
        </span>
        <span className={css({ flexShrink: 0, maxW: "[60%]", truncate: true })}>{policyNumber ?? "N/A"}</span>
      </span>
    ),
    sortValue: ({ carrier }) => carrier.name,
    tone: "subtle",
    phone: "third",
  },
];

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
      createTo="/app/policies/new"
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

function AddPolicyLink() {
  return (
    <ButtonLink to="/app/policies/new" tone="primary" icon={<Plus aria-hidden="true" />}>
      Add Policy
    </ButtonLink>
  );
}
