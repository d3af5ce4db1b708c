import { eq, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import { type Carrier, type CarrierDetails, carrierUpdateSchema } from "./model.ts";
import { isUsedAs, renameOnPolicies } from "./policies-of-carrier.ts";
import { carriers } from "./tables.ts";

const roles = [
  { field: "isCarrier", role: "carrier", label: "carrier" },
  { field: "isBroker", role: "broker", label: "wholesale broker" },
] as const;

/** Changes a company. A role stays as long as a policy uses it. */
export async function updateCarrier(
  scope: AgencyScope,
  input: unknown,
): Promise<Result<Carrier, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>> {
  const { db } = scope;
  const parsed = parseInput(carrierUpdateSchema, input);
  if (!parsed.ok) return err(invalid(parsed.error));
  const { id, expectedVersion, ...wanted } = parsed.value;
  const [found] = await db
    .select({
      row: carriers,
      carrier: sql<number>`${isUsedAs("carrier", id)}`,
      broker: sql<number>`${isUsedAs("broker", id)}`,
    })
    .from(carriers)
    .where(eq(carriers.id, id));
  if (!found) return err(notFound("company"));
  const { row: before } = found;
  if ((expectedVersion ?? before.version) !== before.version) return err(conflict("company"));
  const lost = roles.filter(({ field }) => before[field] && !wanted[field]);
  const problems = lost
    .filter(({ role }) => Boolean(found[role]))
    .map(({ field, label }): FieldProblem => ({ path: field, message: stillUsed(label) }));
  if (problems.length > 0) return err(invalid(problems));
  const carrier: Carrier = {
    id,
    name: wanted.name,
    isCarrier: wanted.isCarrier ?? false,
    isBroker: wanted.isBroker ?? false,
  };
  const after = { ...carrier, naicCode: wanted.naicCode, version: before.version + 1 };
  try {
    await writeAll(db, [
      ...guardVersion(db, carriers, id, before.version),
      // A policy of this moment counts as well.
      ...lost.flatMap(({ role }) => guardThat(db, id, sql`NOT ${isUsedAs(role, id)}`)),
      db.update(carriers).set(after).where(eq(carriers.id, id)),
      ...(before.name === after.name ? [] : renameOnPolicies(db, id, { from: before.name, to: after.name })),
      ...(await recordChange(scope, {
        action: "carrier.update",
        entity: "carrier",
        entityId: id,
        version: after.version,
        before: auditContent(before),
        after: auditContent(after),
      })),
    ]);
  } catch (error) {
    if (isConflict(error)) return err(conflict("company"));
    if (isSameName(error)) {
      const message = "Another company in your list has this name. Use a different name.";
      return err(invalid([{ path: "name", message }]));
    }
    throw error;
  }
  scope.written({});
  return ok(carrier);
}

const stillUsed = (label: string): string =>
  `Policies name this company as their ${label}. Change those policies first.`;

/** What the audit log stores about a company. */
export const auditContent = ({
  name,
  isCarrier,
  isBroker,
  naicCode,
}: Omit<Carrier, "id"> & Pick<CarrierDetails, "naicCode">) => ({ name, isCarrier, isBroker, naicCode });

/** True if a batch failed because the name is taken. */
export function isSameName(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("carriers.name") || cause.message.includes("carriers_by_name")) return true;
  }
  return false;
}
