import { Plus } from "lucide-react";
import { useCallback } from "react";
import { type AccountSortKey, accountTypeLabels } from "#model/accounts";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { AccountsDocument, type AccountsQuery } from "../graphql/generated/graphql.ts";
import { useServerRows } from "../lists/use-server-rows.ts";
import { useUrlFilter } from "../lists/use-url-filter.ts";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { type Column, DataTable, type TableSort } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterInput } from "../ui/filter-input.tsx";
import { PageHead } from "../ui/page-head.tsx";
import type { AccountOrder } from "./account-order.ts";

export type AccountRow = AccountsQuery["accounts"]["nodes"][number];

const emailOf = ({ account, contacts }: AccountRow) => account.email ?? contacts[0]?.email ?? "";

const columns: readonly Column<AccountRow>[] = [
  {
    id: "NAME",
    head: "Name",
    headSpan: 3,
    track: "minmax(0, 292px)",
    cell: ({ account }) => account.name,
    sortValue: ({ account }) => account.name,
    phone: "title",
  },
  {
    id: "TYPE",
    track: "88px",
    cell: ({ type }) => (
      <Badge hue={type === "BUSINESS" ? "neutral" : "outline"}>{accountTypeLabels[type]}</Badge>
    ),
    phone: "corner",
  },
  { id: "EMAIL", track: "minmax(0, 1fr)", cell: emailOf, tone: "muted", phone: "second" },
  {
    id: "LINE1",
    head: "Address",
    track: "minmax(0, 1fr)",
    cell: ({ account }) => account.mailingAddress.line1,
    sortValue: ({ account }) => account.mailingAddress.line1,
    tone: "subtle",
    phone: "third",
  },
];

/** Everything that the filter looks at. */
const textOf = ({ type, account, contacts }: AccountRow): string => {
  const { name, dba, email, phone, website, mailingAddress: address } = account;
  const people = contacts.flatMap((contact) => [contact.name, contact.email, contact.phone]);
  const place = [address.line1, address.line2, address.city, address.zone, address.postalCode];
  return [name, dba, accountTypeLabels[type], email, phone, website, ...place, ...people]
    .filter(Boolean)
    .join("\n");
};

const idOf = ({ id }: AccountRow) => id;

interface AccountListProps {
  first: AccountsQuery["accounts"];
  order: AccountOrder;
  onOrderChange: (order: AccountOrder) => void;
}

/** Every client of the agency: filtered at once, found by the server beyond what is loaded, read on as one scrolls. */
export function AccountList({ first, order, onOrderChange }: AccountListProps) {
  const [query, setQuery] = useUrlFilter();
  const { sort, direction } = order;
  const load = useCallback(
    async (filter: string | null, after: string | null, signal?: AbortSignal) =>
      (await execute(AccountsDocument, { filter, after, sort, direction }, signal)).accounts,
    [sort, direction],
  );
  const list = useServerRows({ first, order: `${sort} ${direction}`, query, textOf, idOf, load });

  const sortBy = ({ column, direction: next }: TableSort) =>
    onOrderChange({ sort: column as AccountSortKey, direction: next === "ascending" ? "ASC" : "DESC" });

  return (
    <>
      <PageHead
        title="Accounts"
        description="Every client of the agency, and the policies they have."
        actions={
          <>
            <FilterInput value={query} onChange={setQuery} />
            <CreateAccountLink />
          </>
        }
      />
      {list.problem && <ListProblem text={list.problem} />}
      <DataTable
        label="Accounts"
        columns={columns}
        rows={list.rows}
        rowId={idOf}
        rowTo={({ id }) => `/app/accounts/${id}/overview`}
        query={query}
        onClearQuery={() => setQuery("")}
        countLabel={countLabel(list.count)}
        create={{ to: "/app/accounts/new", verb: "create" }}
        sort={{ column: sort, direction: direction === "ASC" ? "ascending" : "descending" }}
        onSortChange={sortBy}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.loadMore}
        isSearching={list.isSearching}
        empty={
          <EmptyState title="No accounts found" action={<CreateAccountLink />}>
            Policies and their documents start with an account.
          </EmptyState>
        }
      />
    </>
  );
}

/** Stands for the list while it is on its way. */
export function AccountListLoading() {
  return (
    <>
      <PageHead
        title="Accounts"
        description="Every client of the agency, and the policies they have."
        actions={<CreateAccountLink />}
      />
      <DataTable
        label="Accounts"
        columns={columns}
        rows={[]}
        rowId={idOf}
        loadingText="Loading accounts..."
        empty={null}
      />
    </>
  );
}

function CreateAccountLink() {
  return (
    <ButtonLink to="/app/accounts/new" tone="primary" icon={<Plus aria-hidden="true" />}>
      Create Account
    </ButtonLink>
  );
}

function ListProblem({ text }: { text: string }) {
  return (
    <div className={css({ px: "gutter", pb: "12" })}>
      <Banner hue="red" title="Not all accounts are shown." inline isAlert>
        {text}
      </Banner>
    </div>
  );
}

// Made once: a formatter costs more than all rows of the list.
const countFormat = new Intl.NumberFormat("en-US");
const countLabel = (count: number) => `${countFormat.format(count)} ${count === 1 ? "account" : "accounts"}`;
