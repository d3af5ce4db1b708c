/**
 * A certificate by email through the running product and a stand-in for Resend: what the provider reports is recorded,
 * and whatever is forged, replayed or somebody else's changes nothing and learns nothing.
 */
import { createHash } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sealMailTag } from "../../core/deliveries/mail-tag.ts";
import { type MailWebhook, resendBody, resendHeaders } from "../../fixtures/emulators/mail-events.ts";
import { type MailProvider, startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { makeEmail } from "../support/arriving-mail.ts";
import { findRuntime } from "../support/child-processes.ts";
import { listMail } from "../support/mailbox.ts";
import { makePdf } from "../support/made-files.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { storeCertificate } from "../support/running-certificates.ts";
import { createPolicy, waitFor } from "../support/running-policies.ts";

const secret = `whsec_${Buffer.from("a secret between two parties").toString("base64")}`;
const tagSecret = "the-secret-of-the-tags-of-this-test-product";
const formerTagSecret = "the-former-secret-of-the-tags-of-this-product";

let provider: MailProvider;
let own: OwnProduct;
let agency: RunningAgency;
let bytes: Buffer;
let certificateId = "";
beforeAll(async () => {
  const webhook: MailWebhook = { url: "", secret, retryWaitsMs: [50, 500, 2_000] };
  provider = await startMailProvider("key", { webhook });
  own = await startOwnProduct({
    MAIL_PROVIDER: "resend",
    MAIL_API_URL: provider.url,
    MAIL_API_KEY: "key",
    MAIL_WEBHOOK_SECRET: secret,
    MAIL_TAG_SECRET: tagSecret,
    MAIL_TAG_SECRETS_FORMER: formerTagSecret,
  });
  webhook.url = `${own.url}/webhooks/mail/resend`;
  agency = await openAgency("Larkspur Insurance", own);
  const { accountId, policyId } = await createPolicy(agency.owner);
  bytes = Buffer.from(await makePdf([["A certificate of insurance"]]));
  const documentId = await agency.owner.uploadPolicyFile(policyId, "certificate.pdf", bytes, {
    type: "POLICY_DOCUMENT",
  });
  certificateId = await storeCertificate(agency, { accountId, documentId, insured: "Harbor Bakery" });
});
afterAll(async () => {
  await own.stop();
  await provider.close();
});

async function send(to: string): Promise<string> {
  const { sendCertificate } = await agency.owner.graphql<{ sendCertificate: { delivery: { id: string } } }>(
    "mutation ($id: ID!, $to: String!) { sendCertificate(certificateId: $id, to: $to) { delivery { id } } }",
    { id: certificateId, to },
  );
  return sendCertificate.delivery.id;
}

const eventsOf = async (deliveryId: string) =>
  (
    await agency.sql("SELECT kind FROM delivery_events WHERE delivery_id = ? ORDER BY kind", [deliveryId])
  ).map(({ kind }) => kind);
const waitForEvents = (deliveryId: string, count: number) =>
  waitFor("the provider's reports", async () => {
    const events = await eventsOf(deliveryId);
    return events.length >= count && events;
  });

const post = (headers: Record<string, string>, body: string, path = "resend") =>
  fetch(`${own.url}/webhooks/mail/${path}`, { method: "POST", headers, body });

/** What the provider would report about a mail with this tag. */
const reportOf = (tags: Record<string, string>, outcome: "delivered" | "bounced" = "bounced") =>
  resendBody(
    {
      provider: "resend",
      id: "mail-of-the-test",
      from: "",
      to: "jo@port.example",
      ...{ cc: [], headers: {} },
      replyTo: null,
      subject: "",
      text: "",
      html: "",
      attachments: [],
      tags,
    },
    outcome,
    new Date(),
  );

test("mails the file, and records that it was delivered", async () => {
  const deliveryId = await send("jo@port.example");
  expect(await waitForEvents(deliveryId, 2)).toEqual(["DELIVERED", "SENT"]);
  const [row] = await agency.sql("SELECT sent_at, provider_id, failure FROM deliveries WHERE id = ?", [
    deliveryId,
  ]);
  const received = provider.mails.find(({ to }) => to === "jo@port.example");
  expect(row).toMatchObject({ provider_id: received?.id, failure: null });
  expect(received?.attachments[0]?.bytes.equals(bytes)).toBe(true);

  const [mail] = await listMail(own.url, "jo@port.example");
  expect(mail?.attachments).toMatchObject([{ name: "COI-2026-00001.pdf", mediaType: "application/pdf" }]);
  const file = await fetch(own.url + (mail?.attachments[0]?.url ?? ""));
  expect(file.headers.get("content-disposition")).toMatch(/^attachment;/);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  const page = await fetch(`${own.url}/dev/mailbox`, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain(`href="${mail?.attachments[0]?.url}"`);
  expect((await fetch(`${own.url}/dev/mailbox/${deliveryId}/1`)).status).toBe(404);
});

test("marks an address that mail came back from, and says why", async () => {
  const deliveryId = await send("bounced@port.example");
  expect(await waitForEvents(deliveryId, 2)).toEqual(["BOUNCED", "SENT"]);
  const [address] = await agency.sql("SELECT * FROM mail_addresses WHERE address = 'bounced@port.example'");
  expect(address?.["reason"]).toContain("The recipient's email address does not exist.");
});

/** As if the time had come. Any write makes the clock check. */
async function makeJobsDue(): Promise<void> {
  await agency.sql(
    "UPDATE outbox SET due_at = 0, send_at = 0 WHERE job = 'send-delivery' AND state != 'DONE'",
  );
  await createPolicy(agency.owner);
}

test("sends a mail again after an outage of the provider, and only once", async () => {
  provider.failNext(500, 1);
  const deliveryId = await send("later@port.example");
  await waitFor(
    "the first try",
    async () => (await agency.sql("SELECT 1 FROM outbox WHERE state = 'WAITING' AND retries = 1")).length,
  );
  await makeJobsDue();
  await waitForEvents(deliveryId, 2);
  expect(provider.mails.filter(({ to }) => to === "later@port.example")).toHaveLength(1);
});

describe("a report", () => {
  let deliveryId = "";
  let tag = "";
  beforeAll(async () => {
    deliveryId = await send("reports@port.example");
    await waitForEvents(deliveryId, 2);
    await provider.reporter.settled();
    tag = await sealMailTag({ agencyId: agency.agencyId, deliveryId }, tagSecret);
    expect(provider.mails.find(({ to }) => to === "reports@port.example")?.tags["delivery"]).toBe(tag);
  });

  test("that is replayed is accepted and counts once", async () => {
    const own = provider.reporter.reports.filter(({ body }) => body.includes("reports@port.example"));
    expect(own.length).toBe(2);
    for (const report of own) expect(await provider.reporter.replay(report)).toBe(200);
    expect(await eventsOf(deliveryId)).toEqual(["DELIVERED", "SENT"]);
  });

  test("that is refused says nothing, whatever is wrong with it", async () => {
    const body = reportOf({ delivery: tag });
    const genuine = resendHeaders(secret, body);
    const foreign = await sealMailTag(
      { agencyId: agency.agencyId, deliveryId },
      "the-secret-of-another-installation",
    );
    const altered = `${tag.slice(0, -1)}${tag.endsWith("A") ? "B" : "A"}`;
    const hour = 60 * 60_000;
    const forged: (readonly [Record<string, string>, string])[] = [
      [{}, body],
      [resendHeaders(`whsec_${Buffer.from("a guess of the secret").toString("base64")}`, body), body],
      [genuine, body.replace("bounced", "delivered")],
      [{ ...genuine, "svix-id": "msg_other" }, body],
      [resendHeaders(secret, body, { sentAt: Date.now() - hour }), body],
      [resendHeaders(secret, body, { sentAt: Date.now() + hour }), body],
      [{ authorization: "Basic ZXZlbnRzOmV2ZW50cw==" }, body],
    ];
    for (const name of [foreign, altered, "x", "", agency.agencyId]) {
      const unsigned = reportOf({ delivery: name });
      forged.push([resendHeaders(secret, unsigned), unsigned]);
    }
    const answers = new Set<string>();
    for (const [headers, text] of forged) {
      const response = await post(headers, text);
      answers.add(`${response.status} ${await response.text()}`);
    }
    expect([...answers]).toEqual(['401 {"message":"This report was refused."}']);
    expect(await eventsOf(deliveryId)).toEqual(["DELIVERED", "SENT"]);
  });

  test("about a delivery that is gone is accepted, so that it is not sent again", async () => {
    const gone = await sealMailTag(
      { agencyId: agency.agencyId, deliveryId: `dlv_${"0".repeat(25)}` },
      tagSecret,
    );
    const body = reportOf({ delivery: gone });
    expect((await post(resendHeaders(secret, body), body)).status).toBe(200);
  });

  test("without a tag is accepted and changes nothing", async () => {
    const [before] = await agency.sql("SELECT count(*) AS n FROM delivery_events");
    for (const body of [reportOf({}), "not JSON", JSON.stringify({ type: "email.opened" })])
      expect((await post(resendHeaders(secret, body), body)).status).toBe(200);
    expect((await agency.sql("SELECT count(*) AS n FROM delivery_events"))[0]).toEqual(before);
  });

  test("with a tag sealed by a former key counts, from any origin, and twice at once only once", async () => {
    const former = await sealMailTag({ agencyId: agency.agencyId, deliveryId }, formerTagSecret);
    const body = reportOf({ delivery: former });
    const headers = {
      ...resendHeaders(secret, body),
      origin: "https://provider.example",
      "sec-fetch-site": "cross-site",
    };
    const both = await Promise.all([post(headers, body), post(headers, body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf(deliveryId)).toEqual(["BOUNCED", "DELIVERED", "SENT"]);
  });
});

test.each(["postmark", "mailbox", "unknown", "__proto__"])(
  "/webhooks/mail/%s does not exist",
  async (name) => {
    const body = reportOf({});
    const response = await post(resendHeaders(secret, body), body, name);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "There is nothing here." });
  },
);

test("only POST is accepted", async () => {
  const response = await fetch(`${own.url}/webhooks/mail/resend`);
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("POST");
});

test("a report that is too long is refused, with or without a stated length", async () => {
  const long = "x".repeat(256 * 1024 + 1);
  expect((await post({}, long)).status).toBe(413);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${own.url}/webhooks/mail/resend`, { method: "POST" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once("error", reject);
    for (let at = 0; at < 5; at += 1) sent.write("x".repeat(64 * 1024));
    sent.end();
  });
  expect(status).toBe(413);
});

test("the product's own database holds no file of a mail", async () => {
  const digest = createHash("sha256").update(bytes).digest("hex");
  const [row] = await agency.sql("SELECT attachments FROM deliveries LIMIT 1");
  expect(JSON.parse(String(row?.["attachments"]))).toEqual([
    expect.objectContaining({ sha256: digest, size: bytes.length, name: "COI-2026-00001.pdf" }),
  ]);
});

test("a mail is sent once though the runtime is killed before it hears that it was accepted", async () => {
  provider.play("HELD");
  const deliveryId = await send("killed@port.example");
  const mails = () => provider.mails.filter(({ to }) => to === "killed@port.example");
  await waitFor("the mail to be accepted", async () => mails().length === 1);
  const processId = findRuntime();
  if (processId === null) throw new Error("There is no runtime to kill.");
  process.kill(processId, "SIGKILL");
  await waitFor("the runtime to be back", async () => {
    const found = findRuntime();
    return found !== null && found !== processId && (await fetch(`${own.url}/healthz`).catch(() => null))?.ok;
  });
  await makeJobsDue();
  await waitFor(
    "the delivery to be closed",
    async () =>
      (await agency.sql("SELECT 1 FROM deliveries WHERE id = ? AND sent_at IS NOT NULL", [deliveryId]))
        .length,
  );
  expect(mails()).toHaveLength(1);
  expect(await waitForEvents(deliveryId, 2)).toEqual(["DELIVERED", "SENT"]);
  expect(
    await agency.sql("SELECT attempts, state FROM outbox WHERE payload LIKE ?", [`%${deliveryId}%`]),
  ).toEqual([{ attempts: 2, state: "DONE" }]);
});

test("a message that Resend received is fetched and taken once; a forged report of one leaves nothing", async () => {
  const { emailAddress } = await agency.owner.graphql<{ emailAddress: string }>("{ emailAddress }");
  const raw = new TextDecoder().decode(makeEmail({ id: "in@x", subject: "By Resend" }));
  const message = { from: "anna@bluewater.example", to: emailAddress, raw };
  // It reports again what was not taken, and once more what was.
  expect(await provider.receive("resend", message)).toBe(200);
  expect(await provider.receive("resend", message)).toBe(200);
  const countBySubject = async (subject: string) =>
    Number(
      (await agency.sql("SELECT count(*) AS n FROM email_messages WHERE subject = ?", [subject]))[0]?.["n"],
    );
  await waitFor("the message", async () => (await countBySubject("By Resend")) === 1);
  const before = provider.reporter.reports.length;
  expect(await provider.receive("resend", { ...message, to: "nobody-000000@mail.carabiner.example" })).toBe(
    200,
  );
  const body =
    provider.reporter.reports[before]?.body.replace("nobody-000000@mail.carabiner.example", emailAddress) ??
    "";
  const headers = resendHeaders(
    `whsec_${Buffer.from("another secret of 24 bytes").toString("base64")}`,
    body,
  );
  expect((await post(headers, body)).status).toBe(401);
  expect(await countBySubject("By Resend")).toBe(1);
});

test("a message to two agencies at once becomes one of each, and one that is for neither becomes nothing", async () => {
  const other = await openAgency("Bayside Cover", own);
  const addressOf = async ({ owner }: RunningAgency) =>
    (await owner.graphql<{ emailAddress: string }>("{ emailAddress }")).emailAddress;
  const [one, another] = [await addressOf(agency), await addressOf(other)];
  const raw = new TextDecoder().decode(
    makeEmail({ id: "both@x", subject: "To both", to: `${one}, ${another}` }),
  );
  const told = provider.reporter.reports.length;
  await provider.receive("resend", { from: "anna@bluewater.example", to: one, raw });
  const body = (provider.reporter.reports[told]?.body ?? "").replace(
    `"to":["${one}"]`,
    `"to":["${one}","Bayside <${another.toUpperCase()}>","nobody@elsewhere.example"]`,
  );
  expect(body).toContain("nobody@elsewhere.example");
  // As it is reported once more.
  for (let times = 0; times < 2; times += 1)
    expect((await post(resendHeaders(secret, body), body)).status).toBe(200);
  for (const { sql } of [agency, other])
    await waitFor("the message", async () => {
      const rows = await sql(
        "SELECT recipient FROM email_messages WHERE subject = 'To both' AND state = 'READ'",
      );
      return rows.length === 1;
    });
  expect(await other.sql("SELECT count(*) AS n FROM email_messages")).toEqual([{ n: 1 }]);
});

test("a mail of a thread is answered at the local mailbox as its receiver would, and joins its thread", async () => {
  const { emailAddress } = await agency.owner.graphql<{ emailAddress: string }>("{ emailAddress }");
  const raw = makeEmail({ id: "asked@x", subject: "Answered locally" });
  await fetch(`${own.url}/dev/mail-in?to=${emailAddress}`, { method: "POST", body: raw as BodyInit });
  const [first] = await waitFor("the message", async () => {
    const rows = await agency.sql(
      "SELECT id, thread_id FROM email_messages WHERE message_id = 'asked@x' AND state = 'READ'",
    );
    return rows.length > 0 && rows;
  });
  await agency.owner.graphql(
    `mutation ($id: ID!) { sendEmail(input: { emailId: $id, isForward: false, to: "anna@bluewater.example",
      subject: "Re: Answered locally", body: "Which address?" }) { id } }`,
    { id: first?.["id"] },
  );
  const [delivery] = await waitFor("the delivery", async () => {
    const rows = await agency.sql(
      "SELECT id, message_id, sent_at FROM deliveries WHERE record_kind = 'email' AND sent_at IS NOT NULL",
    );
    return rows.length > 0 && rows;
  });
  expect(delivery?.["message_id"]).toBe(`${String(delivery?.["id"])}@carabiner.example`);
  const page = `${own.url}/dev/mailbox/${String(delivery?.["id"])}`;
  expect(await (await fetch(page)).text()).toContain("Send answer");
  const answered = await fetch(page, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: "Main Street 1." }),
  });
  expect(await answered.json()).toEqual({ outcome: "ok" });
  await waitFor("the answer", async () => {
    const rows = await agency.sql(
      "SELECT thread_id, authenticity FROM email_messages WHERE from_email = 'anna@bluewater.example' AND thread_id = ? AND state = 'READ'",
      [first?.["thread_id"] as string],
    );
    return rows.length === 2 && rows.some(({ authenticity }) => authenticity === "VERIFIED");
  });
});
