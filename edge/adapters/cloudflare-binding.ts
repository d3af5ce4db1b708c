/** The binding of Cloudflare's Email Service, as far as it is used. It rejects with an error that has a code, such as E_RATE_LIMIT_EXCEEDED. */
export interface CloudflareEmail {
  send(message: BoundMessage): Promise<{ messageId: string }>;
}

interface BoundMessage {
  from: { email: string; name: string } | string;
  to: readonly string[];
  cc?: readonly string[];
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments?: { content: string; filename: string; type: string; disposition: "attachment" }[];
}
