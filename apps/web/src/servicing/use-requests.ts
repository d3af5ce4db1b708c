import { useCallback } from "react";
import { execute } from "../graphql/execute.ts";
import {
  ServiceRequestsDocument,
  type ServiceRequestRowFragment,
  type ServiceRequestsQuery,
} from "../graphql/generated/graphql.ts";
import type { RowPage } from "../lists/use-paged-rows.ts";
import { type ServerRows, useServerRows } from "../lists/use-server-rows.ts";
import { listOf, type RequestOrder, type StatusFilter } from "./request-search.ts";

export type RequestRow = ServiceRequestRowFragment;
export type RequestRows = ServerRows<RequestRow>;

const pageOf = ({ serviceRequests }: Pick<ServiceRequestsQuery, "serviceRequests">): RowPage<RequestRow> => ({
  ...serviceRequests,
  totalCount: serviceRequests.totalCount ?? serviceRequests.nodes.length,
});

/** Which requests, in which order. */
export interface ShownRequests {
  status: StatusFilter;
  order: RequestOrder;
}

/** The rows of the list, whether it is a page or the column next to an open request. */
export function useRequests(first: RowPage<RequestRow>, shown: ShownRequests, query: string): RequestRows {
  const { status } = shown;
  const { sort, direction } = shown.order;
  const load = useCallback(
    async (text: string | null, after: string | null, signal?: AbortSignal) =>
      pageOf(
        await execute(
          ServiceRequestsDocument,
          { ...listOf(status, { sort, direction }, text), after },
          signal,
        ),
      ),
    [status, sort, direction],
  );
  return useServerRows({ first, order: [status, sort, direction].join(" "), query, textOf, idOf, load });
}

const textOf = ({ searchText }: RequestRow) => searchText;
const idOf = ({ id }: RequestRow) => id;
