/** Certificates and evidence that are asked for in words: what is put up for a yes, and what is said to be missing. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actOnApprovalJob } from "#core/approvals";
import type { CertificateSnapshot } from "#model/certificates";
import { UNDO_MS } from "#model/approvals";
import { findUserName } from "../../../core/workspaces/find-user-name.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { fieldMessagesOf, problemOf, valueOf } from "../../support/book-of-business.ts";
import {
  addDocument,
  certificatesOf,
  createCertifiedAccount,
  endorsements,
  holder,
  openCertifier,
} from "../../support/issued-certificates.ts";
import { jobWork } from "../../support/job-work.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { openRequest } from "../../support/service-requests.ts";
import { approvalsOf, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
  agency.clock.nowMs = Date.UTC(2026, 4, 4, 15);
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());

/** Cara's work on a task, and what came of it. */
async function work(task: object) {
  const { id } = valueOf(await open().create(task));
  await drive(agency, id);
  const content = await open().contentOf(id);
  const artifact = content.artifacts.at(-1);
  return {
    approvals: content.approvals,
    said: content.messages.at(-1)?.content ?? "",
    template: artifact?.template,
    words: (artifact?.blocks ?? []).map(({ text, rows }) => [text, ...rows.flat()].join(" | ")).join("\n"),
  };
}

/** Says yes to the approval, and does what it asks for; returns what was issued. */
async function approve(
  { approvals }: Pick<Awaited<ReturnType<typeof work>>, "approvals">,
  accountId: string,
  actor?: Parameters<typeof agency.scope>[0],
) {
  const [approval] = approvals;
  if (!approval) throw new Error("Cara has not asked.");
  valueOf(
    await approvalsOf(agency.scope(actor)).decide(approval.id, {
      decision: "APPROVE",
      version: approval.version,
    }),
  );
  agency.clock.nowMs += UNDO_MS;
  const ports = {
    wakeDriver: async () => undefined,
    integration: null,
    openCertifier,
    queueReply: async () => null,
  };
  await actOnApprovalJob.run(ports, jobWork(agency.scope(), { approvalId: approval.id }));
  return valueOf(await certificatesOf(agency).listOf(accountId, {})).nodes[0];
}

/** The numbers of the policies that the only certificate shows. */
async function printedPolicies({ db }: TestAgency): Promise<(string | null)[]> {
  const [row] = await db.all<{ snapshot: string }>("SELECT snapshot FROM certificates");
  const { policies } = JSON.parse(row?.snapshot ?? "") as Pick<CertificateSnapshot, "policies">;
  return policies.map(({ policyNumber }) => policyNumber);
}

const address = "77 Marlow Yards Plaza, Columbus, OH 43215";

