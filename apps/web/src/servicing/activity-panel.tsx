import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { ActivityList } from "./activity-list.tsx";
import { CommentForm } from "./comment-form.tsx";
import type { RequestData } from "./request-data.ts";

const panel = css({ display: "flex", flexDirection: "column", flex: "1", minH: "0" });

/** Comments and activity with the box for a new comment, which stays in view. */
export function ActivityPanel({ request, isHeaded = false }: { request: RequestData; isHeaded?: boolean }) {
  const mayWork = useMay("WORK");
  const askOwner = useAskOwner();
  const scroller = useRef<HTMLDivElement>(null);
  const count = request.comments.length + request.versionHistory.length;
  // The newest is at the end.
  useEffect(() => {
    if (count > 0) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [count]);
  const isMerged = Boolean(request.mergedInto);
  return (
    <div className={panel}>
      {isHeaded && (
        <h2 className={css({ textStyle: "section", px: "20", pt: "16", pb: "12" })}>Comments and Activity</h2>
      )}
      <div
        ref={scroller}
        className={css({
          flex: "1",
          minH: "0",
          overflowY: { lg: "auto" },
          px: isHeaded ? "20" : "gutter",
          pt: isHeaded ? "0" : "16",
        })}
      >
        <div className={css({ maxW: "[720px]" })}>
          <ActivityList request={request} />
        </div>
      </div>
      {!isMerged && (
        <div className={css({ px: isHeaded ? "20" : "gutter", pt: "8", pb: "20" })}>
          <div className={css({ maxW: "[720px]" })}>
            {mayWork ? (
              <CommentForm key={request.id} requestId={request.id} />
            ) : (
              <p className={css({ color: "fg.muted" })}>{askOwner} to comment.</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
