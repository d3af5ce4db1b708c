import { useParams } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { ApprovalsDocument, type ApprovalsQuery } from "../graphql/generated/graphql.ts";
import { ListProblem } from "../lists/list-problem.tsx";
import { usePagedRows } from "../lists/use-paged-rows.ts";
import { ApprovalList } from "./approval-list.tsx";
import type { ApprovalRow } from "./approval-words.ts";
import { useWaitingApprovals } from "./use-waiting-approvals.ts";

const panes = css({
  display: "grid",
  flex: { base: "1", lg: "[none]" },
  minW: "0",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", lg: "[min(384px, 34vw) minmax(0, 1fr)]" },
  gridTemplateRows: { lg: "[minmax(0, 1fr)]" },
  h: { lg: "[calc(100dvh - token(sizes.topBar))]" },
});

const column = css({
  minW: "0",
  "&[data-under]": { display: { base: "none", lg: "block" } },
  overflowY: { lg: "auto" },
  borderRightWidth: { lg: "1px" },
  borderRightStyle: "solid",
  borderRightColor: "border.subtle",
});

const idOf = ({ id }: ApprovalRow) => id;

/** The inbox beside what is chosen in it; a phone shows one of them. */
export function ApprovalsLayout({ data, children }: { data: ApprovalsQuery; children: ReactNode }) {
  const isOpen = useParams({ strict: false, select: (params) => "approvalId" in params });
  const waitingCount = useWaitingApprovals();
  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) =>
      (await execute(ApprovalsDocument, { after }, signal)).approvals,
    [],
  );
  const list = usePagedRows({ first: data.approvals, listKey: "approvals", idOf, load });
  return (
    <div className={panes}>
      <div className={column} data-under={isOpen || undefined}>
        <ListProblem several="approvals" problem={list.problem} />
        <ApprovalList
          approvals={list.rows}
          waitingCount={waitingCount}
          hasMore={list.hasMore}
          isLoadingMore={list.isLoadingMore}
          onMore={list.loadMore}
        />
      </div>
      <div className={css({ display: "flex", flexDirection: "column", minW: "0", minH: "0" })}>
        {/* Where the list, and its heading with it, is not shown. */}
        {isOpen && (
          <div className={css({ display: { lg: "none" } })}>
            <h1 className={css({ srOnly: true })}>Approvals</h1>
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
