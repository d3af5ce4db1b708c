/** Mailboxes that answer by a script, over the stand-in's own doors: what they get, what becomes of it, and what comes back. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createMailer } from "../../../edge/adapters/mailer.ts";
import { readEmail } from "../../../core/emails/read-email.ts";
import { type MailProvider, startMailProvider } from "../../../fixtures/emulators/mail-provider.ts";
import { demoScripts, type MailboxScript } from "../../../fixtures/emulators/mailboxes.ts";
import { waitFor } from "../../support/running-policies.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const lease = "presets/worked-on/lease-against-businessowners/lease-exhibit.pdf";
const scripts: MailboxScript[] = [
  {
    address: "owen@kettle.example",
    name: "Owen Tierney",
    rules: [
      {
        when: "MAILING address",
        answers: [{ afterSeconds: 0, text: "88 Commercial Street — here.", attach: [lease] }],
      },
      { outcome: "delayed", answers: [{ afterSeconds: 0, text: "I am away.", isAutomatic: true }], times: 2 },
    ],
  },
  {
    address: "Jo@kettle.example",
    name: "Jo",
    rules: [{ outcome: "bounced", answers: [{ afterSeconds: 0, text: "Hi" }] }],
  },
  { address: "kim@kettle.example", name: "Kim", rules: [{ outcome: "complained" }] },
];

let provider: MailProvider;
let url = "";
beforeEach(async () => {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = await startMailProvider("key", { webhook: { url, secret, stepMs: 1 }, scripts });
});
afterEach(() => provider.close());

let keys = 0;
const send = (to: string, { text = "Hello", subject = "Certificate", cc = [] as string[] } = {}) =>
  createMailer({
    MAIL_PROVIDER: "resend",
    MAIL_API_URL: provider.url,
    MAIL_API_KEY: "key",
    MAIL_FROM: "Carabiner <no-reply@carabiner.example>",
  }).send({
    ...{ to, cc, subject, text, html: "", attachments: [], tag: "tag", isRepeat: false },
    ...{ idempotencyKey: `key-${(keys += 1)}`, replyTo: "agency+token@mail.example", senderName: "Larkspur" },
  });
const eventsOf = (to: string) =>
  provider.reporter.reports
    .filter(({ body }) => body.includes(`"${to}"`) && !body.includes("email.received"))
    .map(({ body }) => (JSON.parse(body) as { type: string }).type);
const boxOf = (address: string) => provider.mailboxes.find((box) => box.address === address);

test("what fits a rule is answered in its thread, with text, file and the mail that it answers", async () => {
  const sent = await send("owen@kettle.example", { text: "Could you send us the mailing address?" });
  const received = await waitFor("the answer", async () =>
    provider.reporter.reports.find(({ body }) => body.includes("email.received")),
  );
  const { data } = JSON.parse(received.body) as { data: { email_id: string; to: string[] } };
  expect(data.to).toEqual(["agency+token@mail.example"]);
  // As the product fetches it.
  const about = await fetch(`${provider.url}/emails/receiving/${data.email_id}`, {
    headers: { authorization: "Bearer key" },
  });
  const { raw } = (await about.json()) as { raw: { download_url: string } };
  const bytes = new Uint8Array(await (await fetch(raw.download_url)).arrayBuffer());
  const email = await readEmail(bytes, { envelopeFrom: null, receiver: null, ownAddresses: [] });
  expect(email).toMatchObject({
    from: { name: "Owen Tierney", address: "owen@kettle.example" },
    subject: "Re: Certificate",
    kind: "PERSON",
    inReplyTo: [sent.messageId],
    parts: [
      { kind: "OWN", text: "88 Commercial Street — here." },
      { kind: "QUOTED", text: expect.stringContaining("Could you send us the mailing address?") },
    ],
  });
  const { attachments } = await PostalMime.parse(bytes);
  expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["lease-exhibit.pdf", "application/pdf"],
  ]);
  expect(email.files[0]?.bytes.slice(0, 5)).toEqual(new TextEncoder().encode("%PDF-"));
  const listed = await (await fetch(`${provider.url}/_mailboxes`)).json();
  expect(listed).toMatchObject([
    {
      address: "owen@kettle.example",
      received: [provider.mails[0]?.id],
      sent: [expect.stringContaining("Re: ")],
    },
    { address: "jo@kettle.example", received: [], sent: [] },
    { address: "kim@kettle.example", received: [], sent: [] },
  ]);
});

test("a rule counts as often as it says, so that two mailboxes do not answer each other for ever", async () => {
  for (let times = 0; times < 4; times += 1) await send("owen@kettle.example");
  await provider.reporter.settled();
  const sent = await waitFor("the answers", async () => {
    const box = boxOf("owen@kettle.example");
    return (box?.sent.length ?? 0) >= 2 && box?.sent;
  });
  expect(sent).toHaveLength(2);
  expect(boxOf("owen@kettle.example")?.received).toHaveLength(4);
  const email = await readEmail(new TextEncoder().encode(sent[0]), {
    ...{ envelopeFrom: null, receiver: null, ownAddresses: [] },
  });
  expect([email.kind, email.subject]).toEqual(["AUTOMATIC_REPLY", "Automatic reply: Certificate"]);
  expect(eventsOf("owen@kettle.example").filter((type) => type === "email.delivery_delayed")).toHaveLength(2);
});

test("what does not arrive is reported, kept by nobody and not answered, also for one who gets a copy", async () => {
  await send("jo@kettle.example");
  await send("kim@kettle.example", { cc: ["owen@kettle.example"] });
  await send("nobody@kettle.example");
  await provider.reporter.settled();
  expect(eventsOf("jo@kettle.example").toSorted()).toEqual(["email.bounced", "email.sent"]);
  expect(eventsOf("kim@kettle.example")).toContain("email.complained");
  expect(eventsOf("nobody@kettle.example").toSorted()).toEqual(["email.delivered", "email.sent"]);
  await waitFor(
    "the answer of the one who got a copy",
    async () => boxOf("owen@kettle.example")?.sent.length === 1,
  );
  expect(boxOf("jo@kettle.example")).toMatchObject({ received: [], sent: [] });
});

test("a script that is none is refused, and those of the demo agency are scripts", async () => {
  for (const broken of [
    { address: "no address", name: "X", rules: [] },
    { address: "a@x.example", name: "X", rules: [{ reply: "explode" }] },
    { address: "a@x.example", name: "X", rules: [{ outcome: "lost" }] },
  ])
    await expect(startMailProvider("key", { scripts: [broken as MailboxScript] })).rejects.toThrow();
  const demo = await startMailProvider("key", { scripts: demoScripts() });
  expect(demo.mailboxes.map(({ address }) => address)).toContain("owen@copperkettle.example");
  await demo.close();
});
