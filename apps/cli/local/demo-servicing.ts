/** What the demo agency's clients have asked for: requests of every type, open, overdue, resolved and merged. */
import type { Client } from "./client.ts";
import type { DemoStaff } from "./demo-colleagues.ts";
import { dayIn, loadingMoment } from "./demo-work.ts";

export interface DemoRequest {
  /** Name of the account; none for someone who is not a client yet. */
  account?: string;
  policyNumber?: string;
  type: string;
  details: Record<string, unknown>;
  client?: { name?: string; email?: string; phone?: string };
  priority?: string;
  /** Days from the day of loading; 0 is due at the moment of loading, so it is overdue at once. */
  dueIn?: number;
  /** A colleague's key, "owner", or "rule" for whomever the rule of its type picks; nobody when omitted. */
  assignee?: string;
  comments?: string[];
  resolution?: string;
  /** The place in the list of the request that it was merged into. */
  mergedInto?: number;
}

export interface DemoRecords {
  accountId: string;
  policyIds: ReadonlyMap<string, string>;
}

/** The same keys give the same records, so an interrupted load resumes where it stopped. */
export async function addServiceRequests(
  client: Client,
  requests: readonly DemoRequest[],
  records: { staff: DemoStaff; byAccount: ReadonlyMap<string, DemoRecords> },
): Promise<void> {
  const ids: string[] = [];
  for (const [place, request] of requests.entries())
    ids.push(await addRequest(client, request, records, `demo-request-${place}`));
  for (const [place, { mergedInto }] of requests.entries()) {
    const [id, intoId] = [ids[place], mergedInto === undefined ? undefined : ids[mergedInto]];
    if (id && intoId) await mergeOnce(client, intoId, id);
  }
}

async function addRequest(
  client: Client,
  request: DemoRequest,
  { staff, byAccount }: { staff: DemoStaff; byAccount: ReadonlyMap<string, DemoRecords> },
  key: string,
): Promise<string> {
  const {
    account,
    policyNumber,
    type,
    details,
    priority,
    dueIn,
    assignee,
    comments = [],
    resolution,
  } = request;
  const known = account === undefined ? undefined : byAccount.get(account);
  if (account !== undefined && !known) throw new Error(`The demo agency has no account ${account}.`);
  const input = {
    type,
    details,
    accountId: known?.accountId,
    businessPolicyId: policyNumber && known?.policyIds.get(policyNumber),
    clientName: request.client?.name,
    clientEmail: request.client?.email,
    clientPhone: request.client?.phone,
    priority,
    ...(assignee === "rule" ? {} : { assigneeId: staff.idOf(assignee) }),
    ...(dueIn === undefined ? {} : { dueAt: dueIn === 0 ? loadingMoment() : dayIn(dueIn) }),
    idempotencyKey: key,
  };
  const { createServiceRequest } = await client.graphql<{
    createServiceRequest: { id: string; state: string };
  }>("mutation ($input: CreateServiceRequestInput!) { createServiceRequest(input: $input) { id state } }", {
    input,
  });
  const { id, state } = createServiceRequest;
  for (const [place, content] of comments.entries()) {
    await client.graphql(
      "mutation ($id: ID!, $input: AddServiceRequestCommentInput!) { addServiceRequestComment(id: $id, input: $input) { id } }",
      { id, input: { content, idempotencyKey: `${key}-comment-${place}` } },
    );
  }
  if (resolution !== undefined && state === "OPEN") {
    await client.graphql(
      "mutation ($id: ID!, $input: ResolveServiceRequestInput!) { resolveServiceRequest(id: $id, input: $input) { id } }",
      { id, input: { notes: resolution, idempotencyKey: `${key}-resolution` } },
    );
  }
  return id;
}

async function mergeOnce(client: Client, intoId: string, id: string): Promise<void> {
  const { serviceRequest } = await client.graphql<{ serviceRequest: { mergedInto: object | null } }>(
    "query ($id: ID!) { serviceRequest(id: $id) { mergedInto { id } } }",
    { id },
  );
  if (serviceRequest.mergedInto) return;
  await client.graphql(
    "mutation ($intoId: ID!, $ids: [ID!]!) { mergeServiceRequests(intoId: $intoId, ids: $ids) { id } }",
    { intoId, ids: [id] },
  );
}
