/** More sessions of a running agency's users, opened without the mailed code, and more users. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createSessionSecret, sealSessionToken } from "#core/sessions";
import { Client } from "../../apps/cli/local/client.ts";
import { sha256Hex } from "../../core/shared/sha256.ts";
import type { RunningAgency } from "./agencies.ts";

export interface OpenedSession {
  client: Client;
  tokenHash: string;
}

/** Where the product is, and where it keeps its secrets. */
export interface SessionPlace {
  url: string;
  directory: string;
}

const dayMs = 24 * 60 * 60_000;

export async function openSession(
  { agencyId, sql }: Pick<RunningAgency, "agencyId" | "sql">,
  { url, directory }: SessionPlace,
  { userId, expiresAt = Date.now() + dayMs }: { userId?: string; expiresAt?: number } = {},
): Promise<OpenedSession> {
  const secrets = JSON.parse(readFileSync(join(directory, "secrets.json"), "utf8")) as { session: string };
  const secret = createSessionSecret();
  const tokenHash = await sha256Hex(secret);
  await sql(
    `INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
      VALUES (?, coalesce(?, (SELECT id FROM users WHERE role = 'OWNER')), ?, ?)`,
    [tokenHash, userId ?? null, Date.now(), expiresAt],
  );
  const token = await sealSessionToken({ agencyId, secret }, secrets.session);
  return { client: new Client(url, `__Host-carabiner=${token}`), tokenHash };
}

export async function addUser({ sql }: RunningAgency, name: string): Promise<string> {
  const id = `usr_${crypto.randomUUID().replaceAll("-", "").slice(0, 25)}`;
  await sql(
    "INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES (?, ?, ?, 'OWNER', 0, 0)",
    [id, `${id}@larkspur.example`, name],
  );
  return id;
}
