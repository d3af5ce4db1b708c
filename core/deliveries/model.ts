/** Deliveries: mail about a record, its states, and what they follow from. Browser-safe. */

/** What a provider reports about a mail. A later kind prevails over an earlier one, whatever arrives first. */
export const deliveryEventKinds = [
  "SENT",
  "DELAYED",
  "FAILED",
  "DELIVERED",
  "BOUNCED",
  "COMPLAINED",
] as const;
export type DeliveryEventKind = (typeof deliveryEventKinds)[number];

export const deliveryStateLabels = {
  QUEUED: "Queued",
  SENT: "Sent",
  DELAYED: "Delayed",
  FAILED: "Failed",
  DELIVERED: "Delivered",
  BOUNCED: "Bounced",
  COMPLAINED: "Reported as spam",
} as const satisfies Record<DeliveryEventKind | "QUEUED", string>;
export type DeliveryState = keyof typeof deliveryStateLabels;
export const deliveryStates = Object.keys(deliveryStateLabels) as DeliveryState[];

/** A stored file that a mail carries. */
export interface DeliveryAttachment {
  storageKey: string;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  /** The document whose file it is; a link to it ends when that is deleted. */
  documentId?: string;
}

/** A link in a mail works until the end of this day after the one on which it was written. */
export const LINK_DAYS = 14;

/**
 * The files that a mail carries, which together have at most `max` bytes, and those that go as links: the largest ones, until
 * the others fit. Both in the order of the files.
 */
export function divideFiles<File extends { size: number }>(
  files: readonly File[],
  max: number,
): { carried: File[]; linked: File[] } {
  let left = files.reduce((sum, { size }) => sum + size, 0);
  const linked = new Set<File>();
  for (const file of files.toSorted((one, other) => other.size - one.size)) {
    if (left <= max) break;
    linked.add(file);
    left -= file.size;
  }
  return {
    carried: files.filter((file) => !linked.has(file)),
    linked: files.filter((file) => linked.has(file)),
  };
}

/** What a mail is sent on: the click of the user who asked for it, an approval, or a rule that an owner switched on. */
export type Yes = { kind: "CLICK" } | { kind: "APPROVAL" | "RULE"; id: string };

/** It did not reach its recipient, or they do not want it. */
export const isReturned = (state: DeliveryState): boolean =>
  state === "FAILED" || state === "BOUNCED" || state === "COMPLAINED";

/** What is known about one mail. Times are milliseconds since 1970. */
export interface DeliveryFacts {
  createdAt: number;
  /** When the provider accepted it. */
  sentAt: number | null;
  /** When we gave it up, and why. */
  failedAt: number | null;
  failure: string | null;
  events: readonly { kind: DeliveryEventKind; at: number; reason: string | null }[];
}

export interface DeliveryStanding {
  state: DeliveryState;
  since: number;
  reason: string | null;
}

export interface Delivery extends DeliveryStanding {
  id: string;
  recordKind: string;
  recordId: string;
  to: string;
  cc: string[];
  subject: string;
  text: string;
  attachments: DeliveryAttachment[];
  requestedBy: string;
  resendOf: string | null;
  createdAt: number;
}

/**
 * What became of a mail. It depends on which events there are and not on their order: a late "sent" changes nothing,
 * and a mail that was delivered and came back has bounced. The provider knows better than we do whether it accepted a
 * mail that we gave up.
 */
export function decideDelivery({
  createdAt,
  sentAt,
  failedAt,
  failure,
  events,
}: DeliveryFacts): DeliveryStanding {
  const rankOf = ({ kind }: { kind: DeliveryEventKind }) => deliveryEventKinds.indexOf(kind);
  const [decisive] = events.toSorted(
    (one, other) =>
      rankOf(other) - rankOf(one) ||
      one.at - other.at ||
      ((one.reason ?? "") < (other.reason ?? "") ? -1 : 1),
  );
  if (decisive) return { state: decisive.kind, since: decisive.at, reason: decisive.reason };
  if (sentAt !== null) return { state: "SENT", since: sentAt, reason: null };
  if (failedAt !== null) return { state: "FAILED", since: failedAt, reason: failure };
  return { state: "QUEUED", since: createdAt, reason: null };
}
