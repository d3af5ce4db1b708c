/**
 * The Worker plus what exists only on a developer's machine: a mailbox instead of a mail provider, and /dev/… to look
 * into it and to run cron. The deployed Worker is worker.ts and contains none of this.
 */
import type { Env } from "./config.ts";
import { readConfig } from "./config.ts";
import { createLocalMailer, showMailbox } from "./local/mailbox.ts";
import { restoreAllClocks } from "./agency-clock.ts";
import { createWorker } from "./create-worker.ts";

export { AgencyHub } from "./durable-objects/agency-hub.ts";

const worker = createWorker({
  mailer: (env) => createLocalMailer(env, readConfig(env).MAIL_FROM),
});

/** Locally, nothing else runs it. */
async function runCron(env: Env): Promise<Response> {
  await restoreAllClocks(env);
  return new Response("Cron has run.\n");
}

export default {
  ...worker,
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/dev/mailbox") return showMailbox(request, env);
    if (pathname === "/dev/cron") return runCron(env);
    return worker.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;
