import { Plus } from "lucide-react";
import { useCallback } from "react";
import { requestStateLabels, requestTypeLabels } from "#model/servicing";
import { execute } from "../graphql/execute.ts";
import {
  AccountServiceRequestsDocument,
  type AccountServiceRequestsQuery,
} from "../graphql/generated/graphql.ts";
import { ListProblem } from "../lists/list-problem.tsx";
import { usePagedRows } from "../lists/use-paged-rows.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { ButtonLink } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figures } from "../ui/figures.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { viewColumn } from "../ui/view-column.tsx";
import { RequestBadge } from "./request-badge.tsx";

type RequestPage = AccountServiceRequestsQuery["account"]["serviceRequests"];
type Row = RequestPage["nodes"][number];

const requestPath = ({ id }: Row) => `/app/servicing/${id}/overview`;

const columns: readonly Column<Row>[] = [
  {
    id: "type",
    head: "Request Type",
    track: "minmax(0, 1.6fr)",
    cell: ({ type }) => requestTypeLabels[type],
    phone: "title",
  },
  {
    id: "state",
    head: "Status",
    track: "96px",
    cell: ({ state }) => <RequestBadge state={state} />,
    phone: "corner",
  },
  {
    id: "updated",
    head: "Last Updated",
    track: "minmax(0, 1fr)",
    cell: ({ updatedAt }) => <UpdatedOn instant={updatedAt} />,
    phone: "second",
  },
  viewColumn(requestPath, ({ type, state }) => `${requestTypeLabels[type]}, ${requestStateLabels[state]}`),
];

function UpdatedOn({ instant }: { instant: string }) {
  const { agency } = useViewer();
  return <Figures>{instantDayLabel(instant, agency.timeZone)}</Figures>;
}

const idOf = ({ id }: Row) => id;

/** Everything that the account has asked for. */
export function AccountRequests({ accountId, page }: { accountId: string; page: RequestPage }) {
  const mayWork = useMay("WORK");
  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) =>
      (await execute(AccountServiceRequestsDocument, { id: accountId, after }, signal)).account
        .serviceRequests,
    [accountId],
  );
  const list = usePagedRows({ first: page, listKey: accountId, idOf, load });
  const create = (tone: "primary" | "secondary") =>
    mayWork && (
      <ButtonLink
        to={`/app/servicing/new?accountId=${accountId}`}
        tone={tone}
        icon={<Plus aria-hidden="true" />}
      >
        New Request
      </ButtonLink>
    );
  return (
    <section aria-labelledby="account-requests">
      <SectionHead
        id="account-requests"
        title="Service Requests"
        action={list.rows.length > 0 && create("secondary")}
      />
      <ListProblem several="requests" problem={list.problem} />
      <DataTable
        label="Service Requests"
        columns={columns}
        rows={list.rows}
        rowId={idOf}
        rowTo={requestPath}
        isEmbedded
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.loadMore}
        empty={
          <EmptyState title="You're all set!" action={create("primary")}>
            This account has not made any service requests.
          </EmptyState>
        }
      />
    </section>
  );
}
