/** Agencies for tests that look at the running product from outside, each created by the operator. */
import { createClient } from "@libsql/client/http";
import { inject } from "vitest";
import { databaseNameOf } from "#core/provisioning";
import { Client } from "../../apps/cli/local/client.ts";

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
  { url, operatorToken, databaseUrlTemplate }: AgencyPlace = sharedPlace(),
): Promise<RunningAgency> {
  const owner = new Client(url);
  const ownerEmail = `owner-${crypto.randomUUID().slice(0, 13)}@larkspur.example`;
  const made = await owner.createAgency(operatorToken, {
    name,
    timeZone: "America/Chicago",
    ownerName: "Odette Marlowe",
    ownerEmail,
  });
  if (made === "EXISTS") throw new Error(`${ownerEmail} exists already.`);
  await owner.signIn(ownerEmail);
  const { agencyId } = made;
  return {
    agencyId,
    name,
    ownerEmail,
    owner,
    sql: runStatements(databaseUrlTemplate.replace("{name}", databaseNameOf(agencyId))),
  };
}

/** Statements on the database of an agency in the product that serves the whole suite. */
export const agencySql = (agencyId: string): RunningAgency["sql"] =>
  runStatements(sharedPlace().databaseUrlTemplate.replace("{name}", databaseNameOf(agencyId)));

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
