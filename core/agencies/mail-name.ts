/**
 * The part before the @ of the address at which an agency receives mail. It leads a message to the agency's database and
 * allows nothing else: whoever knows it may write to the agency.
 */
import { and, eq } from "drizzle-orm";
import { randomBase32 } from "../shared/base32.ts";
import type { RegistryDb } from "../shared/database.ts";
import { agencies } from "./tables.ts";

/** Leaves room for a reply token in the 64 characters that may stand before the @. */
const NAME_MAX = 16;

/** The agency's name as an address has it, and six random characters: nobody can guess who else is a customer. */
function createMailName(agencyName: string): string {
  const name = agencyName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_MAX)
    .replace(/^-+|-+$/g, "");
  return `${name || "agency"}-${randomBase32(6).toLowerCase()}`;
}

async function getMailName(registry: RegistryDb, agencyId: string): Promise<string> {
  const [row] = await registry
    .select({ name: agencies.mailName })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (!row?.name) throw new Error("This agency has no mail name.");
  return row.name;
}

/** The id of the agency that receives mail under this name; null if none does (any more). */
async function findMailedAgency(registry: RegistryDb, name: string): Promise<string | null> {
  const [row] = await registry
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(eq(agencies.mailName, name), eq(agencies.state, "ACTIVE")));
  return row?.id ?? null;
}

export const mailNames = { create: createMailName, of: getMailName, findAgency: findMailedAgency };
