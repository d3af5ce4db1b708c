/**
 * Messages that a provider hands over by a request of its own. Postmark sends the whole message along, if it is set to
 * ("Include raw email content in JSON payload").
 */
import * as z from "zod";

const postmarkSchema = z.object({ OriginalRecipient: z.string(), RawEmail: z.string().min(1) });

/** Null if the message itself is not in it. */
export function parseInboundMail(body: string): { recipient: string; raw: Uint8Array } | null {
  try {
    const { OriginalRecipient, RawEmail } = postmarkSchema.parse(JSON.parse(body));
    return { recipient: OriginalRecipient, raw: new TextEncoder().encode(RawEmail) };
  } catch {
    return null;
  }
}
