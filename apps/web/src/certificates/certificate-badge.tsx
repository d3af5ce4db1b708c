import { certificateStateLabels, type CertificateState } from "#model/certificates";
import { Badge, type Hue } from "../ui/badge.tsx";

/** Amber is for what may need a new certificate; red for what no longer holds. */
const hues: Record<CertificateState, Hue> = {
  VALID: "green",
  SUPERSEDED: "neutral",
  CHANGED: "amber",
  EXPIRED: "neutral",
  CANCELED: "red",
  WITHDRAWN: "red",
};

export function CertificateBadge({ state }: { state: CertificateState }) {
  return <Badge hue={hues[state]}>{certificateStateLabels[state]}</Badge>;
}
