import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MAIL_ATTACHMENTS_MAX, MailRefused } from "../../../core/shared/mailer.ts";
import { senderOf } from "../../../edge/adapters/mail-parts.ts";
import { createMailer } from "../../../edge/adapters/mailer.ts";
import { type MailProvider, startMailProvider } from "../../../fixtures/emulators/mail-provider.ts";

let provider: MailProvider;
beforeAll(async () => {
  provider = await startMailProvider("right-key");
});
afterAll(() => provider.close());

const mail = {
  to: "owner@larkspur.example",
  subject: "409281 is your Carabiner code",
  text: "Your code: 409281",
  html: "<p>409281</p>",
  idempotencyKey: "sgn_1",
  isRepeat: false,
};

const mailer = (MAIL_PROVIDER: "resend" | "postmark", MAIL_API_KEY = "right-key") =>
  createMailer({
    MAIL_PROVIDER,
    MAIL_API_KEY,
    MAIL_API_URL: provider.url,
    MAIL_FROM: "Carabiner <no-reply@carabiner.example>",
  });

test.each([
  ["Tidewater & Locke", '"Tidewater & Locke via Carabiner" <no-reply@carabiner.example>'],
  ["Núñez, O'Hara; Assoc.", `"Núñez, O'Hara; Assoc. via Carabiner" <no-reply@carabiner.example>`],
  ['A" <thief@evil.example>, "B', '"A thief@evil.example , B via Carabiner" <no-reply@carabiner.example>'],
  [
    "A\r\nBcc: thief@evil.example\\",
    '"A Bcc: thief@evil.example via Carabiner" <no-reply@carabiner.example>',
  ],
  ["A\u2028\u202eB\u0000", '"A B via Carabiner" <no-reply@carabiner.example>'],
  [" \n ", "Carabiner <no-reply@carabiner.example>"],
  ["x".repeat(300), `"${"x".repeat(100)} via Carabiner" <no-reply@carabiner.example>`],
])("mail for %j comes from our address under that name", (senderName, expected) => {
  expect(senderOf("Carabiner <no-reply@carabiner.example>", { senderName })).toBe(expected);
});

test("a configured address without a name", () => {
  expect(senderOf("no-reply@carabiner.example", { senderName: "Larkspur" })).toBe(
    '"Larkspur" <no-reply@carabiner.example>',
  );
  expect(senderOf("no-reply@carabiner.example", {})).toBe("no-reply@carabiner.example");
});

