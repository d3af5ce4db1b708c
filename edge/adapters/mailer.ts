/** Sends mail through Resend, Postmark or Cloudflare, by configuration. The local mailbox is in edge/local. */
import {
  MAIL_ATTACHMENTS_MAX,
  type Mailer,
  MailRefused,
  type OutgoingMail,
} from "../../core/shared/mailer.ts";
import type { Config } from "../config.ts";

type MailSettings = Pick<Config, "MAIL_PROVIDER" | "MAIL_API_URL" | "MAIL_API_KEY" | "MAIL_FROM">;

export function createMailer(config: MailSettings): Mailer {
  const providers = { resend, postmark, cloudflare, mailbox: resend };
  const provider = providers[config.MAIL_PROVIDER](config);
  return {
    async send(mail) {
      const bytes = (mail.attachments ?? []).reduce((sum, { bytes }) => sum + bytes.length, 0);
      if (bytes > attachmentsMaxOf(config))
        throw new MailRefused(
          `${bytes} bytes are attached.`,
          "The attached files are too large for an email.",
        );
      refuseBrokenLines(mail);
      return provider.send(mail);
    },
  };
}

/** For the words of a mail, its quote and its headers, of what Cloudflare takes in all. */
const CLOUDFLARE_WORDS_MAX = 512 * 1024;

/** How many bytes of files a mail carries; base64 makes four of three. */
export const attachmentsMaxOf = ({ MAIL_PROVIDER }: Pick<Config, "MAIL_PROVIDER">): number =>
  MAIL_PROVIDER === "cloudflare"
    ? Math.floor(((CLOUDFLARE_BYTES_MAX - CLOUDFLARE_WORDS_MAX) / 4) * 3)
    : MAIL_ATTACHMENTS_MAX;

/** A line end in an address, a subject or an id would begin a header of its own, or the body. */
function refuseBrokenLines({ to, cc = [], replyTo, subject, follows = [] }: OutgoingMail): void {
  if ([to, ...cc, replyTo ?? "", subject, ...follows].some((line) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line)))
    throw new MailRefused(
      "A line end or a control character stands in a header.",
      "The subject or an address has a line end or a control character in it.",
    );
}

/** Of a configured sender, with or without a name before it; in lower case. */
export const mailAddressOf = (configured: string): string =>
  (/<([^<>]+)>\s*$/.exec(configured)?.[1] ?? configured).trim().toLowerCase();

/** The same for every attempt, so that one whose answer was lost has it as well. */
export const messageIdOf = (configured: string, { idempotencyKey }: OutgoingMail): string =>
  `${idempotencyKey}@${mailAddressOf(configured).split("@").at(-1) ?? ""}`;

