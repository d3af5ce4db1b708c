/** What the demo agency's staff did with certificates: holders, and what was issued, sent, changed and renewed, in order. */
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "./client.ts";
import { readDemoFile } from "./demo-documents.ts";
import { cancelOnce, dayIn, renewOnce } from "./demo-work.ts";

/** Policies are named by the number that they were entered with, holders by their name. */
type CertificateStep =
  | { issue: IssueStep }
  | { batch: { holders: string[]; policies: string[]; isContractConfirmed?: boolean } }
  | { replaceDocument: { policy: string; file: string } }
  | { edit: { policy: string; endsInDays?: number } & Record<string, unknown> }
  | { cancel: { policy: string; inDays: number } & Record<string, unknown> }
  | { renew: { policy: string; file: string } & Record<string, unknown> };

interface IssueStep extends Record<string, unknown> {
  holder: string;
  policies: string[];
  marks?: { policy: string; mark: string }[];
  values?: { policy: string; key: string; value: string }[];
  /** It replaces the last one that was issued to this holder. */
  isReissue?: boolean;
  isSent?: boolean;
  withdrawnBecause?: string;
}

interface DemoHolder extends Record<string, unknown> {
  name: string;
  email?: string;
}

export interface CertificateWork {
  holders?: DemoHolder[];
  certificates?: CertificateStep[];
}

interface Context {
  client: Client;
  accountId: string;
  policyIds: ReadonlyMap<string, string>;
  holders: ReadonlyMap<string, { id: string; email: string }>;
  /** The last certificate of each holder. */
  issued: Map<string, string>;
  key: string;
}

/** `key`: the same one gives the same records, so an interrupted load resumes where it stopped. */
export async function addCertificateWork(
  client: Client,
  { accountId, policyIds }: { accountId: string; policyIds: ReadonlyMap<string, string> },
  { holders = [], certificates = [] }: CertificateWork,
  key: string,
): Promise<void> {
  const made = new Map<string, { id: string; email: string }>();
  for (const [place, holder] of holders.entries()) {
    const input = { accountId, ...holder, idempotencyKey: `${key}-holder-${place}` };
    const { createCertificateHolder } = await client.graphql<{ createCertificateHolder: { id: string } }>(
      "mutation ($input: CreateCertificateHolderInput!) { createCertificateHolder(input: $input) { id } }",
      { input },
    );
    made.set(holder.name, { id: createCertificateHolder.id, email: holder.email ?? "" });
  }
  const context = { client, accountId, policyIds, holders: made, issued: new Map<string, string>() };
  for (const [place, step] of certificates.entries()) {
    // What a policy states and proves is known once its documents are read.
    await waitUntilRead(client, accountId);
    await takeCertificateStep({ ...context, key: `${key}-certificate-${place}` }, step);
  }
}

async function takeCertificateStep(context: Context, step: CertificateStep): Promise<void> {
  const { client } = context;
  if ("issue" in step) return issue(context, step.issue);
  if ("batch" in step) return issueBatch(context, step.batch);
  if ("replaceDocument" in step) return replaceDocument(context, step.replaceDocument);
  if ("edit" in step) {
    const { policy, endsInDays, ...fields } = step.edit;
    const ends = endsInDays === undefined ? {} : { expiresAt: dayIn(endsInDays) };
    const input = { id: policyOf(context, policy), ...fields, ...ends };
    await client.graphql(
      "mutation ($input: UpdateBusinessPolicyInput!) { updateBusinessPolicy(input: $input) { id } }",
      { input },
    );
    return;
  }
  if ("cancel" in step) {
    const { policy, ...cancel } = step.cancel;
    return cancelOnce(client, policyOf(context, policy), cancel);
  }
  const { policy, file, ...renewal } = step.renew;
  const id = await renewOnce(client, policyOf(context, policy), renewal);
  const { name, bytes } = await readDemoFile(file, await termOf(client, id));
  await client.uploadPolicyFile(id, name, bytes, {
    type: "POLICY_DOCUMENT",
    idempotencyKey: `${context.key}-document`,
  });
  await waitUntilRead(client, context.accountId);
}

