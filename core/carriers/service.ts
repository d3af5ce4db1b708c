import { asc, eq, inArray, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import { type Carrier, newCarrierSchema } from "./model.ts";
import { carriers } from "./tables.ts";

export interface Carriers {
  /** All of them by name, at most 1,000 (spec 1, section 9). */
  list(): Promise<Carrier[]>;
  /**
   * Ensures that the company exists with this name and role: an existing one with the same name, in any case, is
   * returned, and becomes a broker as well if it was not.
   */
  create(input: unknown): Promise<Result<Carrier, Problem<"VALIDATION">>>;
}

const LIST_MAX = 1_000;

const columns = {
  id: carriers.id,
  name: carriers.name,
  isCarrier: carriers.isCarrier,
  isBroker: carriers.isBroker,
};

export async function findCarriers(db: AgencyDb, ids: readonly string[]): Promise<Carrier[]> {
  if (ids.length === 0) return [];
  return db
    .select(columns)
    .from(carriers)
    .where(inArray(carriers.id, [...ids]));
}

/** The carrier use cases for one agency and one request. */
export function createCarriers(scope: AgencyScope): Carriers {
  const { db } = scope;

  /** One attempt; null when someone else wrote the same company at the same time. */
  const createOnce = async (wanted: Omit<Carrier, "id">): Promise<Carrier | null> => {
    const [before] = await db
      .select({ ...columns, version: carriers.version })
      .from(carriers)
      .where(sql`${carriers.name} = ${wanted.name} COLLATE NOCASE`);
    if (before && (before.isCarrier || !wanted.isCarrier) && (before.isBroker || !wanted.isBroker)) {
      const { version: _version, ...known } = before;
      return known;
    }
    const after = before
      ? {
          ...before,
          isCarrier: before.isCarrier || wanted.isCarrier,
          isBroker: before.isBroker || wanted.isBroker,
          version: before.version + 1,
        }
      : { id: scope.newId("car"), ...wanted, version: 1 };
    const { version, ...content } = after;
    const write = before
      ? [
          ...guardVersion(db, carriers, before.id, before.version),
          db.update(carriers).set(after).where(eq(carriers.id, before.id)),
        ]
      : [db.insert(carriers).values({ ...after, createdAt: scope.nowMs() })];
    const audit = await recordChange(scope, {
      action: before ? "carrier.update" : "carrier.create",
      entity: "carrier",
      entityId: after.id,
      version,
      ...(before
        ? { before: { name: before.name, isCarrier: before.isCarrier, isBroker: before.isBroker } }
        : {}),
      after: { name: content.name, isCarrier: content.isCarrier, isBroker: content.isBroker },
    });
    try {
      await writeAll(db, [...write, ...audit]);
    } catch (error) {
      if (isConflict(error) || isSameName(error)) return null;
      throw error;
    }
    scope.written({});
    return content;
  };

  return {
    list: () =>
      db
        .select(columns)
        .from(carriers)
        .orderBy(asc(sql`${carriers.name} COLLATE NOCASE`))
        .limit(LIST_MAX),

    async create(input) {
      const parsed = parseInput(newCarrierSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const carrier = (await createOnce(parsed.value)) ?? (await createOnce(parsed.value));
      if (carrier) return ok(carrier);
      return err(
        invalid([{ path: "name", message: "Someone else is adding this company right now. Try again." }]),
      );
    },
  };
}

function isSameName(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("carriers.name") || cause.message.includes("carriers_by_name")) return true;
  }
  return false;
}
