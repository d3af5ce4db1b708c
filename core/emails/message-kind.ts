/**
 * What sort of message it is: from a person, or one that nobody may answer, since a machine would answer in turn. All
 * are kept; the kind is shown.
 */

import type { MessageKind } from "./labels.ts";

/** What is looked at. */
export interface KindFacts {
  headers: readonly { key: string; value: string }[];
  /** Media types of the parts. */
  mediaTypes: readonly string[];
  subject: string;
  fromAddress: string | null;
  /** The envelope's sender; empty when it says that nobody is to be answered, null when it is not known. */
  envelopeFrom: string | null;
  /** Addresses that are the agency's own in this product. */
  ownAddresses: readonly string[];
}

/** How programs begin the subject of what they answer by themselves. */
const automaticSubjects = [
  "automatic reply:",
  "auto reply:",
  "autoreply:",
  "auto-reply:",
  "out of office:",
  "out of the office:",
  "respuesta automática:",
  "réponse automatique :",
  "automatische antwort:",
];
const reportSenders = new Set(["mailer-daemon", "postmaster", "mail-daemon"]);

export function kindOf({
  headers,
  mediaTypes,
  subject,
  fromAddress,
  envelopeFrom,
  ownAddresses,
}: KindFacts): MessageKind {
  const valueOf = (key: string): string | null =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase() ?? null;
  const has = (key: string): boolean => valueOf(key) !== null;
  // "auto-replied; owner-email=…": what comes behind says more about it.
  const firstWordOf = (key: string): string | null => valueOf(key)?.split(/[;\s]/)[0] ?? null;

  const contentType = valueOf("content-type") ?? "";
  if (
    mediaTypes.includes("message/delivery-status") ||
    (contentType.startsWith("multipart/report") && contentType.includes("delivery-status"))
  )
    return "DELIVERY_REPORT";
  if (fromAddress !== null && ownAddresses.includes(fromAddress)) return "OWN";
  const isFromNobody = envelopeFrom === "" || valueOf("return-path") === "<>";
  if (isFromNobody && reportSenders.has(fromAddress?.split("@")[0] ?? "")) return "DELIVERY_REPORT";

  if (valueOf("x-spam-flag") === "yes" || valueOf("x-spam-status")?.startsWith("yes")) return "SPAM";
  const submitted = firstWordOf("auto-submitted");
  const precedence = firstWordOf("precedence");
  if (
    isFromNobody ||
    (submitted !== null && submitted !== "" && submitted !== "no") ||
    precedence === "auto_reply" ||
    has("x-autoreply") ||
    has("x-autorespond") ||
    mediaTypes.includes("message/disposition-notification") ||
    automaticSubjects.some((start) => subject.trim().toLowerCase().startsWith(start))
  )
    return "AUTOMATIC_REPLY";
  if (
    has("list-id") ||
    has("list-unsubscribe") ||
    precedence === "list" ||
    precedence === "bulk" ||
    precedence === "junk"
  )
    return "LIST";
  return "PERSON";
}
