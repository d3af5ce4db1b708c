import { useCallback } from "react";
import { execute } from "../graphql/execute.ts";
import {
  ServiceRequestsDocument,
  type ServiceRequestRowFragment,
  type ServiceRequestsQuery,
} from "../graphql/generated/graphql.ts";
import type { RowPage } from "../lists/use-paged-rows.ts";
import { type ServerRows, useServerRows } from "../lists/use-server-rows.ts";
import { listOf, type StatusFilter } from "./request-search.ts";

export type RequestRow = ServiceRequestRowFragment;
export type RequestRows = ServerRows<RequestRow>;

const pageOf = ({ serviceRequests }: Pick<ServiceRequestsQuery, "serviceRequests">): RowPage<RequestRow> => ({
  ...serviceRequests,
  totalCount: serviceRequests.totalCount ?? serviceRequests.nodes.length,
});

/** The rows of the list, whether it is a page or the column next to an open request. */
export function useRequests(first: RowPage<RequestRow>, status: StatusFilter, query: string): RequestRows {
  const load = useCallback(
    async (text: string | null, after: string | null, signal?: AbortSignal) =>
      pageOf(await execute(ServiceRequestsDocument, { ...listOf(status, text), after }, signal)),
    [status],
  );
  return useServerRows({ first, order: status, query, textOf, idOf, load });
}

const textOf = ({ searchText }: RequestRow) => searchText;
const idOf = ({ id }: RequestRow) => id;
