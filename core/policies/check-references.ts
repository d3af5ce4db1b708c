import type { Carrier } from "#model/carriers";
import type { FieldProblem } from "../shared/field-problems.ts";
import { err, ok, type Result } from "../shared/result.ts";
import type { Policy } from "./model.ts";

/** The ids referenced by an unvalidated policy, so that they can be looked up in the first round trip. */
export function referencesOf(policy: unknown): { companyIds: string[]; userIds: string[] } {
  const { carrierId, brokerId, agencyUserId } = (policy ?? {}) as Record<string, unknown>;
  const isId = (id: unknown): id is string => typeof id === "string" && id !== "" && id.length <= 100;
  return { companyIds: [carrierId, brokerId].filter(isId), userIds: [agencyUserId].filter(isId) };
}

export interface KnownReferences {
  companies: readonly Carrier[];
  userIds: ReadonlySet<string>;
}

/** The carrier and the broker of a policy. What the policy `before` already referred to may stay. */
export function checkReferences(
  {
    carrierId,
    brokerId,
    agencyUserId,
  }: { carrierId: string } & Record<"brokerId" | "agencyUserId", string | null>,
  { companies, userIds }: KnownReferences,
  before: Policy | null = null,
): Result<Pick<Policy, "carrier" | "broker">, FieldProblem[]> {
  const carrier =
    before?.carrier.id === carrierId
      ? before.carrier
      : companies.find(({ id, isCarrier }) => id === carrierId && isCarrier);
  const broker =
    brokerId === null || before?.broker?.id === brokerId
      ? (brokerId && before?.broker) || null
      : companies.find(({ id, isBroker }) => id === brokerId && isBroker);
  const problems: FieldProblem[] = [];
  if (!carrier) problems.push({ path: "carrierId", message: "Pick a carrier from the list." });
  if (broker === undefined)
    problems.push({ path: "brokerId", message: "Pick a wholesale broker from the list." });
  if (agencyUserId !== null && agencyUserId !== before?.agencyUserId && !userIds.has(agencyUserId))
    problems.push({ path: "agencyUserId", message: "Pick someone from your agency." });
  return carrier && broker !== undefined && problems.length === 0 ? ok({ carrier, broker }) : err(problems);
}
