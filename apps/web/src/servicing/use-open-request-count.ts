import { getRouteApi } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import { OpenServiceRequestCountDocument } from "../graphql/generated/graphql.ts";
import { type DatedCount, useFreshCount } from "../live/use-fresh-count.ts";

const appRoute = getRouteApi("/app");
const shown = { serviceRequest: true } as const;

const read = async (): Promise<DatedCount> => {
  const { serviceRequests, lastChangeSeq } = await execute(OpenServiceRequestCountDocument, {});
  return { count: serviceRequests.totalCount ?? 0, lastChangeSeq };
};

/** How many requests are open. */
export function useOpenRequestCount(): number {
  const loaded = appRoute.useLoaderData({
    select: ({ openServiceRequests, lastChangeSeq }): DatedCount => ({
      count: openServiceRequests.totalCount ?? 0,
      lastChangeSeq,
    }),
  });
  return useFreshCount(loaded, shown, read);
}
