/**
 * What a mail provider reports. The request is verified first; then the signed tag of the mail, and nothing else, says
 * whose it is.
 */
import { EMAIL_BYTES_MAX } from "#core/emails";
import {
  fetchResendMail,
  type InboundMail,
  parsePostmarkInbound,
  parseResendReceived,
} from "./adapters/inbound-mail.ts";
import { openMailEvents } from "./adapters/mail-events.ts";
import { nowMs } from "./agency-scope.ts";
import type { Config } from "./config.ts";
import { log } from "./log.ts";
import { type MailOutcome, takeMail } from "./mail-arrival.ts";
import { recordReport } from "./mail-reports.ts";
import type { RequestParts } from "./request-parts.ts";

export interface MailWebhooks {
  /** A message that a provider has received. FORGED: it is not from the provider. */
  takeInbound(
    provider: string,
    headers: Headers,
    body: string,
  ): Promise<MailOutcome | { tag: "FORGED" } | { tag: "INCOMPLETE" }>;
  /** Whether reports of this provider are accepted at all. */
  isOpen(provider: string): boolean;
  /** REFUSED: it is not from the provider, or about somebody else's mail. */
  receive(provider: string, headers: Headers, body: string): Promise<"TAKEN" | "REFUSED">;
}

const refusedMail: MailOutcome = {
  tag: "REFUSED",
  reason: "It is for nobody here, or larger than 25 MB.",
};

export function createMailWebhooks({ env, requestId, later }: RequestParts, config: Config): MailWebhooks {
  /** Each agency that a message is for gets its own. Taken if one of them took it. */
  const take = async ({ recipients, raw }: InboundMail): Promise<MailOutcome> => {
    const outcomes: MailOutcome[] = [];
    // Providers tell neither the envelope's sender nor a verdict that a sender could not have written.
    for (const recipient of recipients)
      outcomes.push(
        await takeMail(env, { raw, recipient, envelopeFrom: null, receiver: null }, { requestId, later }),
      );
    return outcomes.find(({ tag }) => tag === "TAKEN") ?? outcomes[0] ?? refusedMail;
  };
  return {
    isOpen: (provider) => openMailEvents(config, provider) !== null,
    async takeInbound(provider, headers, body) {
      const events = openMailEvents(config, provider);
      if (!events || !(await events.isGenuine(headers, body, nowMs()))) return { tag: "FORGED" };
      const mail = parsePostmarkInbound(body);
      return mail ? take(mail) : { tag: "INCOMPLETE" };
    },
    async receive(provider, headers, body) {
      const events = openMailEvents(config, provider);
      if (!events || !(await events.isGenuine(headers, body, nowMs()))) return "REFUSED";
      const received = provider === "resend" ? parseResendReceived(body) : null;
      if (received) {
        const ours = received.recipients.filter((each) => each.endsWith(`@${config.MAIL_DOMAIN}`));
        const raw =
          ours.length === 0 ? null : await fetchResendMail(config, received.emailId, EMAIL_BYTES_MAX);
        const outcome = raw ? await take({ recipients: ours, raw }) : refusedMail;
        // Resend has told the sender already that the message was taken, and would only ask again.
        if (outcome.tag === "REFUSED")
          log("info", "A received message was refused.", { reason: outcome.reason });
        return "TAKEN";
      }
      const event = await events.parse(headers, body);
      return event ? recordReport({ env, requestId, later }, event) : "TAKEN";
    },
  };
}
