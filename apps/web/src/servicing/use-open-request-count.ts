import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { execute } from "../graphql/execute.ts";
import { OpenServiceRequestCountDocument } from "../graphql/generated/graphql.ts";
import { createReloads } from "../live/reloads.ts";
import { readWithin } from "../live/shown.ts";
import { useAgencyChanges } from "../live/use-agency-changes.ts";

const appRoute = getRouteApi("/app");
const shown = { serviceRequest: true } as const;

interface DatedCount {
  count: number;
  lastChangeSeq: number;
}

/** How many requests are open: comes with the shell, and is read again by itself, so that no page is reloaded for it. */
export function useOpenRequestCount(): number {
  const loaded = appRoute.useLoaderData({
    select: ({ openServiceRequests, lastChangeSeq }): DatedCount => ({
      count: openServiceRequests.totalCount ?? 0,
      lastChangeSeq,
    }),
  });
  const [later, setLater] = useState<DatedCount | null>(null);
  const current = later && later.lastChangeSeq > loaded.lastChangeSeq ? later : loaded;
  const reloads = useRef(
    createReloads(async () => {
      const { serviceRequests, lastChangeSeq } = await execute(OpenServiceRequestCountDocument, {});
      setLater({ count: serviceRequests.totalCount ?? 0, lastChangeSeq });
    }),
  );
  useEffect(() => reloads.current.stop, []);
  useAgencyChanges(
    current,
    shown,
    (changes) => reloads.current.ask(readWithin(changes, shown)),
    () => reloads.current.ask(),
  );
  return current.count;
}
