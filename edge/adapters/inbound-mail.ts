/**
 * Messages that a provider has received. Postmark sends the whole message along, if it is set to ("Include raw email content
 * in JSON payload"); Resend only says that there is one, and the message is fetched from it.
 */
import * as z from "zod";
import type { Config } from "../config.ts";

export interface InboundMail {
  /** Of all that it names, whoever they are. */
  recipients: readonly string[];
  raw: Uint8Array;
}

const postmarkSchema = z.object({ OriginalRecipient: z.string(), RawEmail: z.string().min(1) });

/** Null if the message itself is not in it. */
export function parsePostmarkInbound(body: string): InboundMail | null {
  try {
    const { OriginalRecipient, RawEmail } = postmarkSchema.parse(JSON.parse(body));
    return { recipients: [OriginalRecipient], raw: new TextEncoder().encode(RawEmail) };
  } catch {
    return null;
  }
}

const addresses = z.array(z.string().max(400)).max(100).nullish();
const receivedSchema = z.object({
  type: z.literal("email.received"),
  data: z.object({ email_id: z.string().min(1).max(200), to: addresses, cc: addresses, bcc: addresses }),
});
const rawSchema = z.object({ raw: z.object({ download_url: z.url() }) });

/** What Resend says of a message that it received; null for other events. */
export function parseResendReceived(body: string): { emailId: string; recipients: string[] } | null {
  try {
    const { email_id, to, cc, bcc } = receivedSchema.parse(JSON.parse(body)).data;
    const named = [...(to ?? []), ...(cc ?? []), ...(bcc ?? [])];
    return { emailId: email_id, recipients: [...new Set(named.map(addressIn))] };
  } catch {
    return null;
  }
}

const addressIn = (party: string): string =>
  (/<([^<>]+)>\s*$/.exec(party)?.[1] ?? party).trim().toLowerCase();

const FETCH_MS = 20_000;

/** The message itself, as it was received. Rejects if it cannot be had now; null if it is longer than `bytesMax`. */
export async function fetchResendMail(
  { MAIL_API_URL, MAIL_API_KEY }: Pick<Config, "MAIL_API_URL" | "MAIL_API_KEY">,
  emailId: string,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const api = MAIL_API_URL ?? "https://api.resend.com";
  const about = await fetch(`${api}/emails/receiving/${encodeURIComponent(emailId)}`, {
    headers: { authorization: `Bearer ${MAIL_API_KEY}` },
    signal: AbortSignal.timeout(FETCH_MS),
  });
  if (!about.ok)
    throw new Error(`The mail provider responded with ${about.status} about a received message.`);
  const { raw } = rawSchema.parse(await about.json());
  // The address is signed by the provider and takes no key of ours.
  const message = await fetch(raw.download_url, { signal: AbortSignal.timeout(FETCH_MS) });
  if (!message.ok)
    throw new Error(`The mail provider responded with ${message.status} for a received message.`);
  if (Number(message.headers.get("content-length") ?? 0) > bytesMax) {
    await message.body?.cancel();
    return null;
  }
  const bytes = new Uint8Array(await message.arrayBuffer());
  return bytes.length > bytesMax ? null : bytes;
}
