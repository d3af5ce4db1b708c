/** The port for sending mail; implemented by edge/adapters/mailer.ts. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The idempotency key: a mail that is submitted twice is sent once. */
  idempotencyKey: string;
  /** An earlier attempt may have sent it before it crashed: a provider without idempotency keys is queried first. */
  isRepeat: boolean;
}

export interface Mailer {
  /** Rejects with `MailRefused` when retrying is useless, and with any other error when it may help. */
  send(mail: OutgoingMail): Promise<void>;
}

export class MailRefused extends Error {
  override name = "MailRefused";
}
