/** Sends mail through Resend or Postmark, by configuration. The local mailbox is in edge/local. */
import { type Mailer, MailRefused } from "../../core/shared/mailer.ts";
import type { Config } from "../config.ts";

export function createMailer(config: Config): Mailer {
  return config.MAIL_PROVIDER === "postmark" ? postmark(config) : resend(config);
}

/** Keeps keys for a day, longer than a mail is retried. */
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
      const answer = await ask(url, { method: "POST", headers, body });
      // This key has already sent a mail. That its text was different, such as the agency's name, does not make it
      // another mail.
      if (answer.status === 409 && answer.said.includes("invalid_idempotent_request")) return;
      refuseUnlessTaken(answer);
    },
  };
}

/** Does not support keys, but finds mails by their metadata. */
function postmark(config: Config): Mailer {
  const api = config.MAIL_API_URL ?? "https://api.postmarkapp.com";
  const headers = {
    "x-postmark-server-token": config.MAIL_API_KEY ?? "",
    "content-type": "application/json",
    accept: "application/json",
  };
  const wasTaken = async (key: string): Promise<boolean> => {
    const query = new URLSearchParams({ count: "1", offset: "0", "metadata_mail-key": key });
    const answer = await ask(`${api}/messages/outbound?${query}`, { headers });
    refuseUnlessTaken(answer);
    return (JSON.parse(answer.said) as { TotalCount: number }).TotalCount > 0;
  };
  return {
    async send({ to, subject, text, html, idempotencyKey, isRepeat }) {
      if (isRepeat && (await wasTaken(idempotencyKey))) return;
      const body = JSON.stringify({
        From: config.MAIL_FROM,
        To: to,
        Subject: subject,
        TextBody: text,
        HtmlBody: html,
        MessageStream: "outbound",
        Metadata: { "mail-key": idempotencyKey },
      });
      refuseUnlessTaken(await ask(`${api}/email`, { method: "POST", headers, body }));
    },
  };
}

interface Answer {
  status: number;
  said: string;
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
  return { status: response.status, said: await response.text() };
}

function refuseUnlessTaken({ status, said }: Answer): void {
  if (status >= 200 && status < 300) return;
  const message = `The mail provider responded with ${status}: ${said.slice(0, 300)}`;
  const isWorthAnotherTry = status === 429 || status >= 500 || status === 409;
  throw isWorthAnotherTry ? new Error(message) : new MailRefused(message);
}
