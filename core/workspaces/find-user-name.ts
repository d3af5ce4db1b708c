import { eq } from "drizzle-orm";
import { users } from "#core/users";
import type { AgencyDb } from "../shared/database.ts";

export async function findUserName(db: AgencyDb, id: string): Promise<string> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return user?.name ?? "somebody";
}
