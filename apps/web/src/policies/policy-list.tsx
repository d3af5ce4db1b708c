import { Plus } from "lucide-react";
import { useCallback } from "react";
import { type PolicySortKey, policyStateLabels, policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { PoliciesDocument, type PoliciesQuery } from "../graphql/generated/graphql.ts";
import { useServerRows } from "../lists/use-server-rows.ts";
import { useUrlFilter } from "../lists/use-url-filter.ts";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { type Column, DataTable, type TableSort } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterInput } from "../ui/filter-input.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PolicyBadge } from "./policy-badge.tsx";
import type { PolicyOrder } from "./policy-order.ts";

type PolicyRow = PoliciesQuery["businessPolicies"]["nodes"][number];

const description = "Business policies of all accounts, with their documents.";

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
      // The number is what people read out; a long name gives way to it.
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

/** Everything that the filter looks at. */
const textOf = ({ type, state, policyNumber, carrier, account }: PolicyRow): string =>
  [
    account.account.name,
    account.account.email,
    policyStateLabels[state],
    policyTypeLabels[type],
    carrier.name,
    policyNumber,
  ]
    .filter(Boolean)
    .join("\n");

const idOf = ({ id }: PolicyRow) => id;

interface PolicyListProps {
  first: PoliciesQuery["businessPolicies"];
  order: PolicyOrder;
  onOrderChange: (order: PolicyOrder) => void;
}

/** Every policy of the agency: filtered at once, found by the server beyond what is loaded. */
export function PolicyList({ first, order, onOrderChange }: PolicyListProps) {
  const [query, setQuery] = useUrlFilter();
  const { sort, direction } = order;
  const load = useCallback(
    async (filter: string | null, after: string | null, signal?: AbortSignal) =>
      (await execute(PoliciesDocument, { filter, after, sort, direction }, signal)).businessPolicies,
    [sort, direction],
  );
  const list = useServerRows({ first, order: `${sort} ${direction}`, query, textOf, idOf, load });

  const sortBy = ({ column, direction: next }: TableSort) =>
    onOrderChange({ sort: column as PolicySortKey, direction: next === "ascending" ? "ASC" : "DESC" });

  return (
    <>
      <PageHead
        title="Policies"
        description={description}
        actions={
          <>
            <FilterInput value={query} onChange={setQuery} />
            <AddPolicyLink />
          </>
        }
      />
      {list.problem && (
        <div className={css({ px: "gutter", pb: "12" })}>
          <Banner hue="red" title="Not all policies are shown." inline isAlert>
            {list.problem}
          </Banner>
        </div>
      )}
      <DataTable
        label="Policies"
        columns={columns}
        rows={list.rows}
        rowId={idOf}
        rowTo={({ id }) => `/app/policies/${id}/overview`}
        query={query}
        onClearQuery={() => setQuery("")}
        countLabel={countLabel(list.count)}
        create={{ to: "/app/policies/new", verb: "create" }}
        sort={{ column: sort, direction: direction === "ASC" ? "ascending" : "descending" }}
        onSortChange={sortBy}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.loadMore}
        isSearching={list.isSearching}
        empty={
          <EmptyState title="No policies found" action={<AddPolicyLink />}>
            Documents, and the answers Cara finds in them, start with a policy.
          </EmptyState>
        }
      />
    </>
  );
}

/** Stands for the list while it is on its way. */
export function PolicyListLoading() {
  return (
    <>
      <PageHead title="Policies" description={description} actions={<AddPolicyLink />} />
      <DataTable
        label="Policies"
        columns={columns}
        rows={[]}
        rowId={idOf}
        loadingText="Loading policies..."
        empty={null}
      />
    </>
  );
}

function AddPolicyLink() {
  return (
    <ButtonLink to="/app/policies/new" tone="primary" icon={<Plus aria-hidden="true" />}>
      Add Policy
    </ButtonLink>
  );
}

const countFormat = new Intl.NumberFormat("en-US");
const countLabel = (count: number) => `${countFormat.format(count)} ${count === 1 ? "policy" : "policies"}`;
