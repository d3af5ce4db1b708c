import { Plus, TriangleAlert } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { markLabels } from "#model/endorsements";
import { css } from "#styled/css";
import { IssueToSeveralLink } from "../certificate-batches/issue-to-several-link.tsx";
import { TitleRow } from "../certificate-batches/title-row.tsx";
import { execute } from "../graphql/execute.ts";
import {
  CertificateHoldersDocument,
  type CertificateHoldersQuery,
  type HolderFieldsFragment,
} from "../graphql/generated/graphql.ts";
import { ListProblem } from "../lists/list-problem.tsx";
import type { RowPage } from "../lists/use-paged-rows.ts";
import { useServerRows } from "../lists/use-server-rows.ts";
import { useUrlFilter } from "../lists/use-url-filter.ts";
import { useMay } from "../session/use-may.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterInput } from "../ui/filter-input.tsx";
import { Switch } from "../ui/switch.tsx";
import { placeOfHolder, textOfHolder } from "./holder-text.ts";
import { RestoreHolderButton } from "./restore-holder-button.tsx";

type Holder = HolderFieldsFragment;
type HolderPage = CertificateHoldersQuery["certificateHolders"];

const warning = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "4",
  maxW: "full",
  color: "status.amber.fg",
  verticalAlign: "top",
  "& .lucide": { w: "14", h: "14", flexShrink: 0 },
});

/** Something that keeps a certificate from reaching its holder, with its words. */
function Warning({ children }: { children: string }) {
  return (
    <span className={warning} title={children}>
      <TriangleAlert aria-hidden="true" />
      <span className={css({ truncate: true })}>{children}</span>
    </span>
  );
}

const wantedBy = ({ marks }: Holder): string => marks.map((mark) => markLabels[mark]).join(", ");

const columns: readonly Column<Holder>[] = [
  {
    id: "name",
    head: "Certificate Holder",
    track: "minmax(0, 1.5fr)",
    cell: ({ name, archivedAt }) => (
      <>
        {name}
        {archivedAt && (
          <span className={css({ ml: "8" })}>
            <Badge>Archived</Badge>
          </span>
        )}
      </>
    ),
    phone: "title",
  },
  {
    id: "place",
    head: "Address",
    track: "minmax(0, 1.1fr)",
    cell: (holder) =>
      holder.addressProblem ? <Warning>{holder.addressProblem}</Warning> : placeOfHolder(holder),
    phone: "second",
  },
  {
    id: "email",
    head: "Email",
    track: "minmax(0, 1.2fr)",
    cell: ({ email, emailProblem }) =>
      email && emailProblem ? <Warning>{`Bounced: ${email}`}</Warning> : (email ?? "No email"),
    phone: "third",
  },
  {
    id: "wanted",
    head: "Wants",
    track: "minmax(0, 1.1fr)",
    cell: (holder) => wantedBy(holder) || "No marks",
    phone: "hidden",
  },
  {
    id: "renewals",
    head: "On renewal",
    track: "96px",
    cell: ({ receivesRenewals }) => (receivesRenewals ? "Reissue" : "Skip"),
    phone: "hidden",
  },
];

const restoreColumn: Column<Holder> = {
  id: "restore",
  track: "88px",
  align: "end",
  cell: (holder) => holder.archivedAt && <RestoreHolderButton holder={holder} />,
  phone: "corner",
};

interface HolderListProps {
  accountId: string;
  accountName: string;
  page: HolderPage;
  /** Also those that were taken off the list. */
  hasArchived: boolean;
  onArchivedChange: (hasArchived: boolean) => void;
}

/** Everyone who receives certificates of an account. */
export function HolderList(props: HolderListProps) {
  const { accountId, accountName, page, hasArchived, onArchivedChange } = props;
  const first = useMemo(() => countedPage(page), [page]);
  const [query, setQuery] = useUrlFilter();
  // The switch answers before the list is loaded.
  const [isAsked, setAsked] = useState(hasArchived);
  const mayWrite = useMay("WORK");
  const path = `/app/accounts/${accountId}/holders`;
  const load = useCallback(
    async (filter: string | null, after: string | null, signal?: AbortSignal) => {
      const request = { accountId, includeArchived: hasArchived, filter, after };
      return countedPage((await execute(CertificateHoldersDocument, request, signal)).certificateHolders);
    },
    [accountId, hasArchived],
  );
  const list = useServerRows({
    first,
    order: hasArchived ? "all" : "current",
    query,
    textOf: textOfHolder,
    idOf: ({ id }) => id,
    load,
  });
  const isEmpty = first.nodes.length === 0;
  const addHolder = mayWrite && (
    <ButtonLink to={`${path}/new`} tone="primary" icon={<Plus aria-hidden="true" />}>
      Add Holder
    </ButtonLink>
  );
  return (
    <>
      <TitleRow
        title="Certificate holders"
        description="Who receives certificates, and what theirs show."
        actions={
          <>
            <Switch
              label="Show archived"
              isOn={isAsked}
              onChange={(isOn) => {
                setAsked(isOn);
                onArchivedChange(isOn);
              }}
            />
            {!isEmpty && (
              <>
                <FilterInput value={query} onChange={setQuery} />
                {mayWrite && first.totalCount > 1 && <IssueToSeveralLink accountId={accountId} />}
                {addHolder}
              </>
            )}
          </>
        }
      />
      <ListProblem several="holders" problem={list.problem} />
      <DataTable
        label="Certificate holders"
        columns={hasArchived && mayWrite ? [...columns, restoreColumn] : columns}
        rows={list.rows}
        rowId={({ id }) => id}
        rowTo={({ id }) => `${path}/${id}/edit`}
        query={query}
        onClearQuery={() => setQuery("")}
        countLabel={counted(list.count, "holder")}
        create={mayWrite ? { to: `${path}/new`, verb: "add" } : undefined}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.loadMore}
        isSearching={list.isSearching}
        empty={
          <EmptyState title="No certificate holders yet" action={addHolder}>
            Add those who ask {accountName} for proof of insurance, such as owners, lenders and general
            contractors. Their certificates can then be issued and renewed together.
          </EmptyState>
        }
      />
    </>
  );
}

/** The total is requested with every page. */
const countedPage = (page: HolderPage): RowPage<Holder> => ({
  ...page,
  totalCount: page.totalCount ?? page.nodes.length,
});
