/** What the mail providers report, as their stand-in sends it, and as others would forge it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  isQueuedReport,
  type MailEvents,
  openMailEvents,
  parseCloudflareEvent,
} from "../../../edge/adapters/mail-events.ts";
import { createMailer } from "../../../edge/adapters/mailer.ts";
import type { Config } from "../../../edge/config.ts";
import {
  cloudflareBody,
  type MailReport,
  type ReceivedMail,
  postmarkBody,
  postmarkHeaders,
  resendBody,
  resendHeaders,
} from "../../../fixtures/emulators/mail-events.ts";
import { type MailProvider, startMailProvider } from "../../../fixtures/emulators/mail-provider.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const settings = {
  resend: { MAIL_PROVIDER: "resend", MAIL_WEBHOOK_SECRET: secret },
  postmark: {
    MAIL_PROVIDER: "postmark",
    MAIL_WEBHOOK_USER: "events",
    MAIL_WEBHOOK_PASSWORD: "a-long-password-1",
  },
} as const;
const eventsOf = (name: "resend" | "postmark"): MailEvents => {
  const events = openMailEvents(settings[name], name);
  if (!events) throw new Error("It is configured.");
  return events;
};
const now = Date.UTC(2026, 10, 22, 12);
const at = new Date(now - 1000);
const mail: ReceivedMail = {
  provider: "resend",
  id: "mail-1",
  from: "",
  to: "jo@port.example",
  replyTo: null,
  subject: "",
  text: "",
  html: "",
  attachments: [],
  tags: { delivery: "the-tag" },
};

test("accepts reports of the configured provider with a configured secret only", () => {
  const open = (config: object, name: string) => openMailEvents(config as Config, name) !== null;
  expect(open(settings.resend, "resend")).toBe(true);
  expect(open(settings.postmark, "postmark")).toBe(true);
  expect(open(settings.resend, "postmark")).toBe(false);
  expect(open(settings.postmark, "resend")).toBe(false);
  const both = { ...settings.postmark, ...settings.resend };
  expect(open(both, "resend")).toBe(true);
  expect(open(both, "postmark")).toBe(false);
  expect(open({ MAIL_PROVIDER: "resend" }, "resend")).toBe(false);
  expect(open({ ...settings.postmark, MAIL_WEBHOOK_PASSWORD: undefined }, "postmark")).toBe(false);
  expect(open({ ...settings.resend, MAIL_PROVIDER: "mailbox" }, "mailbox")).toBe(false);
  for (const name of ["", "__proto__", "constructor"]) expect(open(settings.resend, name)).toBe(false);
});

describe("Resend's signature", () => {
  const isGenuine = (headers: Record<string, string>, body: string, time = now) =>
    eventsOf("resend").isGenuine(new Headers(headers), body, time);
  const body = resendBody(mail, "delivered", at);
  const headers = resendHeaders(secret, body, { id: "msg_1", sentAt: now });

  test("is the one of Svix's own documentation", async () => {
    const example = {
      "svix-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "svix-timestamp": "1614265330",
      "svix-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    expect(await isGenuine(example, '{"test": 2432232314}', 1_614_265_330_000)).toBe(true);
    expect(await isGenuine(example, '{"test": 2432232315}', 1_614_265_330_000)).toBe(false);
  });

  test("may be one of several", async () => {
    const { "svix-signature": own = "" } = headers;
    const several = (list: string) => isGenuine({ ...headers, "svix-signature": list }, body);
    expect(await several(`v1,AAAA ${own}`)).toBe(true);
    expect(await several(`${own} v2,BBBB`)).toBe(true);
    expect(await several("v1,AAAA v1,BBBB")).toBe(false);
    expect(await several(own.replace("v1,", "v2,"))).toBe(false);
    expect(await several(own.replace("v1,", ""))).toBe(false);
  });

  test.each([
    [-5 * 60_000, true],
    [5 * 60_000, true],
    [-5 * 60_000 - 1000, false],
    [5 * 60_000 + 1000, false],
  ])("made %i ms from now is accepted: %s", async (ms, accepted) => {
    expect(await isGenuine(resendHeaders(secret, body, { sentAt: now + ms }), body)).toBe(accepted);
  });

  test("covers the id, the time and every byte of the body", async () => {
    expect(await isGenuine(headers, body)).toBe(true);
    expect(await isGenuine(headers, `${body} `)).toBe(false);
    expect(await isGenuine({ ...headers, "svix-id": "msg_2" }, body)).toBe(false);
    const later = String(Number(headers["svix-timestamp"]) + 1);
    expect(await isGenuine({ ...headers, "svix-timestamp": later }, body)).toBe(false);
    const other = `whsec_${Buffer.from("another secret of theirs").toString("base64")}`;
    expect(await isGenuine(resendHeaders(other, body, { sentAt: now }), body)).toBe(false);
  });

  test.each(["svix-id", "svix-timestamp", "svix-signature"])("is void without %s", async (name) => {
    expect(await isGenuine({ ...headers, [name]: "" }, body)).toBe(false);
  });

  test.each(["soon", "1e12", "-1", " 1", "99999999999999999999"])(
    "is void with the time %j",
    async (time) => {
      const made = resendHeaders(secret, body, { sentAt: now });
      expect(await isGenuine({ ...made, "svix-timestamp": time }, body)).toBe(false);
    },
  );
});

test("Postmark's name and password must both be right", async () => {
  const isGenuine = (headers: Record<string, string>) =>
    eventsOf("postmark").isGenuine(new Headers(headers), "{}", now);
  expect(await isGenuine(postmarkHeaders("events", "a-long-password-1"))).toBe(true);
  expect(await isGenuine(postmarkHeaders("events", "a-long-password-2"))).toBe(false);
  expect(await isGenuine(postmarkHeaders("event", "a-long-password-1"))).toBe(false);
  expect(await isGenuine(postmarkHeaders("", ""))).toBe(false);
  expect(await isGenuine({})).toBe(false);
  expect(await isGenuine({ authorization: "Bearer a-long-password-1" })).toBe(false);
});

describe("an event", () => {
  const parseResend = (outcome: Parameters<typeof resendBody>[1], change = (text: string) => text) => {
    const body = change(resendBody(mail, outcome, at));
    return eventsOf("resend").parse(new Headers({ "svix-id": "msg_1" }), body);
  };
  const parsePostmark = async (outcome: Parameters<typeof postmarkBody>[1]) =>
    eventsOf("postmark").parse(new Headers(), postmarkBody(mail, outcome, at) ?? "null");

  test.each([
    ["sent", "SENT", null],
    ["delivered", "DELIVERED", null],
    ["delivery_delayed", "DELAYED", "tried again"],
    ["bounced", "BOUNCED", "The mail provider says: The recipient's email address does not exist."],
    ["complained", "COMPLAINED", "reported the email as spam"],
    ["failed", "FAILED", "invalid_recipient"],
  ] as const)("%s of Resend is %s", async (outcome, kind, reason) => {
    const event = await parseResend(outcome);
    expect(event).toMatchObject({
      eventId: "resend:msg_1",
      tag: "the-tag",
      providerId: "mail-1",
      kind,
      at: +at,
    });
    if (reason === null) expect(event?.reason).toBeNull();
    else expect(event?.reason).toContain(reason);
  });

  test.each([
    ["delivered", "DELIVERED"],
    ["delivery_delayed", "DELAYED"],
    ["bounced", "BOUNCED"],
    ["complained", "COMPLAINED"],
  ] as const)("%s of Postmark is %s", async (outcome, kind) => {
    const event = await parsePostmark(outcome);
    expect(event).toMatchObject({ tag: "the-tag", providerId: "mail-1", kind, at: +at });
    expect(event?.eventId).toMatch(/^postmark:[0-9a-f]{64}$/);
  });

  test("of Postmark has the same id whenever it is sent, and another than other events", async () => {
    const events = eventsOf("postmark");
    const [one, other] = [postmarkBody(mail, "bounced", at) ?? "", postmarkBody(mail, "bounced", at) ?? ""];
    const idOf = async (body: string) => (await events.parse(new Headers(), body))?.eventId;
    expect(await idOf(one)).toBe(await idOf(one));
    expect(await idOf(one)).not.toBe(await idOf(other));
  });

  test("of Resend may list its tags", async () => {
    const listed = await parseResend("sent", (text) =>
      text.replace('{"delivery":"the-tag"}', '[{"name":"delivery","value":"the-tag"}]'),
    );
    expect(listed?.tag).toBe("the-tag");
    expect((await parseResend("sent", (text) => text.replace('"delivery":', '"other":')))?.tag).toBeNull();
  });

  test.each([
    "",
    "[]",
    "null",
    "{}",
    '{"type":"email.opened","created_at":"2026-11-22T12:00:00Z","data":{}}',
    '{"type":"constructor","created_at":"2026-11-22T12:00:00Z","data":{}}',
    '{"type":"email.sent","created_at":"yesterday","data":{}}',
    '{"RecordType":"constructor","MessageID":"m","DeliveredAt":"2026-11-22T12:00:00Z"}',
    '{"RecordType":"Delivery","MessageID":"m","DeliveredAt":"yesterday"}',
    '{"type":"email.sent","created_at":"2026-11-22T12:00:00Z"}',
  ])("that says nothing of use is left out: %j", async (body) => {
    for (const name of ["resend", "postmark"] as const)
      expect(await eventsOf(name).parse(new Headers({ "svix-id": "msg_1" }), body)).toBeNull();
  });

  test("quotes the provider's words in one bounded line", async () => {
    const long = `bad\u0000\n\u202e${"x".repeat(5_000)}`;
    const event = await parseResend("bounced", (text) =>
      text.replace("The recipient's email address does not exist.", JSON.stringify(long).slice(1, -1)),
    );
    expect(event?.reason).toMatch(/says: bad x{100,}…$/u);
    expect(event?.reason?.length).toBeLessThan(450);
    expect(event?.reason).not.toMatch(/\p{C}/u);
  });
});

describe("the stand-in", () => {
  let provider: MailProvider;
  const received: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];
  let refuseNext = 0;
  let stop = async () => {};
  beforeEach(async () => {
    received.length = 0;
    const { createServer } = await import("node:http");
    const listener = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += String(chunk)));
      request.on("end", () => {
        refuseNext -= 1;
        if (refuseNext < 0) received.push({ headers: request.headers, body });
        response.writeHead(refuseNext < 0 ? 200 : 503).end();
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const { port } = listener.address() as { port: number };
    const url = `http://127.0.0.1:${port}/`;
    provider = await startMailProvider("key", {
      webhook: {
        url,
        secret,
        user: "events",
        password: "a-long-password-1",
        retryWaitsMs: [1, 1],
        stepMs: 0,
      },
    });
    stop = async () => {
      await provider.close();
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    };
  });
  afterEach(() => stop());

  const send = (name: "resend" | "postmark", to: string) =>
    createMailer({
      MAIL_PROVIDER: name,
      MAIL_API_URL: provider.url,
      MAIL_API_KEY: "key",
      MAIL_FROM: "x",
    }).send({
      to,
      subject: "s",
      text: "t",
      html: "h",
      tag: "the-tag",
      idempotencyKey: crypto.randomUUID(),
      isRepeat: false,
    });

  test.each([
    ["resend", "jo@port.example", ["SENT", "DELIVERED"]],
    ["resend", "bounced@port.example", ["SENT", "BOUNCED"]],
    ["resend", "complained+x@port.example", ["SENT", "DELIVERED", "COMPLAINED"]],
    ["resend", "delayed@port.example", ["SENT", "DELAYED", "DELIVERED"]],
    ["resend", "failed@port.example", ["FAILED"]],
    ["postmark", "jo@port.example", ["DELIVERED"]],
    ["postmark", "bounced@port.example", ["BOUNCED"]],
    ["postmark", "complained@port.example", ["DELIVERED", "COMPLAINED"]],
  ] as const)("%s reports about %s what the adapter accepts as %j", async (name, to, kinds) => {
    await send(name, to);
    await provider.reporter.settled();
    const events = eventsOf(name);
    const seen = [];
    for (const { headers, body } of received) {
      const given = new Headers(headers as Record<string, string>);
      expect(await events.isGenuine(given, body, Date.now())).toBe(true);
      seen.push((await events.parse(given, body))?.kind);
    }
    expect(new Set(seen)).toEqual(new Set(kinds));
    expect(seen).toHaveLength(kinds.length);
  });

  test("sends a report again until it is accepted, with the same id", async () => {
    refuseNext = 2;
    await send("postmark", "jo@port.example");
    await provider.reporter.settled();
    expect(provider.reporter.reports.map(({ answers }: MailReport) => answers)).toEqual([[503, 503, 200]]);
    expect(received).toHaveLength(1);
  });
});

describe("what Cloudflare publishes to a queue", () => {
  const sent = {
    id: "cf-1",
    from: "Carabiner <no-reply@carabiner.example>",
    to: "jo@port.example",
    subject: "A",
  };
  const published = (...[outcome]: [Parameters<typeof cloudflareBody>[1]]) =>
    JSON.parse(cloudflareBody(sent, outcome, at) ?? "null") as { payload: { eventId: string } };

  test.each([
    ["delivered", "DELIVERED", null],
    ["delivery_delayed", "DELAYED", /does not accept the email yet.*451 4\.2\.0/],
    ["bounced", "BOUNCED", /refused the email.*550 5\.1\.1 User unknown/],
    // The last of many tries: the address may be good.
    ["soft_bounced", "FAILED", /could not send.*451/],
    ["rejected", "BOUNCED", /Recipient is suppressed/],
    ["failed", "FAILED", /delivery_failed/],
    ["complained", "COMPLAINED", /reported the email as spam/],
  ] as const)("%s is %s", (outcome, kind, reason) => {
    const body = published(outcome);
    expect(isQueuedReport(body)).toBe(true);
    expect(parseCloudflareEvent(body)).toEqual({
      ...{ eventId: `cloudflare:${body.payload.eventId}`, providerId: "cf-1", kind, at: at.getTime() },
      recipient: "jo@port.example",
      // By these, the first report of a mail that was sent over HTTP is known.
      subject: outcome === "complained" ? null : "A",
      reason: reason === null ? null : expect.stringMatching(reason),
    });
  });

  test("anything else says nothing", () => {
    const body = published("delivered");
    const others = [
      { ...body, type: "cf.email.sending.message.opened" },
      { ...body, payload: { messageId: "cf-1" } },
      { ...body, metadata: { eventTimestamp: "yesterday" } },
      { type: "cf.email.sending.message.delivered" },
    ];
    for (const other of others) expect(parseCloudflareEvent(other)).toBeNull();
    for (const other of [null, "text", 5, [], { agencyId: "agy_1", jobId: "job_1" }]) {
      expect(isQueuedReport(other)).toBe(false);
      expect(parseCloudflareEvent(other)).toBeNull();
    }
  });
});
