import type { CaraWorkspaceState } from "../graphql/generated/graphql.ts";
import { Badge, type Hue } from "../ui/badge.tsx";

/** In the order of the specification's groups. */
export const workspaceStates = [
  "CREATED",
  "WAITING_FOR_INPUT",
  "WORKING",
  "IDLE",
] as const satisfies readonly CaraWorkspaceState[];

export const workspaceStateLabels: Readonly<Record<CaraWorkspaceState, string>> = {
  CREATED: "Created",
  WAITING_FOR_INPUT: "Waiting",
  WORKING: "Working",
  IDLE: "Idle",
};

const hues: Readonly<Record<CaraWorkspaceState, Hue>> = {
  CREATED: "neutral",
  WAITING_FOR_INPUT: "amber",
  WORKING: "sky",
  IDLE: "green",
};

export const WorkspaceBadge = ({ state }: { state: CaraWorkspaceState }) => (
  <Badge hue={hues[state]}>{workspaceStateLabels[state]}</Badge>
);
