/**
 * The mail provider of a local product: the emulator, which reports what becomes of each mail, unless MAIL_PROVIDER names
 * a real one, whose variables are passed to the Worker unchanged, or "mailbox" for none. Mail shows in /dev/mailbox in
 * any case.
 */
import { randomBytes } from "node:crypto";
import { startMailProvider } from "../../../fixtures/emulators/mail-provider.ts";
import { demoScripts } from "../../../fixtures/emulators/mailboxes.ts";

export interface LocalMail {
  vars: Record<string, string>;
  /** A note for the person who started it. */
  note: string;
}

const names = [
  "MAIL_PROVIDER",
  "MAIL_API_URL",
  "MAIL_API_KEY",
  "MAIL_FROM",
  "MAIL_WEBHOOK_SECRET",
  "MAIL_WEBHOOK_USER",
  "MAIL_WEBHOOK_PASSWORD",
];

/** `productUrl`: where the product will listen. */
export async function openLocalMail(
  productUrl: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<LocalMail> {
  const provider = environment["MAIL_PROVIDER"];
  if (provider) {
    const given = Object.entries(environment).filter(
      (entry): entry is [string, string] => names.includes(entry[0]) && Boolean(entry[1]),
    );
    return { vars: Object.fromEntries(given), note: provider };
  }
  const key = "local-mail-key";
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  const { url } = await startMailProvider(key, {
    webhook: { url: `${productUrl}/webhooks/mail/resend`, secret },
    scripts: demoScripts(),
  });
  return {
    vars: {
      MAIL_PROVIDER: "resend",
      MAIL_API_URL: url,
      MAIL_API_KEY: key,
      MAIL_WEBHOOK_SECRET: secret,
    },
    note: `nothing leaves this machine; bounced@… and complained@… do what they say, plays at ${url}/plays`,
  };
}
