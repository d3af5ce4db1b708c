/** Agencies for tests that look at the running product from outside, each created by the operator. */
import { createClient } from "@libsql/client/http";
import { inject } from "vitest";
import { databaseNameOf } from "#core/provisioning";
import { Client } from "../../apps/cli/local/client.ts";
import { openSession, type SessionPlace } from "./sessions.ts";

export interface RunningAgency {
  agencyId: string;
  name: string;
  ownerEmail: string;
  /** The owner, signed in. */
  owner: Client;
  /** Statements on the agency's database itself, for states that no screen can create yet. */
  sql(statement: string, args?: (string | number | null)[]): Promise<Record<string, unknown>[]>;
}

export interface AgencyPlace {
  url: string;
  operatorToken: string;
  databaseUrlTemplate: string;
}

/** In the product that serves the whole suite. */
const sharedPlace = (): AgencyPlace => ({
  url: inject("productUrl"),
  operatorToken: inject("operatorToken"),
  databaseUrlTemplate: inject("databaseUrlTemplate"),
});

export async function openAgency(
  name = "Larkspur Insurance",
  place: AgencyPlace = sharedPlace(),
): Promise<RunningAgency> {
  const made = await createAgency(name, place, { inviteOwner: true });
  const owner = new Client(place.url);
  await owner.signIn(made.ownerEmail);
  return { ...made, owner };
}

/** The same without any mail: the local mailbox grows with each one, which takes long where there are hundreds. */
export async function openAgencyWithoutMail(
  name: string,
  place: AgencyPlace & SessionPlace,
): Promise<RunningAgency> {
  const made = await createAgency(name, place, { inviteOwner: false });
  return { ...made, owner: (await openSession(made, place)).client };
}

async function createAgency(
  name: string,
  { url, operatorToken, databaseUrlTemplate }: AgencyPlace,
  { inviteOwner }: { inviteOwner: boolean },
): Promise<Omit<RunningAgency, "owner">> {
  const ownerEmail = `owner-${crypto.randomUUID().slice(0, 13)}@larkspur.example`;
  const person = { ownerName: "Odette Marlowe", ownerEmail, inviteOwner };
  const made = await new Client(url).createAgency(operatorToken, {
    ...{ name, timeZone: "America/Chicago" },
    ...person,
  });
  if (made === "EXISTS") throw new Error(`${ownerEmail} exists already.`);
  const { agencyId } = made;
  const sql = runStatements(databaseUrlTemplate.replace("{name}", databaseNameOf(agencyId)));
  return { agencyId, name, ownerEmail, sql };
}

/** Statements on the database of an agency in the product that serves the whole suite. */
export const agencySql = (agencyId: string): RunningAgency["sql"] =>
  runStatements(sharedPlace().databaseUrlTemplate.replace("{name}", databaseNameOf(agencyId)));

/** Statements on a database of a product, by its name. */
export const sqlAt = ({ databaseUrlTemplate }: Pick<AgencyPlace, "databaseUrlTemplate">, name: string) =>
  runStatements(databaseUrlTemplate.replace("{name}", name));

/** Statements on the registry of the product that serves the whole suite. */
export const registrySql: RunningAgency["sql"] = (statement, args) =>
  runStatements(sharedPlace().databaseUrlTemplate.replace("{name}", "registry"))(statement, args);

function runStatements(url: string): RunningAgency["sql"] {
  return async (statement, args = []) => {
    const client = createClient({ url });
    const { rows, columns } = await client.execute({ sql: statement, args });
    client.close();
    return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  };
}
