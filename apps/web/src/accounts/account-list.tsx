import { Plus } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { type AccountSortKey, accountTypeLabels } from "#model/accounts";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { AccountsDocument, type AccountsQuery } from "../graphql/generated/graphql.ts";
import type { ListOrder } from "../lists/list-order.ts";
import { type ListRequest, RecordList, RecordListLoading } from "../lists/record-list.tsx";
import { useMay } from "../session/use-may.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import type { Column } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Segmented } from "../ui/segmented.tsx";

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

const nouns = ["account", "accounts"] as const;

const scopes = [
  { value: "all", label: "All" },
  { value: "mine", label: "Mine" },
] as const;

interface AccountListProps {
  first: AccountsQuery["accounts"];
  order: ListOrder<AccountSortKey>;
  onOrderChange: (order: ListOrder<AccountSortKey>) => void;
  /** Only accounts whose producer or service rep is the viewer. */
  isMine: boolean;
  onMineChange: (isMine: boolean) => void;
}

export function AccountList({ isMine, onMineChange, ...props }: AccountListProps) {
  const load = useCallback(
    async (request: ListRequest<AccountSortKey>, signal?: AbortSignal) =>
      (await execute(AccountsDocument, { ...request, mine: isMine }, signal)).accounts,
    [isMine],
  );
  const scope = (
    <Segmented
      label="Which accounts"
      choices={scopes}
      value={isMine ? "mine" : "all"}
      onChange={(value) => onMineChange(value === "mine")}
    />
  );
  return (
    <RecordList
      {...props}
      scope={isMine ? "mine" : "all"}
      label="Accounts"
      nouns={nouns}
      columns={columns}
      load={load}
      textOf={({ searchText }) => searchText}
      rowTo={({ id }) => `/app/accounts/${id}/overview`}
      createTo={useMay("WORK") ? "/app/accounts/new" : null}
      renderHead={(filter) => <AccountsHead filter={filter} scope={scope} />}
      empty={
        <EmptyState title="No accounts found" action={<CreateAccountLink />}>
          {isMine
            ? "You are not the producer or service rep of any account. Edit an account to choose them."
            : "Policies and their documents start with an account."}
        </EmptyState>
      }
    />
  );
}

export function AccountListLoading() {
  return <RecordListLoading label="Accounts" nouns={nouns} columns={columns} head={<AccountsHead />} />;
}

function AccountsHead({ filter, scope }: { filter?: ReactNode; scope?: ReactNode }) {
  return (
    <PageHead
      title="Accounts"
      description="Every client of the agency, and the policies they have."
      actions={
        // On a phone the filter has its own line.
        <div className={css({ display: { base: "grid", md: "contents" }, gap: "8", w: "full" })}>
          {filter}
          <div
            className={css({
              display: { base: "flex", md: "contents" },
              justifyContent: "space-between",
              gap: "8",
            })}
          >
            {scope}
            <CreateAccountLink />
          </div>
        </div>
      }
    />
  );
}

function CreateAccountLink() {
  const mayCreate = useMay("WORK");
  if (!mayCreate) return null;
  return (
    <ButtonLink to="/app/accounts/new" tone="primary" icon={<Plus aria-hidden="true" />}>
      Create Account
    </ButtonLink>
  );
}