describe.each(["resend", "postmark"] as const)("%s", (name) => {
  test("sends an email with its text and HTML", async () => {
    await mailer(name).send({ ...mail, idempotencyKey: `${name}-1` });
    const { idempotencyKey: _key, isRepeat: _repeat, ...content } = mail;
    expect(provider.mails.at(-1)).toMatchObject({
      ...content,
      provider: name,
      replyTo: null,
      attachments: [],
      from: "Carabiner <no-reply@carabiner.example>",
    });
  });

  test("sends the files, where answers go and the tag, and returns the provider's id", async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
    const tag = `${"0".repeat(25)}-${"z".repeat(25)}-${"_".repeat(22)}`;
    const sent = await mailer(name).send({
      ...mail,
      idempotencyKey: `${name}-file`,
      senderName: "Larkspur Insurance",
      replyTo: "certificates@larkspur.example",
      tag,
      attachments: [{ name: "COI-2026-00418.pdf", mediaType: "application/pdf", bytes }],
    });
    const received = provider.mails.at(-1);
    expect(sent).toEqual({ providerId: received?.id, messageId: `${name}-file@carabiner.example` });
    expect(received).toMatchObject({
      from: '"Larkspur Insurance via Carabiner" <no-reply@carabiner.example>',
      replyTo: "certificates@larkspur.example",
      attachments: [{ name: "COI-2026-00418.pdf", mediaType: "application/pdf" }],
    });
    expect(received?.attachments[0]?.bytes.equals(bytes)).toBe(true);
    expect(received?.tags["delivery"]).toBe(tag);
  });

  test("makes an answer one of its thread: copies, the ids that it follows, and an id of our own", async () => {
    const follows = ["first@bluewater.example", "last@bluewater.example"];
    const cc = ["bo@bluewater.example", "uw@carrier.example"];
    await mailer(name).send({ ...mail, idempotencyKey: `${name}-thread`, cc, follows });
    expect(provider.mails.at(-1)).toMatchObject({
      cc,
      headers: {
        "Message-ID": `<${name}-thread@carabiner.example>`,
        "In-Reply-To": "<last@bluewater.example>",
        References: "<first@bluewater.example> <last@bluewater.example>",
      },
    });
  });

  test("tells other programs not to answer what nobody wrote, and only that", async () => {
    await mailer(name).send({ ...mail, idempotencyKey: `${name}-rule`, isAutomatic: true });
    expect(provider.mails.at(-1)).toMatchObject({
      headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    });
    await mailer(name).send({ ...mail, idempotencyKey: `${name}-person` });
    expect(provider.mails.at(-1)?.headers).not.toHaveProperty("Auto-Submitted");
  });

  test.each([
    ["subject", { subject: "Ready\r\nBcc: thief@evil.example" }],
    ["recipient", { to: "a@b.example\nBcc: thief@evil.example" }],
    ["copy", { cc: ["a@b.example\r\n\r\nOther body"] }],
    ["reply address", { replyTo: "a@b.example\u0000" }],
    ["followed id", { follows: ["a@b.example>\r\nBcc: <thief@evil.example"] }],
  ])("refuses a line end in a %s before it asks", async (_, more) => {
    const before = provider.mails.length;
    await expect(mailer(name).send({ ...mail, ...more, idempotencyKey: `${name}-lines` })).rejects.toThrow(
      MailRefused,
    );
    expect(provider.mails).toHaveLength(before);
  });

  test("sends files of the stated size, and refuses larger ones before it asks", async () => {
    const files = (size: number) => [
      { name: "a.pdf", mediaType: "application/pdf", bytes: new Uint8Array(size - 1) },
      { name: "b.pdf", mediaType: "application/pdf", bytes: new Uint8Array(1) },
    ];
    const largest = { ...mail, idempotencyKey: `${name}-large`, attachments: files(MAIL_ATTACHMENTS_MAX) };
    await mailer(name).send(largest);
    const before = provider.mails.length;
    const attempt = mailer(name).send({ ...largest, attachments: files(MAIL_ATTACHMENTS_MAX + 1) });
    await expect(attempt).rejects.toMatchObject({ reason: "The attached files are too large for an email." });
    expect(provider.mails).toHaveLength(before);
  });

  test.each([
    [401, "did not accept Carabiner's own settings"],
    [403, "did not accept Carabiner's own settings"],
    [422, "did not accept Carabiner's own settings"],
    [400, "did not accept this email"],
  ] as const)("says in words what status %i means, and does not try again", async (status, words) => {
    provider.failNext(status, 1);
    const attempt = mailer(name).send({ ...mail, idempotencyKey: `${name}-${status}` });
    await expect(attempt).rejects.toThrow(MailRefused);
    await expect(attempt).rejects.toMatchObject({ reason: expect.stringContaining(words) as string });
  });

  test("treats a wrong key as final, without a retry", async () => {
    await expect(mailer(name, "wrong").send(mail)).rejects.toThrow(MailRefused);
  });

  test("treats an invalid address as final", async () => {
    await expect(mailer(name).send({ ...mail, to: "nobody", idempotencyKey: "x" })).rejects.toThrow(
      MailRefused,
    );
  });

  test("allows a retry after an outage", async () => {
    provider.failNext(500, 1);
    const attempt = mailer(name).send({ ...mail, idempotencyKey: `${name}-500` });
    await expect(attempt).rejects.not.toThrow(MailRefused);
    await mailer(name).send({ ...mail, idempotencyKey: `${name}-500` });
  });

  test("waits as long as the provider says when there are too many mails at once", async () => {
    provider.play(429, 429);
    const before = provider.mails.length;
    await mailer(name).send({ ...mail, idempotencyKey: `${name}-429` });
    expect(provider.mails).toHaveLength(before + 1);
  });

  test("leaves a mail to a later retry when the provider has enough for longer", async () => {
    provider.play("QUOTA");
    const attempt = mailer(name).send({ ...mail, idempotencyKey: `${name}-quota` });
    await expect(attempt).rejects.not.toThrow(MailRefused);
  });
});

