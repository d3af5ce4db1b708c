/**
 * Cloudflare's Email Service, through its binding or over HTTP. It sets the Message-ID itself, keeps no keys and finds no mail
 * again: a mail whose answer was lost is not sent a second time but reported as uncertain. The binding tells the id by which
 * it reports what becomes of a mail; over HTTP nobody learns it, so that the first report is known by recipient and subject.
 */
import { type Mailer, MailRefused, type OutgoingMail, type SentMail } from "../../core/shared/mailer.ts";
import type { Config } from "../config.ts";
import { log } from "../log.ts";
import type { CloudflareEmail } from "./cloudflare-binding.ts";
import { type Answer, ask, base64Of, plainBody, headersOf, uncertain } from "./mail-parts.ts";

type CloudflareSettings = Pick<Config, "MAIL_API_URL" | "MAIL_API_KEY" | "MAIL_FROM">;

export interface CloudflareDoor {
  /** The binding; null over HTTP. */
  email: CloudflareEmail | null;
  /** Keeps the tag of a mail under the id that reports about it name. */
  keepTag(providerId: string, tag: string | null): Promise<void>;
  /** The same before the mail is sent, where that id is not told. */
  keepUnnamedTag(mail: UnnamedMail): Promise<void>;
  forgetUnnamedTag(mail: UnnamedMail): Promise<void>;
}

interface UnnamedMail {
  to: string;
  subject: string;
  tag: string | null;
}

/** Of a whole mail. */
const BYTES_MAX = 5 * 1024 * 1024;
/** For the words of a mail, its quote and its headers. */
const WORDS_MAX = 512 * 1024;

/** How many bytes of files a mail carries; base64 makes four of three. */
export const CLOUDFLARE_ATTACHMENTS_MAX = Math.floor(((BYTES_MAX - WORDS_MAX) / 4) * 3);

const PAUSES_MAX = 5;

const tooLarge = "The attached files are too large for an email.";
const tooMany = "The mail provider takes no more emails at the moment. Send it again later.";
const wrongSettings =
  "The mail provider did not accept Carabiner's own settings. Ask the person who runs Carabiner to check them, then send the email again.";
const notAccepted = "The mail provider did not accept this email.";
const suppressed =
  "The mail provider does not deliver to this address any more: earlier mail to it bounced or was reported as spam.";

export function openCloudflareMail(config: CloudflareSettings, door: CloudflareDoor | null): Mailer {
  return {
    async send(mail) {
      if (mail.isRepeat) throw new MailRefused("An earlier attempt was not answered.", uncertain);
      const body = bodyOf(mail, config.MAIL_FROM);
      const text = JSON.stringify(body);
      if (text.length > BYTES_MAX) throw new MailRefused(`The mail has ${text.length} bytes.`, tooLarge);
      if (door?.email) return sendBound(door, door.email, body, mail.tag ?? null);
      const unnamed = { to: mail.to, subject: mail.subject, tag: mail.tag ?? null };
      await door?.keepUnnamedTag(unnamed).catch(notKept);
      const answer = await ask(`${config.MAIL_API_URL}/send`, {
        method: "POST",
        headers: { authorization: `Bearer ${config.MAIL_API_KEY}`, "content-type": "application/json" },
        body: text,
      });
      try {
        refuseUnlessTaken(answer, mail.to);
      } catch (error) {
        // What may have been sent all the same is still reported about.
        if (error instanceof MailRefused) await door?.forgetUnnamedTag(unnamed).catch(notKept);
        throw error;
      }
      return { providerId: null, messageId: null };
    },
  };
}

function bodyOf(mail: OutgoingMail, from: string) {
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
            disposition: "attachment" as const,
          })),
        }
      : {}),
  };
}

/** A mail without its tag is sent: it is only not known what becomes of it. */
const notKept = (error: unknown): void => log("error", "The tag of a mail was not kept.", { error });

async function sendBound(
  { keepTag }: CloudflareDoor,
  email: CloudflareEmail,
  { from, reply_to, ...body }: ReturnType<typeof bodyOf>,
  tag: string | null,
): Promise<SentMail> {
  const [, name = "", address = from] = /^"?([^"<]*?)"?\s*<([^<>]+)>$/.exec(from) ?? [];
  const sender = name === "" ? address : { email: address, name };
  const message = { ...body, from: sender, ...(reply_to ? { replyTo: reply_to } : {}) };
  const { messageId } = await sendPatiently(email, message).catch(refuseByCode);
  const providerId = messageId.trim().replace(/^<(.*)>$/, "$1");
  await keepTag(providerId, tag).catch(notKept);
  return { providerId, messageId: providerId.includes("@") ? providerId : null };
}

/** A batch of certificates often meets a limit of a second or two, and what was refused for it was not sent. */
async function sendPatiently(
  email: CloudflareEmail,
  message: Parameters<CloudflareEmail["send"]>[0],
  pauses = 0,
): Promise<{ messageId: string }> {
  try {
    return await email.send(message);
  } catch (error) {
    if (codeOf(error) !== "E_RATE_LIMIT_EXCEEDED" || pauses === PAUSES_MAX) throw error;
    // At different moments, or all that wait would be refused together again.
    await new Promise((resolve) => setTimeout(resolve, (1 + Math.random()) * 1000));
    return sendPatiently(email, message, pauses + 1);
  }
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
};

/** Rejects with `MailRefused` when it was certainly not sent, and with the error itself when nobody knows. */
function refuseByCode(error: unknown): never {
  const reason = reasonOf(codeOf(error));
  throw reason === null ? error : new MailRefused(`The mail provider refused it: ${String(error)}`, reason);
}

/** Null if it may have been sent all the same. */
function reasonOf(code: string): string | null {
  if (!code.startsWith("E_") || code === "E_INTERNAL_SERVER_ERROR" || code === "E_DELIVERY_FAILED")
    return null;
  if (code === "E_RECIPIENT_SUPPRESSED") return suppressed;
  if (code === "E_CONTENT_TOO_LARGE") return tooLarge;
  // It was not taken, but another attempt could not tell this from an answer that was lost.
  if (code === "E_RATE_LIMIT_EXCEEDED" || code === "E_DAILY_LIMIT_EXCEEDED") return tooMany;
  return code.startsWith("E_SENDER") ? wrongSettings : notAccepted;
}

/** The same of an answer over HTTP. */
function refuseUnlessTaken({ status, said }: Answer, to: string): void {
  const message = `The mail provider responded with ${status}: ${said.slice(0, 300)}`;
  if (status >= 500) throw new Error(message);
  if (status === 429) throw new MailRefused(message, tooMany);
  if (status === 401 || status === 403) throw new MailRefused(message, wrongSettings);
  if (status >= 400) throw new MailRefused(message, notAccepted);
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
