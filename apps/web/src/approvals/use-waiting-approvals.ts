import { getRouteApi } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import { WaitingApprovalCountDocument } from "../graphql/generated/graphql.ts";
import { type DatedCount, useFreshCount } from "../live/use-fresh-count.ts";

const appRoute = getRouteApi("/app");
const shown = { caraApproval: true } as const;

const read = async (): Promise<DatedCount> => {
  const { approvals, lastChangeSeq } = await execute(WaitingApprovalCountDocument, {});
  return { count: approvals.totalCount ?? 0, lastChangeSeq };
};

/** How many approvals wait for a person. */
export function useWaitingApprovals(): number {
  const loaded = appRoute.useLoaderData({
    select: ({ waitingApprovals, lastChangeSeq }): DatedCount => ({
      count: waitingApprovals.totalCount ?? 0,
      lastChangeSeq,
    }),
  });
  return useFreshCount(loaded, shown, read);
}
