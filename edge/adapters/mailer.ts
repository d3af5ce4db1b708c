/** Sending mail: Resend or Postmark by configuration. The local mailbox is edge/local's. */
import type { OutgoingMail } from "#core/users";
import type { Config } from "../config.ts";

export interface Mailer {
  /** Rejects with `MailRefused` when trying again is of no use, with any other error when it is. */
  send(mail: OutgoingMail): Promise<void>;
}

export class MailRefused extends Error {
  override name = "MailRefused";
}

export function createMailer(config: Config): Mailer {
  return config.MAIL_PROVIDER === "postmark" ? postmark(config) : resend(config);
}

function resend(config: Config): Mailer {
  const url = `${config.MAIL_API_URL ?? "https://api.resend.com"}/emails`;
  return {
    async send({ to, subject, text, html, idempotencyKey }) {
      const headers = {
        authorization: `Bearer ${config.MAIL_API_KEY}`,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
      };
      const body = JSON.stringify({ from: config.MAIL_FROM, to: [to], subject, text, html });
      await post(url, headers, body);
    },
  };
}

function postmark(config: Config): Mailer {
  const url = `${config.MAIL_API_URL ?? "https://api.postmarkapp.com"}/email`;
  return {
    async send({ to, subject, text, html }) {
      const headers = {
        "x-postmark-server-token": config.MAIL_API_KEY ?? "",
        "content-type": "application/json",
        accept: "application/json",
      };
      const body = JSON.stringify({
        From: config.MAIL_FROM,
        To: to,
        Subject: subject,
        TextBody: text,
        HtmlBody: html,
        MessageStream: "outbound",
      });
      await post(url, headers, body);
    },
  };
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const response = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(15_000) });
  if (response.ok) return;
  const said = (await response.text()).slice(0, 300);
  const message = `The mail provider answered ${response.status}: ${said}`;
  const isWorthAnotherTry = response.status === 429 || response.status >= 500 || response.status === 409;
  throw isWorthAnotherTry ? new Error(message) : new MailRefused(message);
}
