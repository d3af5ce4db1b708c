/** Mail that arrives at a test agency and is worked on to the end, as the jobs, the driver and the clock do. */
import { createAccounts } from "#core/accounts";
import { actOnApprovalJob } from "#core/approvals";
import { createReplyQueue, followUpsTask, restateThreadsTask, workOnEmailJob } from "#core/emails/work";
import { confirmReceiptJob } from "../../core/emails/rules/mod.ts";
import { openTestAgency, type TestAgency } from "./agency-database.ts";
import { openMailDoor } from "./arriving-mail.ts";
import { businessInput, valueOf } from "./book-of-business.ts";
import { openCertifier } from "./issued-certificates.ts";
import { jobWork } from "./job-work.ts";
import type { WorkspacePorts } from "../../core/workspaces/mod.ts";
import { drive } from "./workspaces.ts";

type Row = Record<string, unknown>;

export function openWork(agency: TestAgency, ports: Partial<WorkspacePorts> = {}) {
  const rows = async (sql: string, args: (string | number)[] = []): Promise<Row[]> =>
    (await agency.raw.execute({ sql, args })).rows;
  const restate = async () => {
    const { nextDueAt } = await restateThreadsTask.run(
      { scope: agency.scope({ kind: "CRONJOB", id: "clock" }) },
      0,
    );
    return nextDueAt;
  };
  const followUp = async () => {
    await restate();
    const { nextDueAt } = await followUpsTask.run(
      { scope: agency.scope({ kind: "CRONJOB", id: "clock" }) },
      agency.clock.nowMs,
    );
    await restate();
    return nextDueAt;
  };
  const queueReply = createReplyQueue({
    findAddress: async () => "service@mail.example",
    replyKey: "the-key-that-signs-reply-addresses",
  });
  const hand = async (emailId: string) =>
    workOnEmailJob.run({}, jobWork(agency.scope({ kind: "WORKFLOW", id: "mail" }), { emailId }));
  const threadOf = async (emailId: string): Promise<Row> => {
    const [row] = await rows(
      "SELECT t.* FROM email_threads t JOIN email_messages m ON m.thread_id = t.id WHERE m.id = ?",
      [emailId],
    );
    if (!row) throw new Error("The message has no thread.");
    return row;
  };
  return {
    rows,
    restate,
    /** As the clock does, when it is time. Returns when it is time again. */
    followUp,
    hand,
    threadOf,
    /** Until Cara has nothing to do. */
    async work(emailId: string): Promise<Row> {
      await hand(emailId);
      const { workspace_id: workspaceId } = await threadOf(emailId);
      await drive(agency, workspaceId as string, ports);
      await restate();
      return threadOf(emailId);
    },
    /** Runs what a rule is to confirm. Returns how many jobs there were. */
    async confirm(): Promise<number> {
      const waiting = await rows(
        "SELECT id, payload FROM outbox WHERE job = 'confirm-receipt' AND state = 'WAITING'",
      );
      for (const { id, payload } of waiting) {
        const its = jobWork(agency.scope({ kind: "WORKFLOW", id: "mail" }), JSON.parse(payload as string));
        await confirmReceiptJob.run({ queueReply }, its);
        await rows("DELETE FROM outbox WHERE id = ?", [id as string]);
      }
      return waiting.length;
    },
    /** Does what was approved. */
    async send(approvalId: string) {
      const ports = { wakeDriver: async () => undefined, integration: null, openCertifier, queueReply };
      await actOnApprovalJob.run(
        ports,
        jobWork(agency.scope({ kind: "WORKFLOW", id: "mail" }), { approvalId }),
      );
    },
    requests: () =>
      rows(
        "SELECT s.*, r.email_id, r.is_joined FROM service_requests s LEFT JOIN email_requests r ON r.request_id = s.id ORDER BY s.created_at, s.id",
      ),
    drafts: () =>
      rows(
        "SELECT approvals.*, artifacts.content FROM approvals JOIN artifacts ON artifacts.id = artifact_id ORDER BY approvals.created_at",
      ),
  };
}

/** An agency with one client, Anna Pelletier of Bluewater Plumbing, the door that mail comes in by, and what works on it. */
export async function openWorkedMail() {
  const agency = await openTestAgency();
  valueOf(
    await createAccounts(agency.scope()).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  );
  return { agency, door: openMailDoor(agency), work: openWork(agency) };
}