test("a certificate in words has its holder, and what is asked for and not given is said with the reason", async () => {
  const { account, policies } = await createCertifiedAccount(agency, [
    {},
    { type: "COMMERCIAL_AUTO", policyNumber: "AU-1" },
    { type: "UMBRELLA", policyNumber: "UM-1", inforceAt: "2025-03-01", expiresAt: "2026-03-01" },
  ]);
  const [liability] = policies;
  if (!liability) throw new Error("There is no policy.");
  await addDocument(agency, liability, "dec.pdf", endorsements.declarations("GL-4477-01"));
  await addDocument(agency, liability, "waiver.pdf", endorsements.waiver("GL-4477-01"));
  const message = `Issue an ACORD 25 for Wexcombe Tile & Stone to ${holder.name}, ${address}, with additional insured and a waiver of subrogation, primary and noncontributory`;
  const made = await work({ message });
  const valueIn = (name: string) => made.template?.fields.find((field) => field.name === name)?.value;
  expect(valueIn("CertificateHolder_FullName_A")).toBe(holder.name);
  expect(valueIn("CertificateHolder_MailingAddress_PostalCode_A")).toBe("43215");
  expect(valueIn("Policy_GeneralLiability_SubrogationWaivedCode_A")).toBe("Y");
  const missing = (name: string) => made.template?.missing.find((field) => field.name === name);
  expect(missing("CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A")).toMatchObject({
    answerer: "CARRIER",
    label: "General liability, additional insured",
    reason: expect.stringContaining("CG 20 10"),
  });
  expect(missing("Policy_GeneralLiability_SubrogationWaivedCode_A")).toBeUndefined();
  // A row without limits, and a line without a policy in force.
  expect(missing("Vehicle_CombinedSingleLimit_EachAccidentAmount_A")?.reason).toContain(
    "No document of Auto AU-1 has been read.",
  );
  expect(missing("GeneralLiability_EachOccurrence_LimitAmount_A")).toBeUndefined();
  expect(made.words).toContain("Umbrella UM-1 expired on 03/01/2026, so it is not on this form.");
  expect(made.words).toContain("The form has no box for “primary and noncontributory”");
  // It is put up for a yes, and what is issued is what was seen.
  expect(made.said).toContain("The certificate is issued only after somebody approves it.");
  const issued = await approve(made, account.id);
  expect(issued).toMatchObject({ kind: "LIABILITY", holder: { name: holder.name } });
  expect(issued?.marks).toEqual(["WAIVER_OF_SUBROGATION"]);
  expect(await printedPolicies(agency)).toEqual(["GL-4477-01", "AU-1"]);
});

test("a mark that was given to the drafted holder is not issued to another one", async () => {
  const { account, policies } = await createCertifiedAccount(agency);
  const [liability] = policies;
  if (!liability) throw new Error("There is no policy.");
  await addDocument(agency, liability, "waiver.pdf", endorsements.waiver("GL-4477-01"));
  const made = await work({
    message: `Send a certificate to ${holder.name}, ${address} for Wexcombe Tile & Stone with a waiver`,
  });
  const approvals = approvalsOf(agency.scope());
  const [approval] = made.approvals;
  const other = { name: "Harbor Stone LLC", address: holder.address };
  const edited = valueOf(
    await approvals.updateArtifact(approval?.artifactId ?? "", { version: 1, holder: other }),
  );
  expect(edited.template?.fields.filter(({ name }) => name.includes("SubrogationWaived"))).toEqual([]);
  expect(edited.template?.notes.join(" ")).toContain(`because they were given to ${holder.name}`);
  const [after] = (await open().contentOf(approval?.workspaceId ?? "")).approvals;
  const issued = await approve({ approvals: after ? [after] : [] }, account.id);
  expect(issued).toMatchObject({ holder: { name: "Harbor Stone LLC" }, marks: [] });
});

