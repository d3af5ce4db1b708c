import { dayLabel } from "../ui/day-label.ts";
import type { ShownCertificate } from "./load-certificate.ts";

/** What happened to it and since when, or what is to come; null if it is simply valid. */
export function describeState(certificate: ShownCertificate): string | null {
  const { state, stateSince, supersededBy, withdrawal } = certificate;
  const on = stateSince ? ` on ${dayLabel(stateSince)}` : "";
  switch (state) {
    case "VALID":
      if (supersededBy)
        return `${supersededBy.certificateNumber} replaces it when the renewal begins. Until then, this one stays valid.`;
      return stateSince
        ? `Valid from ${dayLabel(stateSince)}: no policy on it is in force before that day.`
        : null;
    case "SUPERSEDED":
      return `Superseded${on}${supersededBy ? ` by ${supersededBy.certificateNumber}` : ""}.`;
    case "CHANGED":
      return `A policy on it changed${on}: its number, carrier or term differs from what was issued, or a cancellation is on record. Issue it again.`;
    case "EXPIRED":
      return `A policy on it expired${on}. Issue it again with the renewal.`;
    case "CANCELED":
      return `A policy on it was canceled or deleted${on}.`;
    case "WITHDRAWN":
      return withdrawal
        ? `${withdrawal.by?.name ?? "Someone"} withdrew it${on}: ${withdrawal.reason}`
        : `Withdrawn${on}.`;
  }
}

/** The documents that prove its marks and were deleted or replaced since; their names. */
export function describeLostProofs(documents: readonly string[]): string {
  const names = documents.join(", ");
  return documents.length === 1
    ? `The document that proves a mark on it was deleted or replaced: ${names}. Check whether the policy still gives that mark.`
    : `Documents that prove marks on it were deleted or replaced: ${names}. Check whether the policies still give those marks.`;
}
