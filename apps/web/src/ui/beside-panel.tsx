import type { ReactNode } from "react";
import { css } from "#styled/css";

// By the width of the page's column, because the sidebar may be folded.
const beside = "@container (min-width: 940px)";

const columns = css({
  display: "grid",
  flex: "1",
  gridTemplateColumns: "[minmax(0, 1fr)]",
  [beside]: { "&[data-panel]": { gridTemplateColumns: "[minmax(0, 1fr) 320px]" } },
});

const panelStyle = css({
  minW: "0",
  px: "gutter",
  pt: "20",
  pb: "40",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  [beside]: {
    px: "20",
    pt: "16",
    borderTopWidth: "0",
    borderLeftWidth: "1px",
    borderLeftStyle: "solid",
    borderLeftColor: "border.subtle",
  },
});

/** A record's content with a panel, if any, at its right; below it where both do not fit. */
export function BesidePanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div
      className={css({ containerType: "inline-size", display: "flex", flex: "1", flexDirection: "column" })}
    >
      <div className={columns} data-panel={panel ? "" : undefined}>
        <div className={css({ minW: "0" })}>{children}</div>
        {panel && <div className={panelStyle}>{panel}</div>}
      </div>
    </div>
  );
}
