import { type IndexingState, indexingStateLabels } from "#model/knowledge";
import { Badge, type Hue } from "../ui/badge.tsx";

const hues: Record<IndexingState, Hue> = {
  UNKNOWN: "neutral",
  INDEXING: "sky",
  COMPLETED: "green",
  FAILED: "red",
};

/** "42%": never 100 before it is done. */
export const percentOf = (progress: number): string => `${Math.floor(progress * 100)}%`;

export function IndexingBadge({ status }: { status: IndexingState }) {
  return <Badge hue={hues[status]}>{indexingStateLabels[status]}</Badge>;
}
