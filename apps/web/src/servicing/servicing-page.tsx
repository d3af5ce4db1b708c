import { useMatches } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { css } from "#styled/css";
import type { ServiceRequestsQuery } from "../graphql/generated/graphql.ts";
import { useUrlFilter } from "../lists/use-url-filter.ts";
import { RequestColumn } from "./request-column.tsx";
import { RequestList } from "./request-list.tsx";
import type { RequestOrder, StatusFilter } from "./request-search.ts";
import { useRequests } from "./use-requests.ts";

const panes = css({
  display: "grid",
  flex: { base: "1", lg: "[none]" },
  minW: "0",
  gridTemplateColumns: {
    base: "[minmax(0, 1fr)]",
    lg: "[320px minmax(0, 1fr)]",
    xl: "[min(372px, 26vw) minmax(0, 1fr)]",
  },
  gridTemplateRows: { lg: "[minmax(0, 1fr)]" },
  h: { lg: "[calc(100dvh - token(sizes.topBar))]" },
});

interface ServicingPageProps {
  data: ServiceRequestsQuery;
  status: StatusFilter;
  order: RequestOrder;
  children: ReactNode;
}

/** All requests; while one is open, they are a column next to it. */
export function ServicingPage({ data, status, order, children }: ServicingPageProps) {
  const openId = useMatches({
    select: (matches) =>
      matches.reduce<string | null>(
        (found, { params }) => ("requestId" in params ? params.requestId : found),
        null,
      ),
  });
  const [query, setQuery] = useUrlFilter();
  const { serviceRequests, open } = data;
  const first = useMemo(
    () => ({ ...serviceRequests, totalCount: serviceRequests.totalCount ?? serviceRequests.nodes.length }),
    [serviceRequests],
  );
  const list = useRequests(first, { status, order }, query);
  const shared = { list, status, openCount: open.totalCount ?? 0, query, onQueryChange: setQuery };
  if (openId === null) {
    return (
      <>
        <RequestList {...shared} order={order} />
        {children}
      </>
    );
  }
  return (
    <div className={panes}>
      <RequestColumn {...shared} currentId={openId} />
      <div className={css({ display: "flex", flexDirection: "column", minW: "0", minH: "0" })}>
        {children}
      </div>
    </div>
  );
}
