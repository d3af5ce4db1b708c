import { eq } from "drizzle-orm";
import { users } from "#core/users";
import type { AgencyDb } from "../shared/database.ts";

export async function findUserName(db: AgencyDb, id: string): Promise<string> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return user?.name ?? "somebody";
}

/** The first names of everybody who works at the agency, in small letters. */
export async function findColleaguesFirstNames(db: AgencyDb): Promise<ReadonlySet<string>> {
  const rows = await db.select({ name: users.name }).from(users);
  return new Set(rows.map(({ name }) => (name.split(/\s/u)[0] ?? "").toLowerCase()));
}
