import { type RequestState, requestStateHues, requestStateLabels } from "#model/servicing";
import { Badge } from "../ui/badge.tsx";

export const RequestBadge = ({ state }: { state: RequestState }) => (
  <Badge hue={requestStateHues[state]}>{requestStateLabels[state]}</Badge>
);
