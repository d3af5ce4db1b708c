/** The agency's own profile and settings form. */
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordChange } from "#core/audit";
import { defineJob, enqueue } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, type RegistryDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { type AgencyProfile, type AgencySettings, agencySettingsSchema } from "./model.ts";
import { agencies, agencyProfile, type AgencyProfileRow } from "./tables.ts";

/**
 * Copies the agency's name into the registry, because sign-in mails are written from there. Safe to run twice and in
 * any order, since it copies the current name.
 */
export const publishNameJob = defineJob({
  name: "publish-agency-name",
  staysOpen: true,
  payload: v.object({}),
  queue: "mail-jobs",
  async run({ registry }: { readonly registry: RegistryDb }, { scope }) {
    const { agencyId, name } = await getAgencyProfile(scope.db);
    await writeAll(registry, [
      registry.update(agencies).set({ name, updatedAt: scope.nowMs() }).where(eq(agencies.id, agencyId)),
    ]);
    return { tag: "NOTHING_TO_DO" };
  },
});

export interface Agencies {
  /** The caller's agency. Read once per request, however often it is called. */
  getProfile(): Promise<AgencyProfile>;
  /** Accepts the entire settings form. */
  update(input: unknown): Promise<Result<AgencyProfile, Problem<"VALIDATION" | "CONFLICT">>>;
}

function toMailingAddress(row: AgencyProfileRow): AgencyProfile["mailingAddress"] {
  const { line1, line2, city, zone, postalCode } = row;
  if (line1 === null || city === null || zone === null || postalCode === null) return null;
  return { line1, line2, city, zone, postalCode };
}

function toProfile(row: AgencyProfileRow): AgencyProfile {
  return {
    agencyId: row.agencyId,
    name: row.name,
    timeZone: row.timeZone,
    mailingAddress: toMailingAddress(row),
    contactPhone: row.contactPhone,
    contactEmail: row.contactEmail,
    authorizedRepresentative: row.authorizedRepresentative,
    version: row.version,
  };
}

export async function getAgencyProfile(db: AgencyDb): Promise<AgencyProfile> {
  const [row] = await db.select().from(agencyProfile);
  if (!row) throw new Error("This agency's database has no profile: it was never seeded.");
  return toProfile(row);
}

/** What the audit log stores about the settings. */
const auditedSettings = ({ version: _version, agencyId: _id, ...settings }: AgencyProfile) => settings;

export function createAgencies(scope: AgencyScope): Agencies {
  let profile: Promise<AgencyProfile> | null = null;
  const getProfile = () => (profile ??= getAgencyProfile(scope.db));

  const write = async (before: AgencyProfile, settings: AgencySettings): Promise<AgencyProfile> => {
    const { mailingAddress, expectedVersion: _expected, ...fields } = settings;
    const after: AgencyProfile = { ...before, ...fields, mailingAddress, version: before.version + 1 };
    const address = mailingAddress ?? { line1: null, line2: null, city: null, zone: null, postalCode: null };
    const recorded = await recordChange(scope, {
      action: "agency.update",
      entity: "agency",
      entityId: before.agencyId,
      version: after.version,
      before: auditedSettings(before),
      after: auditedSettings(after),
    });
    const renamed = before.name === after.name ? null : enqueue(scope, publishNameJob, {});
    await writeAll(scope.db, [
      ...guardThat(scope.db, "agency", sql`(SELECT version = ${before.version} FROM agency_profile)`),
      scope.db
        .update(agencyProfile)
        .set({ ...fields, ...address, version: after.version, updatedAt: scope.nowMs() })
        .where(eq(agencyProfile.id, 1)),
      ...recorded,
      ...(renamed?.statements ?? []),
    ]);
    scope.written({ jobs: renamed ? [renamed] : [] });
    return after;
  };

  return {
    getProfile,
    async update(input) {
      const parsed = parseInput(agencySettingsSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const before = await getProfile();
      const expected = parsed.value.expectedVersion ?? before.version;
      if (expected !== before.version) return err(conflict("agency"));
      try {
        const after = await write(before, parsed.value);
        profile = Promise.resolve(after);
        return ok(after);
      } catch (error) {
        if (isConflict(error)) return err(conflict("agency"));
        throw error;
      }
    },
  };
}
