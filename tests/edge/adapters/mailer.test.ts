import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MailRefused } from "../../../core/shared/mailer.ts";
import { createMailer } from "../../../edge/adapters/mailer.ts";
import type { Config } from "../../../edge/config.ts";
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
  } as Config);

describe.each(["resend", "postmark"] as const)("%s", (name) => {
  test("sends an email with its text and HTML", async () => {
    await mailer(name).send({ ...mail, idempotencyKey: `${name}-1` });
    const { idempotencyKey: _key, isRepeat: _repeat, ...content } = mail;
    expect(provider.mails.at(-1)).toEqual({
      ...content,
      provider: name,
      from: "Carabiner <no-reply@carabiner.example>",
    });
  });

  test("treats a wrong key as final, without a retry", async () => {
    await expect(mailer(name, "wrong").send(mail)).rejects.toThrow(MailRefused);
  });

  test("treats an invalid address as final", async () => {
    await expect(mailer(name).send({ ...mail, to: "nobody", idempotencyKey: "x" })).rejects.toThrow(
      MailRefused,
    );
  });

  test.each([429, 500] as const)("allows a retry after status %i", async (status) => {
    provider.failNext(status, 1);
    const attempt = mailer(name).send({ ...mail, idempotencyKey: `${name}-${status}` });
    await expect(attempt).rejects.not.toThrow(MailRefused);
    await mailer(name).send({ ...mail, idempotencyKey: `${name}-${status}` });
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

  test("is sent by a later retry if no earlier one succeeded", async () => {
    const before = provider.mails.length;
    const failed = { ...mail, idempotencyKey: `${name}-failed` };
    provider.failNext(500, 1);
    await expect(mailer(name).send(failed)).rejects.toThrow("500");
    await mailer(name).send({ ...failed, isRepeat: true });
    expect(provider.mails).toHaveLength(before + 1);
  });
});
