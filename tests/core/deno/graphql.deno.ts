/**
 * Core without Cloudflare and without Node APIs: under Deno, on an embedded libSQL file, an agency is created, and
 * GraphQL creates an account and a policy and reads them back. Run by `npm test`; fails by throwing.
 */
import { createClient } from "@libsql/client";
import { deepStrictEqual } from "node:assert";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccounts } from "#core/accounts";
import { createAgencies } from "#core/agencies";
import { createProvisioning, migrate } from "#core/provisioning";
import { sealAuditEntries, verifyAuditChain } from "#core/audit";
import { createCarriers } from "#core/carriers";
import { createPolicies } from "#core/policies";
import { beginSession, findViewer } from "#core/sessions";
import { createAgencyUsers, inviteOwner, seedOwner } from "#core/users";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import type { AgencyDb, RegistryDb } from "../../../core/shared/database.ts";
import { createNewId } from "../../../core/shared/ids.ts";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { executorOf } from "../../support/database-host.ts";
import { runGraphQL } from "../../support/graphql-request.ts";
import { readMigrations, wrapTestClient } from "../../support/test-database.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

const folder = mkdtempSync(join(tmpdir(), "carabiner-deno-"));
const nowMs = () => Date.UTC(2026, 10, 20, 15);
const newId = createNewId(nowMs);

const registryClient = createClient({ url: `file:${join(folder, "registry.db")}` });
const agencyClient = createClient({ url: `file:${join(folder, "agency.db")}` });
const agencyDatabase = wrapTestClient(agencyClient);

const scopeOf = (agencyId: string, actor: AgencyScope["actor"]): AgencyScope => ({
  agencyId,
  requestId: newId("req"),
  db: agencyDatabase.db as unknown as AgencyDb,
  actor,
  nowMs,
  newId,
  written: () => undefined,
});

try {
  await main();
  console.log("core under Deno: ok");
} finally {
  registryClient.close();
  agencyClient.close();
  rmSync(folder, { recursive: true, force: true });
}

async function makeAgency(): Promise<{ agencyId: string; ownerId: string }> {
  await migrate(executorOf(registryClient), readMigrations("registry"));
  const provisioning = createProvisioning({
    registry: wrapTestClient(registryClient).db as unknown as RegistryDb,
    host: { create: () => Promise.resolve() },
    open: ({ agencyId }) => ({
      executor: executorOf(agencyClient),
      scope: scopeOf(agencyId, () => Promise.resolve({ kind: "WORKFLOW", id: "provisioning" })),
    }),
    migrations: readMigrations("agency"),
    seeds: [seedOwner],
    firstJobs: inviteOwner,
    nowMs,
    newId,
  });
  const made = await provisioning.createAgency({
    name: "Larkspur Insurance",
    timeZone: "America/Chicago",
    ownerName: "Odette Marlowe",
    ownerEmail: "owner@larkspur.example",
  });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

async function main(): Promise<void> {
  const { agencyId, ownerId } = await makeAgency();
  const owner = scopeOf(agencyId, () => Promise.resolve({ kind: "AGENCY_USER", id: ownerId }));
  const begun = await beginSession(owner, { userId: ownerId });
  if (!begun.ok) throw new Error(begun.error.message);
  const tokenHash = await sha256Hex(begun.value.secret);

  async function run<Data>(source: string, variables: Record<string, unknown> = {}): Promise<Data> {
    let reading: ReturnType<typeof findViewer> | undefined;
    const viewer = () => (reading ??= findViewer(owner.db, tokenHash, nowMs()));
    const services = {
      accounts: createAccounts(owner),
      agencies: createAgencies(owner),
      carriers: createCarriers(owner),
      policies: createPolicies(owner),
      subscriptions: manualSubscriptions(owner),
      users: createAgencyUsers(owner, viewer),
    };
    const answer = await runGraphQL({ source, variables, services, viewer });
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    return answer.data as Data;
  }

  const { createAccount } = await run<{ createAccount: { id: string } }>(
    "mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }",
    {
      input: {
        type: "BUSINESS",
        business: {
          name: "Crust & Crumb Bakery 🥐",
          mailingAddress: { line1: "12 Mill Road", city: "Springfield", zone: "IL", postalCode: "62701" },
        },
        contact: { name: "Petra Vance", email: "petra@crustandcrumb.example" },
      },
    },
  );
  const { createCarrier: carrier } = await run<{ createCarrier: { id: string; name: string } }>(
    `mutation { createCarrier(input: { name: "Larkspur Mutual" }) { id name } }`,
  );
  await run(
    `mutation ($accountId: ID!, $policies: [BusinessPolicyInput!]!) {
      createBusinessPolicies(accountId: $accountId, policies: $policies) { businessPolicies { id } errors { path message } }
    }`,
    {
      accountId: createAccount.id,
      policies: [
        {
          type: "GENERAL_LIABILITY",
          market: "ADMITTED",
          carrierId: carrier.id,
          policyNumber: "GL-204417",
          premium: 1200.5,
          taxes: 20.25,
        },
      ],
    },
  );
  const read = await run(
    `query ($id: ID!) {
      agencyUser { name agency { name } }
      account(id: $id) { account { name } businessPolicies { policyNumber state carrier { name } pricing { total } } }
    }`,
    { id: createAccount.id },
  );
  deepStrictEqual(JSON.parse(JSON.stringify(read)), {
    agencyUser: { name: "Odette Marlowe", agency: { name: "Larkspur Insurance" } },
    account: {
      account: { name: "Crust & Crumb Bakery 🥐" },
      businessPolicies: [
        {
          policyNumber: "GL-204417",
          state: "BINDING",
          carrier: { name: carrier.name },
          pricing: { total: 1220.75 },
        },
      ],
    },
  });
  const chain = {
    db: owner.db,
    registry: wrapTestClient(registryClient).db as unknown as RegistryDb,
    agencyId,
    keys: { current: "a key for tests", former: [] },
  };
  await sealAuditEntries(chain, nowMs());
  const verdict = await verifyAuditChain(chain);
  if (verdict.state !== "INTACT" || verdict.sealedRows < 4)
    throw new Error(`The audit chain: ${JSON.stringify(verdict)}`);
}
