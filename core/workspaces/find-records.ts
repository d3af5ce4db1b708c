import { desc, sql } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { documents } from "#core/documents";
import { findPoliciesOfAccounts } from "#core/policies";
import { nameOfPolicy } from "#model/policies";
import type { AgencyDb } from "../shared/database.ts";
import type { MailingAddress } from "../shared/postal-address.ts";
import type { GraphEntity } from "./model.ts";

/** Of one kind; a client may have thousands of documents. */
const PER_KIND_MAX = 50;

/** What the agency keeps about a client and how it is connected: policies, carriers, people, places, documents, requests. */
export async function findRecords(db: AgencyDb, accountId: string): Promise<GraphEntity[]> {
  const [[account], policies, files, requests] = await Promise.all([
    findAccounts(db, [accountId]),
    findPoliciesOfAccounts(db, [accountId]),
    db
      .select({ id: sql<string>`${documents.id}`, name: documents.name })
      .from(documents)
      .where(
        sql`${documents.accountId} = ${accountId}
          OR ${documents.policyId} IN (SELECT id FROM policies WHERE account_id = ${accountId} AND deleted_at IS NULL)`,
      )
      .orderBy(desc(documents.createdAt), desc(documents.id))
      .limit(PER_KIND_MAX),
    db.all<{ id: string; type: string }>(
      sql`SELECT id, type FROM service_requests WHERE account_id = ${accountId} ORDER BY created_at DESC LIMIT ${PER_KIND_MAX}`,
    ),
  ]);
  if (!account) return [];
  const { name } = account.account;
  const entityOf = (kind: string, id: string, shown: string, connection: string): GraphEntity => ({
    kind,
    id,
    name: shown,
    connection,
  });
  return [
    entityOf("account", accountId, name, "the client"),
    ...account.contacts.map((contact) =>
      entityOf("person", contact.id, contact.name, `a contact of ${name}`),
    ),
    entityOf("location", accountId, placeOf(account.account.mailingAddress), `where ${name} gets mail`),
    ...policies
      .slice(0, PER_KIND_MAX)
      .map((policy) => entityOf("policy", policy.id, nameOfPolicy(policy), `a policy of ${name}`)),
    ...[...new Map(policies.map(({ carrier }) => [carrier.id, carrier])).values()].map((carrier) =>
      entityOf("carrier", carrier.id, carrier.name, `insures ${name}`),
    ),
    ...files.map((file) => entityOf("document", file.id, file.name, `a document of ${name}`)),
    ...requests.map(({ id, type }) =>
      entityOf("serviceRequest", id, type.toLowerCase().replaceAll("_", " "), `a request of ${name}`),
    ),
  ];
}

const placeOf = ({ line1, line2, city, zone, postalCode }: MailingAddress): string =>
  [line1, line2, city, `${zone} ${postalCode}`].filter(Boolean).join(", ");
