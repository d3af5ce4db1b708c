/** The port for sending mail; implemented by edge/adapters/mailer.ts. */
export interface OutgoingMail {
  to: string;
  cc?: readonly string[];
  /** On whose behalf, shown as the sender's name; Carabiner itself if omitted. */
  senderName?: string;
  /** Where answers go; to nobody if omitted. */
  replyTo?: string | null;
  /** The Message-IDs that it follows, without brackets and the oldest first; the last one is what it answers. */
  follows?: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** Nobody wrote it: whoever gets it must not answer by machine. */
  isAutomatic?: boolean;
  /** Returned by the provider with everything that it reports about the mail; at most 80 letters, digits, - and _. */
  tag?: string;
  /** The idempotency key: a mail that is submitted twice is sent once. */
  idempotencyKey: string;
  /** An earlier attempt may have sent it before it crashed: it is looked up first whether it did. */
  isRepeat: boolean;
  /** When it was queued, in milliseconds since 1970: no attempt was earlier. */
  writtenAt?: number;
}

export interface MailAttachment {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Of all attachments together. Base64 makes 9.8 MB of it, and Postmark takes 10 MB; many servers that receive mail no more. */
export const MAIL_ATTACHMENTS_MAX = 7 * 1024 * 1024;

export interface SentMail {
  /** The provider's id of the mail; null if it has only said that it has it. */
  providerId: string | null;
  /** The Message-ID that it has at its recipients, without brackets; null if that is not known. */
  messageId: string | null;
}

export interface Mailer {
  /** Rejects with `MailRefused` when retrying is useless, and with any other error when it may help. */
  send(mail: OutgoingMail): Promise<SentMail>;
  /** Looks up whether the mail with this key was sent; only of a provider that can tell. Null: it was not. */
  find?(idempotencyKey: string): Promise<SentMail | null>;
}

export class MailRefused extends Error {
  override name = "MailRefused";
  /** A sentence for people; the message is for the log. */
  readonly reason: string;
  constructor(message: string, reason: string = message) {
    super(message);
    this.reason = reason;
  }
}
