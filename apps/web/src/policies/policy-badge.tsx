import { type PolicyState, policyStateHues, policyStateLabels } from "#model/policies";
import { Badge } from "../ui/badge.tsx";

export function PolicyBadge({ state }: { state: PolicyState }) {
  return <Badge hue={policyStateHues[state]}>{policyStateLabels[state]}</Badge>;
}
