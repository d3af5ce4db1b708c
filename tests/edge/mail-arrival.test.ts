/**
 * The doors at which mail comes in: what is taken reaches its thread, an unknown address is refused with a sentence, a
 * forged request with nothing, and a failure of ours is temporary.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailProvider, startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { makeEmail } from "../support/arriving-mail.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { waitFor } from "../support/running-policies.ts";

const [user, password] = ["postmark", "a-long-password-of-the-webhook"];
let provider: MailProvider;
let own: OwnProduct;
let agency: RunningAgency;
let other: RunningAgency;
beforeAll(async () => {
  provider = await startMailProvider("key");
  own = await startOwnProduct({
    MAIL_PROVIDER: "postmark",
    MAIL_API_URL: provider.url,
    MAIL_API_KEY: "key",
    MAIL_WEBHOOK_USER: user,
    MAIL_WEBHOOK_PASSWORD: password,
  });
  agency = await openAgency("Larkspur Insurance", own);
  other = await openAgency("Bayside Cover", own);
});
afterAll(async () => {
  await own.stop();
  await provider.close();
});

const arrive = (raw: Uint8Array, to: string) =>
  fetch(`${own.url}/dev/mail-in?to=${encodeURIComponent(to)}`, { method: "POST", body: raw as BodyInit });
const recipientOf = async (raw: Uint8Array, to: string) =>
  ((await (await arrive(raw, to)).json()) as { recipient: string }).recipient;

const threadsOf = async (of: RunningAgency): Promise<string[]> => {
  const rows = await of.sql(
    "SELECT t.subject, count(*) AS n FROM email_threads t JOIN email_messages m ON m.thread_id = t.id GROUP BY t.id ORDER BY t.subject",
  );
  return rows.map(({ subject, n }) => `${String(subject)} ${String(n)}`);
};
const waitForThread = (of: RunningAgency, thread: string) =>
  waitFor(`the thread ${thread}`, async () => (await threadsOf(of)).includes(thread));

const webhook = (body: unknown, authorization: string) =>
  fetch(`${own.url}/webhooks/mail/postmark/inbound`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const basic = (secret: string) => `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;

test("mail reaches its thread by every door, each agency gets its own, and nothing is doubled", async () => {
  const first = makeEmail({ id: "one@x", subject: "By the first door" });
  const address = await recipientOf(first, agency.agencyId);
  expect(address).toMatch(/^larkspur-insuran-[0-9a-z]{6}@mail\.carabiner\.example$/);
  await recipientOf(first, address.toUpperCase());
  await recipientOf(first, other.agencyId);
  const answer = makeEmail({ id: "two@x", inReplyTo: "one@x", at: 1 });
  const raw = new TextDecoder().decode(answer);
  for (let times = 0; times < 2; times += 1)
    expect((await webhook({ OriginalRecipient: address, RawEmail: raw }, basic(password))).status).toBe(200);
  await waitForThread(agency, "By the first door 2");
  await waitForThread(other, "By the first door 1");
  expect([await threadsOf(agency), await threadsOf(other)]).toEqual([
    ["By the first door 2"],
    ["By the first door 1"],
  ]);
});

test("an unknown address is refused with a sentence, at each door", async () => {
  const raw = makeEmail({});
  for (const to of ["nobody-000000@mail.carabiner.example", "larkspur@elsewhere.example", "no address"]) {
    const response = await arrive(raw, to);
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ rejectReason: expect.stringContaining("does not receive mail") }),
    ]);
  }
  const text = new TextDecoder().decode(raw);
  const inbound = await webhook({ OriginalRecipient: "nobody@x.example", RawEmail: text }, basic(password));
  expect([inbound.status, await inbound.text()]).toEqual([
    403,
    expect.stringContaining("does not receive mail"),
  ]);
});

test("an empty message is refused with a sentence, and nothing of it is kept", async () => {
  const before = await agency.sql("SELECT count(*) AS n FROM email_messages");
  const response = await arrive(new Uint8Array(0), agency.agencyId);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await response.text()).toContain("This message is empty.");
  expect(await agency.sql("SELECT count(*) AS n FROM email_messages")).toEqual(before);
});

test("a forged webhook learns nothing and leaves nothing", async () => {
  const text = new TextDecoder().decode(makeEmail({ subject: "Forged" }));
  const to = await recipientOf(makeEmail({ id: "three@x", subject: "A third" }), agency.agencyId);
  for (const authorization of ["", basic("another-password-here"), "Bearer x"]) {
    const response = await webhook({ OriginalRecipient: to, RawEmail: text }, authorization);
    expect([response.status, await response.json()]).toEqual([401, { message: "This message was refused." }]);
  }
  await waitForThread(agency, "A third 1");
  expect(await threadsOf(agency)).not.toContain("Forged 1");
  expect((await webhook({ OriginalRecipient: to }, basic(password))).status).toBe(422);
  expect((await fetch(`${own.url}/webhooks/mail/resend/inbound`, { method: "POST" })).status).toBe(404);
});

test("a message shows as its sender made it, in a sandbox, to users of its agency alone", async () => {
  const html =
    '<p>Our <b>van</b></p><script>alert(1)</script><img src="https://t.example/p.gif"><img src="cid:logo@1" alt="Logo">';
  const part = (type: string, body: string, more = "") =>
    `--b\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`;
  const raw = [
    "From: Anna <anna@bluewater.example>\r\nSubject: In colors\r\nMessage-ID: <colors@x>\r\nMIME-Version: 1.0",
    'Content-Type: multipart/related; boundary="b"\r\n',
    part("text/html; charset=utf-8", html) +
      part("image/png", "iVBORw0KGgo=", "Content-ID: <logo@1>\r\nContent-Transfer-Encoding: base64\r\n") +
      "--b--\r\n",
  ].join("\r\n");
  await arrive(new TextEncoder().encode(raw), agency.agencyId);
  await waitForThread(agency, "In colors 1");
  const [row] = await agency.sql("SELECT id, page FROM email_messages WHERE subject = 'In colors'");
  expect(row?.["page"]).toBe("REMOTE");
  const path = `/agency/email/${String(row?.["id"])}`;
  const shown = await agency.owner.fetch(path);
  const policy = shown.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/);
  expect(policy).toContain("img-src data:;");
  const page = await shown.text();
  expect(page).toContain(
    '<p>Our <b>van</b></p><img /><img alt="Logo" src="data:image/png;base64,iVBORw0KGgo=" />',
  );
  expect(page).not.toMatch(/<script|t\.example/);
  const asked = await agency.owner.fetch(`${path}?remote=1`);
  expect(asked.headers.get("content-security-policy")).toContain("img-src data: https: http:;");
  expect(await asked.text()).toContain('src="https://t.example/p.gif"');
  expect((await other.owner.fetch(path)).status).toBe(404);
  expect((await fetch(`${own.url}${path}`, { redirect: "manual" })).status).not.toBe(200);
});

test("while the database is away nothing is taken, and the same message is taken afterwards", async () => {
  const raw = makeEmail({ subject: "During an outage" });
  const to = await recipientOf(makeEmail({ id: "four@x", subject: "Before the outage" }), agency.agencyId);
  own.cutDatabases();
  const text = new TextDecoder().decode(raw);
  expect(
    (await webhook({ OriginalRecipient: to, RawEmail: text }, basic(password))).status,
  ).toBeGreaterThanOrEqual(500);
  own.mendDatabases();
  await waitFor("the door", async () => {
    const { status } = await webhook({ OriginalRecipient: to, RawEmail: text }, basic(password));
    return status === 200;
  });
  await waitForThread(agency, "During an outage 1");
});
