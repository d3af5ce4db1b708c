/** Each task as staff type it in a hurry leads where they want it, or to a question that fits; nobody's value is another's. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { loadDemoBook, pagesOfFile } from "../../support/demo-book.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { readWhole } from "../../support/reading-steps.ts";
import { converse, drive, workspacesOf } from "../../support/workspaces.ts";
import { type ShorthandTask, shorthandPapers, shorthandTasks } from "./shorthand-tasks.ts";

let agency: TestAgency;
beforeAll(async () => {
  agency = await openTestAgency({ nowMs: Date.UTC(2026, 10, 29, 15), timeZone: "America/New_York" });
  await loadDemoBook(agency);
}, 60_000);
afterAll(() => agency.close());

const open = () => workspacesOf(agency.scope());

/** The uploads of papers, which are read once the workspace has them. */
async function hand(papers: readonly string[]) {
  const storages = await Promise.all(
    papers.map(async (paper) => {
      const storage = createTestStorage();
      const text = shorthandPapers[paper];
      storage.stored = { pages: text === undefined ? await pagesOfFile(paper) : pagesOf([text]) };
      return storage;
    }),
  );
  const files = await Promise.all(papers.map(() => arriveFile(agency.scope(), "paper.pdf")));
  const read = async (workspaceId: string) => {
    const rows = await agency.db.all<{ id: string }>(
      `SELECT readings.id AS id FROM workspace_documents AS own JOIN readings ON readings.document_id = own.document_id
       WHERE own.workspace_id = '${workspaceId}' ORDER BY own.position`,
    );
    for (const [at, { id }] of rows.entries()) {
      const storage = storages[at];
      if (storage) await readWhole(agency.scope(), storage, id);
    }
  };
  return { files, read };
}

/** What is wrong; null if it is right. */
async function faultOf({ say, papers = [], ...wanted }: ShorthandTask): Promise<string | null> {
  const { files, read } = await hand(papers);
  const { id } = valueOf(await open().create({ message: say, files }));
  await read(id);
  await drive(agency, id);
  const [workspace, { messages, artifacts, approvals }] = await Promise.all([
    open().get(id).then(valueOf),
    open().contentOf(id),
  ]);
  const [step] = await agency.db.all<{ outcome: string }>(
    `SELECT outcome FROM workflow_steps JOIN workflows ON workflows.id = workflow_id
     WHERE subject_id = '${id}' AND workflow_steps.kind = 'UNDERSTAND_TASK' ORDER BY number DESC LIMIT 1`,
  );
  const { task } = JSON.parse(step?.outcome ?? "{}") as {
    task: { tag: string; key?: string; template?: { party: string } };
  };
  const { content: said = "", choices } = messages.at(-1) ?? {};
  const isAsked = workspace.state === "WAITING_FOR_INPUT";
  const text = wanted.does === "EMAIL" ? (artifacts.at(-1)?.body ?? "") : said;
  const { offers = [], client } = wanted;
  const isRight =
    (client === undefined || workspace.clientName === client) &&
    (wanted.says ?? []).every((part) => text.includes(part)) &&
    (wanted.never ?? []).every((part) => !text.includes(part)) &&
    offers.every((offer, at) => choices?.[at] === offer) &&
    (wanted.party === undefined || task.template?.party === wanted.party) &&
    {
      ANSWER: () => !isAsked && task.tag === "ANSWER" && approvals.length === 0,
      ASK: () => isAsked && task.tag === "ASK" && (choices ?? []).length > 0 && approvals.length === 0,
      EMAIL: () => !isAsked && approvals.length === 1 && artifacts.at(-1)?.toEmail === wanted.to,
      PRESET: () => task.tag === "PRESET" && task.key === wanted.preset,
    }[wanted.does]();
  return isRight
    ? null
    : `${task.tag} ${task.key ?? ""} ${task.template?.party ?? ""} ${workspace.state} ${workspace.clientName}: ${text.slice(0, 300)} ${JSON.stringify(choices ?? [])}`;
}

test("leads each of them where it belongs", async () => {
  const faults: string[] = [];
  for (const task of shorthandTasks) {
    const fault = await faultOf(task);
    if (fault !== null) faults.push(`${task.say} ${(task.papers ?? []).join(", ")}\n   ${fault}`);
  }
  expect(faults).toEqual([]);
}, 120_000);

test("whoever was nearly named and then chosen is answered", async () => {
  const { last } = await converse(agency, ["tallgras gl exp?", "Tallgrass Fence & Deck"]);
  expect(last?.content).toContain("01/06/2027");
});

test("where nobody of those is meant, the question is answered for nobody", async () => {
  const { workspace } = await converse(agency, ["tallgras gl exp?", "None of these"]);
  expect(workspace.clientName).toBeNull();
});
