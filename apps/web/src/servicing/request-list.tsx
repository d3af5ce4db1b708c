import { choiceColumn } from "../lists/choice-column.tsx";
import { ListProblem } from "../lists/list-problem.tsx";
import { useChoiceKey } from "../lists/use-choice-key.ts";
import { Plus } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { BULK_MAX, requestTypeLabels } from "#model/servicing";
import { css } from "#styled/css";
import { useListOrder } from "../lists/use-list-order.ts";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figures } from "../ui/figures.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { PageHead } from "../ui/page-head.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { AssigneeMark } from "./assignee-mark.tsx";
import { DueOrState, DueText } from "./due-text.tsx";
import { ListControls } from "./list-controls.tsx";
import { RequestBadge } from "./request-badge.tsx";
import type { RequestOrder, RequestSort, StatusFilter } from "./request-search.ts";
import { customerOf } from "./request-text.ts";
import type { RequestRow, RequestRows } from "./use-requests.ts";

const label = "Service Requests";
const onWide = css({ display: { base: "none", md: "inline" } });
const nameOnWide = css({ srOnly: { base: true, md: false }, truncate: { md: true } });
const onPhone = css({ display: { md: "none" } });

const columns: readonly Column<RequestRow>[] = [
  {
    id: "CUSTOMER",
    head: "Customer",
    track: "minmax(0, 1.6fr)",
    cell: customerOf,
    sortValue: customerOf,
    phone: "title",
  },
  {
    id: "STATE",
    head: "Status",
    track: "88px",
    cell: ({ state }) => <RequestBadge state={state} />,
    sortValue: ({ state }) => state,
    phone: "hidden",
  },
  {
    id: "TYPE",
    head: "Request Type",
    track: "minmax(0, 1.1fr)",
    cell: ({ type }) => requestTypeLabels[type],
    sortValue: ({ type }) => requestTypeLabels[type],
    phone: "second",
  },
  {
    id: "ASSIGNEE",
    head: "Assignee",
    track: "minmax(0, 1fr)",
    cell: ({ assignee }) => (
      <AssigneeMark assignee={assignee} nameClass={nameOnWide} pictureClass={onPhone} />
    ),
    sortValue: ({ assignee }) => assignee?.name ?? "",
    phone: "side",
  },
  {
    id: "DUE",
    head: "Due Date",
    track: "132px",
    cell: (request) => (
      <>
        <span className={onWide}>
          <DueText request={request} isHeaded />
        </span>
        <span className={onPhone}>
          <DueOrState request={request} />
        </span>
      </>
    ),
    sortValue: ({ dueAt }) => dueAt ?? null,
    phone: "corner",
  },
  {
    id: "OPENED",
    head: "Opened At",
    track: "104px",
    cell: ({ createdAt }) => <OpenedAt instant={createdAt} />,
    sortValue: ({ createdAt }) => createdAt,
    phone: "hidden",
  },
];

const nameOf = (request: RequestRow) => `${customerOf(request)}, ${requestTypeLabels[request.type]}`;
const idOfPath = /\/servicing\/(srq_[^/]+)/;

function OpenedAt({ instant }: { instant: string }) {
  const { agency } = useViewer();
  return <Figures>{instantDayLabel(instant, agency.timeZone)}</Figures>;
}

interface RequestListProps {
  list: RequestRows;
  status: StatusFilter;
  order: RequestOrder;
  openCount: number;
  query: string;
  onQueryChange: (query: string) => void;
}

/** All requests as a table; several of them can be assigned or resolved at once. */
export function RequestList(props: RequestListProps) {
  const { list, status, openCount, query, onQueryChange } = props;
  const { order, onOrderChange } = useListOrder(props.order);
  const mayWork = useMay("WORK");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const root = useRef<HTMLDivElement>(null);
  const { rows } = list;
  // A request may have left the list meanwhile.
  const chosenRows = rows.filter(({ id }) => chosen.has(id));

  const choose = useCallback(
    (some: readonly RequestRow[], isChosen: boolean) =>
      setChosen((last) => {
        const next = new Set(last);
        for (const { id } of some) {
          if (!isChosen) next.delete(id);
          else if (next.size < BULK_MAX) next.add(id);
        }
        return next;
      }),
    [],
  );
  useChoiceKey(root, mayWork, idOfPath, (id) => {
    const row = rows.find((each) => each.id === id);
    if (row) choose([row], !chosen.has(id));
  });

  const all = useMemo(
    () => (mayWork ? [choiceColumn({ rows, chosen, onChoose: choose, nameOf }), ...columns] : columns),
    [mayWork, rows, chosen, choose],
  );

  return (
    <div ref={root} className={css({ display: "contents" })}>
      <PageHead
        title={label}
        description={<Description />}
        actions={
          <div
            className={css({
              display: "flex",
              flexWrap: { base: "wrap", md: "nowrap" },
              gap: "8",
              w: "full",
            })}
          >
            <ListControls status={status} openCount={openCount} query={query} onQueryChange={onQueryChange} />
            {mayWork && <NewLink className={css({ w: { base: "full", md: "auto" } })} />}
          </div>
        }
      />
      <ListProblem several="requests" problem={list.problem} />
      <DataTable
        label={label}
        columns={all}
        rows={rows}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/app/servicing/${id}/overview`}
        query={query}
        onClearQuery={() => onQueryChange("")}
        countLabel={counted(list.count, "request")}
        {...(mayWork ? { choiceKey: "X" } : {})}
        create={mayWork ? { to: "/app/servicing/new", verb: "new" } : undefined}
        sort={{ column: order.sort, direction: order.direction === "ASC" ? "ascending" : "descending" }}
        onSortChange={({ column, direction }) =>
          onOrderChange({
            sort: column as RequestSort,
            direction: direction === "ascending" ? "ASC" : "DESC",
          })
        }
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.loadMore}
        isSearching={list.isSearching}
        empty={<NoRequests status={status} openCount={openCount} />}
      />
      {chosenRows.length > 0 && <BulkBar requests={chosenRows} onDone={() => setChosen(new Set())} />}
    </div>
  );
}

function Description() {
  const mayWork = useMay("WORK");
  const askOwner = useAskOwner();
  return (
    <>
      <span className={css({ display: { base: "none", md: "inline" } })}>
        What clients have asked for, and who takes care of it.{" "}
      </span>
      {!mayWork && `${askOwner} to open or change one.`}
    </>
  );
}

const NewLink = ({ className }: { className?: string }) => (
  <ButtonLink to="/app/servicing/new" tone="primary" icon={<Plus aria-hidden="true" />} className={className}>
    New
  </ButtonLink>
);

function NoRequests({ status, openCount }: { status: StatusFilter; openCount: number }) {
  const mayWork = useMay("WORK");
  const hasOther = status === "closed" && openCount > 0;
  return (
    <EmptyState title="No service requests found" action={mayWork && <NewLink />}>
      {hasOther ? "No request has been closed yet." : "Your clients haven't made any service requests yet."}
    </EmptyState>
  );
}

/** Shown while the list loads. */
export function RequestListLoading() {
  return (
    <>
      <PageHead title={label} description={<Description />} />
      <DataTable
        label={label}
        columns={columns}
        rows={[]}
        rowId={({ id }) => id}
        loadingText="Loading service requests..."
        empty={null}
      />
    </>
  );
}
