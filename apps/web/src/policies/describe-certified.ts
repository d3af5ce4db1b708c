/** What a policy's certificates come to when it ends early. */
import { dayLabel } from "../ui/day-label.ts";
import { pendingCancellationOf } from "./cancellation-mark.tsx";

export function describeCertified(policy: Parameters<typeof pendingCancellationOf>[0]): string {
  const pending = pendingCancellationOf(policy);
  return pending
    ? `Those certificates no longer verify as valid. Until ${dayLabel(pending)} new ones may show the policy, with that day as its expiration. Choose “Replace” when you review them.`
    : "Those certificates no longer verify as valid. Issue new ones without this policy, or tell the holders.";
}
