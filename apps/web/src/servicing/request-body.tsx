import type { ReactNode } from "react";
import { css } from "#styled/css";
import { ActivityPanel } from "./activity-panel.tsx";
import type { RequestData } from "./request-data.ts";

// By the width of the request's pane: the sidebar may be folded, and the list is next to it.
const beside = "@container (min-width: 840px)";
const wide = "@container (min-width: 980px)";

const columns = css({
  display: "grid",
  flex: "1",
  minH: "0",
  gridTemplateColumns: "[minmax(0, 1fr)]",
  gridTemplateRows: { lg: "[minmax(0, 1fr)]" },
  [beside]: { gridTemplateColumns: "[minmax(0, 1fr) 320px]" },
  [wide]: { gridTemplateColumns: "[minmax(0, 1fr) 372px]" },
});

const panel = css({
  display: "none",
  minW: "0",
  minH: "0",
  borderLeftWidth: "1px",
  borderLeftStyle: "solid",
  borderLeftColor: "border.subtle",
  [beside]: { display: "flex" },
});

/** The overview with what was said at its right; where there is no room for both, that is only a tab of its own. */
export function RequestBody({ request, children }: { request: RequestData; children: ReactNode }) {
  return (
    <div
      className={css({
        containerType: "inline-size",
        display: "flex",
        flex: "1",
        flexDirection: "column",
        minH: "0",
      })}
    >
      <div className={columns}>
        <div className={css({ minW: "0", minH: "0", overflowY: { lg: "auto" } })}>{children}</div>
        <div className={panel}>
          <ActivityPanel key={request.id} request={request} isHeaded />
        </div>
      </div>
    </div>
  );
}
