/** Accounts, policies and files of a running product, created and watched over its public API. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../../apps/cli/local/client.ts";

export interface RunningPolicy {
  accountId: string;
  policyId: string;
  carrierId: string;
}

let count = 0;

export async function createPolicy(
  owner: Client,
  policy: Record<string, unknown> = {},
): Promise<RunningPolicy> {
  count += 1;
  const mailingAddress = { line1: "1 Pier Road", city: "Duluth", zone: "MN", postalCode: "55802" };
  const { createAccount } = await owner.graphql<{ createAccount: { id: string } }>(
    "mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }",
    {
      input: {
        type: "BUSINESS",
        business: { name: `Harbor Bakery ${count}`, email: "office@bakery.example", mailingAddress },
        contact: { name: "Wren Castellane", email: "wren@bakery.example" },
      },
    },
  );
  const { createCarrier } = await owner.graphql<{ createCarrier: { id: string } }>(
    "mutation ($input: CreateCarrierInput!) { createCarrier(input: $input) { id } }",
    { input: { name: `Carrier ${count} Mutual`, isCarrier: true } },
  );
  const { createBusinessPolicies } = await owner.graphql<{
    createBusinessPolicies: { businessPolicies: { id: string }[]; errors: unknown };
  }>(
    `mutation ($accountId: ID!, $policies: [BusinessPolicyInput!]!) {
      createBusinessPolicies(accountId: $accountId, policies: $policies) { businessPolicies { id } errors { path message } }
    }`,
    {
      accountId: createAccount.id,
      policies: [{ type: "BUSINESS_OWNERS", carrierId: createCarrier.id, premium: 4283, ...policy }],
    },
  );
  const policyId = createBusinessPolicies.businessPolicies[0]?.id;
  if (!policyId) throw new Error(`No policy was created: ${JSON.stringify(createBusinessPolicies.errors)}`);
  return { accountId: createAccount.id, policyId, carrierId: createCarrier.id };
}

export interface PolicyFile {
  id: string;
  name: string;
  mediaType: string;
  size: number;
  reading: { state: string; pagesRead: number; pagesTotal: number | null; failure: string | null } | null;
}

export async function listFiles(owner: Client, policyId: string): Promise<PolicyFile[]> {
  const { businessPolicy } = await owner.graphql<{ businessPolicy: { files: PolicyFile[] } }>(
    `query ($id: ID!) { businessPolicy(id: $id) {
      files { id name mediaType size reading { state pagesRead pagesTotal failure } }
    } }`,
    { id: policyId },
  );
  return businessPolicy.files;
}

/** Polls until `look` returns something; on timeout the error says what it was waiting for. */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | null | undefined | false>,
  timeoutMs = 30_000,
): Promise<Found> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(60)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`Timed out after ${timeoutMs} ms waiting for ${what}.`);
}

/** The file once its reading has ended, successfully or with a reason. */
export function waitUntilRead(
  owner: Client,
  policyId: string,
  fileId: string,
  timeoutMs?: number,
): Promise<PolicyFile> {
  const look = async () => {
    const file = (await listFiles(owner, policyId)).find(({ id }) => id === fileId);
    return file?.reading?.state === "COMPLETED" || file?.reading?.state === "FAILED" ? file : null;
  };
  return waitFor(`the reading of ${fileId} to end`, look, timeoutMs);
}
