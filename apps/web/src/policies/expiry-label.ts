import { dayLabel } from "../ui/day-label.ts";

/** On its last day a term has already ended, at 12:01 A.M. */
export function expiryLabel(expiresAt: string | null | undefined, today: string): string {
  if (!expiresAt) return "Expires on N/A";
  return `${expiresAt <= today ? "Expired" : "Expires"} on ${dayLabel(expiresAt)}`;
}
