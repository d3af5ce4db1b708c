/** What the adapters of mail providers have in common. */
import type { OutgoingMail } from "../../core/shared/mailer.ts";

/** Of a configured sender, with or without a name before it; in lower case. */
export const mailAddressOf = (configured: string): string =>
  (/<([^<>]+)>\s*$/.exec(configured)?.[1] ?? configured).trim().toLowerCase();

/** The same for every attempt, so that one whose answer was lost has it as well. */
export const messageIdOf = (
  configured: string,
  { idempotencyKey }: Pick<OutgoingMail, "idempotencyKey">,
): string => `${idempotencyKey}@${mailAddressOf(configured).split("@").at(-1) ?? ""}`;

/** What makes a mail one of its thread for the programs of its recipients, and keeps them from answering a machine. */
export function headersOf(
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

export const base64Of = (bytes: Uint8Array): string => {
  let text = "";
  // Not all at once: a call has a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
};

/** What two of the providers are told in the same words. */
export const plainBody = (mail: OutgoingMail, from: string) => ({
  from: senderOf(from, mail),
  to: [mail.to],
  ...(mail.cc?.length ? { cc: mail.cc } : {}),
  ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
});

/** What people are told when nobody can find out. */
export const uncertain =
  "It is not certain whether this email was sent, because the mail provider did not answer. Ask the recipient before you send it again.";

export interface Answer {
  status: number;
  said: string;
}

/** Providers take a few mails per second, so that a batch of certificates often meets a refusal of a second or two. */
const pausesMax = 5;
const longestPauseSeconds = 5;

export async function ask(url: string, init: RequestInit, pauses = 0): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
  const said = await response.text();
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const isPaused = response.status === 429 && seconds <= longestPauseSeconds && pauses < pausesMax;
  if (!isPaused) return { status: response.status, said };
  // At different moments, or all that wait would be refused together again.
  await new Promise((resolve) => setTimeout(resolve, (seconds + Math.random()) * 1000));
  return ask(url, init, pauses + 1);
}
