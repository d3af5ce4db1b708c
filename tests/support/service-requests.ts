/** Service requests for tests. */
import { createServicing } from "#core/servicing";
import type { ServiceRequest } from "#model/servicing";
import type { TestAgency } from "./agency-database.ts";
import { valueOf } from "./book-of-business.ts";

export const requestInput = (more: Record<string, unknown> = {}) => ({
  type: "QUESTION",
  details: { question: { question: "Does our policy cover borrowed tools?" } },
  clientName: "Ines Calloway",
  ...more,
});

export const openRequest = async (
  agency: TestAgency,
  more: Record<string, unknown> = {},
): Promise<ServiceRequest> => valueOf(await createServicing(agency.scope()).create(requestInput(more)));

/** Adds a user who may sign in. */
export async function addUser(agency: TestAgency, id: string, name: string): Promise<string> {
  await agency.raw.execute({
    sql: `INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES (?, ?, ?, 'SERVICE', 0, 0)`,
    args: [id, `${id}@larkspur.example`, name],
  });
  return id;
}

export const disableUser = (agency: TestAgency, id: string) =>
  agency.raw.execute({ sql: `UPDATE users SET state = 'DISABLED' WHERE id = ?`, args: [id] });
