/**
 * What Resend, Postmark and Cloudflare report about mails: whether a request comes from them, and what it says. Nothing of it
 * is believed before the request is verified; Cloudflare writes to a queue of ours instead.
 */
import * as z from "zod";
import type { DeliveryEventKind } from "#model/deliveries";
import { equalInConstantTime } from "../../core/shared/keyed-hash.ts";
import { sha256Hex } from "../../core/shared/sha256.ts";
import type { Config } from "../config.ts";
import { tagName } from "./mail-parts.ts";

/** An event about one of our mails. */
export interface MailEvent {
  eventId: string;
  /** As it was sent with the mail; null if it was sent without. */
  tag: string | null;
  providerId: string | null;
  /** Whom it is about; null if it does not say, or names several. */
  recipient: string | null;
  kind: DeliveryEventKind;
  at: number;
  reason: string | null;
}

export interface MailEvents {
  isGenuine(headers: Headers, body: string, nowMs: number): Promise<boolean>;
  /** Null if it says nothing about what became of a mail, such as that it was opened. */
  parse(headers: Headers, body: string): Promise<MailEvent | null>;
}

type EventSettings = Pick<
  Config,
  "MAIL_PROVIDER" | "MAIL_WEBHOOK_SECRET" | "MAIL_WEBHOOK_USER" | "MAIL_WEBHOOK_PASSWORD"
>;

/** Null unless it is the configured provider, with a configured secret. */
export function openMailEvents(config: EventSettings, provider: string): MailEvents | null {
  const { MAIL_PROVIDER, MAIL_WEBHOOK_SECRET, MAIL_WEBHOOK_USER, MAIL_WEBHOOK_PASSWORD } = config;
  if (provider !== MAIL_PROVIDER) return null;
  if (provider === "resend" && MAIL_WEBHOOK_SECRET) return resend(MAIL_WEBHOOK_SECRET);
  if (provider === "postmark" && MAIL_WEBHOOK_USER && MAIL_WEBHOOK_PASSWORD)
    return postmark(MAIL_WEBHOOK_USER, MAIL_WEBHOOK_PASSWORD);
  return null;
}

