/**
 * The local mailbox: the mails that the product would have sent, kept in local storage and shown at /dev/mailbox, as
 * a page for people and as JSON for tools. Only worker.local.ts uses it.
 */
import type { Mailer } from "../../core/shared/mailer.ts";
import type { Env } from "../config.ts";

interface KeptMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

const prefix = "local-mailbox/";
/** Only the newest mails are kept. */
const keptMax = 200;

export function createLocalMailer(env: Env, from: string): Mailer {
  return {
    async send({ to, subject, text, html, idempotencyKey }) {
      const mail: KeptMail = { to, from, subject, text, html, sentAt: new Date().toISOString() };
      // As with a provider: one key sends one mail.
      await env.FILES.put(`${prefix}${idempotencyKey}`, JSON.stringify(mail), {
        onlyIf: { etagDoesNotMatch: "*" },
      });
      const old = (await listNewest(env)).slice(keptMax);
      if (old.length > 0) await env.FILES.delete(old.map(({ key }) => key));
    },
  };
}

async function listNewest(env: Env): Promise<R2Object[]> {
  const { objects } = await env.FILES.list({ prefix, limit: 1000 });
  return objects.toSorted((one, other) => other.uploaded.getTime() - one.uploaded.getTime());
}

async function listMail(env: Env): Promise<KeptMail[]> {
  const mails = await Promise.all(
    (await listNewest(env)).map(async ({ key }) => {
      const object = await env.FILES.get(key);
      return object ? await object.json<KeptMail>() : null;
    }),
  );
  return mails
    .filter((mail) => mail !== null)
    .toSorted((one, other) => Number(one.sentAt < other.sentAt) - Number(one.sentAt > other.sentAt));
}

export async function showMailbox(request: Request, env: Env): Promise<Response> {
  const mails = await listMail(env);
  if (request.headers.get("accept")?.includes("application/json")) return Response.json(mails);
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
  return new Response(page(mails), {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

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
      `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.to)} · ${escape(mail.sentAt)}</p><pre>${escape(mail.text)}</pre></article>`,
  )
  .join("\n")}
</body></html>`;
