/** An agency in a registry, with people of every role, for tests of users. */
import { createAccounts } from "#core/accounts";
import { createPolicies } from "#core/policies";
import { endSessionsOf } from "#core/sessions";
import { createStaff } from "#core/users";
import { type Role, roles } from "../../core/shared/actor.ts";
import type { RegistryDb } from "../../core/shared/database.ts";
import { findUsers } from "../../core/users/find-users.ts";
import type { Staff } from "../../core/users/staff.ts";
import { openTestAgency, type TestAgency } from "./agency-database.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

export interface StaffedAgency extends TestAgency {
  registry: TestDatabase;
  registryDb: RegistryDb;
  /** The services of one request of this user. */
  as(userId: string): Staff;
  /** The addresses in the registry, sorted. */
  addresses(): Promise<string[]>;
  /** How many people can be added. */
  setSeats(numSeats: number): Promise<unknown>;
  setUser(id: string, set: { role?: Role; state?: string; lastSignInAt?: number }): Promise<unknown>;
}

/** Apart from the owner of `openTestAgency`. */
export const idOf = (role: Role): string => `usr_${role.toLowerCase()}`;
export const otherAgencyId = "agy_0000000000000000000000002";

export async function openStaffedAgency(): Promise<StaffedAgency> {
  const agency = await openTestAgency();
  const registry = await openTestDatabase("registry");
  const registryDb = registry.db as unknown as RegistryDb;
  await registry.raw.batch([
    ...[agency.agencyId, otherAgencyId].map((id) => ({
      sql: "INSERT INTO agencies (id, name, database_name, state, created_at, updated_at) VALUES (?, 'A', ?, 'ACTIVE', 1, 1)",
      args: [id, id],
    })),
    {
      sql: "INSERT INTO sign_in_addresses (email, agency_id, user_id) VALUES ('owner@larkspur.example', ?, ?)",
      args: [agency.agencyId, agency.ownerId],
    },
    {
      sql: "INSERT INTO sign_in_addresses (email, agency_id, user_id) VALUES ('jo@elsewhere.example', ?, 'usr_jo')",
      args: [otherAgencyId],
    },
  ]);
  await agency.raw.batch(
    roles.map((role) => ({
      sql: "INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1)",
      args: [idOf(role), `the-${role.toLowerCase()}@larkspur.example`, `The ${role}`, role],
    })),
  );
  const setSeats = (numSeats: number) =>
    agency.raw.execute({ sql: "UPDATE subscription SET num_seats = ?", args: [numSeats] });
  await setSeats(20);
  return {
    ...agency,
    registry,
    registryDb,
    as(userId) {
      const scope = agency.scope({ kind: "AGENCY_USER", id: userId });
      return createStaff(scope, {
        async getCurrent() {
          const [user] = await findUsers(agency.db, [userId]);
          if (!user) throw new Error("No such user.");
          return user;
        },
        registry: () => registryDb,
        endSessions: (id) => endSessionsOf(scope, id),
        movers: [createAccounts(scope).work, createPolicies(scope).work],
      });
    },
    async addresses() {
      const { rows } = await registry.raw.execute("SELECT email FROM sign_in_addresses ORDER BY email");
      return rows.map(({ email }) => email as string);
    },
    setSeats,
    setUser: (id, { role, state, lastSignInAt }) =>
      agency.raw.execute({
        sql: `UPDATE users SET role = coalesce(?, role), state = coalesce(?, state),
          last_sign_in_at = coalesce(?, last_sign_in_at) WHERE id = ?`,
        args: [role ?? null, state ?? null, lastSignInAt ?? null, id],
      }),
    close() {
      agency.close();
      registry.close();
    },
  };
}
