import { asc, eq, inArray, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import { type Carrier, type CarrierDetails, newCarrierSchema } from "./model.ts";
import { countCarrierPolicies } from "./policies-of-carrier.ts";
import { carriers } from "./tables.ts";
import { auditContent, isSameName, updateCarrier } from "./update-carrier.ts";

export interface Carriers {
  /** All of them by name, at most 1,000 (spec 1, section 9). */
  list(): Promise<Carrier[]>;
  /**
   * Ensures that the company exists with this name and role: an existing one with the same name, in any case, is
   * returned, becomes a broker as well if it was not, and gets the NAIC code if it had none.
   */
  create(input: unknown): Promise<Result<Carrier, Problem<"VALIDATION">>>;
  /** Accepts the entire form. A new name appears on the company's policies and in their search at once. */
  update(input: unknown): Promise<Result<Carrier, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
  /** Calls in the same tick share one statement. */
  getDetails(id: string): Promise<CarrierDetails>;
  /** How many policies name the company as carrier or broker. Calls in the same tick share one statement. */
  countPolicies(id: string): Promise<number>;
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
  const details = createBatchLoader(async (ids: readonly string[]) => {
    const rows = await db
      .select({ id: carriers.id, naicCode: carriers.naicCode, version: carriers.version })
      .from(carriers)
      .where(inArray(carriers.id, [...ids]));
    return new Map(rows.map(({ id, ...row }): [string, CarrierDetails] => [id, row]));
  });
  const counts = createBatchLoader((ids: readonly string[]) => countCarrierPolicies(db, ids));

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
      const result = (await createOnce(scope, parsed.value)) ?? (await createOnce(scope, parsed.value));
      if (!result) {
        const message = "Someone else is adding this company right now. Try again.";
        return err(invalid([{ path: "name", message }]));
      }
      details.clear();
      return result;
    },

    async update(input) {
      const result = await updateCarrier(scope, input);
      details.clear();
      return result;
    },

    async getDetails(id) {
      const found = await details.load(id);
      if (!found) throw new Error("A carrier that was just read does not exist.");
      return found;
    },

    countPolicies: async (id) => (await counts.load(id)) ?? 0,
  };
}

type NewCarrier = Omit<Carrier, "id"> & Pick<CarrierDetails, "naicCode">;

/** One attempt; null when someone else wrote the same company at the same time. */
async function createOnce(
  scope: AgencyScope,
  wanted: NewCarrier,
): Promise<Result<Carrier, Problem<"VALIDATION">> | null> {
  const { db } = scope;
  const [before] = await db
    .select({ ...columns, naicCode: carriers.naicCode, version: carriers.version })
    .from(carriers)
    .where(sql`${carriers.name} = ${wanted.name} COLLATE NOCASE`);
  if (before?.naicCode && wanted.naicCode && before.naicCode !== wanted.naicCode) {
    const message = `${before.name} is already in the list, with the NAIC code ${before.naicCode}.`;
    return err(invalid([{ path: "naicCode", message }]));
  }
  const after = {
    id: before?.id ?? scope.newId("car"),
    name: before?.name ?? wanted.name,
    isCarrier: before?.isCarrier || wanted.isCarrier,
    isBroker: before?.isBroker || wanted.isBroker,
    naicCode: before?.naicCode ?? wanted.naicCode,
    version: (before?.version ?? 0) + 1,
  };
  const { version, naicCode, ...carrier } = after;
  const isKnown =
    before?.isCarrier === after.isCarrier &&
    before.isBroker === after.isBroker &&
    before.naicCode === naicCode;
  if (isKnown) return ok(carrier);
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
    ...(before ? { before: auditContent(before) } : {}),
    after: auditContent(after),
  });
  try {
    await writeAll(db, [...write, ...audit]);
  } catch (error) {
    if (isConflict(error) || isSameName(error)) return null;
    throw error;
  }
  scope.written({});
  return ok(carrier);
}
