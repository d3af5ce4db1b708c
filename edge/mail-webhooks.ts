/**
 * What a mail provider reports. The request is verified first; then the signed tag of the mail, and nothing else, says
 * whose it is.
 */
import { openMailTag, recordDeliveryEvent } from "#core/deliveries";
import { checkedClaim } from "./adapters/agency-database.ts";
import { parseInboundMail } from "./adapters/inbound-mail.ts";
import { openMailEvents } from "./adapters/mail-events.ts";
import { composeForAgency } from "./agency-ports.ts";
import { nowMs } from "./agency-scope.ts";
import type { Config } from "./config.ts";
import { openDeliveryNews } from "./delivery-news.ts";
import { log } from "./log.ts";
import { type MailOutcome, takeMail } from "./mail-arrival.ts";
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

export const createMailWebhooks = (
  { env, requestId, later }: RequestParts,
  config: Config,
): MailWebhooks => ({
  isOpen: (provider) => openMailEvents(config, provider) !== null,
  async takeInbound(provider, headers, body) {
    const events = openMailEvents(config, provider);
    if (!events || !(await events.isGenuine(headers, body, nowMs()))) return { tag: "FORGED" };
    const mail = parseInboundMail(body);
    if (!mail) return { tag: "INCOMPLETE" };
    // Postmark tells neither the envelope's sender nor a verdict that a sender could not have written.
    return takeMail(env, { ...mail, envelopeFrom: null, receiver: null }, { requestId, later });
  },
  async receive(provider, headers, body) {
    const events = openMailEvents(config, provider);
    if (!events || !(await events.isGenuine(headers, body, nowMs()))) return "REFUSED";
    const event = await events.parse(headers, body);
    // Codes and invitations have no tag: nobody watches what becomes of them.
    if (!event || event.tag === null) return "TAKEN";
    const keys = { current: config.MAIL_TAG_SECRET, former: config.MAIL_TAG_SECRETS_FORMER };
    const tag = await openMailTag(event.tag, keys);
    if (!tag) return "REFUSED";
    const { agencyId, deliveryId } = tag;
    const actor = { kind: "WORKFLOW", id: "mail-webhook" } as const;
    const { scope } = composeForAgency(env, checkedClaim(agencyId, "mail-tag"), { requestId, later, actor });
    const outcome = await recordDeliveryEvent(
      scope,
      { ...event, deliveryId },
      openDeliveryNews(env, agencyId),
    );
    if (outcome === "UNKNOWN")
      log("warn", "A mail provider reported about a delivery that does not exist.", { agencyId, deliveryId });
    return "TAKEN";
  },
});