describe.each(["resend", "postmark"] as const)("an email that %s has accepted", (name) => {
  const first = { ...mail, idempotencyKey: `${name}-once` };

  test("is not sent again by the retry after a consumer disappeared", async () => {
    const before = provider.mails.length;
    await mailer(name).send(first);
    await mailer(name).send({ ...first, isRepeat: true });
    // Its content may have changed meanwhile.
    await mailer(name).send({ ...first, subject: "Ready", isRepeat: true });
    expect(provider.mails).toHaveLength(before + 1);
  });

  test("is not sent again if the answer was lost", async () => {
    const before = provider.mails.length;
    const unheard = { ...mail, idempotencyKey: `${name}-unheard` };
    provider.play("UNHEARD");
    await expect(mailer(name).send(unheard)).rejects.not.toThrow(MailRefused);
    const { providerId } = await mailer(name).send({ ...unheard, isRepeat: true });
    expect(provider.mails).toHaveLength(before + 1);
    expect(providerId).toBe(provider.mails.at(-1)?.id);
  });

  test("is sent by a later retry if no earlier one succeeded", async () => {
    const before = provider.mails.length;
    const failed = { ...mail, idempotencyKey: `${name}-failed` };
    provider.failNext(500, 1);
    await expect(mailer(name).send(failed)).rejects.toThrow("500");
    await mailer(name).send({ ...failed, isRepeat: true });
    expect(provider.mails).toHaveLength(before + 1);
  });
});

test("Postmark can be asked whether it has a mail", async () => {
  const { find } = mailer("postmark");
  const key = "postmark-looked-up";
  expect(await find?.(key)).toBeNull();
  provider.play("UNHEARD");
  await expect(mailer("postmark").send({ ...mail, idempotencyKey: key })).rejects.not.toThrow(MailRefused);
  const found = { providerId: provider.mails.at(-1)?.id, messageId: `${key}@carabiner.example` };
  expect(await find?.(key)).toEqual(found);
  provider.play(500);
  await expect(find?.(key)).rejects.toThrow("500");
  // The others have no way to tell without sending.
  expect(mailer("resend").find).toBeUndefined();
});

test("a mail whose answer was lost is not sent again through Resend once its key has ended", async () => {
  const hours = (count: number) => Date.now() - count * 60 * 60_000;
  const unheard = { ...mail, idempotencyKey: "resend-ended" };
  provider.play("UNHEARD");
  await expect(mailer("resend").send(unheard)).rejects.not.toThrow(MailRefused);
  const before = provider.mails.length;
  const late = { ...unheard, isRepeat: true, writtenAt: hours(24) };
  await expect(mailer("resend").send(late)).rejects.toMatchObject({
    reason: expect.stringContaining("not certain whether this email was sent") as string,
  });
  // While it has the key, asking again is the look-up.
  await mailer("resend").send({ ...late, writtenAt: hours(20) });
  expect(provider.mails).toHaveLength(before);
  // A first attempt is none to be uncertain about, however long the mail waited.
  await mailer("resend").send({ ...late, isRepeat: false, idempotencyKey: "resend-late" });
  expect(provider.mails).toHaveLength(before + 1);
});

test("says so if Postmark has given up an address", async () => {
  const attempt = mailer("postmark").send({
    ...mail,
    to: "inactive@port.example",
    idempotencyKey: "inactive",
  });
  await expect(attempt).rejects.toMatchObject({
    reason: expect.stringContaining("does not deliver to this address any more") as string,
  });
});

