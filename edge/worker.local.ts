/**
 * The Worker plus what exists only on a developer's machine: a mailbox that keeps the mail, with or without a mail
 * provider's stand-in, and /dev/… to look into it, to run cron and to count who watches a workspace. The deployed Worker is worker.ts and contains none of
 * this.
 */
import { listAgencies } from "#core/provisioning";
import { openRegistry } from "./adapters/agency-database.ts";
import type { Env } from "./config.ts";
import { readConfig } from "./config.ts";
import { createLocalMailer, showMailbox } from "./local/mailbox.ts";
import { restoreAllClocks } from "./agency-clock.ts";
import { workspaceStream } from "./durable-objects/stream-address.ts";
import { createWorker } from "./create-worker.ts";
import { recordQueuedReport } from "./mail-reports.ts";
import { openMailer } from "./open-mailer.ts";
import { findMailAddress, takeMail } from "./mail-arrival.ts";

export { AgencyHub } from "./durable-objects/agency-hub.ts";
export { WorkspaceStream } from "./durable-objects/workspace-stream.ts";
export { WorkflowSteps } from "./workflow-steps.ts";

const worker = createWorker({
  mailer(env) {
    const config = readConfig(env);
    const provider = config.MAIL_PROVIDER === "mailbox" ? null : openMailer(env);
    return createLocalMailer(env, config.MAIL_FROM, provider);
  },
});

/** Locally, nothing else runs it. */
async function runCron(env: Env): Promise<Response> {
  await restoreAllClocks(env);
  return new Response("Cron has run.\n");
}

/**
 * A message as Email Routing would hand it over: the body is the raw text. `to` may be an agency's id instead of its
 * address; without it, the message is for the oldest agency, which is the demo.
 */
async function takeLocalMail(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  if (request.method !== "POST") return new Response("Post a raw message.\n", { status: 405 });
  const { searchParams } = new URL(request.url);
  const config = readConfig(env);
  const registry = openRegistry(config).db;
  const to = searchParams.get("to") ?? (await listAgencies(registry, { limit: 1 }))[0]?.id;
  const recipient = to?.startsWith("agy_") ? await findMailAddress(config, to) : to;
  if (!recipient) return new Response("There is no agency.\n", { status: 404 });
  const outcome = await takeMail(
    env,
    {
      raw: new Uint8Array(await request.arrayBuffer()),
      recipient,
      envelopeFrom: searchParams.get("from"),
      receiver: "mx.cloudflare.net",
    },
    { requestId: crypto.randomUUID(), later: (work) => context.waitUntil(work) },
  );
  return outcome.tag === "TAKEN"
    ? Response.json({ outcome: "ok", recipient })
    : Response.json({ outcome: "ok", rejectReason: outcome.reason }, { status: 403 });
}

/** What Cloudflare would publish about a mail to the queue that the Worker reads. */
async function takeLocalEvent(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  if (request.method !== "POST") return new Response("Post an event.\n", { status: 405 });
  const parts = {
    env,
    requestId: crypto.randomUUID(),
    later: (work: Promise<unknown>) => context.waitUntil(work),
  };
  const outcome = await recordQueuedReport(parts, await request.json());
  return Response.json({ outcome }, { status: outcome === "UNKNOWN" ? 503 : 200 });
}

/** An answer that somebody wrote at the local mailbox, as Email Routing would hand it over. */
async function takeAnswer(
  mail: { raw: Uint8Array; recipient: string; envelopeFrom: string },
  env: Env,
  context: ExecutionContext,
): Promise<string> {
  const outcome = await takeMail(
    env,
    { ...mail, receiver: "mx.cloudflare.net" },
    { requestId: crypto.randomUUID(), later: (work) => context.waitUntil(work) },
  );
  return outcome.tag === "TAKEN" ? "ok" : outcome.reason;
}

/** How many watch a workspace: every one of them holds a socket. */
async function countWatchers(env: Env, query: URLSearchParams): Promise<Response> {
  const stream = workspaceStream(env, query.get("agencyId") ?? "", query.get("workspaceId") ?? "");
  return Response.json(await stream.countWatchers());
}

export default {
  ...worker,
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (/^\/dev\/mailbox(\/|$)/.test(pathname))
      return showMailbox(request, env, (mail) => takeAnswer(mail, env, context));
    if (pathname === "/dev/mail-in") return takeLocalMail(request, env, context);
    if (pathname === "/dev/mail-event") return takeLocalEvent(request, env, context);
    if (pathname === "/dev/cron") return runCron(env);
    if (pathname === "/dev/watchers") return countWatchers(env, searchParams);
    return worker.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;