describe("the marks of a certificate that waits for a yes", () => {
  const waiver = "Policy_GeneralLiability_SubrogationWaivedCode_A";
  const insured = "CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A";

  async function waiting() {
    const { account, policies } = await createCertifiedAccount(agency);
    const [liability] = policies;
    if (!liability) throw new Error("There is no policy.");
    await addDocument(agency, liability, "waiver.pdf", endorsements.waiver("GL-4477-01"));
    await addDocument(agency, liability, "automatic.pdf", endorsements.additionalInsured("GL-4477-01"));
    const made = await work({
      message: `Send a certificate to ${holder.name}, ${address} for Wexcombe Tile & Stone with a waiver`,
    });
    const approvals = approvalsOf(agency.scope());
    const [approval] = made.approvals;
    if (!approval) throw new Error("Nothing waits for a yes.");
    const edit = (version: number, marks: string[], more: object = {}) =>
      approvals.updateArtifact(approval.artifactId, {
        version,
        holder,
        marks: marks.map((mark) => ({ policyId: liability.id, mark })),
        ...more,
      });
    const now = async () => (await open().contentOf(approval.workspaceId)).approvals;
    return { account, approvals, approval, edit, now };
  }

  test("are those that its form has boxes for, each with what gives it or why it cannot be had", async () => {
    const { approvals, approval } = await waiting();
    const marks = await approvals.marksOf(approval);
    expect(marks.map(({ mark, isShown, standing }) => [mark, isShown, standing])).toEqual([
      ["ADDITIONAL_INSURED", false, "NEEDS_CONTRACT"],
      ["WAIVER_OF_SUBROGATION", true, "GIVEN"],
    ]);
    expect(marks.every(({ proofs }) => proofs.length > 0)).toBe(true);
  });

  test("are edited, and exactly the version that was seen is issued with them", async () => {
    const { account, approvals, approval, edit, now } = await waiting();
    const refused = problemOf(await edit(1, ["ADDITIONAL_INSURED"]));
    expect(fieldMessagesOf(refused)[0]).toMatch(/^isContractConfirmed: An endorsement gives this mark/u);
    const edited = valueOf(await edit(1, ["ADDITIONAL_INSURED"], { isContractConfirmed: true }));
    const boxes = edited.template?.fields.flatMap(({ name, value }) => (value === "Y" ? name : [])) ?? [];
    expect(boxes).toContain(insured);
    expect(boxes).not.toContain(waiver);
    expect(edited.quotes.map(({ documentName }) => documentName)).toContain("automatic.pdf");
    // The version from before the edit is approved by nobody.
    const old = await approvals.decide(approval.id, { decision: "APPROVE", version: approval.version });
    expect(problemOf(old).code).toBe("CONFLICT");
    const issued = await approve({ approvals: await now() }, account.id);
    expect(issued?.marks).toEqual(["ADDITIONAL_INSURED"]);
  });

  test("can be taken out, and one that no endorsement gives is refused with the reason", async () => {
    const { account, edit, now } = await waiting();
    const none = problemOf(await edit(1, ["PRIMARY_NONCONTRIBUTORY"]));
    expect(fieldMessagesOf(none)[0]).toMatch(/^marks\.0: The form has no box for “Primary/u);
    const edited = valueOf(await edit(1, []));
    expect(edited.template?.fields.filter(({ name }) => name === waiver)).toEqual([]);
    const issued = await approve({ approvals: await now() }, account.id);
    expect(issued?.marks).toEqual([]);
  });
});

test("the certificate names whoever confirmed the contract, whom the approver is shown, and not the approver", async () => {
  const { account, policies } = await createCertifiedAccount(agency);
  const [liability] = policies;
  if (!liability) throw new Error("There is no policy.");
  await addDocument(agency, liability, "automatic.pdf", endorsements.additionalInsured("GL-4477-01"));
  await agency.raw.execute(
    `INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES ('user_dana', 'dana@tern.example', 'Dana Whitfield', 'PRODUCER', 0, 0)`,
  );
  const made = await work({
    message: `Send a certificate to ${holder.name}, ${address} for Wexcombe Tile & Stone`,
  });
  const [approval] = made.approvals;
  if (!approval) throw new Error("Nothing waits for a yes.");
  const asDana = approvalsOf(agency.scope({ kind: "AGENCY_USER", id: "user_dana" }));
  const marks = [{ policyId: liability.id, mark: "ADDITIONAL_INSURED" }];
  const edit = { holder, marks, isContractConfirmed: true };
  const confirmed = valueOf(await asDana.updateArtifact(approval.artifactId, { version: 1, ...edit }));
  expect(confirmed.blocks.map(({ text }) => text)).toContain(
    `Dana Whitfield confirmed that a written contract with ${holder.name} requires the blanket marks. The certificate says so with this name.`,
  );
  // Whoever edits it later confirms nothing anew.
  const approvals = approvalsOf(agency.scope());
  valueOf(await approvals.updateArtifact(approval.artifactId, { version: 2, ...edit }));
  await approve({ approvals: (await open().contentOf(approval.workspaceId)).approvals }, account.id);
  const [row] = await agency.db.all<{ snapshot: string }>("SELECT snapshot FROM certificates");
  const snapshot = JSON.parse(row?.snapshot ?? "") as CertificateSnapshot;
  expect(snapshot.policies.flatMap((policy) => policy.marks.map(({ contract }) => contract?.name))).toEqual([
    "Dana Whitfield",
  ]);
});

