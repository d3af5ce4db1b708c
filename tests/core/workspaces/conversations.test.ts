/** Messages that lean on what was said before, on a first name, or that ask for two things. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { approvalsOf, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
const term = { inforceAt: "2026-03-01", expiresAt: "2027-03-01" };

beforeAll(async () => {
  agency = await openTestAgency();
  const accounts = createAccounts(agency.scope());
  const { id: granite } = await createCarrier(agency.scope(), "Granite Mutual");
  const client = async (name: string, contact: string) => {
    const email = `${contact.split(" ")[0]?.toLowerCase()}@${name.split(" ")[0]?.toLowerCase()}.example`;
    return valueOf(await accounts.create({ ...businessInput(name), contact: { name: contact, email } })).id;
  };
  const bakery = await client("Copper Kettle Bakery LLC", "Owen Tierney");
  const bop = await addPolicyTo(
    agency,
    bakery,
    { policyNumber: "BPX-44", type: "BUSINESS_OWNERS", premium: 4283, ...term },
    granite,
  );
  await readInto(agency, bop, "bop.pdf", [
    "BUSINESSOWNERS DECLARATIONS\n\nPolicy Number: BPX-44\nNamed Insured: Copper Kettle Bakery LLC\nPolicy Period: From 03/01/2026 to 03/01/2027\n\nEach Occurrence Limit $1,000,000\nGeneral Aggregate Limit $2,000,000",
  ]);
  await addPolicyTo(
    agency,
    bakery,
    {
      policyNumber: "PVC-20",
      type: "WORKERS_COMPENSATION",
      premium: 3120,
      inforceAt: "2026-09-30",
      expiresAt: "2027-09-30",
    },
    granite,
  );
  const acre = await client("Green Acre Lawn Inc.", "Bram Calloran");
  await addPolicyTo(
    agency,
    acre,
    {
      policyNumber: "GA-7",
      type: "BUSINESS_OWNERS",
      premium: 900,
      inforceAt: "2026-05-05",
      expiresAt: "2027-05-05",
    },
    granite,
  );
  await client("Ridgeback Framing LLC", "Marisol Vega");
  await client("Marisol Echevarren", "Ana Echevarren");
});
afterAll(() => agency.close());

const open = () => workspacesOf(agency.scope());

/** What stands in a workspace after each of the messages was sent and worked on. */
async function say(...messages: readonly string[]) {
  const [first = "", ...later] = messages;
  const { id } = valueOf(await open().create({ message: first }));
  await drive(agency, id);
  for (const message of later) {
    valueOf(await open().sendMessage(id, { message }));
    await drive(agency, id);
  }
  const content = await open().contentOf(id);
  const workspace = valueOf(await open().get(id));
  const last = content.messages.at(-1);
  const queries = content.stages.flatMap(({ events }) =>
    events.flatMap(({ toolCall }) => toolCall?.input.queries?.map(({ query }) => query) ?? []),
  );
  return { ...content, workspace, said: last?.content ?? "", choices: last?.choices ?? [], queries };
}

test("“email that to …” sends the last answer, with its evidence, to whom it names", async () => {
  const { artifacts, approvals, said } = await say(
    "When does Copper Kettle's BOP expire?",
    "and what is the premium?",
    "email that to Owen",
  );
  expect(artifacts).toHaveLength(1);
  const [mail] = artifacts;
  expect(mail?.toEmail).toBe("owen@copper.example");
  expect(mail?.body).toContain("$4,283");
  expect(mail?.body).not.toContain("To Owen");
  expect(mail?.subject).not.toMatch(/\bOwen\b/u);
  expect(mail?.blocks.some(({ records = [] }) => records.length > 0)).toBe(true);
  expect(said).toContain("I drafted the email");
  const [approval] = approvals;
  expect(approval).toMatchObject({ clientName: "Copper Kettle Bakery LLC", state: "PENDING" });
  if (approval) expect((await approvalsOf(agency.scope()).blocksOf(approval)).reasons).toEqual([]);
});

