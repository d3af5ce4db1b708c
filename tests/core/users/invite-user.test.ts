import { afterEach, beforeEach, expect, test } from "vitest";
import { inviteUserJob } from "#core/users";
import type { OutgoingMail } from "../../../core/shared/mailer.ts";
import { jobWork } from "../../support/job-work.ts";
import { idOf, openStaffedAgency, type StaffedAgency } from "../../support/staffed-agency.ts";

let agency: StaffedAgency;
let sent: OutgoingMail[];
beforeEach(async () => {
  agency = await openStaffedAgency();
  sent = [];
});
afterEach(() => agency.close());

const deliver = () =>
  inviteUserJob.run(
    {
      registry: agency.registryDb,
      mailer: {
        async send(mail) {
          sent.push(mail);
          return { providerId: null, messageId: null };
        },
      },
      signInUrl: "https://app.example/app/signin",
    },
    jobWork(agency.scope(), { userId: idOf("SERVICE") }),
  );

test("is mailed to the user with the way to sign in, and nothing secret", async () => {
  await agency.raw.execute("UPDATE users SET name = 'Ada <b> Fenn'");
  await deliver();
  expect(sent).toMatchObject([
    { to: "the-service@larkspur.example", subject: "Larkspur Insurance invites you to Carabiner" },
  ]);
  expect(sent[0]?.text).toContain("Sign in: https://app.example/app/signin");
  expect(sent[0]?.html).toContain("Ada &lt;b&gt; Fenn");
  expect(sent[0]?.text).not.toMatch(/\d{6}/);
});

test.each([
  ["disabled", "state = 'DISABLED'"],
  ["removed", "state = 'DISABLED', removed_at = 1, email = id"],
])("is not mailed to a user who was %s meanwhile", async (_what, set) => {
  await agency.raw.execute({ sql: `UPDATE users SET ${set} WHERE id = ?`, args: [idOf("SERVICE")] });
  expect(await deliver()).toEqual({ tag: "NOTHING_TO_DO" });
  expect(sent).toEqual([]);
});

test("says why the last one could not be sent, until it is sent again", async () => {
  const id = idOf("SERVICE");
  const failureOf = async () => (await agency.as(idOf("OWNER")).refusedInvitations.load(id)) ?? null;
  const fail = (at: number, reason: string, job = "invite-user") =>
    agency.raw.execute({
      sql: `INSERT INTO outbox (id, job, payload, state, due_at, send_at, reason, request_id, created_at)
        VALUES (?, ?, json_object('userId', ?), 'FAILED', 1, 1, ?, 'req_1', ?)`,
      args: [`job_${reason}`, job, id, reason, at],
    });
  expect(await failureOf()).toBeNull();
  await fail(100, "Full mailbox");
  await fail(200, "Unknown address");
  await fail(300, "Something else", "delete-stored-file");
  expect(await failureOf()).toEqual({ at: 200, reason: "Unknown address" });
});
