import { dayLabel } from "../ui/day-label.ts";
import type { ShownCertificate } from "./load-certificate.ts";
import type { ReplacedCertificate } from "./load-certificate-form.ts";

interface Notice {
  title: string;
  text?: string;
}

/** What happened to it and since when, or what is to come; null if it is simply valid. */
export function describeState(certificate: ShownCertificate): Notice | null {
  const { state, stateSince, supersededBy, withdrawal } = certificate;
  const on = stateSince ? ` on ${dayLabel(stateSince)}` : "";
  switch (state) {
    case "VALID":
      if (supersededBy)
        return {
          title: `${supersededBy.certificateNumber} replaces it when the renewal begins.`,
          text: "Until then, this one stays valid.",
        };
      return stateSince
        ? {
            title: `Valid from ${dayLabel(stateSince)}.`,
            text: `${describeComing(certificate.policies, stateSince)} in force before that day.`,
          }
        : null;
    case "SUPERSEDED":
      return { title: `Superseded${on}${supersededBy ? ` by ${supersededBy.certificateNumber}` : ""}.` };
    case "CHANGED":
      return {
        title: `A policy on it changed${on}.`,
        text: "Its number, carrier or term is not what this certificate shows, or a cancellation is on record.",
      };
    case "EXPIRED":
      return { title: `A policy on it expired${on}.`, text: "Issue it again to show the renewal." };
    case "CANCELED":
      return {
        title: `A policy on it was canceled or deleted${on}.`,
        text: "Issue it again to show the policies that remain.",
      };
    case "WITHDRAWN":
      return withdrawal
        ? { title: `${withdrawal.by?.name ?? "Someone"} withdrew it${on}.`, text: withdrawal.reason }
        : { title: `Withdrawn${on}.` };
  }
}

/** "Auto is not"; "No policy on it is" if they all begin on that day. */
function describeComing(policies: ShownCertificate["policies"], day: string): string {
  const coming = policies.filter(({ effectiveDate }) => effectiveDate === day);
  if (coming.length === policies.length) return "No policy on it is";
  const titles = [...new Set(coming.map(({ title }) => title))];
  return `${titles.join(", ")} ${titles.length === 1 ? "is" : "are"} not`;
}

/** What stands in its place when a certificate is withdrawn alone. */
export const describeRevived = ({
  certificateNumber,
  state,
}: Pick<NonNullable<ShownCertificate["revives"]>, "certificateNumber" | "state">): string =>
  state === "VALID"
    ? `${certificateNumber}, which this one was to replace, stays valid.`
    : `${certificateNumber}, which this one replaced, becomes valid again.`;

/** `documents`: the names of those that gave its limits or values and were deleted or replaced since. */
export function describeLostSources(documents: readonly string[]): Notice {
  const names = documents.join(", ");
  return documents.length === 1
    ? {
        title: "The document that gave limits or values on it was deleted or replaced.",
        text: `${names}. Check that the policy still states them.`,
      }
    : {
        title: "Documents that gave limits or values on it were deleted or replaced.",
        text: `${names}. Check that the policies still state them.`,
      };
}

/** What happens to a certificate when the one that is issued from it is issued. */
export function describeReplacing({
  certificateNumber,
  state,
  supersedes,
}: Pick<ReplacedCertificate, "certificateNumber" | "state"> &
  Partial<Pick<ReplacedCertificate, "supersedes">>): Notice {
  const title = `Replaces ${certificateNumber}.`;
  switch (state) {
    case "VALID":
      return {
        title,
        text: "It stays valid until this one is issued or, if this one shows a renewal, until the renewal begins.",
      };
    case "EXPIRED":
      return { title, text: "It has expired, since a policy on it has." };
    case "CANCELED":
      return { title, text: "It is no longer valid, since a policy on it was canceled or deleted." };
    case "CHANGED":
      return { title, text: "It is out of date already, since a policy on it changed or will end early." };
    case "SUPERSEDED":
      return { title, text: "A newer certificate has replaced it already." };
    case "WITHDRAWN":
      return {
        title: `Filled in from ${certificateNumber}, which was withdrawn.`,
        text:
          supersedes?.state === "VALID"
            ? `Correct what was wrong with it. ${supersedes.certificateNumber}, which it replaced, is valid again and stays so unless this one replaces it.`
            : "Correct what was wrong with it. This one replaces nothing.",
      };
  }
}

/** `documents`: the names of those that prove its marks and were deleted or replaced since. */
export function describeLostProofs(documents: readonly string[]): Notice {
  const names = documents.join(", ");
  return documents.length === 1
    ? {
        title: "The document that proves a mark on it was deleted or replaced.",
        text: `${names}. Check that the policy still gives that mark.`,
      }
    : {
        title: "Documents that prove marks on it were deleted or replaced.",
        text: `${names}. Check that the policies still give those marks.`,
      };
}
