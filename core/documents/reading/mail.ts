/**
 * The text of a mail: who wrote to whom, when and about what, then the message, the names of the
 * attachments, and messages that were attached to it, read the same way.
 */
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { err, ok, type Result } from "../../shared/result.ts";
import { readHtmlText } from "./html.ts";
import { createReadFailure, type ReadFailure } from "./reader.ts";

/** Forwards of forwards are ordinary; deeper than this is a trick. */
const MAX_NESTED_MESSAGES = 8;

export interface MailText {
  text: string;
  /** What was left out, for people; null where nothing was. */
  note: string | null;
}

export async function readMailText(bytes: Uint8Array): Promise<Result<MailText, ReadFailure>> {
  try {
    const leftOut: string[] = [];
    const text = await readMessage(bytes, 0, leftOut);
    return ok({ text, note: describeLeftOut(leftOut) });
  } catch {
    return err(
      createReadFailure(
        "DAMAGED",
        "This e-mail file is damaged and cannot be read. Save the e-mail again and upload that copy.",
      ),
    );
  }
}

const NAMES_SHOWN = 5;

/** Attached files are documents of their own: they are named, and read when they are uploaded. */
function describeLeftOut(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : "";
  return names.length === 1
    ? `The attachment was not read: ${shown}. Upload it as a document of its own.`
    : `The attachments were not read: ${shown}${more}. Upload them as documents of their own.`;
}

async function readMessage(bytes: Uint8Array, depth: number, leftOut: string[]): Promise<string> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 64 });
  const parts = [listHeaders(mail).join("\n"), getBody(mail)];
  const names: string[] = [];
  const nested: string[] = [];
  for (const attachment of mail.attachments) {
    if (attachment.mimeType === "message/rfc822" && depth < MAX_NESTED_MESSAGES) {
      nested.push(await readMessage(getBytes(attachment), depth + 1, leftOut));
    } else if (attachment.related !== true || attachment.filename !== null) {
      names.push(attachment.filename ?? attachment.mimeType);
    }
  }
  leftOut.push(...names);
  parts.push(names.map((name) => `Attachment: ${name}`).join("\n"), ...nested);
  return parts.filter((part) => part.trim() !== "").join("\n\n");
}

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
function getBody(mail: Email): string {
  if (mail.text !== undefined && mail.text.trim() !== "") return mail.text;
  return mail.html === undefined ? "" : readHtmlText(mail.html);
}

function getBytes(attachment: Attachment): Uint8Array {
  const { content } = attachment;
  if (typeof content === "string") return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}
