/** What providers report about our mail, once it is certain that it comes from them: the signed tag says whose it is. */
import { recordDeliveryEvent } from "#core/deliveries";
import { keptTags, openMailTag } from "#core/deliveries/tags";
import { checkedClaim, openRegistry } from "./adapters/agency-database.ts";
import { type MailEvent, parseCloudflareEvent } from "./adapters/mail-events.ts";
import { composeForAgency } from "./agency-ports.ts";
import { type Env, readConfig } from "./config.ts";
import { openDeliveryNews } from "./delivery-news.ts";
import { log } from "./log.ts";

interface ReportParts {
  env: Env;
  requestId: string;
  later(work: Promise<unknown>): void;
}

/** REFUSED: it is about somebody else's mail. */
export async function recordReport(
  { env, requestId, later }: ReportParts,
  { tag: text, ...event }: MailEvent,
): Promise<"TAKEN" | "REFUSED"> {
  // Codes and invitations have no tag: nobody watches what becomes of them.
  if (text === null) return "TAKEN";
  const config = readConfig(env);
  const keys = { current: config.MAIL_TAG_SECRET, former: config.MAIL_TAG_SECRETS_FORMER };
  const tag = await openMailTag(text, keys);
  if (!tag) return "REFUSED";
  const { agencyId, deliveryId } = tag;
  const actor = { kind: "WORKFLOW", id: "mail-webhook" } as const;
  const { scope } = composeForAgency(env, checkedClaim(agencyId, "mail-tag"), { requestId, later, actor });
  const outcome = await recordDeliveryEvent(scope, { ...event, deliveryId }, openDeliveryNews(env, agencyId));
  if (outcome === "UNKNOWN")
    log("warn", "A mail provider reported about a delivery that does not exist.", { agencyId, deliveryId });
  return "TAKEN";
}

/**
 * A message of the queue to which Cloudflare publishes what becomes of mail; nobody else can write to it. UNKNOWN: of no mail
 * that is known, or not yet, since a report may be faster than our own note of what was sent.
 */
export async function recordQueuedReport(
  parts: ReportParts,
  body: unknown,
): Promise<"TAKEN" | "REFUSED" | "UNKNOWN"> {
  const event = parseCloudflareEvent(body);
  if (!event) return "TAKEN";
  const registry = openRegistry(readConfig(parts.env)).db;
  const { subject, ...reported } = event;
  const { providerId, recipient, at } = reported;
  const known = await keptTags.find(registry, providerId);
  const tag =
    known === undefined && recipient !== null && subject !== null
      ? await keptTags.name(registry, { providerId, to: recipient, subject, at })
      : known;
  return tag === undefined ? "UNKNOWN" : recordReport(parts, { ...reported, tag });
}
