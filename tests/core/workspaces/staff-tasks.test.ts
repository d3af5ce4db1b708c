/** Each task as staff type it leads where they want it, without a language model. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { drive, workspacesOf } from "../../support/workspaces.ts";
import { serviceTasks } from "./service-tasks.ts";
import { type StaffTask, staffTasks } from "./staff-tasks.ts";

let agency: TestAgency;

beforeAll(async () => {
  agency = await openTestAgency();
  const scope = agency.scope();
  const { id: granite } = await createCarrier(scope, "Granite Mutual");
  const client = async (name: string, contact: string) => {
    const email = `${contact.split(" ")[0]?.toLowerCase()}@office.example`;
    return valueOf(
      await createAccounts(scope).create({ ...businessInput(name), contact: { name: contact, email } }),
    ).id;
  };
  const spring = { inforceAt: "2026-03-01", expiresAt: "2027-03-01" };
  const summer = { inforceAt: "2026-08-15", expiresAt: "2027-08-15" };
  const larkspur = await client("Larkspur Catering LLC", "Nadia Brandt");
  const liability = await addPolicyTo(
    agency,
    larkspur,
    { policyNumber: "LC-101", type: "GENERAL_LIABILITY", premium: 3310, ...spring },
    granite,
  );
  await readInto(agency, liability, "larkspur gl.pdf", [
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: LC-101\nNamed Insured: Larkspur Catering LLC\nPolicy Period: From 03/01/2026 to 03/01/2027\n\nEach Occurrence Limit $1,000,000\nGeneral Aggregate Limit $2,000,000",
  ]);
  const add = (account: string, policyNumber: string, type: string, premium: number, term: typeof spring) =>
    addPolicyTo(agency, account, { policyNumber, type, premium, ...term }, granite);
  await add(larkspur, "LC-202", "COMMERCIAL_AUTO", 4475, summer);
  await add(larkspur, "LC-301", "PROPERTY", 5200, spring);
  await add(larkspur, "LC-302", "PROPERTY", 7900, summer);
  const masonry = await client("Stonebridge Masonry Inc.", "Theo Lindqvist");
  await add(masonry, "SM-1", "GENERAL_LIABILITY", 6400, spring);
  await add(masonry, "SM-2", "WORKERS_COMPENSATION", 12_150, summer);
  const properties = await client("Stonebridge Properties LLC", "Greta Osei");
  await add(properties, "SP-9", "PROPERTY", 8800, spring);
  const juniper = await client("Juniper Court HOA", "Felix Amari");
  await add(juniper, "JC-5", "PROPERTY", 10_200, spring);
}, 60_000);
afterAll(() => agency.close());

const open = () => workspacesOf(agency.scope());

/** What is wrong; null if it is as whoever typed it wants it. */
async function faultOf({ say, ...wanted }: StaffTask): Promise<string | null> {
  const [first = "", ...later] = say;
  const { id } = valueOf(await open().create({ message: first }));
  await drive(agency, id);
  for (const message of later) {
    valueOf(await open().sendMessage(id, { message }));
    await drive(agency, id);
  }
  const [workspace, { messages, artifacts, approvals }] = await Promise.all([
    open().get(id).then(valueOf),
    open().contentOf(id),
  ]);
  const [step] = await agency.db.all<{ outcome: string }>(
    `SELECT outcome FROM workflow_steps JOIN workflows ON workflows.id = workflow_id
     WHERE subject_id = '${id}' AND workflow_steps.kind = 'UNDERSTAND_TASK'
     ORDER BY workflows.created_at DESC, workflows.rowid DESC, number DESC LIMIT 1`,
  );
  const { task } = JSON.parse(step?.outcome ?? "{}") as { task: { tag: string; key?: string } };
  const { content: said = "", choices: offered } = messages.at(-1) ?? {};
  const choices = offered ?? [];
  const shown = `${task.tag} ${task.key ?? ""} ${workspace.state} ${workspace.clientName}: ${said.slice(0, 200)} ${JSON.stringify(choices)}`;
  const isAsked = workspace.state === "WAITING_FOR_INPUT";
  const text = (wanted.does === "EMAIL" ? (artifacts.at(-1)?.body ?? "") : said).toLowerCase();
  const isRight =
    (wanted.client === undefined || workspace.clientName === wanted.client) &&
    (wanted.says ?? []).every((part) => text.includes(part.toLowerCase())) &&
    (wanted.offers ?? []).every((offer) => choices.includes(offer)) &&
    {
      ANSWER: () => !isAsked && task.tag === "ANSWER" && !said.startsWith("I found no answer"),
      NOT_FOUND: () => !isAsked && said.startsWith("I found no answer"),
      ASK: () => isAsked && choices.length > 0 && approvals.length === 0,
      EMAIL: () => !isAsked && approvals.length === 1 && artifacts.at(-1)?.toEmail === wanted.to,
      PRESET: () => task.tag === "PRESET" && task.key === wanted.preset,
    }[wanted.does]();
  return isRight ? null : shown;
}

/** What is still missing: each is taken off once it works. */
const missed: readonly string[] = [
  // The list of a client's only policy leaves out its number.
  "List all policies of Larkspur",
];

test("leads each task where staff want it", async () => {
  const faults: string[] = [];
  const found: string[] = [];
  for (const task of [...staffTasks, ...serviceTasks]) {
    const [text = ""] = task.say;
    const fault = await faultOf(task);
    if (fault !== null && missed.includes(text)) found.push(text);
    else if (fault !== null) faults.push(`${task.does} ${task.say.join(" / ")}\n   ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(found).toEqual(missed);
}, 240_000);

test("a client and then its documents are chosen in turn, and the work begins with them", async () => {
  const { id } = valueOf(await open().create({ message: "review this cert against their contract" }));
  await drive(agency, id);
  const asked = async () => (await open().contentOf(id)).messages.at(-1);
  expect((await asked())?.choices).toContain("Larkspur Catering LLC");
  for (const message of ["Larkspur Catering LLC", "larkspur gl.pdf"]) {
    valueOf(await open().sendMessage(id, { message }));
    await drive(agency, id);
    if (message === "Larkspur Catering LLC") expect((await asked())?.choices).toEqual(["larkspur gl.pdf"]);
  }
  const [step] = await agency.db.all<{ outcome: string }>(
    `SELECT outcome FROM workflow_steps JOIN workflows ON workflows.id = workflow_id
     WHERE subject_id = '${id}' AND workflow_steps.kind = 'UNDERSTAND_TASK' ORDER BY number DESC LIMIT 1`,
  );
  expect(JSON.parse(step?.outcome ?? "{}")).toMatchObject({
    task: { tag: "PRESET", key: "CERTIFICATE_REVIEW" },
    documents: [{ name: "larkspur gl.pdf" }],
    clientName: "Larkspur Catering LLC",
  });
});

test("another client's document is not handed over by its name", async () => {
  const { id } = valueOf(await open().create({ message: "compare the two quotes for Juniper Court" }));
  await drive(agency, id);
  valueOf(await open().sendMessage(id, { message: "larkspur gl.pdf" }));
  await drive(agency, id);
  const [step] = await agency.db.all<{ outcome: string }>(
    `SELECT outcome FROM workflow_steps JOIN workflows ON workflows.id = workflow_id
     WHERE subject_id = '${id}' AND workflow_steps.kind = 'UNDERSTAND_TASK' ORDER BY number DESC LIMIT 1`,
  );
  expect(JSON.parse(step?.outcome ?? "{}")).toMatchObject({ documents: [] });
});