test("“email that to …” is asked about where nothing was answered, and the words of the answer are drafted", async () => {
  const { workspace, choices, artifacts } = await say("email that to Owen");
  expect(workspace.state).toBe("WAITING_FOR_INPUT");
  expect(choices.length).toBeGreaterThan(0);
  expect(artifacts).toEqual([]);
  const written = await say("email that to Owen", "his renewal is ready");
  expect(written.artifacts.map(({ toEmail }) => toEmail)).toEqual(["owen@copper.example"]);
  expect(written.artifacts[0]?.body).toContain("Your renewal is ready.");
});

test("a follow-up keeps the policy of the question before", async () => {
  const { said, queries } = await say("When does Copper Kettle's BOP expire?", "and what is the premium?");
  expect(said).toContain("$4,283");
  expect(said).not.toContain("$3,120");
  // People see what they wrote.
  expect(queries).toEqual(["When does Copper Kettle's BOP expire?", "and what is the premium?"]);
});

test("“what about” another client asks the same of it", async () => {
  const { said, workspace } = await say("When does Copper Kettle's BOP expire?", "what about Green Acre?");
  expect(workspace.clientName).toBe("Green Acre Lawn Inc.");
  expect(said).toContain("05/05/2027");
});

test("a name that is given after a question without one goes on with the question", async () => {
  const { said, workspace } = await say("when does the bop expire", "Copper Kettle");
  expect(workspace.clientName).toBe("Copper Kettle Bakery LLC");
  expect(said).toContain("03/01/2027");
});

test("a question word alone is asked back, with what it may mean", async () => {
  const { workspace, choices } = await say("When does Copper Kettle's BOP expire?", "how much?");
  expect(workspace.state).toBe("WAITING_FOR_INPUT");
  expect(choices).toContain("What is the premium of the BOP?");
  const { said } = await say(
    "When does Copper Kettle's BOP expire?",
    "how much?",
    "What is the premium of the BOP?",
  );
  expect(said).toContain("$4,283");
});

test("a first name that occurs once finds its client", async () => {
  const { workspace, artifacts } = await say("Email Bram that his GL limit is $2,000,000 each occurrence");
  expect(workspace.clientName).toBe("Green Acre Lawn Inc.");
  expect(artifacts[0]?.toEmail).toBe("bram@green.example");
});

test("a first name of several is asked about, and the chosen one is written to", async () => {
  const asked = await say("Tell Marisol her umbrella expired");
  expect(asked.said).toBe("Which Marisol do you mean?");
  expect(asked.choices).toEqual(["Marisol Vega, Ridgeback Framing LLC", "Marisol Echevarren"]);
  const vega = await say("Tell Marisol her umbrella expired", "Marisol Vega, Ridgeback Framing LLC");
  expect(vega.workspace.clientName).toBe("Ridgeback Framing LLC");
  expect(vega.artifacts.map(({ toEmail }) => toEmail)).toEqual(["marisol@ridgeback.example"]);
  expect(vega.artifacts[0]?.body).toContain("Your umbrella policy expired.");
  const client = await say("Tell Marisol her umbrella expired", "Marisol Echevarren");
  expect(client.workspace.clientName).toBe("Marisol Echevarren");
});

test("of two tasks in one message the second is named as not done, and is one click away", async () => {
  const { said, choices, artifacts } = await say(
    "Email Bram Calloran the policy number and also tell me when Copper Kettle's BOP expires",
  );
  expect(artifacts.map(({ toEmail }) => toEmail)).toEqual(["bram@green.example"]);
  expect(artifacts[0]?.body).toContain("GA-7");
  expect(said).toContain(
    "I have not done this part of your message yet: “Tell me when Copper Kettle's BOP expires”",
  );
  expect(choices).toEqual(["Tell me when Copper Kettle's BOP expires"]);
});

test("a change that Cara does not make offers the other half of the message", async () => {
  const { workspace, choices } = await say(
    "Please add a 2024 Ford F-150 to Green Acre's auto policy and email Bram that it's done",
  );
  expect(workspace.state).toBe("WAITING_FOR_INPUT");
  expect(choices[0]).toBe("Email Bram that it's done");
});
