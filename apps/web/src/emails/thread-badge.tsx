import { type ThreadState, threadStateLabels } from "#model/emails";
import { Badge, type Hue } from "../ui/badge.tsx";

const hues: Record<ThreadState, Hue> = { ACTIVE: "sky", ENDED: "green" };

export const ThreadBadge = ({ state }: { state: ThreadState }) => (
  <Badge hue={hues[state]}>{threadStateLabels[state]}</Badge>
);
