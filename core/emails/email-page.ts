/** A message as its sender made it: a page for a frame in which nothing runs. */
import { and, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { documents } from "#core/documents";
import { encodeBase64 } from "../shared/base64.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { isSeen } from "../shared/viewer.ts";
import { contentIdOf } from "./message-ids.ts";
import type { EmailPorts } from "./read-email-job.ts";
import { emailMessages } from "./tables.ts";

/** Of the pictures in a message, so much is shown; a page holds them all. */
const PICTURES_BYTES_MAX = 8 * 1024 * 1024;
const pictureTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Null if there is no such message, or no HTML in it. `showsRemote`: somebody asked for what is elsewhere. */
export async function readEmailPage(
  { db }: AgencyScope,
  { storage }: Pick<EmailPorts, "storage">,
  { emailId, showsRemote }: { emailId: string; showsRemote: boolean },
): Promise<string | null> {
  const [row] = await db
    .select({ storageKey: documents.storageKey, subject: emailMessages.subject })
    .from(emailMessages)
    .innerJoin(documents, eq(documents.id, emailMessages.documentId))
    .where(
      and(
        eq(emailMessages.id, emailId),
        eq(emailMessages.state, "READ"),
        isSeen.thread(db, emailMessages.threadId),
      ),
    );
  const stored = row && (await storage.find(row.storageKey));
  if (!stored) return null;
  const mail = await PostalMime.parse(await stored.read(0, stored.size), {
    forceRfc822Attachments: true,
    maxNestingDepth: 64,
  });
  if (mail.html === undefined) return null;
  const pictures = new Map<string, string>();
  let room = PICTURES_BYTES_MAX;
  for (const { contentId, mimeType, content } of mail.attachments) {
    const type = mimeType.toLowerCase();
    if (!contentId || typeof content === "string" || !pictureTypes.has(type)) continue;
    const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
    room -= bytes.length;
    if (room < 0) break;
    pictures.set(contentIdOf(contentId), `data:${type};base64,${encodeBase64(bytes)}`);
  }
  const { cleanHtml } = await import("./clean-html.ts");
  return pageOf(cleanHtml(mail.html, { pictures, showsRemote }).html);
}

/** Senders expect a white page, whatever the reader's colors are; whoever follows a link does not say where they were. */
const pageOf = (html: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer"><title>Email</title>
<style>:root{color-scheme:light}body{margin:16px;background:#fff;color:#1c1c1a;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style>
</head><body>${html}</body></html>`;
