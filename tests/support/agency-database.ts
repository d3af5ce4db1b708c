/** An agency for a test: a migrated database, a profile, an owner, and scopes that act in it. */
import type { Client } from "@libsql/client";
import type { AgencyUser } from "#model/users";
import type { Actor } from "../../core/shared/actor.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { AgencyDb } from "../../core/shared/database.ts";
import { createNewId } from "../../core/shared/ids.ts";
import { limitToViewer } from "../../core/shared/viewer.ts";
import { openTestDatabase, type Sent } from "./test-database.ts";

export interface TestAgencyOptions {
  /** The initial time; 2026-11-20 15:00 UTC if omitted. */
  nowMs?: number;
  timeZone?: string;
}

export interface TestAgency {
  agencyId: string;
  /** The id of the OWNER that the agency was created with; the actor in every scope unless another one is given. */
  ownerId: string;
  /** The owner as the viewer of a request. */
  owner(): Promise<AgencyUser>;
  db: AgencyDb;
  raw: Client;
  /** What was sent since the last `forget`. */
  sent: Sent;
  forget(): void;
  clock: { nowMs: number };
  /** What was reported to the scopes after their writes. */
  writes: { jobs?: readonly { job: string; jobId: string }[] }[];
  scope(actor?: Actor): AgencyScope;
  close(): void;
}

export async function openTestAgency(options: TestAgencyOptions = {}): Promise<TestAgency> {
  const database = await openTestDatabase("agency");
  const clock = { nowMs: options.nowMs ?? Date.UTC(2026, 10, 20, 15) };
  const agencyId = "agy_0000000000000000000000001";
  const ownerId = "usr_0000000000000000000000001";
  await database.raw.batch([
    {
      sql: `INSERT INTO agency_profile (id, agency_id, name, time_zone, created_at, updated_at) VALUES (1, ?, ?, ?, ?, ?)`,
      args: [agencyId, "Larkspur Insurance", options.timeZone ?? "America/Chicago", clock.nowMs, clock.nowMs],
    },
    {
      sql: `INSERT INTO subscription (id, created_at, updated_at) VALUES (1, ?, ?)`,
      args: [clock.nowMs, clock.nowMs],
    },
    {
      sql: `INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES (?, ?, ?, 'OWNER', ?, ?)`,
      args: [ownerId, "owner@larkspur.example", "Odette Marlowe", clock.nowMs, clock.nowMs],
    },
  ]);
  const writes: TestAgency["writes"] = [];
  const newId = createNewId(() => clock.nowMs);
  const db = database.db as unknown as AgencyDb;
  return {
    agencyId,
    ownerId,
    owner: async () => ({
      id: ownerId,
      email: "owner@larkspur.example",
      name: "Odette Marlowe",
      state: "ACTIVE",
      role: "OWNER",
      version: 1,
      invitedAt: null,
      lastSignInAt: null,
      removedAt: null,
    }),
    db,
    raw: database.raw,
    sent: database.sent,
    forget: database.forget,
    clock,
    writes,
    scope: (actor = { kind: "AGENCY_USER", id: ownerId }) => ({
      agencyId,
      requestId: newId("req"),
      // As a session's handle is; jobs see everything.
      db: actor.kind === "AGENCY_USER" && actor.id !== null ? limitToViewer(db, actor.id) : db,
      actor: async () => actor,
      nowMs: () => clock.nowMs,
      newId,
      written: (what) => void writes.push(what),
    }),
    close: database.close,
  };
}

/** Lets an agency on Basic have sent all but `left` of this month's emails. */
export async function useUpEmails({ raw, clock, ownerId }: TestAgency, left = 0): Promise<void> {
  await raw.execute("UPDATE subscription SET plan = 'BASIC'");
  await raw.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO deliveries (id, record_kind, record_id, recipient, subject, body_text, body_html, attachments,
        requested_by, created_at)
      SELECT printf('dlv_0used%05d', i), 'other', 'none', 'a@b.example', '', '', '', '[]', ?, ? FROM n`,
    args: [250 - left, ownerId, clock.nowMs],
  });
}