test("a confirmation for one holder is none for another", async () => {
  const { policies } = await createCertifiedAccount(agency);
  const [liability] = policies;
  if (!liability) throw new Error("There is no policy.");
  await addDocument(agency, liability, "automatic.pdf", endorsements.additionalInsured("GL-4477-01"));
  const made = await work({
    message: `Send a certificate to ${holder.name}, ${address} for Wexcombe Tile & Stone`,
  });
  const [approval] = made.approvals;
  const approvals = approvalsOf(agency.scope());
  const marks = [{ policyId: liability.id, mark: "ADDITIONAL_INSURED" }];
  const first = { version: 1, holder, marks, isContractConfirmed: true };
  valueOf(await approvals.updateArtifact(approval?.artifactId ?? "", first));
  const other = { ...holder, name: "Ferrous Yards Development LLC" };
  const moved = valueOf(
    await approvals.updateArtifact(approval?.artifactId ?? "", { version: 2, holder: other }),
  );
  expect(moved.issue?.contractConfirmed).toBeUndefined();
  expect(moved.issue?.marks).toEqual([]);
});

test("limits, the description and the lines of a certificate are edited before it is issued", async () => {
  const { account, policies } = await createCertifiedAccount(agency, [
    {},
    { type: "COMMERCIAL_AUTO", policyNumber: "BA-1" },
  ]);
  const [liability, auto] = policies;
  if (!liability || !auto) throw new Error("There are no policies.");
  const made = await work({
    message: `Send a certificate to ${holder.name}, ${address} for Wexcombe Tile & Stone`,
  });
  const [approval] = made.approvals;
  if (!approval) throw new Error("Nothing waits for a yes.");
  const approvals = approvalsOf(agency.scope());
  const [first] = await approvals.linesOf(approval);
  expect(first?.limits.map(({ key }) => key)).toContain("glPerOccurrenceLimit");
  const occurrence = { policyId: liability.id, key: "glPerOccurrenceLimit" };
  const edit = (version: number, more: object) =>
    approvals.updateArtifact(approval.artifactId, { version, holder, ...more });
  const refused = problemOf(await edit(1, { values: [{ ...occurrence, value: "a lot" }] }));
  expect(fieldMessagesOf(refused)[0]).toMatch(/^values\.0\.value: Enter an amount/u);
  expect(problemOf(await edit(1, { policyIds: ["pol_none"] })).code).toBe("VALIDATION");
  const edited = valueOf(
    await edit(1, {
      values: [{ ...occurrence, value: "$1,000,000" }],
      policyIds: [liability.id],
      descriptionOfOperations: "Tile work in the lobby",
    }),
  );
  const valuesOf = (artifact: typeof edited) =>
    new Map(artifact.template?.fields.map(({ name, value }) => [name, value]));
  expect(valuesOf(edited).get("GeneralLiability_EachOccurrence_LimitAmount_A")).toBe("1,000,000");
  expect(valuesOf(edited).get("CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A")).toBe(
    "Tile work in the lobby",
  );
  expect(valuesOf(edited).has("Policy_AutomobileLiability_PolicyNumberIdentifier_A")).toBe(false);
  // What was left off comes back as it was.
  const back = valueOf(await edit(2, { policyIds: [liability.id, auto.id] }));
  expect(valuesOf(back).get("Policy_AutomobileLiability_PolicyNumberIdentifier_A")).toBe("BA-1");
  expect(valuesOf(back).get("GeneralLiability_EachOccurrence_LimitAmount_A")).toBe("1,000,000");
  valueOf(await edit(3, { policyIds: [liability.id] }));
  await approve({ approvals: (await open().contentOf(approval.workspaceId)).approvals }, account.id);
  expect(await printedPolicies(agency)).toEqual([liability.policyNumber]);
  const [row] = await agency.db.all<{ snapshot: string }>("SELECT snapshot FROM certificates");
  expect(row?.snapshot).toContain("Tile work in the lobby");
  expect(row?.snapshot).toContain("$1,000,000");
});

