/** Forms as Cara fills them in for a client: by a card, in words, and for a service request. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actOnApprovalJob } from "#core/approvals";
import { policies } from "#core/policies";
import { templateArtifact } from "#core/presets";
import { UNDO_MS } from "#model/approvals";
import { storedContent } from "#model/artifacts";
import { documentNamesOf } from "#model/form-templates";
import { readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, createPolicy, problemOf, valueOf } from "../../support/book-of-business.ts";
import { certificatesOf, createCertifiedAccount, openCertifier } from "../../support/issued-certificates.ts";
import { jobWork } from "../../support/job-work.ts";
import { approvalsOf, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());
const look = async (id: string) => {
  const [workspace, content] = await Promise.all([open().get(id), open().contentOf(id)]);
  return { workspace: valueOf(workspace), ...content };
};

test("a form is filled in from the client's record, without a file", async () => {
  const { id: accountId } = await createAccount(agency.scope());
  const { id } = valueOf(
    await open().create({
      preset: "GENERATE_TEMPLATE",
      accountId,
      form: JSON.stringify({ templateId: "acord125" }),
      message: "FEIN: 01-4402291",
    }),
  );
  await drive(agency, id);
  const { artifacts, stages, messages, workspace } = await look(id);
  expect(workspace.state).toBe("IDLE");
  const [artifact] = artifacts;
  expect(artifact).toMatchObject({ kind: "TEMPLATE", title: "Commercial application, applicant" });
  const fields = new Map(artifact?.template?.fields.map((field) => [field.name, field]));
  expect(fields.get("NamedInsured_FullName_A")).toMatchObject({
    value: "Cedar Hollow Bakery LLC",
    source: { tag: "RECORD", name: "the client's record" },
  });
  expect(fields.get("NamedInsured_TaxIdentifier_A")).toMatchObject({
    value: "01-4402291",
    source: { tag: "ANSWER" },
  });
  expect(artifact?.template?.missing.length).toBeGreaterThan(10);
  const event = stages
    .flatMap(({ events }) => events)
    .find(({ toolCall }) => toolCall?.kind === "FILL_TEMPLATE");
  expect(event?.toolCall).toEqual({
    kind: "FILL_TEMPLATE",
    input: { templateId: "acord125", acord125: {} },
    output: { artifactId: artifact?.id },
  });
  expect(messages.at(-1)?.content).toMatch(/^\d+ fields filled in, \d+ missing\. /u);
});

test("an application has all policies on record as earlier insurance, and what their declarations say of the business", async () => {
  const { account, policies: held } = await createCertifiedAccount(agency, [
    { policyNumber: "GL-1" },
    { type: "WORKERS_COMPENSATION", policyNumber: "WC-1" },
    { type: "UMBRELLA", policyNumber: "UM-1" },
  ]);
  await readInto(agency, held[0]?.id ?? "", "declarations.pdf", [
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: GL-1\nNamed Insured: Wexcombe Tile & Stone LLC\nBusiness Description: Tile and stone contractor",
  ]);
  const form = JSON.stringify({ templateId: "acord125" });
  const { id } = valueOf(await open().create({ preset: "GENERATE_TEMPLATE", accountId: account.id, form }));
  await drive(agency, id);
  const [artifact] = (await look(id)).artifacts;
  const fields = new Map(artifact?.template?.fields.map((field) => [field.name, field]));
  const valuesIn = (...names: string[]) => names.map((name) => fields.get(name)?.value);
  expect(
    valuesIn(
      "PriorCoverage_GeneralLiability_PolicyNumberIdentifier_A",
      "PriorCoverage_OtherLine_PolicyNumberIdentifier_A",
      "PriorCoverage_OtherLine_PolicyNumberIdentifier_B",
    ),
  ).toEqual(expect.arrayContaining(["GL-1", "UM-1, Umbrella", "WC-1, Workers Compensation"]));
  expect(fields.get("CommercialPolicy_OperationsDescription_A")).toMatchObject({
    value: "Tile and stone contractor",
    source: { tag: "DOCUMENT", documentName: "declarations.pdf" },
  });
  expect(artifact?.template?.missing.map(({ name }) => name)).not.toContain(
    "CommercialPolicy_OperationsDescription_A",
  );
});

describe("what is said after a form was filled in", () => {
  const valuesOf = (artifact: Awaited<ReturnType<typeof look>>["artifacts"][number] | undefined) =>
    new Map(artifact?.template?.fields.map(({ name, value }) => [name, value]));

  test("fills its fields in sentences and by their names, and the form is made anew", async () => {
    const { id: accountId } = await createAccount(agency.scope());
    const form = JSON.stringify({ templateId: "acord125" });
    const { id } = valueOf(
      await open().create({ preset: "GENERATE_TEMPLATE", accountId, form, message: "FEIN: 01-4402291" }),
    );
    await drive(agency, id);
    const first = await look(id);
    const missing = first.artifacts[0]?.template?.missing.length ?? 0;
    valueOf(
      await open().sendMessage(id, {
        message: "The effective date is 01/01/2027 to 01/01/2028. They have 14 full time employees.",
      }),
    );
    await drive(agency, id);
    valueOf(
      await open().sendMessage(id, { message: "Full time employee count: 15\nAnnual revenue: 2,400,000" }),
    );
    await drive(agency, id);
    const { artifacts } = await look(id);
    expect(artifacts.map(({ version }) => version)).toEqual([3]);
    const values = valuesOf(artifacts[0]);
    expect(values.get("NamedInsured_TaxIdentifier_A")).toBe("01-4402291");
    expect(values.get("Policy_EffectiveDate_A")).toBe("01/01/2027");
    expect(values.get("BusinessInformation_FullTimeEmployeeCount_A")).toBe("15");
    expect(values.get("CommercialStructure_AnnualRevenueAmount_A")).toBe("2,400,000");
    expect(artifacts[0]?.template?.missing.length).toBeLessThan(missing - 3);
  });

  test("is a question where it asks something", async () => {
    const { id: accountId } = await createAccount(agency.scope());
    const form = JSON.stringify({ templateId: "acord125" });
    const { id } = valueOf(await open().create({ preset: "GENERATE_TEMPLATE", accountId, form }));
    await drive(agency, id);
    valueOf(await open().sendMessage(id, { message: "What is the effective date of 01/01/2027 about?" }));
    await drive(agency, id);
    expect((await look(id)).artifacts.map(({ version }) => version)).toEqual([1]);
  });

  test("changes the certificate that waits for a yes, and one that somebody edited stays as it is", async () => {
    const { account } = await createCertifiedAccount(agency);
    const form = JSON.stringify({
      certificateHolder: "Marlow Yards Property Group LLC\n77 Marlow Yards Plaza\nColumbus, OH 43215",
    });
    const preset = "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE";
    const { id } = valueOf(await open().create({ preset, accountId: account.id, form }));
    await drive(agency, id);
    const say = async (message: string) => {
      valueOf(await open().sendMessage(id, { message }));
      await drive(agency, id);
      return look(id);
    };
    const described = await say("Description of operations: Tile work in the lobby");
    expect(described.approvals).toHaveLength(1);
    expect(
      described.artifacts.map(({ issue, version }) => [issue?.descriptionOfOperations, version]),
    ).toEqual([["Tile work in the lobby", 2]]);
    const [artifact] = described.artifacts;
    const holder = artifact?.issue?.holder;
    valueOf(await approvalsOf(agency.scope()).updateArtifact(artifact?.id ?? "", { version: 2, holder }));
    const again = await say("Job: 2291");
    expect(new Set(again.artifacts.map(({ version }) => version))).toEqual(new Set([1, 3]));
    expect(again.approvals).toHaveLength(2);
  });
});

describe("in words", () => {
  test("the form and the client are named", async () => {
    await createAccount(agency.scope());
    const { id } = valueOf(
      await open().create({ message: "Prepare the ACORD 125 for Cedar Hollow Bakery LLC" }),
    );
    await drive(agency, id);
    const { artifacts } = await look(id);
    expect(artifacts[0]?.template?.templateId).toBe("acord125");
    expect(artifacts[0]?.template?.fields.some(({ value }) => value === "Cedar Hollow Bakery LLC")).toBe(
      true,
    );
  });

  test("the form that is left open is asked for, and the client of nobody's application", async () => {
    const { id } = valueOf(await open().create({ message: "Please fill in an application" }));
    await drive(agency, id);
    const asked = (await look(id)).messages.at(-1);
    expect(asked?.content).toBe("Which form should I fill in?");
    expect(asked?.choices).toContain("ACORD 125: Commercial application, applicant");
    valueOf(await open().sendMessage(id, { message: "ACORD 125: Commercial application, applicant" }));
    await drive(agency, id);
    expect((await look(id)).messages.at(-1)?.content).toBe(
      "Which client is the form for? Name the client, or attach their documents.",
    );
    await createAccount(agency.scope());
    valueOf(await open().sendMessage(id, { message: "Cedar Hollow Bakery LLC" }));
    await drive(agency, id);
    expect((await look(id)).artifacts[0]?.template?.templateId).toBe("acord125");
  });
});

test("a certificate asks for its holder and has the policies in force", async () => {
  const scope = agency.scope();
  const { policyNumber, accountId } = await createPolicy(scope, { type: "GENERAL_LIABILITY" });
  const { id } = valueOf(
    await open().create({ preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE", accountId }),
  );
  await drive(agency, id);
  expect((await look(id)).messages.at(-1)?.content).toBe(
    "Who is the certificate holder? Write the name and the address.",
  );
  valueOf(
    await open().sendMessage(id, { message: "Harborstone Properties LLC\n9 Wharf Lane\nAstoria, OR 97103" }),
  );
  await drive(agency, id);
  const [artifact] = (await look(id)).artifacts;
  const valueIn = (name: string) => artifact?.template?.fields.find((field) => field.name === name)?.value;
  expect(valueIn("CertificateHolder_FullName_A")).toBe("Harborstone Properties LLC");
  expect(valueIn("CertificateHolder_MailingAddress_PostalCode_A")).toBe("97103");
  expect(valueIn("Policy_GeneralLiability_PolicyNumberIdentifier_A")).toBe(policyNumber ?? undefined);
});

test("a certificate is issued once somebody approves it, in that user's name", async () => {
  agency.clock.nowMs = Date.UTC(2026, 4, 4, 15);
  const { account } = await createCertifiedAccount(agency);
  const certificateHolder = "Harborstone Properties LLC\n9 Wharf Lane\nAstoria, OR 97103";
  const { id } = valueOf(
    await open().create({
      preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
      accountId: account.id,
      form: JSON.stringify({ certificateHolder }),
    }),
  );
  await drive(agency, id);
  const { approvals, messages } = await look(id);
  expect(messages.at(-1)?.content).toContain("The certificate is issued only after somebody approves it.");
  expect(approvals.map(({ kind, state }) => [kind, state])).toEqual([["ISSUE_CERTIFICATE", "PENDING"]]);
  const issued = () => certificatesOf(agency).listOf(account.id, {});
  expect(valueOf(await issued()).nodes).toEqual([]);
  const [approval] = approvals;
  if (!approval) throw new Error("Cara has not asked.");
  valueOf(
    await approvalsOf(agency.scope()).decide(approval.id, { decision: "APPROVE", version: approval.version }),
  );
  agency.clock.nowMs += UNDO_MS;
  const ports = {
    wakeDriver: async () => undefined,
    integration: null,
    openCertifier,
    queueReply: async () => null,
  };
  const act = () => actOnApprovalJob.run(ports, jobWork(agency.scope(), { approvalId: approval.id }));
  await act();
  await act();
  const [certificate, ...others] = valueOf(await issued()).nodes;
  expect(others).toEqual([]);
  expect(certificate).toMatchObject({ kind: "LIABILITY", holder: { name: "Harborstone Properties LLC" } });
  const [after] = (await look(id)).approvals;
  expect(after).toMatchObject({ state: "APPROVED", outcome: { success: true } });
  expect(after?.outcome?.message).toBe(`Issued ${certificate?.number}.`);
  expect(after?.outcome?.certificate).toEqual({ id: certificate?.id, accountId: account.id });
});

test("a certificate is not issued once a policy has changed since its draft", async () => {
  agency.clock.nowMs = Date.UTC(2026, 4, 4, 15);
  const { account } = await createCertifiedAccount(agency);
  const certificateHolder = "Harborstone Properties LLC\n9 Wharf Lane\nAstoria, OR 97103";
  const { id } = valueOf(
    await open().create({
      preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
      accountId: account.id,
      form: JSON.stringify({ certificateHolder }),
    }),
  );
  await drive(agency, id);
  const [approval] = (await look(id)).approvals;
  if (!approval) throw new Error("Cara has not asked.");
  valueOf(
    await approvalsOf(agency.scope()).decide(approval.id, { decision: "APPROVE", version: approval.version }),
  );
  await agency.db.batch([agency.db.update(policies).set({ policyNumber: "CHANGED-1", version: 2 })]);
  agency.clock.nowMs += UNDO_MS;
  const ports = {
    wakeDriver: async () => undefined,
    integration: null,
    openCertifier,
    queueReply: async () => null,
  };
  await actOnApprovalJob.run(ports, jobWork(agency.scope(), { approvalId: approval.id }));
  expect(valueOf(await certificatesOf(agency).listOf(account.id, {})).nodes).toEqual([]);
  const [after] = (await look(id)).approvals;
  expect(after?.outcome).toMatchObject({ success: false });
  expect(after?.outcome?.message).toContain("have changed since this certificate was drafted");
});

test("a draft whose policies have changed says so before anybody approves it", async () => {
  agency.clock.nowMs = Date.UTC(2026, 4, 4, 15);
  const { approval } = await askToIssue();
  const approvals = approvalsOf(agency.scope());
  expect((await approvals.blocksOf(approval)).reasons).toEqual([]);
  await agency.db.batch([agency.db.update(policies).set({ policyNumber: "CHANGED-1", version: 2 })]);
  const { reasons } = await approvalsOf(agency.scope()).blocksOf(approval);
  expect(reasons.join(" ")).toContain("have changed since this certificate was drafted");
  const decision = { decision: "APPROVE", version: approval.version };
  expect(problemOf(await approvals.decide(approval.id, decision))).toMatchObject({ code: "VALIDATION" });
});

test("the holder of a certificate is edited before it is issued, and the edited one is what is issued", async () => {
  agency.clock.nowMs = Date.UTC(2026, 4, 4, 15);
  const { account, approval } = await askToIssue();
  const approvals = approvalsOf(agency.scope());
  const address = {
    line1: "20 Permit Row",
    line2: "Suite 4",
    city: "Columbus",
    zone: "OH",
    postalCode: "43215",
  };
  const edit = (form: object) => approvals.updateArtifact(approval.artifactId, form);
  const bad = problemOf(await edit({ version: 1, holder: { name: "", address: { ...address, zone: "" } } }));
  expect(bad.fields?.map(({ path }) => path)).toEqual(["holder.name", "holder.address.zone"]);
  const edited = valueOf(await edit({ version: 1, holder: { name: "City of Columbus", address } }));
  const fields = new Map(edited.template?.fields.map((field) => [field.name, field.value]));
  expect(fields.get("CertificateHolder_FullName_A")).toBe("City of Columbus");
  expect(fields.get("CertificateHolder_MailingAddress_LineTwo_A")).toBe("Suite 4");
  const lines = edited.blocks.flatMap(({ rows }) => rows.map((cells) => cells.join(" | "))).join("\n");
  expect(lines).toContain("City of Columbus | Corrected by");
  expect(lines).not.toContain("Harborstone");
  // Somebody who has seen the first version approves nothing.
  const decide = (version: number) => approvals.decide(approval.id, { decision: "APPROVE", version });
  expect(problemOf(await decide(approval.version))).toMatchObject({ code: "CONFLICT" });
  expect(problemOf(await edit({ version: 1, holder: { name: "Another", address } }))).toMatchObject({
    code: "CONFLICT",
  });
  valueOf(await decide(approval.version + 1));
  const late = await edit({ version: 2, holder: { name: "Another", address } });
  expect(problemOf(late).message).toBe("This certificate was decided on already, so it cannot be edited.");
  agency.clock.nowMs += UNDO_MS;
  const ports = {
    wakeDriver: async () => undefined,
    integration: null,
    openCertifier,
    queueReply: async () => null,
  };
  await actOnApprovalJob.run(ports, jobWork(agency.scope(), { approvalId: approval.id }));
  const [certificate] = valueOf(await certificatesOf(agency).listOf(account.id, {})).nodes;
  expect(certificate).toMatchObject({
    holder: { name: "City of Columbus", address: { line1: "20 Permit Row" } },
  });
});

/** A certificate's draft that waits for a yes. */
async function askToIssue() {
  const { account } = await createCertifiedAccount(agency);
  const certificateHolder = "Harborstone Properties LLC\n9 Wharf Lane\nAstoria, OR 97103";
  const { id } = valueOf(
    await open().create({
      preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
      accountId: account.id,
      form: JSON.stringify({ certificateHolder }),
    }),
  );
  await drive(agency, id);
  const [approval] = (await look(id)).approvals;
  if (!approval) throw new Error("Cara has not asked.");
  return { account, approval };
}