const toleranceMs = 5 * 60_000;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function resend(secret: string): MailEvents {
  return {
    async isGenuine(headers, body, nowMs) {
      const [id, timestamp, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) =>
        headers.get(name),
      );
      if (!id || !signatures || !/^\d{1,12}$/.test(timestamp ?? "")) return false;
      if (Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs) return false;
      const key = await crypto.subtle.importKey(
        "raw",
        bytesOf(secret.replace(/^whsec_/, "")),
        { name: "HMAC", hash: "SHA-256" },
        false,
        ["sign"],
      );
      const signed = await crypto.subtle.sign(
        "HMAC",
        key,
        new TextEncoder().encode(`${id}.${timestamp}.${body}`),
      );
      const expected = `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
      // There are several while the secret is being replaced.
      return signatures.split(" ").some((signature) => equalInConstantTime(signature, expected));
    },
    async parse(headers, body) {
      const parsed = resendSchema.safeParse(jsonOf(body));
      const kind = parsed.success ? resendKinds.get(parsed.data.type) : undefined;
      if (!parsed.success || !kind) return null;
      const { created_at, data } = parsed.data;
      const tags = Array.isArray(data.tags)
        ? Object.fromEntries(data.tags.map(({ name, value }) => [name, value]))
        : (data.tags ?? {});
      const detail = data.bounce?.message ?? data.failed?.reason ?? data.suppressed?.message;
      return {
        eventId: `resend:${headers.get("svix-id")}`,
        tag: tags[tagName] ?? null,
        providerId: data.email_id ?? null,
        recipient: data.to?.length === 1 ? (data.to[0] ?? null) : null,
        kind,
        at: Date.parse(created_at),
        reason: reasonOf(kind, detail),
      };
    },
  };
}

const resendKinds: ReadonlyMap<string, DeliveryEventKind> = new Map([
  ["email.sent", "SENT"],
  ["email.delivery_delayed", "DELAYED"],
  ["email.failed", "FAILED"],
  ["email.delivered", "DELIVERED"],
  ["email.bounced", "BOUNCED"],
  ["email.suppressed", "BOUNCED"],
  ["email.complained", "COMPLAINED"],
]);

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

const resendSchema = z.object({
  type: z.string(),
  created_at: instant,
  data: z.object({
    email_id: z.string().max(200).optional(),
    to: z.array(z.string().max(400)).optional(),
    tags: z
      .union([z.record(z.string(), z.string()), z.array(z.object({ name: z.string(), value: z.string() }))])
      .nullish(),
    bounce: z.object({ message: z.string().optional() }).nullish(),
    failed: z.object({ reason: z.string().optional() }).nullish(),
    suppressed: z.object({ message: z.string().optional() }).nullish(),
  }),
});

/** It signs nothing, but sends the name and password that it was given. */
function postmark(user: string, password: string): MailEvents {
  return {
    async isGenuine(headers) {
      const given = headers.get("authorization") ?? "";
      const wanted = `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`;
      // Digests are equally long, so not even the length leaks.
      return equalInConstantTime(await sha256Hex(given), await sha256Hex(wanted));
    },
    async parse(_headers, body) {
      const parsed = postmarkSchema.safeParse(jsonOf(body));
      if (!parsed.success) return null;
      const { RecordType, Type, MessageID, Metadata, Description, Details, ...event } = parsed.data;
      // Postmark goes on trying after a transient one.
      const isDelay = RecordType === "Bounce" && Type === "Transient";
      const kind = isDelay ? "DELAYED" : postmarkKinds.get(RecordType);
      const at = event.BouncedAt ?? event.DeliveredAt;
      if (!kind || at === undefined) return null;
      return {
        // Its events have no ids of their own.
        eventId: `postmark:${await sha256Hex([MessageID, RecordType, event.ID ?? "", at].join(" "))}`,
        tag: Metadata?.[tagName] ?? null,
        providerId: MessageID,
        recipient: event.Recipient ?? event.Email ?? null,
        kind,
        at: Date.parse(at),
        reason: reasonOf(kind, Details || Description),
      };
    },
  };
}

const postmarkKinds: ReadonlyMap<string, DeliveryEventKind> = new Map([
  ["Delivery", "DELIVERED"],
  ["Bounce", "BOUNCED"],
  ["SpamComplaint", "COMPLAINED"],
]);

const postmarkSchema = z.object({
  RecordType: z.string(),
  MessageID: z.string().max(200),
  ID: z.number().optional(),
  Recipient: z.string().max(400).optional(),
  Email: z.string().max(400).optional(),
  Type: z.string().optional(),
  Description: z.string().optional(),
  Details: z.string().optional(),
  DeliveredAt: instant.optional(),
  BouncedAt: instant.optional(),
  Metadata: z.record(z.string(), z.string()).nullish(),
});

/** Whether a message of a queue is one that Cloudflare publishes about sent mail. */
export const isQueuedReport = (body: unknown): boolean =>
  z.object({ type: z.string().startsWith("cf.email.sending.") }).safeParse(body).success;

/**
 * What Cloudflare publishes to a queue (developers.cloudflare.com/email-service, "Event subscriptions"); null if it says nothing
 * about what became of a mail. It names a mail by its own id and returns no tag; complaints tell no subject.
 */
export function parseCloudflareEvent(
  body: unknown,
): (Omit<MailEvent, "tag"> & { providerId: string; subject: string | null }) | null {
  const parsed = cloudflareSchema.safeParse(body);
  if (!parsed.success) return null;
  const { type, payload, metadata } = parsed.data;
  const { eventId, messageId, recipient, subject, bounce, rejection, failure, delivery } = payload;
  const kind = cloudflareKindOf(type, {
    isSoft: bounce?.type === "soft",
    isSuppressed: rejection?.reason === "suppressed",
  });
  if (!kind) return null;
  const detail = bounce?.reason ?? rejection?.detail ?? failure?.reason ?? delivery?.smtpResponse;
  return {
    eventId: `cloudflare:${eventId}`,
    providerId: messageId.replace(/^<(.*)>$/, "$1"),
    recipient: recipient ?? null,
    subject: subject ?? null,
    kind,
    at: Date.parse(metadata.eventTimestamp),
    reason: reasonOf(kind, detail),
  };
}

/** A soft bounce is the last of many tries: the address may be good. */
function cloudflareKindOf(
  type: string,
  { isSoft, isSuppressed }: { isSoft: boolean; isSuppressed: boolean },
): DeliveryEventKind | undefined {
  switch (type.replace("cf.email.sending.message.", "")) {
    case "delivered":
      return "DELIVERED";
    case "deferred":
      return "DELAYED";
    case "bounced":
      return isSoft ? "FAILED" : "BOUNCED";
    case "rejected":
      return isSuppressed ? "BOUNCED" : "FAILED";
    case "failed":
      return "FAILED";
    case "complained":
      return "COMPLAINED";
    default:
      return undefined;
  }
}

const detailText = z.string().max(2_000).nullish();
const cloudflareSchema = z.object({
  type: z.string().startsWith("cf.email.sending."),
  payload: z.object({
    eventId: z.string().min(1).max(200),
    messageId: z.string().min(1).max(400),
    recipient: z.string().max(400).nullish(),
    subject: z.string().max(2_000).nullish(),
    delivery: z.object({ smtpResponse: detailText }).nullish(),
    bounce: z.object({ type: z.string().nullish(), reason: detailText }).nullish(),
    rejection: z.object({ reason: z.string().nullish(), detail: detailText }).nullish(),
    failure: z.object({ reason: detailText }).nullish(),
  }),
  metadata: z.object({ eventTimestamp: instant }),
});

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const sentences: Partial<Record<DeliveryEventKind, string>> = {
  DELAYED: "The recipient's mail server does not accept the email yet. Delivery is tried again.",
  FAILED: "The mail provider could not send this email.",
  BOUNCED: "The recipient's mail server refused the email, or the address does not exist.",
  COMPLAINED: "The recipient reported the email as spam.",
};

const DETAIL_MAX = 300;

/** Our sentence, followed by the provider's own words: one line, bounded. */
function reasonOf(kind: DeliveryEventKind, detail: string | null | undefined): string | null {
  const sentence = sentences[kind];
  if (!sentence) return null;
  const words = (detail ?? "").replaceAll(/[\p{C}\s]+/gu, " ").trim();
  if (words === "") return sentence;
  const shown = words.length > DETAIL_MAX ? `${words.slice(0, DETAIL_MAX).toWellFormed()}…` : words;
  return `${sentence} The mail provider says: ${shown}`;
}