describe("limits that are typed in the request", () => {
  const occurrence = "GeneralLiability_EachOccurrence_LimitAmount_A";
  const fieldsOf = ({ template }: Pick<Awaited<ReturnType<typeof work>>, "template">) =>
    new Map(template?.fields.map(({ name, value }) => [name, value]));
  const ask = async (...limits: string[]) =>
    await work({
      message: [`Send a certificate to ${holder.name}, ${address} for Wexcombe Tile & Stone`, ...limits].join(
        "\n",
      ),
    });
  const printedLimits = async () => {
    const [row] = await agency.db.all<{ snapshot: string }>("SELECT snapshot FROM certificates");
    const { policies } = JSON.parse(row?.snapshot ?? "") as CertificateSnapshot;
    return policies.flatMap(({ limits }) =>
      limits.map(({ key, value, source }) => [
        key,
        value,
        source.tag === "PERSON" ? source.name : source.tag,
      ]),
    );
  };
  const addUser = async () =>
    await agency.raw.execute(
      `INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES ('user_dana', 'dana@tern.example', 'Dana Whitfield', 'PRODUCER', 0, 0)`,
    );

  test("are issued as the draft shows them, in the name of whoever asked, also after an edit by somebody else", async () => {
    const { account } = await createCertifiedAccount(agency);
    const made = await ask("General liability, each occurrence: 2,000,000");
    expect(fieldsOf(made).get(occurrence)).toBe("2,000,000");
    await addUser();
    const [approval] = made.approvals;
    const asDana = approvalsOf(agency.scope({ kind: "AGENCY_USER", id: "user_dana" }));
    const edited = valueOf(
      await asDana.updateArtifact(approval?.artifactId ?? "", {
        ...{ version: 1, holder },
        descriptionOfOperations: "Tile work in the lobby",
      }),
    );
    expect(fieldsOf({ template: edited.template }).get(occurrence)).toBe("2,000,000");
    await approve({ approvals: (await open().contentOf(approval?.workspaceId ?? "")).approvals }, account.id);
    const asked = await findUserName(agency.db, (await agency.scope().actor()).id ?? "");
    expect(asked).not.toBe("Dana Whitfield");
    expect(await printedLimits()).toEqual([["glPerOccurrenceLimit", "$2,000,000", asked]]);
  });

  test("are not on the draft where a document gives another one, which is said and issued", async () => {
    const { account, policies } = await createCertifiedAccount(agency);
    const [liability] = policies;
    if (!liability) throw new Error("There is no policy.");
    await addDocument(agency, liability, "dec.pdf", endorsements.declarations("GL-4477-01"));
    const made = await ask("General liability, each occurrence: 2,000,000");
    expect(fieldsOf(made).get(occurrence)).toBe("1,000,000");
    expect(made.words).toContain(
      "2,000,000” is not on this form. A document of General Liability GL-4477-01 gives this limit.",
    );
    await approve(made, account.id);
    const printed = new Map((await printedLimits()).map(([key, value]) => [key, value]));
    expect(printed.get("glPerOccurrenceLimit")).toBe("$1,000,000");
  });

  test("are not on the draft where nothing would be issued of them, and the reason is said", async () => {
    await createCertifiedAccount(agency);
    const made = await ask(
      "General liability, each occurrence: a lot",
      "General liability, policy number: XX-1",
      "Combined single limit: 1,000,000",
    );
    const fields = fieldsOf(made);
    expect(fields.has(occurrence)).toBe(false);
    expect(fields.has("Vehicle_CombinedSingleLimit_EachAccidentAmount_A")).toBe(false);
    expect(fields.get("Policy_GeneralLiability_PolicyNumberIdentifier_A")).toBe("GL-4477-01");
    for (const reason of [
      "a lot” is not on this form. Enter an amount such as $1,000,000",
      "XX-1” is not on this form. It is taken from the record and the documents of General Liability GL-4477-01",
      "1,000,000” is not on this form. No policy of the client's records that is in force has this row.",
    ])
      expect(made.words).toContain(reason);
  });

  test("of a line that is left off stay as they are, whatever is sent for them", async () => {
    const { policies } = await createCertifiedAccount(agency, [
      {},
      { type: "COMMERCIAL_AUTO", policyNumber: "BA-1" },
    ]);
    const [liability, auto] = policies;
    if (!liability || !auto) throw new Error("There are no policies.");
    const made = await ask("Combined single limit: 1,000,000");
    const csl = { policyId: auto.id, key: "autoCombinedSingleLimit" };
    const edit = async (version: number, policyIds: string[], value: string) =>
      await approvalsOf(agency.scope()).updateArtifact(made.approvals[0]?.artifactId ?? "", {
        ...{ version, holder, policyIds, values: [{ ...csl, value }] },
      });
    const off = valueOf(await edit(1, [liability.id], "a lot"));
    expect(off.issue?.values).toMatchObject([{ ...csl, value: "$1,000,000" }]);
    expect(fieldMessagesOf(problemOf(await edit(2, [liability.id, auto.id], "a lot")))[0]).toMatch(
      /^values\.0\.value: Enter an amount/u,
    );
    const back = valueOf(await edit(2, [liability.id, auto.id], "$1,000,000"));
    expect(
      fieldsOf({ template: back.template }).get("Vehicle_CombinedSingleLimit_EachAccidentAmount_A"),
    ).toBe("1,000,000");
  });
});

