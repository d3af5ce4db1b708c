/** A thread whose requests are closed: what only says that they are being worked on is taken back, and it ends. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServicing } from "#core/servicing";
import type { TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { approvalsOf } from "../../support/workspaces.ts";
import { openWorkedMail } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: Awaited<ReturnType<typeof openWorkedMail>>["door"];
let work: Awaited<ReturnType<typeof openWorkedMail>>["work"];
beforeEach(async () => {
  ({ agency, door, work } = await openWorkedMail());
});
afterEach(() => agency.close());

const certificate = "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.";
const states = async () => (await work.drafts()).map(({ state }) => state);

async function resolve(at = 0): Promise<void> {
  const id = (await work.requests())[at]?.["id"] as string;
  valueOf(await createServicing(agency.scope()).resolve(id, { notes: "Issued.", files: [] }));
  await work.restate();
}

test("its reply is withdrawn with its last request, and it ends", async () => {
  const email = await door.take({
    text: `1. ${certificate}\n2. Please cancel policy BOP-4471920 effective 12/31/2026.`,
  });
  await work.work(email);
  await resolve(0);
  expect(await states()).toEqual(["PENDING"]);
  expect(await work.threadOf(email)).toMatchObject({ state: "ACTIVE", waiting_for: "AGENT" });
  await resolve(1);
  const [draft] = await work.drafts();
  expect(draft).toMatchObject({
    ...{ state: "DECLINED", decided_by: null },
    reason: "The service request of this thread was closed, so this reply is not true any more.",
  });
  // Nobody can send it any more.
  const again = await approvalsOf(agency.scope()).decide(draft?.["id"] as string, {
    ...{ decision: "APPROVE", version: draft?.["version"] },
  });
  expect(again).toMatchObject({ ok: false });
  await work.restate();
  expect(await work.threadOf(email)).toMatchObject({ state: "ENDED", waiting_for: null });
  expect(await door.count("deliveries")).toBe(0);
});

test("what somebody has written stays, and the thread ends once that is declined", async () => {
  const email = await door.take({ text: certificate });
  await work.work(email);
  const [draft] = await work.drafts();
  valueOf(
    await approvalsOf(agency.scope()).updateArtifact(draft?.["artifact_id"] as string, {
      ...{ version: 1, toEmail: "anna@bluewater.example", subject: "Re: Certificate" },
      body: "Hello Anna,\n\nThe certificate is on its way.",
    }),
  );
  await resolve();
  expect(await states()).toEqual(["PENDING"]);
  expect(await work.threadOf(email)).toMatchObject({ state: "ACTIVE", waiting_for: "AGENT" });
  await agency.raw.execute("UPDATE approvals SET state = 'DECLINED'");
  await work.restate();
  expect(await work.threadOf(email)).toMatchObject({ state: "ENDED", waiting_for: null });
});

test("a message that asks for nothing that is known still needs a person", async () => {
  const email = await door.take({ id: "a@x", text: certificate });
  await work.work(email);
  await resolve();
  await work.restate();
  expect(await work.threadOf(email)).toMatchObject({ state: "ENDED" });
  const next = await door.take({ id: "b@x", at: 5, inReplyTo: "a@x", text: "We painted the fence green." });
  expect(await work.work(next)).toMatchObject({ state: "ACTIVE", waiting_for: "AGENT" });
});
