import { dayLabel } from "../ui/day-label.ts";
import type { ShownCertificate } from "./load-certificate.ts";

/** What happened to it and since when; null while it is valid. */
export function describeState(certificate: ShownCertificate): string | null {
  const { state, stateSince, supersededBy, withdrawal } = certificate;
  const on = stateSince ? ` on ${dayLabel(stateSince)}` : "";
  switch (state) {
    case "VALID":
      return null;
    case "SUPERSEDED":
      return `Superseded${on}${supersededBy ? ` by ${supersededBy.certificateNumber}` : ""}.`;
    case "CHANGED":
      return `A policy on it changed${on}: its number, carrier or term differs from what was issued. Issue it again.`;
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