/** What makes a mail one of its thread for the programs of its recipients, and keeps them from answering a machine. */
function headersOf(
  messageId: string,
  { follows = [], isAutomatic = false }: OutgoingMail,
): Record<string, string> {
  const [answered] = follows.slice(-1);
  return {
    "Message-ID": `<${messageId}>`,
    ...(answered === undefined
      ? {}
      : { "In-Reply-To": `<${answered}>`, References: follows.map((id) => `<${id}>`).join(" ") }),
    // The second one is what Exchange goes by.
    ...(isAutomatic ? { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" } : {}),
  };
}

const SENDER_NAME_MAX = 100;

/**
 * The sender of a mail: the configured address, under the name of whoever the mail is sent for. What could end the quoted
 * name or the header is left out of it.
 */
export function senderOf(configured: string, { senderName }: Pick<OutgoingMail, "senderName">): string {
  const [, own = "", address = configured] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(configured) ?? [];
  const name = (senderName ?? "")
    .replaceAll(/["\\<>\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (name === "") return configured;
  const short = Array.from(name).slice(0, SENDER_NAME_MAX).join("");
  return `"${own === "" ? short : `${short} via ${own}`}" <${address.trim()}>`;
}

/** The name under which a provider keeps our tag. */
export const tagName = "delivery";

const base64Of = (bytes: Uint8Array): string => {
  let text = "";
  // Not all at once: a call has a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
};

/** What two of the providers are told in the same words. */
const plainBody = (mail: OutgoingMail, from: string) => ({
  from: senderOf(from, mail),
  to: [mail.to],
  ...(mail.cc?.length ? { cc: mail.cc } : {}),
  ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
});

/** Keeps keys for a day, longer than a mail is retried. */
function resend(config: MailSettings): Mailer {
  const url = `${config.MAIL_API_URL ?? "https://api.resend.com"}/emails`;
  const bodyOf = ({ attachments = [], ...mail }: OutgoingMail) => ({
    ...plainBody(mail, config.MAIL_FROM),
    headers: headersOf(messageIdOf(config.MAIL_FROM, mail), mail),
    ...(attachments.length > 0
      ? {
          attachments: attachments.map(({ name, mediaType, bytes }) => ({
            filename: name,
            content_type: mediaType,
            content: base64Of(bytes),
          })),
        }
      : {}),
    ...(mail.tag ? { tags: [{ name: tagName, value: mail.tag }] } : {}),
  });
  return {
    async send(mail) {
      const headers = {
        authorization: `Bearer ${config.MAIL_API_KEY}`,
        "content-type": "application/json",
        "idempotency-key": mail.idempotencyKey,
      };
      const answer = await ask(url, { method: "POST", headers, body: JSON.stringify(bodyOf(mail)) });
      const messageId = messageIdOf(config.MAIL_FROM, mail);
      // This key has already sent a mail. That its text was different, such as the agency's name, does not make it
      // another mail.
      if (answer.status === 409 && answer.said.includes("invalid_idempotent_request"))
        return { providerId: null, messageId };
      refuseUnlessTaken(answer);
      return { providerId: idIn(answer, "id"), messageId };
    },
  };
}

/** Does not support keys, but finds mails by their metadata. */
function postmark(config: MailSettings): Mailer {
  const api = config.MAIL_API_URL ?? "https://api.postmarkapp.com";
  const headers = {
    "x-postmark-server-token": config.MAIL_API_KEY ?? "",
    "content-type": "application/json",
    accept: "application/json",
  };
  const findTaken = async (key: string): Promise<{ providerId: string | null } | null> => {
    const query = new URLSearchParams({ count: "1", offset: "0", "metadata_mail-key": key });
    const answer = await ask(`${api}/messages/outbound?${query}`, { headers });
    refuseUnlessTaken(answer);
    const { TotalCount, Messages } = JSON.parse(answer.said) as {
      TotalCount: number;
      Messages?: { MessageID?: string }[];
    };
    return TotalCount > 0 ? { providerId: Messages?.[0]?.MessageID ?? null } : null;
  };
  const bodyOf = (mail: OutgoingMail) => ({
    From: senderOf(config.MAIL_FROM, mail),
    To: mail.to,
    ...(mail.cc?.length ? { Cc: mail.cc.join(", ") } : {}),
    ...(mail.replyTo ? { ReplyTo: mail.replyTo } : {}),
    Subject: mail.subject,
    TextBody: mail.text,
    HtmlBody: mail.html,
    Headers: [
      ...Object.entries(headersOf(messageIdOf(config.MAIL_FROM, mail), mail)).map(([Name, Value]) => ({
        Name,
        Value,
      })),
      // Otherwise it gives the message an id of its own.
      { Name: "X-PM-KeepID", Value: "true" },
    ],
    MessageStream: "outbound",
    Metadata: { "mail-key": mail.idempotencyKey, ...(mail.tag ? { [tagName]: mail.tag } : {}) },
    ...(mail.attachments?.length
      ? {
          Attachments: mail.attachments.map(({ name, mediaType, bytes }) => ({
            Name: name,
            ContentType: mediaType,
            Content: base64Of(bytes),
          })),
        }
      : {}),
  });
  return {
    async send(mail) {
      const messageId = messageIdOf(config.MAIL_FROM, mail);
      const taken = mail.isRepeat ? await findTaken(mail.idempotencyKey) : null;
      if (taken) return { ...taken, messageId };
      const body = JSON.stringify(bodyOf(mail));
      const answer = await ask(`${api}/email`, { method: "POST", headers, body });
      refuseUnlessTaken(answer);
      return { providerId: idIn(answer, "MessageID"), messageId };
    },
  };
}

/** Of a whole mail. */
const CLOUDFLARE_BYTES_MAX = 5 * 1024 * 1024;

const uncertain =
  "It is not certain whether this email was sent, because the mail provider did not answer. Ask the recipient before you send it again.";

/**
 * Cloudflare's Email Service sets the Message-ID itself and does not tell it, keeps no keys and finds no mail again: a mail
 * whose answer was lost is not sent a second time but reported as uncertain.
 */
function cloudflare(config: MailSettings): Mailer {
  return {
    async send(mail) {
      if (mail.isRepeat) throw new MailRefused("An earlier attempt was not answered.", uncertain);
      const body = JSON.stringify(cloudflareBody(mail, config.MAIL_FROM));
      if (body.length > CLOUDFLARE_BYTES_MAX)
        throw new MailRefused(
          `The mail has ${body.length} bytes.`,
          "The attached files are too large for an email.",
        );
      const answer = await ask(`${config.MAIL_API_URL}/send`, {
        method: "POST",
        headers: { authorization: `Bearer ${config.MAIL_API_KEY}`, "content-type": "application/json" },
        body,
      });
      refuseUnlessCloudflareTook(answer, mail.to);
      return { providerId: null, messageId: null };
    },
  };
}

function cloudflareBody(mail: OutgoingMail, from: string) {
  const { "Message-ID": _, ...headers } = headersOf("", mail);
  return {
    ...plainBody(mail, from),
    headers,
    ...(mail.attachments?.length
      ? {
          attachments: mail.attachments.map(({ name, mediaType, bytes }) => ({
            filename: name,
            type: mediaType,
            content: base64Of(bytes),
            disposition: "attachment",
          })),
        }
      : {}),
  };
}

/** Rejects with `MailRefused` when it was certainly not sent, and with another error when nobody knows. */
function refuseUnlessCloudflareTook({ status, said }: Answer, to: string): void {
  const message = `The mail provider responded with ${status}: ${said.slice(0, 300)}`;
  if (status >= 500) throw new Error(message);
  // It was not taken, but another attempt could not tell this from an answer that was lost.
  if (status === 429)
    throw new MailRefused(
      message,
      "The mail provider takes no more emails at the moment. Send it again later.",
    );
  if (status === 401 || status === 403)
    throw new MailRefused(
      message,
      "The mail provider did not accept Carabiner's own settings. Ask the person who runs Carabiner to check them, then send the email again.",
    );
  if (status >= 400) throw new MailRefused(message, "The mail provider did not accept this email.");
  if (bouncesIn(said).includes(to.toLowerCase()))
    throw new MailRefused(
      message,
      "The recipient's mail server refused the email, or the address does not exist.",
    );
}

function bouncesIn(said: string): string[] {
  try {
    const { result } = JSON.parse(said) as { result?: { permanent_bounces?: unknown } };
    const bounced = result?.permanent_bounces;
    return Array.isArray(bounced) ? bounced.map((each) => String(each).toLowerCase()) : [];
  } catch {
    return [];
  }
}

interface Answer {
  status: number;
  said: string;
}

/** Providers take a few mails per second, so that a batch of certificates often meets a refusal of a second or two. */
const pausesMax = 5;
const longestPauseSeconds = 5;

async function ask(url: string, init: RequestInit, pauses = 0): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
  const said = await response.text();
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const isPaused = response.status === 429 && seconds <= longestPauseSeconds && pauses < pausesMax;
  if (!isPaused) return { status: response.status, said };
  // At different moments, or all that wait would be refused together again.
  await new Promise((resolve) => setTimeout(resolve, (seconds + Math.random()) * 1000));
  return ask(url, init, pauses + 1);
}

/** The mail was accepted, so an answer that cannot be read is not a failure. */
function idIn({ said }: Answer, name: "id" | "MessageID"): string | null {
  try {
    const id = (JSON.parse(said) as Record<string, unknown>)[name];
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}

function refuseUnlessTaken(answer: Answer): void {
  const { status, said } = answer;
  if (status >= 200 && status < 300) return;
  const message = `The mail provider responded with ${status}: ${said.slice(0, 300)}`;
  const isWorthAnotherTry = status === 429 || status >= 500 || status === 409;
  throw isWorthAnotherTry ? new Error(message) : new MailRefused(message, reasonOf(answer));
}

function reasonOf({ status, said }: Answer): string {
  if (/"ErrorCode":\s*406\b/.test(said))
    return "The mail provider does not deliver to this address any more: earlier mail to it bounced or was reported as spam.";
  if (status === 401 || status === 403 || /"ErrorCode":\s*(?:10|400|405)\b|invalid_from_address/.test(said))
    return "The mail provider did not accept Carabiner's own settings. Ask the person who runs Carabiner to check them, then send the email again.";
  if (status === 413 || /attachment/i.test(said))
    return "The mail provider did not accept the attached file.";
  if (/"ErrorCode":\s*300\b|`to` field|Invalid 'To'/.test(said))
    return "The mail provider did not accept this email address.";
  return "The mail provider did not accept this email.";
}
