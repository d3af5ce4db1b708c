/**
 * No unauthorized access: every root field and every HTTP route is requested without a session, as a disabled user, as
 * another agency with this agency's ids, and without the role. The list of fields comes from the schema itself, so a
 * new field without a line here fails.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { schema } from "#core/graphql";
import { Client } from "../../apps/cli/local/client.ts";
import type { Role } from "../../core/shared/actor.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { addUser, openSession } from "../support/sessions.ts";
import { actionVerbs, allowedRoles, deniedRoles, roleTable, type TestedVerb } from "./role-table.ts";
import { address, type Ids, rootFields, secretName, verbOf } from "./root-fields.ts";
import { actions, pages, routes } from "./route-table.ts";

const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
  (type) => (type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : []),
);

let theirs: RunningAgency;
let ids: Ids;
let stranger: RunningAgency;

interface Answer {
  status: number;
  text: string;
  codes: string[];
}

async function ask(client: Client, field: string): Promise<Answer> {
  const [kind = "", ...rest] = field.split(".");
  const { ask: body } = rootFields[rest.length > 0 ? field : ""] ?? { ask: () => "" };
  const response = await client.fetch("/graphql", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: kind === "Subscription" ? "text/event-stream" : "application/json",
    },
    body: JSON.stringify({ query: `${kind.toLowerCase()} { ${body(ids)} }` }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await readFirst(response, kind === "Subscription");
  const codes = Array.from(text.matchAll(/"code":"([A-Z_]+)"/g), ([, code = ""]) => code);
  return { status: response.status, text, codes };
}

/** A stream is read until its first whole event, which may come in parts. */
async function readFirst(response: Response, isStream: boolean): Promise<string> {
  if (!isStream || !response.body) return response.text();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!/^data:.*\r?\n\r?\n/m.test(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  return text;
}

beforeAll(async () => {
  theirs = await openAgency("Vermilion Insurance Group");
  stranger = await openAgency("Stranger Insurance");
  const account = await theirs.owner.graphql<{
    createAccount: { id: string; contacts: { id: string }[] };
  }>(
    `mutation { createAccount(input: { type: BUSINESS,
      business: { name: "${secretName}", email: "office@vermilion.example", mailingAddress: ${address} },
      contact: { name: "Vermilion Contact", email: "contact@vermilion.example" } }) { id contacts { id } } }`,
  );
  const { createCarrier } = await theirs.owner.graphql<{ createCarrier: { id: string } }>(
    `mutation { createCarrier(input: { name: "Vermilion Mutual", isCarrier: true }) { id } }`,
  );
  const { createBusinessPolicies } = await theirs.owner.graphql<{
    createBusinessPolicies: { businessPolicies: { id: string }[] };
  }>(
    `mutation { createBusinessPolicies(accountId: "${account.createAccount.id}",
      policies: [{ type: BUSINESS_OWNERS, carrierId: "${createCarrier.id}", premium: 4283, policyNumber: "VB-1",
        inforceAt: "2026-01-01", expiresAt: "2126-01-01" }]) { businessPolicies { id } } }`,
  );
  const policy = createBusinessPolicies.businessPolicies[0]?.id ?? "";
  const { createCertificate } = await theirs.owner.graphql<{
    createCertificate: { certificate: { id: string } };
  }>(
    `mutation { createCertificate(input: { accountId: "${account.createAccount.id}",
      holder: { name: "Vermilion Holder LLC", address: ${address} } }) { certificate { id } } }`,
  );
  const bytes = await readFile(
    fileURLToPath(new URL("../../fixtures/documents/bop-bakery.pdf", import.meta.url)),
  );
  const document = await theirs.owner.uploadPolicyFile(policy, "bop-bakery.pdf", bytes, {
    type: "POLICY_DOCUMENT",
  });
  const form = new FormData();
  form.set("file", new Blob(["Declarations of the Vermilion policy"]), "Vermilion declarations.txt");
  const arrived = await theirs.owner.fetch("/app/policies/new", { method: "POST", body: form });
  const { readPolicyDocument } = (await arrived.json()) as { readPolicyDocument: { id: string } };
  const { createKnowledgeBaseTextDocument } = await theirs.owner.graphql<{
    createKnowledgeBaseTextDocument: { id: string };
  }>(
    `mutation { createKnowledgeBaseTextDocument(input: { title: "Vermilion surcharges",
      content: "Boatworks pay the Vermilion surcharge of four percent." }) { id } }`,
  );
  const { addNote } = await theirs.owner.graphql<{ addNote: { id: string } }>(
    `mutation { addNote(input: { policyId: "${policy}", type: CALL, text: "Vermilion called about the dock." }) { id } }`,
  );
  await theirs.sql(
    `INSERT INTO certificate_forms (id, name, storage_key, sha256, size, page_count, missing_fields, unknown_fields,
       removed_parts, license_statement, license_confirmed_by, license_confirmed_at)
     SELECT 'cfm_1', 'Vermilion form.pdf', 'certificate-forms/cfm_1.pdf', '', 1, 1, '[]', '[]', '[]', '', id, 0 FROM users`,
  );
  const certificate = createCertificate.certificate.id;
  const { sendCertificate } = await theirs.owner.graphql<{ sendCertificate: { delivery: { id: string } } }>(
    `mutation { sendCertificate(certificateId: "${certificate}", to: "vermilion@port.example") { delivery { id } } }`,
  );
  const { createCertificateHolder } = await theirs.owner.graphql<{ createCertificateHolder: { id: string } }>(
    `mutation { createCertificateHolder(input: { accountId: "${account.createAccount.id}", name: "Vermilion Holder" }) { id } }`,
  );
  const { createCertificateBatch } = await theirs.owner.graphql<{ createCertificateBatch: { id: string } }>(
    `mutation { createCertificateBatch(input: { accountId: "${account.createAccount.id}",
      holderIds: ["${createCertificateHolder.id}"] }) { id } }`,
  );
  const { createServiceRequest } = await theirs.owner.graphql<{ createServiceRequest: { id: string } }>(
    `mutation { createServiceRequest(input: { type: QUESTION, accountId: "${account.createAccount.id}",
      clientName: "Vermilion Client", details: { question: { question: "Is the Vermilion dock covered?" } } }) { id } }`,
  );
  const { createCustomPreset } = await theirs.owner.graphql<{ createCustomPreset: { id: string } }>(
    `mutation { createCustomPreset(input: { title: "Vermilion preset", description: "Vermilion docks.",
      basePrompt: "Which Vermilion dock is covered?" }) { id } }`,
  );
  const { createHtmlDocumentTemplate } = await theirs.owner.graphql<{
    createHtmlDocumentTemplate: { id: string };
  }>(
    `mutation { createHtmlDocumentTemplate(input: { title: "Vermilion style", description: "For the docks.",
      header: "Vermilion line" }) { id } }`,
  );
  const { createCaraWorkspace } = await theirs.owner.graphql<{
    createCaraWorkspace: { id: string; messages: { id: string }[] };
  }>(
    `mutation { createCaraWorkspace(input: { message: "What is the Vermilion surcharge?",
      serviceRequestId: "${createServiceRequest.id}" }) { id messages { id } } }`,
  );
  const workspace = createCaraWorkspace.id;
  await theirs.sql(
    `INSERT INTO artifacts (id, workspace_id, seq, kind, title, content, created_at, updated_at)
     VALUES ('art_1', ?, 1, 'EMAIL', 'Vermilion email', ?, 0, 0)`,
    [
      workspace,
      JSON.stringify({ blocks: [], quotes: [], toEmail: null, subject: "Vermilion", body: "Vermilion" }),
    ],
  );
  await theirs.sql(
    `INSERT INTO approvals (id, workspace_id, artifact_id, kind, state, seq, act_key, asked_by, created_at)
     SELECT 'apv_1', ?, 'art_1', 'SEND_EMAIL', 'PENDING', 1, 'key', id, 0 FROM users LIMIT 1`,
    [workspace],
  );
  await theirs.sql(
    `INSERT INTO service_request_files (id, request_id, name, media_type, size, sha256, storage_key, created_by, created_at)
     SELECT 'srf_1', ?, 'Vermilion answer.pdf', media_type, size, sha256, storage_key, created_by, 0 FROM documents WHERE id = ?`,
    [createServiceRequest.id, document],
  );
  await theirs.sql(
    `INSERT INTO email_threads (id, subject, state, waiting_for, from_name, from_email, search_text, created_at, updated_at)
     VALUES ('eth_1', 'Vermilion dock', 'ACTIVE', 'AGENT', 'Vermilion Client', 'client@vermilion.example', '', 0, 0)`,
  );
  await theirs.sql(
    `INSERT INTO email_messages (id, state, sha256, recipient, received_at, identity, thread_id, parts)
     VALUES ('eml_1', 'READ', 'x', '', 0, 'x', 'eth_1', '[]')`,
  );
  const [reading] = await theirs.sql("SELECT id FROM readings WHERE document_id = ?", [document]);
  const [user] = await theirs.sql("SELECT id FROM users");
  ids = {
    account: account.createAccount.id,
    contact: account.createAccount.contacts[0]?.id ?? "",
    carrier: createCarrier.id,
    certificateForm: "cfm_1",
    knowledge: createKnowledgeBaseTextDocument.id,
    knowledgeBase: theirs.agencyId,
    policy,
    certificate,
    delivery: sendCertificate.delivery.id,
    emailThread: "eth_1",
    email: "eml_1",
    document,
    intake: readPolicyDocument.id,
    note: addNote.id,
    holder: createCertificateHolder.id,
    batch: createCertificateBatch.id,
    reading: String(reading?.["id"]),
    serviceRequest: createServiceRequest.id,
    serviceFile: "srf_1",
    workspace,
    approval: "apv_1",
    artifact: "art_1",
    customPreset: createCustomPreset.id,
    style: createHtmlDocumentTemplate.id,
    workspaceMessage: createCaraWorkspace.messages[0]?.id ?? "",
    user: String(user?.["id"]),
    colleague: await addUser(theirs, "Vermilion Colleague"),
  };
});

test("lists every root field of the schema", () => {
  expect(Object.keys(rootFields).toSorted()).toEqual(fields.toSorted());
});

const operatorRoutes: [string, string][] = [
  ["POST", "/operator/agencies"],
  ["GET", "/operator/agencies"],
  ["POST", "/operator/migrations"],
  ["POST", "/operator/agencies/:agencyId/audit"],
  ["GET", "/operator/agencies/:agencyId/invoices"],
  ["POST", "/operator/agencies/:agencyId/invoices/:number/paid"],
  ["POST", "/operator/agencies/:agencyId/subscription"],
];

test("requests every page and action of the route table", () => {
  expect(pages.length).toBeGreaterThan(10);
  // A page may have several actions.
  expect([...new Set(actions.map(([, path]) => path))].toSorted()).toEqual(
    [...Object.keys(forms), ...uploadPaths].toSorted(),
  );
  // A method written in a form that the search above does not see would go untested.
  for (const { path, methods, handlers } of routes) expect(methods.length > 0, path).toBe(handlers > 0);
});

test("requests every route of the Worker", async () => {
  const source = await readFile(fileURLToPath(new URL("../../edge/http/app.ts", import.meta.url)), "utf8");
  const mounted = Array.from(
    source.matchAll(/app\.(?:route|get|post|all|put|delete)\("([^"]+)"/g),
    ([, path]) => path,
  );
  expect(new Set(mounted)).toEqual(
    new Set([
      "/",
      "/agency/docx",
      "/agency/email",
      "/agency/html",
      "/agency/pdf",
      "/agency/preview-html",
      "/agency/template",
      "/certificates",
      "/files",
      "/graphql",
      "/healthz",
      "/logos",
      "/service-files",
      // Its link is its key: tests/edge/shared-files.test.ts.
      "/shared-files",
      "/operator",
      "/webhooks/mail",
      "/webhooks/stripe",
    ]),
  );
  const operator = await readFile(
    fileURLToPath(new URL("../../edge/http/operator.ts", import.meta.url)),
    "utf8",
  );
  const own = Array.from(
    // Refusing the other methods is not a route of its own.
    operator.matchAll(/\.(get|post|put|delete|all)\("(\/[^"]*)"(?!, refuseMethod\()/g),
    ([, method = "", path]) => [method.toUpperCase(), `/operator${path}`],
  );
  expect(own).toEqual(operatorRoutes);
});

describe("a request without a session", () => {
  test.each(fields.filter((field) => !rootFields[field]?.isPublic))("is refused by %s", async (field) => {
    const answer = await ask(new Client(inject("productUrl")), field);
    expect(answer.codes).toContain("UNAUTHENTICATED");
    expect(answer.text).not.toContain("Vermilion");
  });

  test.each([
    ["GET", "/files/DOCUMENT"],
    ["GET", "/certificates/CERTIFICATE"],
    ["GET", "/service-files/ANSWER"],
    ["GET", "/agency/email/EMAIL"],
    ["GET", "/agency/html/WORKSPACE/ARTIFACT"],
    ["GET", "/agency/docx/WORKSPACE/ARTIFACT"],
    ["GET", "/agency/pdf/WORKSPACE/ARTIFACT"],
    ["GET", "/agency/preview-html/STYLE?version=1"],
    ["GET", "/agency/template/WORKSPACE/ARTIFACT"],
    ["GET", "/agency/template/WORKSPACE/ARTIFACT/pdf"],
    ...actions,
    ...operatorRoutes,
  ])("is refused by %s %s", async (method, path) => {
    const response = await send(new Client(inject("productUrl")), method, path);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("Vermilion");
  });

  const isSignIn = (location: string | null): boolean =>
    new URL(location ?? "", inject("productUrl")).pathname === "/app/signin";

  test.each(pages)("is redirected to sign-in by %s", async (path) => {
    let response = await send(new Client(inject("productUrl")), "GET", path);
    // A page that redirects to another one is followed.
    const first = response.headers.get("location") ?? "";
    if (!isSignIn(first)) response = await send(new Client(inject("productUrl")), "GET", first);
    expect([302, 307]).toContain(response.status);
    expect(response.headers.get("location")).toSatisfy(isSignIn);
    expect(await response.text()).not.toContain("Vermilion");
  });
});

/** Valid form input for each page, so that only the requester decides the outcome. */
const forms: Record<string, object> = {
  "/app/accounts/new": { type: "INDIVIDUAL", individual: { name: "A", email: "a@b.example" } },
  "/app/accounts/ACCOUNT/overview": { contactId: "CONTACT" },
  "/app/accounts/ACCOUNT/contacts/new": { contact: { name: "A", email: "a@b.example" } },
  "/app/accounts/ACCOUNT/contacts/CONTACT/edit": { contact: { name: "Taken over", email: "a@b.example" } },
  "/app/accounts/ACCOUNT/certificates/new": {
    holder: {
      name: "Taken over",
      address: { line1: "9 Wharf Lane", city: "Astoria", zone: "OR", postalCode: "97103" },
    },
  },
  "/app/accounts/ACCOUNT/certificates/CERTIFICATE": { to: "a@b.example", reason: "Taken over" },
  "/app/accounts/ACCOUNT/edit": { id: "ACCOUNT", individual: { name: "Taken over" } },
  "/app/accounts/ACCOUNT/notes": { type: "CALL", text: "Taken over", noteId: "NOTED" },
  "/app/policies/POLICY/notes": { type: "CALL", text: "Taken over", noteId: "NOTED" },
  "/app/accounts/ACCOUNT/holders": { action: "archive", id: "HOLDER" },
  "/app/accounts/ACCOUNT/holders/new": { name: "Taken over" },
  "/app/accounts/ACCOUNT/holders/HOLDER/edit": { name: "Taken over" },
  "/app/accounts/ACCOUNT/certificates/batch": { holderIds: ["HOLDER"] },
  "/app/policies/POLICY/reissue": { decisions: [{ certificateId: "CERTIFICATE", decision: "HOLD" }] },
  "/app/home": { message: "What is the limit?", accountId: "ACCOUNT" },
  "/app/home/preferences": { favoritePresets: { presets: [] } },
  "/app/workspaces/archive": { workspaceIds: ["WORKSPACE"] },
  "/app/workspaces/WORKSPACE": { message: "Taken over", title: "Taken over" },
  "/app/approvals/APPROVAL": {
    decision: "DECLINE",
    version: 1,
    reason: "Taken over",
    artifactId: "ARTIFACT",
  },
  "/app/presets": { presetId: "PRESET" },
  "/app/presets/new": { title: "A", description: "B", basePrompt: "C" },
  "/app/presets/PRESET/edit": { title: "Taken over", description: "B", basePrompt: "C" },
  "/app/workspaces/WORKSPACE/documents/ARTIFACT": {
    ...{ version: 1, document: "{}", message: "Taken over" },
    idempotencyKey: "00000000-0000-4000-8000-000000000000",
  },
  "/app/styles": { styleId: "STYLE" },
  "/app/styles/new": { title: "A", description: "B" },
  "/app/styles/STYLE": { title: "Taken over", description: "B" },
  "/app/knowledge/new": { title: "A", content: "B" },
  "/app/emails/THREAD": { expectedVersion: 1 },
  "/app/knowledge/KNOWLEDGE": {},
  "/app/knowledge/KNOWLEDGE/edit": { title: "Taken over", content: "B" },
  "/app/policies/new": {
    accountId: "ACCOUNT",
    policies: [{ type: "CYBER", carrierId: "CARRIER", premium: 1 }],
  },
  "/app/policies/POLICY": {},
  "/app/policies/POLICY/cancel": { canceledBy: "CARRIER", type: "CANCELLATION" },
  // Nothing in these is required, so that no content is wrong.
  "/app/policies/POLICY/edit": {},
  "/app/policies/POLICY/reinstate": {},
  "/app/policies/POLICY/renew": {},
  "/app/accounts/ACCOUNT/ask": { message: "What is the limit?" },
  "/app/policies/POLICY/explore": { message: "What is the limit?" },
  "/app/policies/POLICY/documents": { fileId: "DOCUMENT" },
  "/app/policies/POLICY/documents/DOCUMENT/edit": { expectedVersion: 1, name: "Taken over" },
  "/app/accounts/ACCOUNT/documents": { fileId: "DOCUMENT" },
  "/app/accounts/ACCOUNT/documents/DOCUMENT/edit": { expectedVersion: 1, name: "Taken over" },
  "/app/policies/POLICY/review": { field: "premium", value: "$1" },
  "/app/servicing/new": { type: "QUESTION", details: { question: { question: "Taken over?" } } },
  "/app/servicing/bulk": { ids: ["REQUEST"], input: { assigneeId: null } },
  "/app/servicing/REQUEST/comment": { content: "Taken over" },
  "/app/servicing/REQUEST/overview": { fileId: "ANSWER" },
  "/app/servicing/REQUEST/update": { priority: "LOW" },
  "/app/servicing/REQUEST/reopen": { reason: "Taken over" },
  "/app/servicing/REQUEST/merge": { ids: ["REQUEST"] },
  "/app/settings/servicing": { hoursByPriority: { low: 1, normal: 1, high: 1, urgent: 1 } },
  "/app/settings/rules": {
    id: "rul_0000000000000000000000001",
    kind: "CONFIRM_RECEIPT",
    // As in root-fields.ts: under another name it would be on already.
    name: "Receipts",
  },
  "/app/settings/carriers": { id: "CARRIER", name: "Taken over", isCarrier: true },
  "/app/settings/agency": { name: "Taken over", timeZone: "America/Chicago" },
  "/app/settings/subscription/users": { name: "Taken over", email: "taken@over.example" },
  "/app/settings/subscription/users/USER": { name: "Taken over", action: "disable" },
};

/** The actions that accept a file. */
const uploadPaths = [
  "/app/policies/POLICY/documents/new",
  "/app/policies/POLICY/documents/DOCUMENT/replace",
  "/app/accounts/ACCOUNT/documents/new",
  "/app/accounts/ACCOUNT/documents/DOCUMENT/replace",
  "/app/knowledge",
  "/app/settings/forms",
  "/app/settings/agency/logo",
  "/app/servicing/REQUEST/resolve",
];

const fillIn = (text: string) =>
  text
    .replaceAll("DOCUMENT", ids.document)
    .replaceAll("CERTIFICATE", ids.certificate)
    .replaceAll("KNOWLEDGE", ids.knowledge)
    .replaceAll("POLICY", ids.policy)
    .replaceAll("ACCOUNT", ids.account)
    .replaceAll("CONTACT", ids.contact)
    .replaceAll("CARRIER", ids.carrier)
    .replaceAll("HOLDER", ids.holder)
    .replaceAll("USER", ids.colleague)
    .replaceAll("REQUEST", ids.serviceRequest)
    .replaceAll("ANSWER", ids.serviceFile)
    .replaceAll("WORKSPACE", ids.workspace)
    .replaceAll("ARTIFACT", ids.artifact)
    .replaceAll("APPROVAL", ids.approval)
    .replaceAll("PRESET", ids.customPreset)
    .replaceAll("STYLE", ids.style)
    .replaceAll("THREAD", ids.emailThread)
    .replaceAll("NOTED", ids.note);

function send(client: Client, method: string, path: string): Promise<Response> {
  if (method === "GET") return client.fetch(fillIn(path));
  if (method === "POST" && uploadPaths.includes(path)) {
    const body = new FormData();
    body.set("file", new Blob(["hello"]), "hello.txt");
    return client.fetch(fillIn(path), { method, body });
  }
  const body = fillIn(JSON.stringify(forms[path] ?? {}));
  return client.fetch(fillIn(path), { method, body, headers: { "content-type": "application/json" } });
}

describe("another agency with these ids", () => {
  test.each(fields.filter((field) => field !== "Mutation.agencySignOut"))(
    "learns nothing from %s",
    async (field) => {
      const answer = await ask(stranger.owner, field);
      expect(answer.text).not.toContain("Vermilion");
      const { foreign } = rootFields[field] ?? {};
      if (foreign !== "NOTHING_OF_THEIRS")
        expect(answer.codes.length > 0 ? answer.codes : [answer.text]).toContain(foreign);
      else expect(answer.codes).toEqual([]);
    },
  );

  test("gets no file", async () => {
    expect((await send(stranger.owner, "GET", "/files/DOCUMENT")).status).toBe(404);
    expect((await send(theirs.owner, "GET", "/certificates/CERTIFICATE")).status).toBe(200);
    expect((await send(stranger.owner, "GET", "/certificates/CERTIFICATE")).status).toBe(404);
    expect((await send(theirs.owner, "GET", "/service-files/ANSWER")).status).toBe(200);
    expect((await send(stranger.owner, "GET", "/service-files/ANSWER")).status).toBe(404);
    const page = await send(theirs.owner, "GET", "/agency/html/WORKSPACE/ARTIFACT");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect((await send(stranger.owner, "GET", "/agency/html/WORKSPACE/ARTIFACT")).status).toBe(404);
    expect((await send(theirs.owner, "GET", "/agency/html/wsp_other/ARTIFACT")).status).toBe(404);
    const preview = await send(theirs.owner, "GET", "/agency/preview-html/STYLE?version=1");
    expect(await preview.text()).toContain("Vermilion line");
    expect(preview.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect((await send(stranger.owner, "GET", "/agency/preview-html/STYLE?version=1")).status).toBe(404);
  });

  test.each(
    pages.filter((path) =>
      /ACCOUNT|POLICY|KNOWLEDGE|USER|REQUEST|WORKSPACE|APPROVAL|PRESET|STYLE|THREAD/.test(path),
    ),
  )("sees nothing on %s", async (path) => {
    const response = await send(stranger.owner, "GET", path);
    expect(await response.text()).not.toContain("Vermilion");
  });

  test.each(
    actions.filter(
      ([, path]) =>
        /ACCOUNT|POLICY|KNOWLEDGE|USER|REQUEST|WORKSPACE|APPROVAL|PRESET|STYLE|THREAD/.test(path) ||
        ["/app/policies/new", "/app/presets", "/app/styles", "/app/workspaces/archive"].includes(path),
    ),
  )("changes nothing by %s %s", async (method, path) => {
    const [before] = await theirs.sql("SELECT max(seq) AS seq FROM audit_entries");
    const response = await send(stranger.owner, method, path);
    const text = await response.text();
    expect([404, 422], text).toContain(response.status);
    expect(text).not.toContain("Vermilion");
    expect(await theirs.sql("SELECT max(seq) AS seq FROM audit_entries")).toEqual([before]);
  });

  test("cannot delete a document through its page", async () => {
    const response = await send(stranger.owner, "DELETE", "/app/policies/POLICY/documents");
    expect(response.status).toBe(404);
    const rows = await theirs.sql("SELECT id FROM documents WHERE id = ?", [ids.document]);
    expect(rows).toHaveLength(1);
  });
});

const privateFields = fields.filter((field) => !rootFields[field]?.isPublic);
const verbOfField = (field: string) => {
  const found = rootFields[field];
  if (!found) throw new Error(`${field} has no line in root-fields.ts.`);
  return verbOf(found);
};
const verbOfAction = (method: string, path: string) => actionVerbs[`${method} ${path}`] ?? "WORK";

type Clients = (role: Role) => Client;

/** A session of a user of each role. */
async function openRoles(agency: RunningAgency): Promise<Clients> {
  const place = { url: inject("productUrl"), directory: inject("productDirectory") };
  const opened = roleTable.READ.map(async (role): Promise<[Role, Client]> => {
    const userId = await addUser(agency, `Vermilion ${role}`);
    await agency.sql("UPDATE users SET role = ? WHERE id = ?", [role, userId]);
    return [role, (await openSession(agency, place, { userId })).client];
  });
  const clients = new Map(await Promise.all(opened));
  return (role) => clients.get(role) ?? new Client(inject("productUrl"));
}

describe("without the role", () => {
  let as: Clients;
  beforeAll(async () => {
    as = await openRoles(theirs);
  });

  /** In the agency that has the records. */
  async function eachChangesNothing(
    verb: TestedVerb,
    request: (client: Client, role: Role) => Promise<void>,
  ) {
    const before = await theirs.sql("SELECT count(*) AS n FROM audit_entries");
    await Promise.all(deniedRoles(verb).map((role) => request(as(role), role)));
    expect(await theirs.sql("SELECT count(*) AS n FROM audit_entries")).toEqual(before);
  }

  test.each(privateFields.filter((field) => deniedRoles(verbOfField(field)).length > 0))(
    "a user is refused by %s",
    (field) =>
      eachChangesNothing(verbOfField(field), async (client, role) => {
        const answer = await ask(client, field);
        expect(answer.codes, role).toEqual(["FORBIDDEN"]);
        expect(answer.text).not.toContain("Vermilion");
      }),
  );

  test.each(actions)("a user is refused by %s %s", (method, path) =>
    eachChangesNothing(verbOfAction(method, path), async (client, role) => {
      const response = await send(client, method, path);
      expect(response.status, `${role} ${await response.text()}`).toBe(403);
    }),
  );

  test("no action of the role table is missing", () => {
    const known = actions.map(([method, path]) => `${method} ${path}`);
    expect(known).toEqual(expect.arrayContaining(Object.keys(actionVerbs)));
  });
});

/** Asked in another agency with these ids, so that nothing changes for the roles that follow. */
describe("with the role", () => {
  let as: Clients;
  beforeAll(async () => {
    await stranger.sql("UPDATE subscription SET num_seats = 100");
    as = await openRoles(stranger);
  });

  test.each(privateFields)("%s answers every role that may use it", async (field) => {
    const { foreign } = rootFields[field] ?? {};
    // One after another: two who change the same record at once are a conflict.
    for (const role of allowedRoles(verbOfField(field))) {
      const { codes } = await ask(as(role), field);
      expect(codes, role).toEqual(foreign === "NOTHING_OF_THEIRS" ? [] : expect.arrayContaining([foreign]));
    }
  });

  test.each(actions)("%s %s answers every role that may use it", async (method, path) => {
    for (const role of allowedRoles(verbOfAction(method, path))) {
      const response = await send(as(role), method, path);
      expect([200, 404, 422], `${role} ${await response.text()}`).toContain(response.status);
    }
  });

  test.each(roleTable.READ)("%s opens files and certificates, and changes their own name", async (role) => {
    await theirs.sql("UPDATE users SET role = ? WHERE id = ?", [role, ids.user]);
    try {
      const statuses = [
        await send(theirs.owner, "GET", "/files/DOCUMENT"),
        await send(theirs.owner, "GET", "/certificates/CERTIFICATE"),
        await send(theirs.owner, "GET", "/service-files/ANSWER"),
      ].map(({ status }) => status);
      expect(statuses).toEqual([200, 200, 200]);
      const renamed = await theirs.owner.graphql<{ updateAgencyUser: { name: string } }>(
        `mutation { updateAgencyUser(id: "${ids.user}", input: { name: "The ${role}" }) { name } }`,
      );
      expect(renamed.updateAgencyUser.name).toBe(`The ${role}`);
    } finally {
      await theirs.sql("UPDATE users SET role = 'OWNER' WHERE id = ?", [ids.user]);
    }
  });
});

describe("a disabled user", () => {
  test.each(fields.filter((field) => !rootFields[field]?.isPublic))(
    "is refused at once by %s",
    async (field) => {
      await theirs.sql("UPDATE users SET state = 'DISABLED' WHERE id = ?", [ids.user]);
      try {
        const answer = await ask(theirs.owner, field);
        expect(answer.codes).toContain("UNAUTHENTICATED");
        expect(answer.text).not.toContain("Vermilion");
      } finally {
        await theirs.sql("UPDATE users SET state = 'ACTIVE' WHERE id = ?", [ids.user]);
      }
    },
  );

  test.each(actions)("is refused at once by %s %s", async (method, path) => {
    await theirs.sql("UPDATE users SET state = 'DISABLED' WHERE id = ?", [ids.user]);
    const response = await send(theirs.owner, method, path);
    await theirs.sql("UPDATE users SET state = 'ACTIVE' WHERE id = ?", [ids.user]);
    expect(response.status).toBe(401);
  });

  test("gets no file", async () => {
    await theirs.sql("UPDATE users SET state = 'DISABLED' WHERE id = ?", [ids.user]);
    const responses = [
      await send(theirs.owner, "GET", "/files/DOCUMENT"),
      await send(theirs.owner, "GET", "/certificates/CERTIFICATE"),
      await send(theirs.owner, "GET", "/service-files/ANSWER"),
    ];
    await theirs.sql("UPDATE users SET state = 'ACTIVE' WHERE id = ?", [ids.user]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe("a forged form", () => {
  // An action without a form has nothing to forge.
  const hasForm = (path: string) => Object.keys(forms[path] ?? {}).length > 0;
  test.each(actions.filter(([, path]) => hasForm(path)))(
    "is clearly rejected by %s %s",
    async (method, path) => {
      for (const body of [
        "",
        "[]",
        "null",
        "{",
        '{"name":5,"id":{},"individual":"x","policies":7,"message":[1]}',
      ]) {
        const response = await theirs.owner.fetch(fillIn(path), {
          method,
          body,
          headers: { "content-type": "application/json" },
        });
        const refusal = (await response.json()) as { fields: unknown[]; applicationError: string | null };
        expect([404, 422], body).toContain(response.status);
        expect(refusal.fields.length > 0 || refusal.applicationError, body).toBeTruthy();
        expect(response.headers.get("x-request-id")).toBeTruthy();
      }
    },
  );
});

describe("forged claims", () => {
  test("opens nothing with a token that names another agency", async () => {
    const response = await new Client(inject("productUrl")).fetch("/graphql", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: `__Host-carabiner=${theirs.agencyId}.${"A".repeat(43)}.${"B".repeat(43)}`,
      },
      body: JSON.stringify({ query: "{ agencyUser { email } }" }),
    });
    expect(await response.text()).toContain("UNAUTHENTICATED");
  });

  test("refuses a write from another site even with the right cookie", async () => {
    const response = await theirs.owner.fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://elsewhere.example" },
      body: JSON.stringify({ query: "mutation { agencySignOut }" }),
    });
    expect(response.status).toBe(403);
  });
});
