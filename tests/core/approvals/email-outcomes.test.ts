/** What becomes of an email that Cara drafted stands in the step that drafted it, as news of its workspace. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { actOnApprovalJob, approvedMail } from "#core/approvals";
import { recordDeliveryEvent } from "#core/deliveries";
import { UNDO_MS } from "#model/approvals";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  createMemoryProvider,
  deliveryPorts,
  refusedMail,
  runMailJobs,
} from "../../support/certificate-mail.ts";
import { openCertifier } from "../../support/issued-certificates.ts";
import { jobWork } from "../../support/job-work.ts";
import { approvalsOf, drive, newsOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const approvals = () => approvalsOf(agency.scope());

async function draft() {
  await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const message = "Email Cedar Hollow Bakery that we received their payroll report.";
  const { id } = valueOf(await workspacesOf(agency.scope()).create({ message }));
  await drive(agency, id);
  const [approval] = valueOf(await approvals().list({})).nodes;
  if (!approval) throw new Error("Cara has not asked.");
  return { id, approval };
}

/** What the step says, and whether it is news since a number. */
async function stepOf(workspaceId: string, after = 0) {
  const news = await newsOf(agency.scope(), workspaceId, after);
  const events = news.stages.flatMap((stage) => stage.events);
  const output = events.find(({ toolCall }) => toolCall?.kind === "DRAFT_EMAIL")?.toolCall?.output;
  return { seq: news.seq, success: output?.success, message: output?.message };
}

async function send(provider = createMemoryProvider()) {
  const { id, approval } = await draft();
  valueOf(await approvals().decide(approval.id, { decision: "APPROVE", version: approval.version }));
  agency.clock.nowMs += UNDO_MS;
  const wakeDriver = async () => undefined;
  await actOnApprovalJob.run(
    { wakeDriver, integration: null, openCertifier, queueReply: async () => null },
    jobWork(agency.scope(), { approvalId: approval.id }),
  );
  const told: string[] = [];
  const deliveryNews = approvedMail.createNews(async (workspaceId) => void told.push(workspaceId));
  const queued = await stepOf(id);
  await runMailJobs(agency, { ...deliveryPorts(provider, new Map()), deliveryNews });
  return { id, deliveryNews, told, queued };
}

test("waits, is approved, is sent and is delivered", async () => {
  const { id, deliveryNews, told, queued } = await send();
  const approved = "Approved by Odette Marlowe.";
  expect(queued).toMatchObject({ success: null, message: `${approved} Queued: priya@vance.example.` });
  const sent = await stepOf(id, queued.seq);
  expect(sent).toMatchObject({ success: true, message: `${approved} Sent: priya@vance.example.` });
  const [delivery] = await rowsOf(agency, "SELECT id FROM deliveries");
  const event = { deliveryId: delivery?.id ?? "", providerId: "p1", recipient: null, at: agency.clock.nowMs };
  const reason = "No such mailbox.";
  await recordDeliveryEvent(
    agency.scope(),
    { ...event, eventId: "e1", kind: "DELIVERED", reason: null },
    deliveryNews,
  );
  const delivered = await stepOf(id, sent.seq);
  expect(delivered).toMatchObject({ success: true, message: `${approved} Delivered: priya@vance.example.` });
  await recordDeliveryEvent(
    agency.scope(),
    { ...event, eventId: "e2", kind: "BOUNCED", reason },
    deliveryNews,
  );
  expect(await stepOf(id, delivered.seq)).toMatchObject({
    success: false,
    message: `${approved} Bounced: priya@vance.example. No such mailbox.`,
  });
  expect(told).toEqual([id, id, id]);
  // Nothing is told twice.
  const { seq } = await stepOf(id);
  expect(await stepOf(id, seq)).toEqual({ seq, success: undefined, message: undefined });
});

test("is refused by the provider", async () => {
  const provider = createMemoryProvider();
  provider.failures.push(refusedMail);
  const { id } = await send(provider);
  expect(await stepOf(id)).toMatchObject({ success: false, message: expect.stringContaining("Failed") });
});

test("waits for a yes, and is declined with its reason", async () => {
  const { id, approval } = await draft();
  const waiting = await stepOf(id);
  expect(waiting).toMatchObject({ success: null, message: "Waiting for approval." });
  const decision = { decision: "DECLINE", version: approval.version, reason: "Not now." };
  valueOf(await approvals().decide(approval.id, decision));
  expect(await stepOf(id, waiting.seq)).toMatchObject({
    success: false,
    message: "Declined by Odette Marlowe: Not now.",
  });
});
