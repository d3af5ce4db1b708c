/**
 * The local mailbox: the mails that the product has sent, kept in local storage and shown at /dev/mailbox, as a page for
 * people and as JSON for tools. Only worker.local.ts uses it.
 */
import type { Mailer, OutgoingMail } from "../../core/shared/mailer.ts";
import { escapeHtml } from "../../core/shared/escape-html.ts";
import { formatSize } from "../../core/shared/file-size.ts";
import { messageIdOf, senderOf } from "../adapters/mail-parts.ts";
import * as z from "zod";
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
  cc: string[];
  from: string;
  replyTo: string | null;
  /** At its recipients. */
  messageId: string | null;
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
    ...provider,
    async send(mail) {
      const sent = provider
        ? await provider.send(mail)
        : { providerId: null, messageId: messageIdOf(from, mail) };
      await keep(env, from, mail, sent.messageId);
      return sent;
    },
  };
}

async function keep(
  env: Env,
  from: string,
  { senderName, to, cc = [], replyTo, subject, text, html, attachments = [], idempotencyKey }: OutgoingMail,
  messageId: string | null,
): Promise<void> {
  const kept = await Promise.all(
    attachments.map(async ({ name, mediaType, bytes }, at): Promise<KeptAttachment> => {
      await env.FILES.put(fileKey(idempotencyKey, at), bytes);
      const url = `/dev/mailbox/${encodeURIComponent(idempotencyKey)}/${at}`;
      return { name, mediaType, size: bytes.length, url };
    }),
  );
  const mail: KeptMail = {
    ...{ to, cc: [...cc], replyTo: replyTo ?? null, messageId },
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

/** Mails of earlier versions have neither. */
const older = { attachments: [], cc: [], replyTo: null, messageId: null };

async function listMail(env: Env): Promise<(KeptMail & { key: string })[]> {
  const mails = await Promise.all(
    (await listNewest(env)).map(async ({ key }) => {
      const object = await env.FILES.get(key);
      if (!object) return null;
      const mail = { ...older, ...(await object.json<Partial<KeptMail>>()) } as KeptMail;
      return { ...mail, key: key.slice(prefix.length) };
    }),
  );
  return mails
    .filter((mail) => mail !== null)
    .toSorted((one, other) => Number(one.sentAt < other.sentAt) - Number(one.sentAt > other.sentAt));
}

/** Takes a message as the receiver of the product would; what it says goes back to whoever asked. */
type TakeMail = (mail: { raw: Uint8Array; recipient: string; envelopeFrom: string }) => Promise<string>;

const answerSchema = z.object({
  text: z.string().min(1).max(100_000),
  /** Of the one who answers; the recipient if omitted. */
  from: z.string().min(3).max(254).optional(),
});

/** Answers a mail as its recipient would: a form for people, JSON for tools. */
async function answerMail(request: Request, env: Env, key: string, takeMail: TakeMail): Promise<Response> {
  const mail = (await listMail(env)).find((each) => each.key === key);
  if (!mail?.replyTo) return new Response("There is no mail here that can be answered.", { status: 404 });
  if (request.method !== "POST")
    return new Response(answerPage(mail), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
      },
    });
  const isJson = request.headers.get("content-type")?.includes("application/json") ?? false;
  const parsed = answerSchema.safeParse(
    isJson ? await request.json() : Object.fromEntries(await request.formData()),
  );
  if (!parsed.success) return new Response("An answer has a text.", { status: 422 });
  const { text, from = mail.to } = parsed.data;
  const said = await takeMail({
    raw: new TextEncoder().encode(answerTo(mail, { text, from })),
    recipient: mail.replyTo,
    envelopeFrom: from,
  });
  return isJson
    ? Response.json({ outcome: said })
    : new Response(null, { status: 303, headers: { location: "/dev/mailbox" } });
}

/** As mail programs write it, verified by the local receiver. */
function answerTo(
  { replyTo, messageId, subject, text: original, to }: KeptMail,
  { text, from }: { text: string; from: string },
) {
  const plain = (line: string) => line.replaceAll(/[\p{Cc}<>]/gu, " ");
  const domain = from.split("@").at(-1) ?? "";
  return [
    `Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=${plain(domain)}`,
    `From: <${plain(from)}>`,
    `To: <${plain(replyTo ?? "")}>`,
    `Subject: ${/^re:/i.test(subject) ? "" : "Re: "}${plain(subject)}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${crypto.randomUUID()}@${plain(domain)}>`,
    ...(messageId === null ? [] : [`In-Reply-To: <${messageId}>`, `References: <${messageId}>`]),
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "",
    `On ${new Date().toDateString()}, we wrote to ${to}:`,
    ...original.split("\n").map((line) => `> ${line}`),
  ].join("\r\n");
}

/** `/dev/mailbox`; below it its attachments, and what answers a mail. */
export async function showMailbox(request: Request, env: Env, takeMail: TakeMail): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, key, at] = /^\/dev\/mailbox\/([^/]+)\/(\d+)$/.exec(pathname) ?? [];
  if (key !== undefined) return downloadAttachment(env, decodeURIComponent(key), Number(at));
  const [, answered] = /^\/dev\/mailbox\/([^/]+)$/.exec(pathname) ?? [];
  if (answered !== undefined) return answerMail(request, env, decodeURIComponent(answered), takeMail);
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

const answerPage = ({ to, subject, text }: KeptMail) => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Answer</title><style>
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 760px; padding: 32px 16px }
label { display: block; margin: 12px 0 } input, textarea { font: inherit; width: 100%; box-sizing: border-box } pre { white-space: pre-wrap; opacity: .75 }
</style></head><body><h1>Answer to ${escapeHtml(subject)}</h1>
<form method="post"><label>From <input name="from" value="${escapeHtml(to)}"></label>
<label>Text <textarea name="text" rows="8" required></textarea></label><button>Send answer</button></form>
<pre>${escapeHtml(text)}</pre></body></html>`;

const page = (mails: readonly (KeptMail & { key: string })[]) => `<!doctype html>
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
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)} · ${escapeHtml(mail.sentAt)}</p>${mail.attachments.map(attachmentLine).join("")}${mail.replyTo ? `<p><a href="/dev/mailbox/${encodeURIComponent(mail.key)}">Answer</a></p>` : ""}<pre>${escapeHtml(mail.text)}</pre></article>`,
  )
  .join("\n")}
</body></html>`;
