/**
 * The local mailbox: the mails that the product has sent, kept in local storage and shown at /dev/mailbox, as a page for
 * people and as JSON for tools. Only worker.local.ts uses it.
 */
import type { Mailer, OutgoingMail } from "../../core/shared/mailer.ts";
import { escapeHtml } from "../../core/shared/escape-html.ts";
import { formatSize } from "../../core/shared/file-size.ts";
import { messageIdOf, senderOf } from "../adapters/mailer.ts";
import type { Env } from "../config.ts";

interface KeptAttachment {
  name: string;
  mediaType: string;
  size: number;
  /** Where it can be downloaded. */
  url: string;
}

interface KeptMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
  attachments: KeptAttachment[];
}

const prefix = "local-mailbox/";
const filesPrefix = "local-mailbox-files/";
/** Only the newest mails are kept. */
const keptMax = 200;

const fileKey = (mailKey: string, at: number) => `${filesPrefix}${mailKey}/${at}`;

/** Keeps what `provider` accepts; without one, everything. */
export function createLocalMailer(env: Env, from: string, provider: Mailer | null): Mailer {
  return {
    async send(mail) {
      const sent = provider
        ? await provider.send(mail)
        : { providerId: null, messageId: messageIdOf(from, mail) };
      await keep(env, from, mail);
      return sent;
    },
  };
}

async function keep(
  env: Env,
  from: string,
  { senderName, to, subject, text, html, attachments = [], idempotencyKey }: OutgoingMail,
): Promise<void> {
  const kept = await Promise.all(
    attachments.map(async ({ name, mediaType, bytes }, at): Promise<KeptAttachment> => {
      await env.FILES.put(fileKey(idempotencyKey, at), bytes);
      const url = `/dev/mailbox/${encodeURIComponent(idempotencyKey)}/${at}`;
      return { name, mediaType, size: bytes.length, url };
    }),
  );
  const mail: KeptMail = {
    to,
    from: senderOf(from, { senderName }),
    subject,
    text,
    html,
    sentAt: new Date().toISOString(),
    attachments: kept,
  };
  // As with a provider: one key sends one mail.
  await env.FILES.put(`${prefix}${idempotencyKey}`, JSON.stringify(mail), {
    onlyIf: { etagDoesNotMatch: "*" },
  });
  const old = (await listNewest(env)).slice(keptMax);
  if (old.length > 0) await Promise.all(old.map(({ key }) => forget(env, key)));
}

async function forget(env: Env, key: string): Promise<void> {
  const { objects } = await env.FILES.list({ prefix: `${filesPrefix}${key.slice(prefix.length)}/` });
  await env.FILES.delete([key, ...objects.map((object) => object.key)]);
}

async function listNewest(env: Env): Promise<R2Object[]> {
  const { objects } = await env.FILES.list({ prefix, limit: 1000 });
  return objects.toSorted((one, other) => other.uploaded.getTime() - one.uploaded.getTime());
}

async function listMail(env: Env): Promise<KeptMail[]> {
  const mails = await Promise.all(
    (await listNewest(env)).map(async ({ key }) => {
      const object = await env.FILES.get(key);
      if (!object) return null;
      // Mails of earlier versions have no list of attachments.
      return { attachments: [], ...(await object.json<Partial<KeptMail>>()) } as KeptMail;
    }),
  );
  return mails
    .filter((mail) => mail !== null)
    .toSorted((one, other) => Number(one.sentAt < other.sentAt) - Number(one.sentAt > other.sentAt));
}

/** `/dev/mailbox`, and its attachments below it. */
export async function showMailbox(request: Request, env: Env): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, key, at] = /^\/dev\/mailbox\/([^/]+)\/(\d+)$/.exec(pathname) ?? [];
  if (key !== undefined) return downloadAttachment(env, decodeURIComponent(key), Number(at));
  const mails = await listMail(env);
  if (request.headers.get("accept")?.includes("application/json")) return Response.json(mails);
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
  return new Response(page(mails), {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}

async function downloadAttachment(env: Env, key: string, at: number): Promise<Response> {
  const mail = await (await env.FILES.get(`${prefix}${key}`))?.json<KeptMail>();
  const attachment = mail?.attachments?.[at];
  const file = attachment && (await env.FILES.get(fileKey(key, at)));
  if (!file) return new Response("There is no such attachment.", { status: 404 });
  return new Response(file.body, {
    headers: {
      "content-type": attachment.mediaType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    },
  });
}

const attachmentLine = ({ name, size, url }: KeptAttachment) =>
  `<p><a href="${escapeHtml(url)}" download>${escapeHtml(name)}</a> · ${formatSize(size)}</p>`;

const page = (mails: readonly KeptMail[]) => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5"><title>Local mailbox</title>
<style>
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 760px; padding: 32px 16px }
h1 { font-size: 20px } article { border-top: 1px solid #8884; padding: 16px 0 }
h2 { font-size: 14px; margin: 0 } p { margin: 0; opacity: .75 } pre { white-space: pre-wrap; font: inherit; margin: 12px 0 0 }
</style></head><body><h1>Local mailbox</h1><p>Mail that Carabiner would have sent. Newest first; this page looks again every 5 seconds.</p>
${mails.length === 0 ? "<p>No mail yet.</p>" : ""}
${mails
  .map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)} · ${escapeHtml(mail.sentAt)}</p>${mail.attachments.map(attachmentLine).join("")}<pre>${escapeHtml(mail.text)}</pre></article>`,
  )
  .join("\n")}
</body></html>`;