test("what nobody asks for is not missing", async () => {
  await createCertifiedAccount(agency);
  const made = await work({
    message: `Send a certificate to ${holder.name}, ${address} for Wexcombe Tile & Stone, without additional insured`,
  });
  expect(made.template?.missing.filter(({ name }) => name.includes("AdditionalInsured"))).toEqual([]);
  expect(made.words).not.toContain("primary and noncontributory");
});

test("a certificate that cannot be issued says why", async () => {
  await createCertifiedAccount(agency);
  const made = await work({ message: "Send a certificate to Marlow Yards for Wexcombe Tile & Stone" });
  expect(made.approvals).toEqual([]);
  expect(made.said).toContain(
    "The certificate is not put up for issuing, because the holder's whole address is not known. Write it, and ask again.",
  );
});

test("a client's request for a certificate ends in an approval, and its wish for a mark is answered", async () => {
  const { account } = await createCertifiedAccount(agency);
  const request = await openRequest(agency, {
    accountId: account.id,
    type: "CREATE_CERTIFICATE",
    details: {
      createCertificate: {
        ...{ name: holder.name, address: holder.address, additionalInsured: true },
        ...{ additionalInsuredRelationship: null, additionalInsuredRelationshipDescription: null },
      },
    },
  });
  const made = await work({ serviceRequestId: request.id, preset: "GENERATE_TEMPLATE" });
  expect(made.approvals.map(({ kind, state }) => [kind, state])).toEqual([["ISSUE_CERTIFICATE", "PENDING"]]);
  expect(made.words).toContain("General liability, additional insured");
});

test("evidence of property is put up for a yes, and issued to the lender with the policy that was seen", async () => {
  const { account } = await createCertifiedAccount(agency, [
    { type: "PROPERTY", policyNumber: "CP-1" },
    { policyNumber: "GL-1" },
  ]);
  const message =
    "Issue evidence of property for Wexcombe Tile & Stone for Ashport Lantern Bank ISAOA, 300 West Street, Annapolis, MD 21401";
  const made = await work({ message });
  expect(made.template?.templateId).toBe("acord28");
  // Only the carrier can add a mortgagee, which whoever approves the evidence has to know.
  expect(made.said).toContain(
    "No mortgagee or loss payee was found on the policy. Ask the carrier to add Ashport Lantern Bank ISAOA by endorsement before this evidence goes out. The evidence is issued only after somebody approves it.",
  );
  const issued = await approve(made, account.id);
  expect(issued).toMatchObject({ kind: "PROPERTY", holder: { name: "Ashport Lantern Bank ISAOA" } });
  expect(await printedPolicies(agency)).toEqual(["CP-1"]);
});

