/**
 * A workspace and what happens to it, over the page's only connection: it carries the agency's other news too.
 * It starts again 1 s after it has ended, and after an error with growing pauses, from the last event that was seen.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { type CaraWorkspaceQuery, WatchCaraWorkspaceDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import { watch } from "../graphql/watch.ts";
import { carryAgencyChanges } from "../live/agency-changes.ts";
import { suspectLost } from "../live/connection.ts";
import { untilVisible } from "../live/until-visible.ts";
import { leaveForSignIn } from "../session/session-ended.ts";
import { applyNews, dataOf, type WorkspaceData, type WorkspaceNews } from "./workspace-data.ts";

const restartMs = 1_000;
const backoffMsMax = 10_000;

/** The pause before the next attempt, after so many in a row that failed. */
export const pauseAfter = (failures: number): number =>
  failures === 0 ? restartMs : Math.min(1_000 * 2 ** failures, backoffMsMax);

interface Shown {
  of: CaraWorkspaceQuery["caraWorkspace"];
  data: WorkspaceData;
}

export function useWorkspace(loaded: CaraWorkspaceQuery["caraWorkspace"]) {
  const [shown, setShown] = useState<Shown>(() => ({ of: loaded, data: dataOf(loaded) }));
  const { id } = loaded;
  // The page was loaded again: it includes at least what was seen, and what was being written goes on.
  if (shown.of !== loaded) {
    const next = dataOf(loaded);
    const isOther = shown.of.id !== id;
    setShown({
      of: loaded,
      data: isOther || next.seq >= shown.data.seq ? next : shown.data,
    });
  }

  const take = useEffectEvent((news: readonly WorkspaceNews[]) => {
    setShown((before) => ({ ...before, data: applyNews(before.data, news) }));
  });
  const lastSeq = useEffectEvent(() => shown.data.seq);

  useEffect(() => {
    const abort = new AbortController();
    const carried = carryAgencyChanges();
    const follow = async () => {
      // The frame around the page says first what it knows.
      await Promise.resolve();
      for (let failures = 0; !abort.signal.aborted;) {
        await untilVisible(abort.signal);
        const connection = connectionWhileVisible(abort.signal);
        try {
          const variables = { id, after: lastSeq(), changesAfter: carried.begin() };
          const updates = watch(WatchCaraWorkspaceDocument, variables, connection.signal);
          for await (const { watchCaraWorkspace } of updates) {
            failures = 0;
            take(watchCaraWorkspace);
            for (const { changes } of watchCaraWorkspace) if (changes) carried.take(changes);
          }
          failures = 0;
        } catch (error) {
          if (connection.signal.aborted) continue;
          if (error instanceof GraphQLProblem && error.code === "UNAUTHENTICATED")
            leaveForSignIn(error.reason);
          // It is gone, or no longer theirs to see: the page says so when it is loaded again.
          if (error instanceof GraphQLProblem && error.code === "NOT_FOUND") return;
          failures += 1;
          suspectLost();
        } finally {
          connection.end();
        }
        await pause(pauseAfter(failures), abort.signal);
      }
    };
    void follow();
    return () => {
      abort.abort();
      carried.end();
    };
  }, [id]);

  return shown.data;
}

/** A connection that is closed while nobody looks at the tab. */
function connectionWhileVisible(stopped: AbortSignal) {
  const hidden = new AbortController();
  const look = () => {
    if (document.visibilityState === "hidden") hidden.abort();
  };
  document.addEventListener("visibilitychange", look);
  return {
    signal: AbortSignal.any([stopped, hidden.signal]),
    end: () => document.removeEventListener("visibilitychange", look),
  };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
