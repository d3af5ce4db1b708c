/** A plan over the whole book in words, so that whoever asked sees how the question was understood. Pure. */
import { type PolicyType, policyTypeLabels } from "#model/policies";
import type { BookPlan } from "./book-question.ts";

const listed = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;

/** What the plan looked for, so that whoever asked sees how the question was understood. */
export function describePlan({
  of,
  types,
  without: lacked,
  companies,
  staff,
  ends,
  began,
  standing,
  isOverdue,
  most,
  premium,
}: BookPlan): string {
  const whose =
    staff.length > 0
      ? ` ${of === "REQUESTS" ? "assigned to" : "of the accounts of"} ${listed(
          staff.map(({ name }) => name),
          "or",
        )}`
      : "";
  const labeled = (some: readonly PolicyType[], last: string) =>
    listed(
      some.map((type) => policyTypeLabels[type]),
      last,
    );
  if (of === "REQUESTS")
    return `I looked at ${isOverdue ? "overdue" : "open"} service requests${whose}${ends ? ` due ${ends.said}` : ""}.`;
  const state = { IN_FORCE: "in force", EXPIRED: "expired", CANCELED: "canceled", ANY: "of any state" }[
    standing
  ];
  const parts = [
    ...(types.length > 0 ? [`of the type ${labeled(types, "or")}`] : []),
    ...(companies.length > 0
      ? [
          `with ${listed(
            companies.map(({ name }) => name),
            "or",
          )}`,
        ]
      : []),
    ...(ends
      ? [
          `${standing === "CANCELED" ? "that took effect" : standing === "EXPIRED" ? "that ended" : "that end"} ${ends.said}`,
        ]
      : []),
    ...(began ? [`that begin ${began.said}`] : []),
    ...(premium ? [`with a premium ${premium.said}`] : []),
  ];
  const what = `policies ${state}${of === "CLIENTS" ? "" : whose}${parts.length > 0 ? ` ${parts.join(", ")}` : ""}`;
  const order = most === null ? "" : `, the ${most === "HIGHEST" ? "highest" : "lowest"} premium first`;
  if (of === "POLICIES") return `I looked at ${what}${order}.`;
  if (of === "PREMIUMS") return `I looked at ${what}.`;
  const lacking =
    lacked.length > 0
      ? `${types.length > 0 ? " and" : ""} without a policy in force of the type ${labeled(lacked, "or")}`
      : "";
  const having =
    types.length + companies.length > 0 || ends || (lacked.length === 0 && staff.length === 0)
      ? ` with ${what}`
      : "";
  return `I looked at ${
    staff.length > 0
      ? `clients of ${listed(
          staff.map(({ name }) => name),
          "or",
        )}`
      : "clients"
  }${having}${lacking}.`;
}
