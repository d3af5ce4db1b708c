/** Emails to carriers: to an address that is on file or to none, about the client by name, never to the client. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { addPolicyTo } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { typeText } from "../../support/knowledge-base.ts";
import { approvalsOf, converse } from "../../support/workspaces.ts";

let agency: TestAgency;

beforeAll(async () => {
  agency = await openTestAgency();
  const scope = agency.scope();
  const { id: granite } = await createCarrier(scope, "Granite Mutual");
  const { id: harbor } = await createCarrier(scope, "Harbor States Insurance Co.");
  const client = async (name: string, contact: string) => {
    const email = `${contact.split(" ")[0]?.toLowerCase()}@office.example`;
    return valueOf(
      await createAccounts(scope).create({ ...businessInput(name), contact: { name: contact, email } }),
    ).id;
  };
  const larkspur = await client("Larkspur Catering LLC", "Nadia Brandt");
  const term = { inforceAt: "2026-03-01", expiresAt: "2027-03-01" };
  await addPolicyTo(
    agency,
    larkspur,
    { policyNumber: "LC-101", type: "GENERAL_LIABILITY", ...term },
    granite,
  );
  await addPolicyTo(agency, larkspur, { policyNumber: "LC-202", type: "COMMERCIAL_AUTO", ...term }, harbor);
}, 60_000);
afterAll(() => agency.close());

async function say(...messages: readonly string[]) {
  const { content, workspace, last } = await converse(agency, messages);
  const mail = content.artifacts.at(-1);
  return {
    ...content,
    state: workspace.state,
    said: last?.content ?? "",
    choices: last?.choices ?? [],
    mail,
  };
}

describe("before any address is on file", () => {
  test.each([
    [
      "ask Granite Mutual for larkspur's loss runs",
      "Could you please send us Larkspur Catering LLC's loss runs?",
    ],
    ["email granite that larkspur added a food truck", "Larkspur Catering LLC added a food truck."],
    [
      "email the carrier for nadia's gl loss runs",
      "Could you please send us Larkspur Catering LLC's general liability loss runs? This is about the general liability policy LC-101.",
    ],
    [
      "chase granite mutual re the larkspur endorsement on LC-101",
      "We have a question about the Larkspur Catering LLC endorsement on LC-101.",
    ],
  ])("goes to nobody until somebody says it: %s", async (message, body) => {
    const { mail, said, approvals } = await say(message);
    expect(mail?.toEmail).toBeNull();
    expect(mail?.body).toContain(`Hello,\n\n${body}`);
    expect(said).toContain("No email address of Granite Mutual is on file: enter it in Approvals.");
    const [approval] = approvals;
    if (!approval) throw new Error("There is no approval.");
    const approve = { decision: "APPROVE", version: approval.version, reason: "" };
    expect(await approvalsOf(agency.scope()).decide(approval.id, approve)).toMatchObject({
      ok: false,
      error: {
        code: "VALIDATION",
        fields: [{ message: "Nobody has said whom this email goes to. Enter the recipient's address." }],
      },
    });
  });

  test("asks which carrier where the client has several", async () => {
    const { state, choices } = await say("ask larkspur's carrier for the loss runs");
    expect(state).toBe("WAITING_FOR_INPUT");
    expect(choices).toEqual(["Granite Mutual", "Harbor States Insurance Co."]);
    const { mail } = await say("ask the carrier for larkspur's loss runs", "Harbor States Insurance Co.");
    expect(mail?.company).toBe("Harbor States Insurance Co.");
  });

  test("goes to the address that somebody has typed", async () => {
    const { mail, approvals } = await say("email uw@granite.example that larkspur added a truck");
    const isNew = async (all: typeof approvals) =>
      all[0] && (await approvalsOf(agency.scope()).blocksOf(all[0])).isNewRecipient;
    expect(await isNew(approvals)).toBe(true);
    expect(await isNew((await say("tell nadia we got her payroll")).approvals)).toBe(false);
    expect(mail?.toEmail).toBe("uw@granite.example");
    expect(mail?.body).toMatch(/^Hello,\n/u);
  });
});

test("an address in what somebody is told is nobody's to write to", async () => {
  for (const message of [
    "tell nadia that she can send it to claims@granite.example",
    "let nadia know she can reach the adjuster at jane@granite.example",
  ])
    expect((await say(message)).mail?.toEmail, message).toBe("nadia@office.example");
});

describe("an address that is on file", () => {
  const ask = "ask Granite Mutual for larkspur's loss runs";

  test("is the one in the knowledge base, by what the email is about", async () => {
    await typeText(
      agency.scope(),
      "Carrier desks",
      "Granite Mutual\nUnderwriting: uw@granite.example\nClaims: claims@granite.example\nBilling: pay@granite.example\n\nHarbor States Insurance Co.\none@harbor.example\ntwo@harbor.example",
    );
    const { mail, said } = await say(ask);
    expect(mail?.toEmail).toBe("uw@granite.example");
    expect(said).toContain("to uw@granite.example, the address in Carrier desks, page 1.");
    const doubtful = await say("ask Harbor States for larkspur's loss runs");
    expect(doubtful.mail?.toEmail).toBeNull();
  });

  test("is the one of the last email to them that was approved", async () => {
    const { approvals, mail } = await say(ask);
    const [approval] = approvals;
    if (!approval || !mail) throw new Error("Nothing was drafted.");
    const open = approvalsOf(agency.scope());
    const { version, subject, body } = mail;
    const edit = {
      version,
      toEmail: "desk@granite.example",
      subject,
      body,
      removeQuotes: [],
      removeRecords: [],
    };
    valueOf(await open.updateArtifact(approval.artifactId, edit));
    expect((await say(ask)).mail?.toEmail).toBe("uw@granite.example");
    valueOf(
      await open.decide(approval.id, { decision: "APPROVE", version: approval.version + 1, reason: "" }),
    );
    const next = await say(ask);
    expect(next.mail?.toEmail).toBe("desk@granite.example");
    expect(next.said).toContain("the address of the last email to them");
  });
});
