/**
 * Loads the demo agency through the same public surface that everybody uses: the operator endpoint creates the
 * agency, its owner signs in with the code from the mailbox, and the records are created over GraphQL.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "./client.ts";
import { addCertificateWork, type CertificateWork } from "./demo-certificates.ts";
import { addColleagues, type DemoColleague, type DemoRule, setServicingRules } from "./demo-colleagues.ts";
import { type DemoTask, giveTasks } from "./demo-copilot.ts";
import { readDemoFile } from "./demo-documents.ts";
import { letMailArrive } from "./demo-mail.ts";
import { buyPlan } from "./demo-subscription.ts";
import { addServiceRequests, type DemoRecords, type DemoRequest } from "./demo-servicing.ts";
import {
  type AccountWork,
  addAccountWork,
  addPolicyWork,
  countDaysFrom,
  dayIn,
  type PolicyWork,
} from "./demo-work.ts";
import { at } from "./places.ts";
import type { Product } from "./product.ts";

const file = at("fixtures", "agencies", "demo", "agency.json");

interface DemoPolicy extends PolicyWork, Record<string, unknown> {
  carrier: string;
  broker?: string;
  policyNumber?: string;
  inforceAt?: string;
  expiresAt?: string;
  /**
   * The first day of a one-year term, in days from the day of loading, so that the demo always has terms that end soon.
   * Policies with documents have the dates that their documents state instead, unless the documents are texts that are
   * drawn with the term.
   */
  startsIn?: number;
  /** Files in fixtures/ to upload, with their document types. */
  documents?: { file: string; type: string; notes?: string }[];
}
interface DemoAccount extends AccountWork, CertificateWork, Record<string, unknown> {
  business?: { name: string };
  policies?: DemoPolicy[];
  /** Keys of colleagues, or "owner". */
  producer?: string;
  serviceRep?: string;
}
interface DemoAgency {
  agency: { name: string; timeZone: string; ownerName: string; ownerEmail: string };
  settings: Record<string, unknown>;
  colleagues: DemoColleague[];
  servicingRules: DemoRule[];
  accounts: DemoAccount[];
  servicing: DemoRequest[];
  /** Documents of the knowledge base, typed in. */
  knowledge: { title: string; content: string }[];
  /** Tasks that the agency has described in its own words. */
  customPresets: { title: string; description: string; basePrompt: string }[];
  /** How its documents look. */
  styles: { title: string; description: string; baseStyleId: string; footer: string }[];
  /** Files of mail that has arrived. */
  emails: string[];
  copilot: DemoTask[];
}

const demo = JSON.parse(readFileSync(file, "utf8")) as DemoAgency;
export const demoOwnerEmail = demo.agency.ownerEmail;
/** Those who can sign in. */
export const demoColleagueEmails = demo.colleagues
  .filter(({ handsOverTo }) => !handsOverTo)
  .map(({ email }) => email);

/** Does nothing if the demo agency already exists and is complete. An interrupted load resumes where it stopped. */
export async function loadDemoAgency(product: Product, say: (line: string) => void): Promise<void> {
  const stamp = join(product.directory, "demo-loaded");
  if (existsSync(stamp)) return;
  const began = join(product.directory, "demo-began");
  if (!existsSync(began)) writeFileSync(began, String(Date.now()));
  countDaysFrom(Number(readFileSync(began, "utf8")));
  const client = new Client(product.url);
  // Nobody waits for that mail: npm start prints where to sign in.
  await client.createAgency(product.operatorToken, { ...demo.agency, inviteOwner: false });
  await client.signIn(demoOwnerEmail);
  say("Loading the demo agency…");
  await client.graphql("mutation ($input: UpdateAgencyInput!) { updateAgency(input: $input) { id } }", {
    input: demo.settings,
  });
  await buyPlan(client, product);
  const carrierId = await carriersByName(client);
  const { agencyUser } = await client.graphql<{ agencyUser: { id: string } }>("query { agencyUser { id } }");
  const staff = await addColleagues(client, demo.colleagues, agencyUser.id);
  await setServicingRules(client, demo.servicingRules, staff);
  const certificateWork: (() => Promise<void>)[] = [];
  const byAccount = new Map<string, DemoRecords>();
  for (const [place, entry] of demo.accounts.entries()) {
    const { policies = [], contacts, notes, documents, holders, certificates, ...given } = entry;
    const { producer, serviceRep, ...account } = given;
    // The same key gives the same record, so an interrupted load resumes where it stopped.
    const idempotencyKey = `demo-account-${place}`;
    const accountId = await createAccount(client, {
      ...account,
      producerId: staff.idOf(producer),
      serviceRepId: staff.idOf(serviceRep),
      idempotencyKey,
    });
    await addAccountWork(client, accountId, { contacts, notes, documents }, idempotencyKey);
    const policyIds = new Map<string, string>();
    for (const [nth, policy] of policies.entries()) {
      const id = await createPolicy(client, accountId, policy, {
        carrierId,
        idempotencyKey: `demo-policy-${place}-${nth}`,
      });
      if (policy.policyNumber) policyIds.set(policy.policyNumber, id);
    }
    const owner = { accountId, policyIds };
    if (entry.business) byAccount.set(entry.business.name, owner);
    certificateWork.push(() => addCertificateWork(client, owner, { holders, certificates }, idempotencyKey));
  }
  await addServiceRequests(client, demo.servicing, { staff, byAccount });
  // Their documents are read while other accounts are entered.
  for (const work of certificateWork) await work();
  for (const [place, document] of demo.knowledge.entries()) {
    await client.graphql(
      "mutation ($input: CreateKnowledgeBaseTextDocumentInput!) { createKnowledgeBaseTextDocument(input: $input) { id } }",
      { input: { ...document, idempotencyKey: `demo-knowledge-${place}` } },
    );
  }
  for (const [place, preset] of demo.customPresets.entries()) {
    await client.graphql(
      "mutation ($input: CreateCustomPresetInput!) { createCustomPreset(input: $input) { id } }",
      { input: { ...preset, idempotencyKey: `demo-preset-${place}` } },
    );
  }
  for (const [place, style] of demo.styles.entries()) {
    await client.graphql(
      "mutation ($input: CreateHtmlDocumentTemplateInput!) { createHtmlDocumentTemplate(input: $input) { id } }",
      { input: { ...style, idempotencyKey: `demo-style-${place}` } },
    );
  }
  const { emailAddress } = await client.graphql<{ emailAddress: string }>("query { emailAddress }");
  await letMailArrive(product, emailAddress, demo.emails);
  await giveTasks(client, demo.copilot, product.url, demo.colleagues);
  await staff.partWithFormer();
  writeFileSync(stamp, new Date().toISOString());
}

