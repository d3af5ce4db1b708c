/** Nothing is written into another system without a yes; what was approved is written once, and what came of it is told. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actOnApprovalJob } from "#core/approvals";
import { UNDO_MS } from "#model/approvals";
import { partOf } from "../../../core/workspaces/write-integration.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, valueOf } from "../../support/book-of-business.ts";
import { openCertifier } from "../../support/issued-certificates.ts";
import { jobWork } from "../../support/job-work.ts";
import { createMemoryIntegration, type MemoryIntegration } from "../../support/memory-integration.ts";
import { approvalsOf, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
let other: MemoryIntegration;
beforeEach(async () => {
  agency = await openTestAgency();
  other = createMemoryIntegration();
  await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
});
afterEach(() => agency.close());

const approvals = () => approvalsOf(agency.scope());
const said = "Add a note in HawkSoft that I spoke to Cedar Hollow Bakery about the new oven.";

async function ask(message = said) {
  const { id } = valueOf(await workspacesOf(agency.scope()).create({ message }));
  await drive(agency, id, { integration: other.integration });
  const [approval] = valueOf(await approvals().list({})).nodes;
  return { id, approval };
}
const look = async (id: string) => {
  const { messages, stages } = await workspacesOf(agency.scope()).contentOf(id);
  const calls = stages.flatMap(({ events }) => events.flatMap(({ toolCall }) => toolCall ?? []));
  return { said: messages.at(-1)?.content, call: calls.find(({ kind }) => kind === "WRITE_INTEGRATION") };
};

async function approve() {
  const { id, approval } = await ask();
  if (!approval) throw new Error("Cara has not asked.");
  valueOf(await approvals().decide(approval.id, { decision: "APPROVE", version: approval.version }));
  agency.clock.nowMs += UNDO_MS;
  const ports = {
    wakeDriver: async () => undefined,
    integration: other.integration,
    openCertifier,
    queueReply: async () => null,
  };
  const act = (attempt: number) =>
    actOnApprovalJob.run(ports, { ...jobWork(agency.scope(), { approvalId: approval.id }), attempt });
  const giveUp = () =>
    actOnApprovalJob.ended(ports, { ...jobWork(agency.scope(), { approvalId: approval.id }), end: "FAILED" });
  return { id, approval, act, giveUp };
}

test("Cara only drafts it, and says so", async () => {
  const { id, approval } = await ask();
  expect(approval).toMatchObject({ kind: "WRITE_INTEGRATION", state: "PENDING" });
  expect(other.kept.size).toBe(0);
  const { said: answer, call } = await look(id);
  expect(answer).toBe(
    "I drafted what would be written to HawkSoft for Cedar Hollow Bakery LLC. It is written only after somebody approves it.",
  );
  expect(call).toMatchObject({
    input: {
      action: "CREATE_NOTE",
      integration: "HawkSoft",
      account: { name: "Cedar Hollow Bakery LLC" },
      createNote: { content: "I spoke to Cedar Hollow Bakery about the new oven." },
    },
    output: { success: null, message: "Waiting for approval." },
  });
  expect(await approvals().blocksOf(approval ?? never())).toEqual({
    reasons: [],
    isNewRecipient: false,
    warnings: [],
    quotes: [],
    records: [],
  });
});

describe("what was approved", () => {
  test("is written once, however often its job runs", async () => {
    const { id, approval, act } = await approve();
    expect(await act(1)).toEqual({ tag: "FINISHED" });
    expect(await act(2)).toEqual({ tag: "NOTHING_TO_DO" });
    expect([...other.kept.values()]).toMatchObject([{ action: "CREATE_NOTE" }]);
    expect(valueOf(await approvals().get(approval.id))).toMatchObject({
      state: "APPROVED",
      outcome: { success: true, message: "The note was added." },
    });
    expect((await look(id)).call?.output).toMatchObject({
      success: true,
      message: "Approved by Odette Marlowe. The note was added.",
    });
  });

  test("is found and not written again after its answer was lost", async () => {
    const { id, act } = await approve();
    other.next.push("LOST");
    await expect(act(1)).rejects.toThrow("The answer was lost.");
    expect(await act(2)).toEqual({ tag: "FINISHED" });
    expect(other.kept.size).toBe(1);
    expect((await look(id)).call?.output).toMatchObject({ success: true });
  });

  test.each(["asked again", "given up"])(
    "is left to a person if the other side cannot tell and it was %s",
    async (how) => {
      const { id, act, giveUp } = await approve();
      other.remembers = false;
      other.next.push("LOST");
      await expect(act(1)).rejects.toThrow("The answer was lost.");
      if (how === "asked again") await act(2);
      else await giveUp();
      expect(other.kept.size).toBe(1);
      expect((await look(id)).call?.output).toMatchObject({
        success: null,
        message: expect.stringContaining("Look in HawkSoft before you ask for it again."),
      });
    },
  );

  test("may be refused by the other side", async () => {
    const { id, act } = await approve();
    other.next.push("REFUSED");
    await act(1);
    expect((await look(id)).call?.output).toMatchObject({
      success: false,
      message: "Approved by Odette Marlowe. There is no such client in HawkSoft.",
    });
  });
});

test("what is declined is not written and not drafted again", async () => {
  const { id, approval } = await ask();
  if (!approval) throw new Error("Cara has not asked.");
  const decision = { decision: "DECLINE", version: approval.version, reason: "Already there." };
  valueOf(await approvals().decide(approval.id, decision));
  await drive(agency, id, { integration: other.integration });
  expect((await look(id)).call?.output).toMatchObject({
    success: false,
    message: "Declined by Odette Marlowe: Already there.",
  });
  expect(valueOf(await approvals().list({})).nodes).toHaveLength(1);
});

test("without a client nothing is drafted", async () => {
  const { id, approval } = await ask("Log in HawkSoft that the office is closed on Friday.");
  expect(approval).toBeUndefined();
  expect((await look(id)).said).toContain("it is not clear which client this is about");
});

test.each([
  ["create a task in HubSpot to follow up on Friday", "CREATE_TASK", "Follow up on Friday"],
  ["log a call note in the AMS: owner asked about spoilage", "CREATE_NOTE", "Owner asked about spoilage"],
])("“%s” is a %s", (text, action, content) => {
  const part = partOf(text, null);
  expect(part.action).toBe(action);
  expect(part.createNote?.content ?? part.createTask?.title).toBe(content);
});

test("a file that comes with it is uploaded", () => {
  const file = { documentId: "doc_1", name: "lease.pdf" };
  expect(partOf("upload this lease to Applied Epic", file)).toMatchObject({
    action: "UPLOAD_DOCUMENT",
    uploadDocument: file,
  });
});

function never(): never {
  throw new Error("This was expected to exist.");
}