describe("Cloudflare", () => {
  const cloudflare = (MAIL_API_KEY = "right-key") =>
    createMailer({
      MAIL_PROVIDER: "cloudflare",
      MAIL_API_KEY,
      MAIL_API_URL: `${provider.url}/client/v4/accounts/a1/email/sending`,
      MAIL_FROM: "Carabiner <no-reply@carabiner.example>",
    });

  test("gets the mail with its copies, its thread and its files, and tells no id", async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
    const follows = ["first@bluewater.example", "last@bluewater.example"];
    const sent = await cloudflare().send({
      ...{ ...mail, cc: ["bo@bluewater.example"], follows, replyTo: "service+token@mail.example" },
      attachments: [{ name: "COI.pdf", mediaType: "application/pdf", bytes }],
    });
    expect(sent).toEqual({ providerId: null, messageId: null });
    const received = provider.mails.at(-1);
    expect(received).toMatchObject({
      provider: "cloudflare",
      to: mail.to,
      cc: ["bo@bluewater.example"],
      replyTo: "service+token@mail.example",
      headers: {
        "In-Reply-To": "<last@bluewater.example>",
        References: "<first@bluewater.example> <last@bluewater.example>",
      },
    });
    expect(received?.attachments[0]?.bytes.equals(bytes)).toBe(true);
  });

  test("is reported about without an id: the tag is kept before, and forgotten if it was certainly not sent", async () => {
    const kept: string[] = [];
    const door = {
      email: null,
      keepTag: () => Promise.reject(new Error("No id is told.")),
      keepUnnamedTag: async ({ to, tag }: { to: string; tag: string | null }) =>
        void kept.push(`keep ${to} ${tag} ${provider.mails.length - before}`),
      forgetUnnamedTag: async ({ to }: { to: string }) => void kept.push(`forget ${to}`),
    };
    const before = provider.mails.length;
    const sender = createMailer(
      {
        ...{ MAIL_PROVIDER: "cloudflare", MAIL_API_KEY: "right-key" },
        MAIL_API_URL: `${provider.url}/client/v4/accounts/a1/email/sending`,
        MAIL_FROM: "Carabiner <no-reply@carabiner.example>",
      },
      door,
    );
    await sender.send({ ...mail, to: "jo@port.example", tag: "t1" });
    await expect(sender.send({ ...mail, to: "bounced@port.example", tag: "t2" })).rejects.toThrow();
    provider.play("UNHEARD");
    await expect(sender.send({ ...mail, to: "lost@port.example", tag: "t3" })).rejects.toThrow();
    expect(kept.map((each) => each.replace(/ \d+$/, ""))).toEqual([
      "keep jo@port.example t1",
      "keep bounced@port.example t2",
      "forget bounced@port.example",
      "keep lost@port.example t3",
    ]);
    expect(kept[0]).toBe("keep jo@port.example t1 0");
  });

  test("is not asked again when the answer was lost: nobody could tell whether it was sent", async () => {
    provider.play("UNHEARD");
    const before = provider.mails.length;
    await expect(cloudflare().send(mail)).rejects.not.toThrow(MailRefused);
    await expect(cloudflare().send({ ...mail, isRepeat: true })).rejects.toMatchObject({
      reason: expect.stringContaining("not certain whether this email was sent") as string,
    });
    expect(provider.mails).toHaveLength(before + 1);
  });

  test.each([
    [401, "did not accept Carabiner's own settings"],
    ["QUOTA", "takes no more emails at the moment"],
    [400, "did not accept this email"],
  ] as const)("says in words what %s means, and does not try again", async (refusal, words) => {
    provider.failNext(refusal, 1);
    await expect(cloudflare().send(mail)).rejects.toMatchObject({
      reason: expect.stringContaining(words) as string,
    });
  });

  test("a mail that is larger than it takes, and one that comes back at once, are refused", async () => {
    const large = [{ name: "a.pdf", mediaType: "application/pdf", bytes: new Uint8Array(4 * 1024 * 1024) }];
    await expect(cloudflare().send({ ...mail, attachments: large })).rejects.toMatchObject({
      reason: "The attached files are too large for an email.",
    });
    await expect(cloudflare().send({ ...mail, to: "bounced@port.example" })).rejects.toMatchObject({
      reason: expect.stringContaining("the address does not exist") as string,
    });
  });
});