async function issue(
  { client, accountId, holders, issued, key, ...named }: Context,
  { holder, policies, marks, values, isReissue, isSent, withdrawnBecause, ...terms }: IssueStep,
): Promise<void> {
  const { id: holderId, email } = valueOf(holders, holder);
  const idOf = (policy: string) => policyOf(named, policy);
  const { createCertificate } = await client.graphql<{
    createCertificate: { certificate: { id: string; withdrawal: object | null } };
  }>(
    `mutation ($input: CreateCertificateInput!) {
      createCertificate(input: $input) { certificate { id withdrawal { at } } }
    }`,
    {
      input: {
        accountId,
        holderId,
        ...terms,
        policyIds: policies.map(idOf),
        marks: (marks ?? []).map(({ policy, mark }) => ({ policyId: idOf(policy), mark })),
        values: (values ?? []).map(({ policy, ...typed }) => ({ policyId: idOf(policy), ...typed })),
        ...(isReissue ? { supersedesId: issued.get(holder) } : {}),
        idempotencyKey: key,
      },
    },
  );
  const { id, withdrawal } = createCertificate.certificate;
  issued.set(holder, id);
  if (isSent)
    await client.graphql(
      `mutation ($id: ID!, $to: String!, $key: String) {
        sendCertificate(certificateId: $id, to: $to, idempotencyKey: $key) { delivery { id } }
      }`,
      { id, to: email, key: `${key}-mail` },
    );
  if (withdrawnBecause !== undefined && !withdrawal)
    await client.graphql(
      `mutation ($id: ID!, $reason: String!) {
        withdrawCertificate(id: $id, reason: $reason) { certificate { id } }
      }`,
      { id, reason: withdrawnBecause },
    );
}

async function issueBatch(
  context: Context,
  { holders, policies, isContractConfirmed = false }: Extract<CertificateStep, { batch: object }>["batch"],
): Promise<void> {
  const { client, accountId, key } = context;
  const { createCertificateBatch } = await client.graphql<{ createCertificateBatch: { id: string } }>(
    "mutation ($input: CreateCertificateBatchInput!) { createCertificateBatch(input: $input) { id } }",
    {
      input: {
        accountId,
        isContractConfirmed,
        holderIds: holders.map((name) => valueOf(context.holders, name).id),
        policyIds: policies.map((policy) => policyOf(context, policy)),
        idempotencyKey: key,
      },
    },
  );
  await waitFor("the demo's batch of certificates", async () => {
    const { certificateBatch } = await client.graphql<{ certificateBatch: { state: string } }>(
      "query ($id: ID!) { certificateBatch(id: $id) { state } }",
      createCertificateBatch,
    );
    return certificateBatch.state === "FINISHED";
  });
}

async function replaceDocument(
  context: Context,
  { policy, file }: { policy: string; file: string },
): Promise<void> {
  const { client, accountId } = context;
  const id = policyOf(context, policy);
  const { businessPolicy } = await client.graphql<{
    businessPolicy: { files: { id: string; version: number; versionNumber: number }[] };
  }>("query ($id: ID!) { businessPolicy(id: $id) { files { id version versionNumber } } }", { id });
  const [current] = businessPolicy.files;
  if (!current || current.versionNumber > 1) return;
  const { name, bytes } = await readDemoFile(file, await termOf(client, id));
  await client.replacePolicyFile(id, current, name, bytes);
  await waitUntilRead(client, accountId);
}

async function termOf(client: Client, id: string): Promise<{ inforceAt: string; expiresAt: string }> {
  const { businessPolicy } = await client.graphql<{
    businessPolicy: { inforceAt: string; expiresAt: string };
  }>("query ($id: ID!) { businessPolicy(id: $id) { inforceAt expiresAt } }", { id });
  return businessPolicy;
}

const waitUntilRead = (client: Client, accountId: string) =>
  waitFor("the demo's documents to be read", async () => {
    const { account } = await client.graphql<{
      account: { policyFiles: { reading: { state: string } | null }[] };
    }>("query ($accountId: ID!) { account(id: $accountId) { policyFiles { reading { state } } } }", {
      accountId,
    });
    return account.policyFiles.every(({ reading }) => ["COMPLETED", "FAILED"].includes(reading?.state ?? ""));
  });

async function waitFor(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until;) {
    if (await isDone()) return;
    await wait(100);
  }
  throw new Error(`It took too long for ${what}. Run npm start again to go on.`);
}

function valueOf<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name);
  if (value === undefined) throw new Error(`The demo agency has nothing named ${name}.`);
  return value;
}

const policyOf = ({ policyIds }: Pick<Context, "policyIds">, number: string): string =>
  valueOf(policyIds, number);
