/** What the agency keeps about a client besides its policies: notes, certificates, who looks after it, numbers. */
import { inArray, sql } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { users } from "#core/users";
import { type NoteType, noteTypeLabels } from "#model/notes";
import { describeDate, todayIn } from "../shared/calendar-date.ts";
import type { AgencyDb } from "../shared/database.ts";
import type { Connection, KeptFact } from "./answer-from-records.ts";

/** A note is shown by its beginning: it is read on the client's page. */
const NOTE_SHOWN = 300;
/** Hundredths of a percent, as a policy keeps its rate. */
const RATE_PARTS = 100;

interface KeptOf {
  account: { id: string; fein: string | null; producerId: string | null; serviceRepId: string | null };
  policies: readonly { id: string; name: string; commissionRate: number }[];
  /** Of each kind. */
  max: number;
}

/** What the client is connected to, newest first, and what is kept as a value alone. */
export async function findKept(
  db: AgencyDb,
  { account, policies, max }: KeptOf,
): Promise<{ connections: Connection[]; facts: KeptFact[] }> {
  const staff = [account.producerId, account.serviceRepId].flatMap((id) => id ?? []);
  const [{ timeZone }, people, notes, certificates] = await Promise.all([
    getAgencyProfile(db),
    db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, staff)),
    db.all<{ id: string; type: NoteType; text: string; policyId: string | null; createdAt: number }>(
      sql`SELECT id, type, text, policy_id AS policyId, created_at AS createdAt FROM notes
        WHERE deleted_at IS NULL AND (account_id = ${account.id}
          OR policy_id IN (SELECT id FROM policies WHERE account_id = ${account.id} AND deleted_at IS NULL))
        ORDER BY created_at DESC, id DESC LIMIT ${max}`,
    ),
    db.all<{ id: string; number: string; holder: string; issuedOn: string; state: string | null }>(
      sql`SELECT id, number, holder_name AS holder, issued_on AS issuedOn,
          CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN superseded_by IS NOT NULL THEN 'replaced' END AS state
        FROM certificates WHERE account_id = ${account.id} ORDER BY issued_on DESC, created_at DESC LIMIT ${max}`,
    ),
  ]);
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const connection = (
    kind: string,
    { id, name, told }: { id: string; name: string; told: string },
    [how, back]: readonly [string, string],
    policyId: string | null = null,
  ): Connection => ({ kind, id, name, told, how, back, policyId });
  const inCharge = (id: string | null, label: string): Connection[] => {
    const name = nameOf.get(id ?? "");
    if (id === null || name === undefined) return [];
    const role = label.toLowerCase();
    return [
      connection("user", { id, name, told: `${label}: ${name}` }, [`has the ${role}`, `is the ${role} of`]),
    ];
  };
  const connections = [
    ...inCharge(account.producerId, "Producer"),
    ...inCharge(account.serviceRepId, "Service rep"),
    ...notes.map(({ id, type, text, policyId, createdAt }) => {
      const name = `${noteTypeLabels[type]}, ${describeDate(todayIn(timeZone, createdAt))}`;
      const told = `${name}: ${text.length > NOTE_SHOWN ? `${text.slice(0, NOTE_SHOWN)} …` : text}`;
      return connection("note", { id, name, told }, ["has the note", "is about"], policyId);
    }),
    ...certificates.map(({ id, number, holder, issuedOn, state }) => {
      const issued = `${number} was issued on ${describeDate(issuedOn)} to ${holder}`;
      const told = state === null ? issued : `${issued}, and ${state} since`;
      return connection("certificate", { id, name: number, told }, ["has the certificate", "was issued for"]);
    }),
  ];
  const fein: KeptFact[] =
    account.fein === null ? [] : [{ about: "FEIN", told: `FEIN: ${account.fein}`, policyId: null }];
  const rates = policies.flatMap(({ id, name, commissionRate }): KeptFact[] => {
    const told = `Commission rate of ${name}: ${commissionRate / RATE_PARTS}%`;
    return commissionRate === 0 ? [] : [{ about: "COMMISSION_RATE", told, policyId: id }];
  });
  return { connections, facts: [...fein, ...rates] };
}
