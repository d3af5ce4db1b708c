/** Handing over mail, as core needs it; edge/adapters/mailer.ts does it. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same mail handed over twice is sent once. */
  idempotencyKey: string;
  /** An earlier try may have handed it over before it vanished: a provider that knows no keys is asked first. */
  isRepeat: boolean;
}

export interface Mailer {
  /** Rejects with `MailRefused` when trying again is of no use, with any other error when it is. */
  send(mail: OutgoingMail): Promise<void>;
}

export class MailRefused extends Error {
  override name = "MailRefused";
}
