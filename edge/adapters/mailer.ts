/** Sends mail through Resend, Postmark or Cloudflare, by configuration. The local mailbox is in edge/local. */
import {
  MAIL_ATTACHMENTS_MAX,
  type Mailer,
  MailRefused,
  type OutgoingMail,
  type SentMail,
} from "../../core/shared/mailer.ts";
import type { Config } from "../config.ts";
import { CLOUDFLARE_ATTACHMENTS_MAX, type CloudflareDoor, openCloudflareMail } from "./cloudflare-mail.ts";
import {
  type Answer,
  ask,
  base64Of,
  headersOf,
  messageIdOf,
  plainBody,
  senderOf,
  tagName,
  uncertain,
} from "./mail-parts.ts";

type MailSettings = Pick<Config, "MAIL_PROVIDER" | "MAIL_API_URL" | "MAIL_API_KEY" | "MAIL_FROM">;

/** `cloudflare`: its binding, if there is one, and where the tags of its mails are kept. */
export function createMailer(config: MailSettings, cloudflare: CloudflareDoor | null = null): Mailer {
  const providers = { resend, postmark, mailbox: resend };
  const provider =
    config.MAIL_PROVIDER === "cloudflare"
      ? openCloudflareMail(config, cloudflare)
      : providers[config.MAIL_PROVIDER](config);
  return {
    ...provider,
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

/** How many bytes of files a mail carries. */
export const attachmentsMaxOf = ({ MAIL_PROVIDER }: Pick<Config, "MAIL_PROVIDER">): number =>
  MAIL_PROVIDER === "cloudflare" ? CLOUDFLARE_ATTACHMENTS_MAX : MAIL_ATTACHMENTS_MAX;

/** A line end in an address, a subject or an id would begin a header of its own, or the body. */
function refuseBrokenLines({ to, cc = [], replyTo, subject, follows = [] }: OutgoingMail): void {
  if ([to, ...cc, replyTo ?? "", subject, ...follows].some((line) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line)))
    throw new MailRefused(
      "A line end or a control character stands in a header.",
      "The subject or an address has a line end or a control character in it.",
    );
}

/** For so long it keeps a key, with an hour to spare. */
const RESEND_KEY_MS = 23 * 60 * 60_000;

/**
 * Keeps keys for a day: while it does, asking again is how it is looked up whether a mail was sent. A mail may be retried
 * later than that, when the agency's subscription had been at rest.
 */
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
      if (mail.isRepeat && Date.now() - (mail.writtenAt ?? Date.now()) > RESEND_KEY_MS)
        throw new MailRefused("An earlier attempt was not answered, and its key has ended.", uncertain);
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
  const find = async (key: string): Promise<SentMail | null> => {
    const query = new URLSearchParams({ count: "1", offset: "0", "metadata_mail-key": key });
    const answer = await ask(`${api}/messages/outbound?${query}`, { headers });
    refuseUnlessTaken(answer);
    const { TotalCount, Messages } = JSON.parse(answer.said) as {
      TotalCount: number;
      Messages?: { MessageID?: string }[];
    };
    return TotalCount > 0
      ? {
          providerId: Messages?.[0]?.MessageID ?? null,
          messageId: messageIdOf(config.MAIL_FROM, { idempotencyKey: key }),
        }
      : null;
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
    find,
    async send(mail) {
      const messageId = messageIdOf(config.MAIL_FROM, mail);
      const taken = mail.isRepeat ? await find(mail.idempotencyKey) : null;
      if (taken) return taken;
      const body = JSON.stringify(bodyOf(mail));
      const answer = await ask(`${api}/email`, { method: "POST", headers, body });
      refuseUnlessTaken(answer);
      return { providerId: idIn(answer, "MessageID"), messageId };
    },
  };
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