test("evidence is issued with the loan number that was typed, in the name of whoever typed it", async () => {
  const { account } = await createCertifiedAccount(agency, [{ type: "PROPERTY", policyNumber: "CP-1" }]);
  await agency.raw.execute(
    `INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES ('user_dana', 'dana@tern.example', 'Dana Whitfield', 'PRODUCER', 0, 0)`,
  );
  const made = await work({
    preset: "GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE",
    accountId: account.id,
    form: JSON.stringify({
      additionalInterest: "Ashport Lantern Bank ISAOA\n300 West Street\nAnnapolis, MD 21401\nLoan 55-10022",
    }),
  });
  const asked = (await agency.scope().actor()).id ?? "";
  const typedAt = agency.clock.nowMs;
  await approve(made, account.id, { kind: "AGENCY_USER", id: "user_dana" });
  const [row] = await agency.db.all<{ snapshot: string }>("SELECT snapshot FROM certificates");
  const { policies, issuedBy } = JSON.parse(row?.snapshot ?? "") as CertificateSnapshot;
  expect(issuedBy.name).toBe("Dana Whitfield");
  expect(policies.flatMap(({ interests }) => interests)).toMatchObject([
    { loanNumber: "55-10022", source: { tag: "PERSON", userId: asked } },
  ]);
  // Typed before it was approved, which takes as long as a yes can be taken back.
  const [typed] = policies.flatMap(({ interests }) => interests.map(({ source }) => source));
  expect(typed?.tag === "PERSON" && typed.at).toBeLessThanOrEqual(typedAt);
});

test("evidence without a property policy says why it is not put up for a yes", async () => {
  await createCertifiedAccount(agency);
  const made = await work({
    message:
      "Issue evidence of property for Wexcombe Tile & Stone for Plains Bank, 3 Main St, Salina, KS 67401",
  });
  expect(made.approvals).toEqual([]);
  expect(made.said).toContain("because no property policy of the client's records is in force");
});

test("evidence from declarations that are no document of the policy says where to put them first", async () => {
  const { account } = await createCertifiedAccount(agency, [
    { type: "PROPERTY", policyNumber: "CP-448123-01" },
  ]);
  const { id } = valueOf(
    await open().create({
      preset: "GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE",
      accountId: account.id,
      files: [await arriveFile(agency.scope(), "declarations.pdf")],
      form: JSON.stringify({
        additionalInterest: "Ashport Lantern Bank\n300 West Street\nAnnapolis, MD 21401",
      }),
    }),
  );
  await readFileOf(agency, "declarations.pdf", [
    `COMMERCIAL PROPERTY DECLARATIONS
Policy Number: CP-448123-01
Named Insured: Wexcombe Tile & Stone LLC
Policy Period: From 03/01/2026 to 03/01/2027
Building Limit: $640,000
Deductible: $5,000
Mortgagee: Ashport Lantern Bank, 300 West Street, Annapolis, MD 21401`,
  ]);
  await drive(agency, id);
  const { approvals, artifacts, messages } = await open().contentOf(id);
  const { fields = [] } = artifacts.at(-1)?.template ?? {};
  expect(fields.find(({ name }) => name === "AdditionalInterest_Interest_MortgageeIndicator_A")?.value).toBe(
    "Yes",
  );
  expect(approvals).toEqual([]);
  const said = messages.at(-1)?.content ?? "";
  expect(said).toContain(
    "The evidence is not put up for issuing, because what declarations.pdf says is in no document of Property CP-448123-01. Upload it to the policy, and ask again.",
  );
  expect(said).not.toContain("No mortgagee");
});
