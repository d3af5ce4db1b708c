/**
 * Every way to the mailer needs a yes: a person's click, an approval or a named rule. What is queued without one, or whose
 * yes was taken back, is not sent.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmails } from "#core/emails";
import { enqueue } from "#core/outbox";
import { sendDeliveryJob } from "#core/deliveries";
import { writeAll } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor } from "../../support/arriving-mail.ts";
import { rowsOf } from "../../support/book-of-business.ts";
import {
  createMemoryProvider,
  deliveryPorts,
  type MemoryProvider,
  runMailJobs,
} from "../../support/certificate-mail.ts";

function* sourcesIn(folder: URL): Generator<[name: string, text: string]> {
  for (const name of readdirSync(folder)) {
    const place = new URL(name, folder);
    if (statSync(place).isDirectory()) yield* sourcesIn(new URL(`${place.href}/`));
    else if (name.endsWith(".ts"))
      yield [place.pathname.slice(place.pathname.indexOf("/core/") + 1), readFileSync(place, "utf8")];
  }
}
const sources = [...sourcesIn(new URL("../../../core/", import.meta.url))];
const filesWith = (words: RegExp): string[] =>
  sources
    .filter(([, text]) => words.test(text))
    .map(([name]) => name)
    .toSorted();

test("the mailer is reached by the delivery log, and by what the product writes to the agency's own users", () => {
  expect(filesWith(/\bmailer\.send\(/)).toEqual([
    "core/deliveries/send-delivery.ts",
    "core/sign-in/sign-in-mail.ts",
    "core/subscription/mail-owners.ts",
    "core/users/invitation.ts",
  ]);
});

test("the delivery log is written by a click on a certificate, an approval, and a message of a thread", () => {
  expect(filesWith(/\bqueueDelivery\(scope/)).toEqual([
    "core/approvals/act-on-approval.ts",
    "core/certificates/send-certificate.ts",
    "core/emails/queue-email.ts",
  ]);
});

let agency: TestAgency;
let provider: MemoryProvider;
beforeEach(async () => {
  agency = await openTestAgency();
  provider = createMemoryProvider();
});
afterEach(() => agency.close());

const deliver = () => runMailJobs(agency, deliveryPorts(provider, new Map()));

test.each([
  ["nobody's", null, null, "Nobody has said yes to this email, so it was not sent."],
  ["an approval without an id", "APPROVAL", null, "Nobody has said yes to this email, so it was not sent."],
  [
    "an approval that does not exist",
    "APPROVAL",
    "apr_x",
    "Nobody has approved this email, so it was not sent.",
  ],
  ["one that still waits", "APPROVAL", "apr_waits", "Nobody has approved this email, so it was not sent."],
  [
    "one that was given for another email",
    "APPROVAL",
    "apr_other",
    "Nobody has approved this email, so it was not sent.",
  ],
  [
    "a rule that nobody switched on",
    "RULE",
    "thanks",
    "The rule that should send this email is not switched on, so it was not sent.",
  ],
])("on %s yes, nothing leaves", async (_, kind, id, failure) => {
  const approval = (key: string, state: string, delivery: string | null) =>
    agency.raw.execute({
      sql: `INSERT INTO approvals (id, workspace_id, artifact_id, kind, state, seq, act_key, asked_by, delivery_id, created_at)
        VALUES (?, 'wsp_1', 'art_1', 'SEND_EMAIL', ?, 1, ?, ?, ?, 1)`,
      args: [key, state, key, agency.ownerId, delivery],
    });
  await agency.raw.execute("PRAGMA foreign_keys = OFF");
  await approval("apr_waits", "PENDING", null);
  await approval("apr_other", "APPROVED", "dlv_other");
  const scope = agency.scope();
  await agency.raw.execute({
    sql: `INSERT INTO deliveries (id, record_kind, record_id, recipient, subject, body_text, body_html, attachments,
        requested_by, created_at, yes_kind, yes_id)
      VALUES ('dlv_1', 'email', 'eml_1', 'anna@bluewater.example', 's', 't', 'h', '[]', ?, 1, ?, ?)`,
    args: [agency.ownerId, kind, id],
  });
  await writeAll(agency.db, enqueue(scope, sendDeliveryJob, { deliveryId: "dlv_1" }).statements);
  await deliver();
  expect(provider.accepted).toEqual([]);
  expect(await rowsOf(agency, "SELECT failure FROM deliveries")).toEqual([{ failure }]);
});

test("a rule says yes in one place, which asks whether an owner has switched it on", () => {
  expect(filesWith(/kind: "RULE"/)).toEqual(["core/emails/rules/confirm-receipt-job.ts"]);
  expect(filesWith(/insert\(standingRules\)/)).toEqual(["core/emails/rules/standing-rules.ts"]);
});

test.each([
  ["is on", null, []],
  ["was switched off", 2, [{ failure: "The rule “Receipts” was switched off, so this email was not sent." }]],
])("what a rule has queued leaves only while it is on: it %s", async (_, offAt, failures) => {
  await agency.raw.execute({
    sql: `INSERT INTO standing_rules (id, kind, name, on_by, on_at, off_by, off_at)
      VALUES ('rul_1', 'CONFIRM_RECEIPT', 'Receipts', ?, 1, ?, ?)`,
    args: [agency.ownerId, offAt === null ? null : agency.ownerId, offAt],
  });
  await agency.raw.execute({
    sql: `INSERT INTO deliveries (id, record_kind, record_id, recipient, subject, body_text, body_html, attachments,
        requested_by, created_at, yes_kind, yes_id)
      VALUES ('dlv_1', 'email', 'eml_1', 'anna@bluewater.example', 's', 't', 'h', '[]', ?, 1, 'RULE', 'rul_1')`,
    args: [agency.ownerId],
  });
  await writeAll(agency.db, enqueue(agency.scope(), sendDeliveryJob, { deliveryId: "dlv_1" }).statements);
  await deliver();
  expect(provider.accepted).toHaveLength(offAt === null ? 1 : 0);
  expect(await rowsOf(agency, "SELECT failure FROM deliveries WHERE failure IS NOT NULL")).toEqual(failures);
});

test("only a user can click", async () => {
  const door = openMailDoor(agency);
  const emailId = await door.take({});
  const emails = createEmails(agency.scope({ kind: "WORKFLOW", id: "cara" }), {
    findAddress: async () => "service@mail.example",
    replyKey: "a-key",
  });
  const attempt = emails.send({
    ...{ emailId, isForward: false, to: "anna@bluewater.example", subject: "Re", body: "Done." },
  });
  await expect(attempt).rejects.toThrow("Only users may do this.");
  await deliver();
  expect(provider.accepted).toEqual([]);
});
