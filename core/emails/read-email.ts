/**
 * A raw message, read: who wrote what to whom, which messages it follows, what sort it is, and whether it is from whom it
 * says. Whatever is broken in it, the rest is read.
 */
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { runInSlices } from "../shared/sliced-work.ts";
import { judgeAuthenticity } from "./authentication.ts";
import { reportedId, type ReportedOutcome, reportedOutcomes } from "./delivery-report.ts";
import type { Authenticity, MessageKind } from "./labels.ts";
import { readMessageIds } from "./message-ids.ts";
import { kindOf } from "./message-kind.ts";
import { linesOfHtml, linesOfPlainText } from "./message-lines.ts";
import { type MessagePart, splitMessage } from "./split-message.ts";

export interface Party {
  name: string;
  /** In lower case. */
  address: string;
}

/** What only the door knows at which a message came in. */
export interface Arrival {
  envelopeFrom: string | null;
  /** How the door's receiver names itself in Authentication-Results. */
  receiver: string | null;
  ownAddresses: readonly string[];
}

export interface EmailFile {
  name: string | null;
  mediaType: string;
  bytes: Uint8Array;
  /** The message shows it: a logo, or a picture that somebody pasted. */
  isShownInside: boolean;
}

export interface ReadEmail {
  messageId: string | null;
  inReplyTo: readonly string[];
  references: readonly string[];
  from: Party | null;
  to: readonly Party[];
  cc: readonly Party[];
  subject: string;
  /** As the sender's clock had it, in milliseconds; null when there is no date that can be read. */
  sentAt: number | null;
  kind: MessageKind;
  /** Of a delivery report: the id of the message that it is about. */
  reportOf: string | null;
  /** Of a delivery report: whom that one did not reach. */
  outcomes: readonly ReportedOutcome[];
  authenticity: Authenticity;
  parts: readonly MessagePart[];
  /** Null for a message of plain text. */
  html: string | null;
  files: readonly EmailFile[];
}

const SUBJECT_MAX = 500;
const NAME_MAX = 200;
const ADDRESS_MAX = 254;
const PARTIES_MAX = 100;

/** Line ends, controls and marks that turn the direction of text could disguise what is shown, or begin a header. */
const plainLine = (text: string, max: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max);

function partyOf({ name, address }: { name: string; address?: string }): Party[] {
  const plain = plainLine(address ?? "", ADDRESS_MAX).toLowerCase();
  return plain.includes("@") ? [{ name: plainLine(name, NAME_MAX), address: plain }] : [];
}

const partiesOf = (addresses: readonly Address[] = []): Party[] =>
  addresses
    .flatMap((each) => (each.group ? each.group.flatMap(partyOf) : partyOf(each)))
    .slice(0, PARTIES_MAX);

function fileOf({ filename, mimeType, related, disposition, contentId, content }: Attachment): EmailFile {
  const bytes =
    typeof content === "string"
      ? new TextEncoder().encode(content)
      : content instanceof Uint8Array
        ? content
        : new Uint8Array(content);
  const isShownInside = related === true || (disposition === "inline" && contentId !== undefined);
  return { name: filename, mediaType: mimeType.toLowerCase(), bytes, isShownInside };
}

/** As people see it: a program shows the HTML where there is one, and text beside it could say something else. */
async function splitBody(mail: Email, raw: Uint8Array, sender: string): Promise<MessagePart[]> {
  if (mail.html !== undefined) {
    const parts = splitMessage(await runInSlices(linesOfHtml(mail.html)), sender);
    if (parts.length > 0) return parts;
  }
  const isFound = mail.html !== undefined || mail.text !== undefined || mail.attachments.length > 0;
  return splitMessage(linesOfPlainText(isFound ? (mail.text ?? "") : bodyOf(raw)), sender);
}

/** What follows the headers, as it came: of a message whose parts nobody finds, so that its words are not lost. */
const bodyOf = (raw: Uint8Array): string =>
  /^[^]*?\r?\n\r?\n([^]*)$/.exec(new TextDecoder().decode(raw))?.[1] ?? "";

export async function readEmail(raw: Uint8Array, arrival: Arrival): Promise<ReadEmail> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 64 });
  const { headers } = mail;
  const idsIn = (key: string): string[] => {
    const header = headers.find((one) => one.key === key);
    return header ? readMessageIds(header.value) : [];
  };
  const senders = headers.filter(({ key }) => key === "from");
  const [from = null] = partiesOf(mail.from ? [mail.from] : []);
  const subject = plainLine(mail.subject ?? "", SUBJECT_MAX);
  const files = mail.attachments.map(fileOf);
  const kind = kindOf({
    headers,
    mediaTypes: files.map(({ mediaType }) => mediaType),
    subject,
    fromAddress: from?.address ?? null,
    envelopeFrom: arrival.envelopeFrom,
    ownAddresses: arrival.ownAddresses,
  });
  const sentAt = Date.parse(headers.find(({ key }) => key === "date")?.value ?? "");
  return {
    messageId: idsIn("message-id")[0] ?? null,
    inReplyTo: idsIn("in-reply-to"),
    references: idsIn("references"),
    from,
    to: partiesOf(mail.to),
    cc: partiesOf(mail.cc),
    subject,
    sentAt: Number.isNaN(sentAt) ? null : sentAt,
    kind,
    reportOf: kind === "DELIVERY_REPORT" ? reportedId(files) : null,
    outcomes: kind === "DELIVERY_REPORT" ? reportedOutcomes(files, plainLine) : [],
    authenticity: judgeAuthenticity(headers, {
      receiver: arrival.receiver,
      // Programs show different ones of two senders, so none of them is verified.
      fromDomain: senders.length === 1 ? (from?.address.split("@").at(-1) ?? null) : null,
    }),
    parts: await splitBody(mail, raw, from?.name ?? ""),
    html: mail.html ?? null,
    files,
  };
}