async function carriersByName(client: Client): Promise<(name: string, isBroker: boolean) => Promise<string>> {
  const { carriers } = await client.graphql<{ carriers: { id: string; name: string }[] }>(
    "query { carriers { id name } }",
  );
  const ids = new Map(carriers.map(({ id, name }) => [name, id]));
  return async (name, isBroker) => {
    const known = ids.get(name);
    if (known) return known;
    const { createCarrier } = await client.graphql<{ createCarrier: { id: string } }>(
      "mutation ($input: CreateCarrierInput!) { createCarrier(input: $input) { id } }",
      { input: { name, isCarrier: !isBroker, isBroker } },
    );
    ids.set(name, createCarrier.id);
    return createCarrier.id;
  };
}

async function createAccount(client: Client, account: Record<string, unknown>): Promise<string> {
  const { createAccount: made } = await client.graphql<{ createAccount: { id: string } }>(
    "mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }",
    { input: account },
  );
  return made.id;
}

const termOf = (startsIn: number) => ({
  issuedAt: dayIn(startsIn),
  inforceAt: dayIn(startsIn),
  expiresAt: dayIn(startsIn + 365),
});

async function createPolicy(
  client: Client,
  accountId: string,
  { documents = [], carrier, broker, startsIn, notes, stages, ...policy }: DemoPolicy,
  {
    carrierId,
    idempotencyKey,
  }: { carrierId(name: string, isBroker: boolean): Promise<string>; idempotencyKey: string },
): Promise<string> {
  const term = startsIn === undefined ? {} : termOf(startsIn);
  const input = {
    accountId,
    idempotencyKey,
    policies: [
      {
        ...policy,
        ...term,
        carrierId: await carrierId(carrier, false),
        ...(broker ? { brokerId: await carrierId(broker, true) } : {}),
      },
    ],
  };
  const { createBusinessPolicies: made } = await client.graphql<{
    createBusinessPolicies: {
      businessPolicies: { id: string }[];
      errors: { path: string; message: string }[];
    };
  }>(
    `mutation ($accountId: ID!, $policies: [BusinessPolicyInput!]!, $idempotencyKey: String) {
      createBusinessPolicies(accountId: $accountId, policies: $policies, idempotencyKey: $idempotencyKey) {
        businessPolicies { id }
        errors { path message }
      }
    }`,
    input,
  );
  const policyId = made.businessPolicies[0]?.id;
  if (!policyId)
    throw new Error(`A demo policy was not created: ${JSON.stringify({ policy, errors: made.errors })}`);
  const isReplaced = documents.length > 0 && (await hasNewVersion(client, policyId));
  for (const [place, { file: path, ...facts }] of isReplaced ? [] : documents.entries()) {
    const { inforceAt = "", expiresAt = "" } = { ...policy, ...term };
    const { name, bytes } = await readDemoFile(path, { inforceAt, expiresAt });
    await client.uploadPolicyFile(policyId, name, bytes, {
      ...facts,
      idempotencyKey: `${idempotencyKey}-document-${place}`,
    });
  }
  await addPolicyWork(client, policyId, { notes, stages }, idempotencyKey);
  return policyId;
}

/** An earlier load came as far as replacing what this policy's documents were. */
async function hasNewVersion(client: Client, id: string): Promise<boolean> {
  const { businessPolicy } = await client.graphql<{
    businessPolicy: { files: { versionNumber: number }[] };
  }>("query ($id: ID!) { businessPolicy(id: $id) { files { versionNumber } } }", { id });
  return businessPolicy.files.some(({ versionNumber }) => versionNumber > 1);
}
