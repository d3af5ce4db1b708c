import { type IndexingState, indexingStateLabels } from "#model/knowledge";
import { css } from "#styled/css";
import { Badge, type Hue } from "../ui/badge.tsx";

const hues: Record<Exclude<IndexingState, "COMPLETED">, Hue> = {
  UNKNOWN: "neutral",
  INDEXING: "sky",
  FAILED: "red",
};

/** "42%": never 100 before it is done. */
export const percentOf = (progress: number): string => `${Math.floor(progress * 100)}%`;

/** A badge while indexing is in progress or after it failed; success is shown as plain text. */
export function IndexingBadge({ status }: { status: IndexingState }) {
  if (status === "COMPLETED")
    return <span className={css({ color: "fg.muted" })}>{indexingStateLabels[status]}</span>;
  return <Badge hue={hues[status]}>{indexingStateLabels[status]}</Badge>;
}