test("a quote bears the name of its document, also of one that nobody handed over", () => {
  const said = (documentId: string, documentName: string) => ({
    value: "$1,000,000",
    source: {
      tag: "DOCUMENT" as const,
      documentName,
      quote: { documentId, readingId: documentId, segments: [{ page: 1, start: 0, end: 1, text: "$" }] },
    },
  });
  const fields = [
    {
      ...{ name: "Limit_A", label: "Limit", section: "Limits", kind: "TEXT" as const },
      ...said("d1", "policy.pdf"),
      others: [said("d2", "endorsement.pdf")],
    },
  ];
  const filled = { templateId: "acord25" as const, fields, missing: [], notes: [] };
  const { quotes } = storedContent(templateArtifact(filled), documentNamesOf(filled));
  expect(quotes.map(({ documentName }) => documentName)).toContain("endorsement.pdf");
  expect(quotes.map(({ documentName }) => documentName)).not.toContain("Typed requirements");
});

test("without a client, files or words a form is refused with the reason", async () => {
  const refused = problemOf(await open().create({ preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE" }));
  expect(refused.fields?.[0]?.message).toBe("Choose the files that Cara should read, or say what you need.");
  const unknown = problemOf(
    await open().create({
      preset: "GENERATE_TEMPLATE",
      form: JSON.stringify({ templateId: "acord99" }),
      message: "x",
    }),
  );
  expect(unknown.fields).toEqual([{ path: "form.templateId", message: "Choose a form from the list." }]);
});
