/**
 * A mail: who wrote to whom, when and about what, then the message, the names of the attachments, and messages that
 * were attached to it, read the same way. Attached files that can be read are handed on, each to become a document of
 * its own; what is left out is said.
 */
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { err, ok, type Result } from "../shared/result.ts";
import { runInSlices } from "../shared/sliced-work.ts";
import { readHtmlText } from "./html.ts";
import { type AttachedFile, createReadFailure, type ReadFailure } from "./reader.ts";
import { sniffWhole, startsWith } from "./sniff.ts";
import { unwrapTnef } from "./tnef.ts";
import { listZipMembers } from "./zip-members.ts";

/** Forwards of forwards are ordinary; deeper than this is a trick. */
const MAX_NESTED_MESSAGES = 8;
/** A submission brings a dozen files; more than this is no mail that a person sends. */
const MAX_ATTACHED_FILES = 25;
/** Attached messages are unpacked out of one another, and each is in memory beside the one that it came in. */
const MAX_NESTED_BYTES = 40 * 1024 * 1024;
/** A picture that a message shows is a logo or a signature below this, above it a scan that was pasted in. */
const PASTED_PICTURE_BYTES = 100 * 1024;
/** No picture of a page is smaller: an icon, or a dot that counts who opened the mail. */
const ICON_BYTES = 8 * 1024;

export interface MailText {
  text: string;
  /** What became of the attachments, for people; null where there were none. */
  note: string | null;
  attached: readonly AttachedFile[];
}

type LeftOutBecause = "KIND" | "EMPTY" | "TOO_MANY" | "TOO_DEEP" | "TOO_LARGE";

const leftOutTexts: Record<LeftOutBecause, (names: string, count: number) => string> = {
  KIND: (names) => `Not a kind of file that can be read: ${names}. Upload what is in it as PDF or DOCX.`,
  EMPTY: (names) => `Empty: ${names}. Ask the sender for it again.`,
  TOO_MANY: (names, count) =>
    `Only a mail's first ${MAX_ATTACHED_FILES} attachments are kept as documents. ${count} more ${count === 1 ? "was" : "were"} not kept: ${names}. Download the email and upload what you need.`,
  TOO_DEEP: (names) =>
    `Not read, because it is wrapped in more than ${MAX_NESTED_MESSAGES} mails: ${names}. Upload it as a document of its own.`,
  TOO_LARGE: (names) =>
    `Not read, because the mails in this mail are too large together: ${names}. Upload it as a document of its own.`,
};

/** What was gathered of a mail and of the mails in it. */
interface Gathered {
  attached: AttachedFile[];
  leftOut: { name: string; because: LeftOutBecause }[];
  nestedBytes: number;
}

export async function readMailText(bytes: Uint8Array): Promise<Result<MailText, ReadFailure>> {
  try {
    const gathered: Gathered = { attached: [], leftOut: [], nestedBytes: 0 };
    const text = await readMessage(bytes, 0, gathered);
    return ok({ text, note: describeAttachments(gathered), attached: gathered.attached });
  } catch {
    return err(
      createReadFailure(
        "DAMAGED",
        "This email file is damaged and cannot be read. Save the email again and upload that copy.",
      ),
    );
  }
}

const NAMES_SHOWN = 5;
/** What became no document is named nowhere else. */
const LEFT_OUT_NAMES_SHOWN = 25;
const MEMBERS_SHOWN = 10;
const NAME_MAX = 120;

const oneLine = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").slice(0, NAME_MAX);

function listNames(names: readonly string[], shownMax: number = NAMES_SHOWN): string {
  const shown = names.slice(0, shownMax).join(", ");
  return names.length > shownMax ? `${shown} and ${names.length - shownMax} more` : shown;
}

/** An archive is named with what is in it, which nobody sees otherwise. */
function nameWithMembers(name: string, bytes: Uint8Array): string {
  if (!startsWith(bytes, [0x50, 0x4b])) return name;
  const members = listZipMembers(bytes, MEMBERS_SHOWN + 1);
  if (!members || members.names.length === 0) return name;
  const names = members.names.slice(0, MEMBERS_SHOWN).map(oneLine);
  const more = members.names.length > MEMBERS_SHOWN ? ", and more" : "";
  const locked = members.isEncrypted ? ", protected with a password" : "";
  return `${name} (with ${names.join(", ")}${more}${locked})`;
}

function describeAttachments({ attached, leftOut }: Gathered): string | null {
  const names = attached.map(({ name }) => name);
  const sentences =
    names.length > 0 ? [`Attached, and read as documents of their own: ${listNames(names)}.`] : [];
  for (const [because, its] of Map.groupBy(leftOut, (one) => one.because))
    sentences.push(
      leftOutTexts[because](
        listNames(
          its.map(({ name }) => name),
          LEFT_OUT_NAMES_SHOWN,
        ),
        its.length,
      ),
    );
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/** A file as a mail or Outlook's wrapping brings it. */
interface Part {
  name: string | null;
  mediaType: string;
  bytes: Uint8Array;
  /** Pictures that the message itself shows. */
  isShownInside: boolean;
}

/** Signatures of the mail itself, and what mail servers say: nobody's documents. */
const ofTheMailItself =
  /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-encrypted)$|^message\/(?:delivery-status|disposition-notification)$|^text\/rfc822-headers$/;
/** Text, but not to be read: invitations and visiting cards. */
const noDocument = /^text\/(?:calendar|(?:x-)?vcard|directory)$/;

async function readMessage(bytes: Uint8Array, depth: number, gathered: Gathered): Promise<string> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 64 });
  const parts = mail.attachments.map(partOf);
  return writeMessage(listHeaders(mail), await getBody(mail), parts, depth, gathered);
}

