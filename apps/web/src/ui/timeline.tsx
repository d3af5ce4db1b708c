import type { ReactNode } from "react";
import { css } from "#styled/css";

export interface TimelineNode {
  id: string;
  title: ReactNode;
  state: "done" | "now" | "waiting" | "failed" | "stopped" | "planned";
  /** At the right: how long it took, or when. */
  meta?: ReactNode;
  children?: ReactNode;
}

const line = css({
  position: "absolute",
  left: "[7px]",
  top: "20",
  bottom: "[-2px]",
  w: "2",
  bg: "border.control",
  transformOrigin: "top",
  "[data-state=done] > &": { bg: "accent.solid" },
  "[data-live] > [data-state=done] > &": { animation: "draw" },
  "[data-state=now] > &": {
    bg: "transparent",
    backgroundImage:
      "[repeating-linear-gradient(to bottom, var(--colors-border-control) 0 3px, transparent 3px 7px)]",
  },
  "[data-state=waiting] > &, [data-state=planned] > &": {
    bg: "transparent",
    backgroundImage:
      "[repeating-linear-gradient(to bottom, var(--colors-border-control) 0 3px, transparent 3px 7px)]",
  },
});

const title = css({
  fontWeight: "medium",
  minW: "0",
  "[data-state=now] &": { color: "accent.fg" },
  "[data-state=waiting] &": { color: "status.amber.fg" },
  "[data-state=planned] &": { color: "fg.muted", fontWeight: "normal" },
});

const words = {
  done: "Done",
  now: "In progress",
  waiting: "Waiting for you",
  failed: "Failed",
  stopped: "Stopped",
  planned: "Planned",
} as const;

interface TimelineProps {
  nodes: readonly TimelineNode[];
  label: string;
  /** Work is in progress: the line extends to the next node when a stage ends. */
  isLive?: boolean;
}

/** Past, current and future steps: a line through round nodes. */
export function Timeline({ nodes, label, isLive = false }: TimelineProps) {
  return (
    <ol aria-label={label} data-live={isLive || undefined}>
      {nodes.map((node, position) => (
        <li
          key={node.id}
          data-state={node.state}
          className={css({ position: "relative", pl: "28", pb: "10", _last: { pb: "0" } })}
        >
          <Node state={node.state} />
          {position < nodes.length - 1 && <span className={line} aria-hidden="true" />}
          <div className={css({ display: "flex", gap: "16", justifyContent: "space-between", minH: "20" })}>
            <span className={title}>
              {node.title}
              <span className={css({ srOnly: true })}>, {words[node.state]}</span>
            </span>
            {node.meta && (
              <span
                className={css({
                  textStyle: "small",
                  lineHeight: "[20px]",
                  color: "fg.muted",
                  whiteSpace: "nowrap",
                  fontVariantNumeric: "tabular-nums",
                })}
              >
                {node.meta}
              </span>
            )}
          </div>
          {node.children && <div className={css({ mt: "4" })}>{node.children}</div>}
        </li>
      ))}
    </ol>
  );
}

const ring = css({ position: "absolute", left: "0", top: "2", display: "block" });

function Node({ state }: { state: TimelineNode["state"] }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" aria-hidden="true" className={ring}>
      {state === "done" && (
        <>
          <circle cx="8" cy="8" r="8" className={css({ fill: "accent.solid" })} />
          <path d="m4.8 8.2 2.2 2.2 4.2-4.6" stroke="#fff" strokeWidth="1.6" />
        </>
      )}
      {state === "failed" && (
        <>
          <circle cx="8" cy="8" r="8" className={css({ fill: "danger.solid" })} />
          <path d="m5.4 5.4 5.2 5.2m0-5.2-5.2 5.2" stroke="#fff" strokeWidth="1.6" />
        </>
      )}
      {state === "stopped" && (
        <>
          <circle
            cx="8"
            cy="8"
            r="7.1"
            className={css({ stroke: "fg.subtle", fill: "bg.canvas" })}
            strokeWidth="1.8"
          />
          <rect x="5.5" y="5.5" width="5" height="5" rx="1" className={css({ fill: "fg.subtle" })} />
        </>
      )}
      {state === "now" && (
        <>
          <circle
            cx="8"
            cy="8"
            r="7.1"
            className={css({ stroke: "accent.fg", fill: "bg.canvas" })}
            strokeWidth="1.8"
          />
          <circle cx="8" cy="8" r="3" className={css({ fill: "accent.fg" })} />
        </>
      )}
      {state === "waiting" && (
        <>
          <circle
            cx="8"
            cy="8"
            r="7.1"
            className={css({ stroke: "status.amber.dot", fill: "bg.canvas" })}
            strokeWidth="1.8"
          />
          <circle cx="8" cy="8" r="3" className={css({ fill: "status.amber.dot" })} />
        </>
      )}
      {state === "planned" && (
        <circle cx="8" cy="8" r="7.2" className={css({ stroke: "border.control" })} strokeWidth="1.5" />
      )}
    </svg>
  );
}