describe("Cloudflare's binding", () => {
  const kept: (readonly [string, string | null])[] = [];
  const keepTag = async (id: string, tag: string | null) => void kept.push([id, tag]);
  const never = () => Promise.reject(new Error("The binding tells the id."));
  const bound = (door: { keepTag?: typeof keepTag; email?: MailProvider["email"] } = {}) =>
    createMailer(
      { MAIL_PROVIDER: "cloudflare", MAIL_FROM: "Carabiner <no-reply@carabiner.example>" },
      { email: provider.email, keepTag, keepUnnamedTag: never, forgetUnnamedTag: never, ...door },
    );
  const to = "jo@port.example";

  test("gets the mail, tells its id, and its tag is kept under that", async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
    const sent = await bound().send({
      ...{ ...mail, to, cc: ["bo@port.example"], senderName: "Larkspur", replyTo: "service+t@mail.example" },
      ...{ follows: ["last@bluewater.example"], tag: "the-tag" },
      attachments: [{ name: "COI.pdf", mediaType: "application/pdf", bytes }],
    });
    const received = provider.mails.at(-1);
    expect(sent).toEqual({ providerId: received?.id, messageId: null });
    expect(kept.at(-1)).toEqual([received?.id, "the-tag"]);
    expect(received).toMatchObject({
      ...{ provider: "cloudflare", to, cc: ["bo@port.example"], replyTo: "service+t@mail.example" },
      from: "Larkspur via Carabiner <no-reply@carabiner.example>",
      headers: {
        "In-Reply-To": "<last@bluewater.example>",
        References: "<last@bluewater.example>",
      },
    });
    expect(received?.attachments[0]?.bytes.equals(bytes)).toBe(true);
  });

  test("an id that is one of a message is where answers are recognized by", async () => {
    const email = { send: async () => ({ messageId: "<m-1@mail.example>" }) };
    expect(await bound({ email }).send(mail)).toEqual({
      providerId: "m-1@mail.example",
      messageId: "m-1@mail.example",
    });
    expect(kept.at(-1)).toEqual(["m-1@mail.example", null]);
  });

  test("a mail that was sent stays sent though its tag is not kept", async () => {
    vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
    const broken = bound({ keepTag: () => Promise.reject(new Error("503")) });
    expect(await broken.send(mail)).toMatchObject({ providerId: provider.mails.at(-1)?.id });
  });

  test.each([
    [400, "did not accept this email"],
    [403, "did not accept Carabiner's own settings"],
    [422, "did not accept this email"],
    ["QUOTA", "takes no more emails at the moment"],
  ] as const)("says in words what %s means, and does not try again", async (play, words) => {
    provider.play(play);
    const before = provider.mails.length;
    await expect(bound().send(mail)).rejects.toMatchObject({
      name: "MailRefused",
      reason: expect.stringContaining(words) as string,
    });
    expect(provider.mails).toHaveLength(before);
  });

  test("a mail that comes too soon after others is sent a little later", async () => {
    provider.play(429, 429);
    const before = provider.mails.length;
    await bound().send(mail);
    expect(provider.mails).toHaveLength(before + 1);
  });

  test("an address that it has given up is refused with the reason", async () => {
    await expect(bound().send({ ...mail, to: "inactive@port.example" })).rejects.toMatchObject({
      reason: expect.stringContaining("does not deliver to this address any more") as string,
    });
  });

  test.each([500, "UNHEARD"] as const)(
    "after %s nobody can tell, and nothing is sent again",
    async (play) => {
      provider.play(play);
      await expect(bound().send(mail)).rejects.not.toThrow(MailRefused);
      const before = provider.mails.length;
      await expect(bound().send({ ...mail, isRepeat: true })).rejects.toMatchObject({
        reason: expect.stringContaining("not certain whether this email was sent") as string,
      });
      expect(provider.mails).toHaveLength(before);
    },
  );
});