async function writeMessage(
  headers: readonly string[],
  body: string,
  parts: readonly Part[],
  depth: number,
  gathered: Gathered,
): Promise<string> {
  const names: string[] = [];
  const nested: string[] = [];
  let said = body;
  for (const part of parts) {
    const wrapped = isWinmail(part) ? unwrapTnef(part.bytes) : null;
    if (wrapped) {
      // Its text is the mail's own, said a second time, unless the mail has none.
      if (said.trim() === "") said = wrapped.text || (await runInSlices(readHtmlText(wrapped.html)));
      const inner = await writeMessage([], "", wrapped.files, depth, gathered);
      if (inner !== "") nested.push(inner);
      for (const message of wrapped.messages) nested.push(await readWrapped(message, depth + 1, gathered));
    } else {
      const text = await takePart(part, depth, gathered, names);
      if (text !== null) nested.push(text);
    }
  }
  const lines = names.map((name) => `Attachment: ${name}`);
  return [headers.join("\n"), said, lines.join("\n"), ...nested]
    .filter((text) => text.trim() !== "")
    .join("\n\n");
}

/** A message that Outlook attached to one that it wrapped. */
async function readWrapped(bytes: Uint8Array, depth: number, gathered: Gathered): Promise<string> {
  const message = mayNest("message", bytes, depth, gathered) ? unwrapTnef(bytes) : null;
  if (message === null) return "";
  const { subject, text, html, files, messages } = message;
  const headers = subject === "" ? [] : [`Subject: ${subject}`];
  const said = text || (await runInSlices(readHtmlText(html)));
  const own = await writeMessage(headers, said, files, depth, gathered);
  const nested = [];
  for (const inner of messages) nested.push(await readWrapped(inner, depth + 1, gathered));
  return [own, ...nested].filter((one) => one !== "").join("\n\n");
}

/** The text of an attached mail, which is read in its place; null for a file. */
async function takePart(
  part: Part,
  depth: number,
  gathered: Gathered,
  names: string[],
): Promise<string | null> {
  const { mediaType, bytes } = part;
  if (ofTheMailItself.test(mediaType) || isDecoration(part)) return null;
  const found = sniffWhole(bytes, part.name ?? "");
  const isMail = mediaType === "message/rfc822" || (found.ok && found.value === "EML");
  const name = part.name ?? (isMail ? "mail" : nameless(mediaType, gathered));
  const leaveOut = (because: LeftOutBecause): null => {
    gathered.leftOut.push({ name: nameWithMembers(oneLine(name), bytes), because });
    return null;
  };
  if (isMail) {
    return mayNest(name, bytes, depth + 1, gathered) ? readMessage(bytes, depth + 1, gathered) : null;
  }
  names.push(name);
  if (bytes.length === 0) return leaveOut("EMPTY");
  if (!found.ok || noDocument.test(mediaType)) return leaveOut("KIND");
  // A forward of a forward carries the same files again.
  if (gathered.attached.some((other) => isSame(other.bytes, bytes))) return null;
  if (gathered.attached.length >= MAX_ATTACHED_FILES) return leaveOut("TOO_MANY");
  gathered.attached.push({ name, kind: found.value, bytes });
  return null;
}

function mayNest(name: string, bytes: Uint8Array, depth: number, gathered: Gathered): boolean {
  gathered.nestedBytes += bytes.length;
  const because =
    depth > MAX_NESTED_MESSAGES ? "TOO_DEEP" : gathered.nestedBytes > MAX_NESTED_BYTES ? "TOO_LARGE" : null;
  if (because !== null) gathered.leftOut.push({ name, because });
  return because === null;
}

const isWinmail = ({ name, mediaType }: Part): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(mediaType) || name?.toLowerCase() === "winmail.dat";

function isDecoration({ mediaType, bytes, isShownInside }: Part): boolean {
  if (!mediaType.startsWith("image/") || bytes.length === 0) return false;
  return bytes.length < (isShownInside ? PASTED_PICTURE_BYTES : ICON_BYTES);
}

const nameless = (mediaType: string, { attached }: Gathered): string =>
  `Attachment ${attached.length + 1} (${mediaType})`;

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

function listHeaders(mail: Email): string[] {
  const lines: string[] = [];
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined && value.trim() !== "") lines.push(`${label}: ${value.trim()}`);
  };
  add("From", mail.from && showAddress(mail.from));
  add("To", mail.to?.map(showAddress).join(", "));
  add("Cc", mail.cc?.map(showAddress).join(", "));
  // As written by the sender: their clock and time zone are part of what the mail says.
  add("Date", mail.headers.find((header) => header.key === "date")?.value);
  add("Subject", mail.subject);
  return lines;
}

function showAddress(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(showAddress).join(", ")}`;
  return address.name === "" ? address.address : `${address.name} <${address.address}>`;
}

/** The plain text where there is one: it is what the sender typed. */
async function getBody(mail: Email): Promise<string> {
  if (mail.text !== undefined && mail.text.trim() !== "") return mail.text;
  return mail.html === undefined ? "" : runInSlices(readHtmlText(mail.html));
}

function partOf({ filename, mimeType, related, disposition, contentId, content }: Attachment): Part {
  const isInline = disposition === "inline" && contentId !== undefined;
  const bytes =
    typeof content === "string"
      ? new TextEncoder().encode(content)
      : content instanceof Uint8Array
        ? content
        : new Uint8Array(content);
  return { name: filename, mediaType: mimeType, bytes, isShownInside: related === true || isInline };
}
