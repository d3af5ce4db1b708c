/** What the demo agency's staff did after entering its records: contacts, notes, account documents, life cycle. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Client } from "./client.ts";
import { at } from "./places.ts";

interface DemoNote {
  type: string;
  text: string;
  isPinned?: boolean;
}

/** Days are counted from the day of loading. */
type LifeCycleStep =
  | { renew: Record<string, unknown> }
  | { cancel: Record<string, unknown> & { inDays: number } }
  | { reinstate: { inDays: number } };

export interface AccountWork {
  contacts?: { name: string; email: string; phone: string; roles: string[] }[];
  notes?: DemoNote[];
  documents?: { file: string; type: string; notes?: string }[];
}

export interface PolicyWork {
  notes?: DemoNote[];
  stages?: LifeCycleStep[];
}

/** `key`: the same one gives the same records, so an interrupted load resumes where it stopped. */
export async function addAccountWork(
  client: Client,
  accountId: string,
  { contacts = [], notes = [], documents = [] }: AccountWork,
  key: string,
): Promise<void> {
  for (const [place, { roles, ...contact }] of contacts.entries()) {
    const input = { accountId, contact, roles, idempotencyKey: `${key}-contact-${place}` };
    await client.graphql("mutation ($input: AddContactInput!) { addContact(input: $input) { id } }", {
      input,
    });
  }
  await addNotes(client, { accountId }, notes, key);
  for (const [place, { file, ...facts }] of documents.entries()) {
    const upload = { ...facts, idempotencyKey: `${key}-document-${place}` };
    await client.uploadAccountFile(accountId, basename(file), await readFile(at(file)), upload);
  }
}

export async function addPolicyWork(
  client: Client,
  policyId: string,
  { notes = [], stages = [] }: PolicyWork,
  key: string,
): Promise<void> {
  await addNotes(client, { policyId }, notes, key);
  for (const step of stages) await takeStep(client, policyId, step);
}

async function addNotes(
  client: Client,
  owner: object,
  notes: readonly DemoNote[],
  key: string,
): Promise<void> {
  for (const [place, { isPinned, ...note }] of notes.entries()) {
    const input = { ...owner, ...note, idempotencyKey: `${key}-note-${place}` };
    const { addNote } = await client.graphql<{ addNote: { id: string } }>(
      "mutation ($input: AddNoteInput!) { addNote(input: $input) { id } }",
      { input },
    );
    if (!isPinned) continue;
    await client.graphql("mutation ($id: ID!) { pinNote(id: $id, pinned: true) { id } }", { id: addNote.id });
  }
}

async function takeStep(client: Client, id: string, step: LifeCycleStep): Promise<void> {
  if ("renew" in step) await renewOnce(client, id, step.renew);
  else if ("cancel" in step) await cancelOnce(client, id, step.cancel);
  else await reinstateOnce(client, id, dayIn(step.reinstate.inDays));
}

/** Returns the renewal, which may exist already. */
export async function renewOnce(client: Client, id: string, terms: object): Promise<string> {
  const { renewal } = await findLifeCycle(client, id);
  const [next] = renewal.nextPolicies;
  if (next) return next.id;
  const { renewBusinessPolicy } = await client.graphql<{ renewBusinessPolicy: { id: string } }>(
    "mutation ($input: RenewBusinessPolicyInput!) { renewBusinessPolicy(input: $input) { id } }",
    { input: { id, ...terms } },
  );
  return renewBusinessPolicy.id;
}

export async function cancelOnce(
  client: Client,
  id: string,
  { inDays, ...terms }: { inDays: number },
): Promise<void> {
  const { cancellation } = await findLifeCycle(client, id);
  if (cancellation) return;
  await client.graphql(
    "mutation ($input: CancelBusinessPolicyInput!) { cancelBusinessPolicy(input: $input) { id } }",
    { input: { id, ...terms, effectiveAt: dayIn(inDays) } },
  );
}

async function reinstateOnce(client: Client, id: string, effectiveAt: string): Promise<void> {
  const { reinstatement } = await findLifeCycle(client, id);
  if (reinstatement) return;
  await client.graphql(
    "mutation ($input: ReinstateBusinessPolicyInput!) { reinstateBusinessPolicy(input: $input) { id } }",
    { input: { id, effectiveAt } },
  );
}

async function findLifeCycle(client: Client, id: string) {
  const { businessPolicy } = await client.graphql<{
    businessPolicy: {
      cancellation: object | null;
      reinstatement: object | null;
      renewal: { nextPolicies: { id: string }[] };
    };
  }>(
    `query ($id: ID!) { businessPolicy(id: $id) {
      cancellation { effectiveAt } reinstatement { effectiveAt } renewal { nextPolicies { id } }
    } }`,
    { id },
  );
  return businessPolicy;
}

/** As en-CA writes it, YYYY-MM-DD, where the demo agencies are. */
const demoDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

let begunAt = Date.now();

/** From when days are counted: a load that was interrupted, and goes on later, sends the same as before. */
export const countDaysFrom = (moment: number): void => void (begunAt = moment);

/** The moment from which days are counted. */
export const loadingMoment = (): string => new Date(begunAt).toISOString();

/** The day so many days from the day of loading: what ends on it or before it has ended for the agency as well. */
export const dayIn = (days: number): string => demoDay.format(begunAt + days * 86_400_000);
