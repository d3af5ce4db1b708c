/**
 * The Worker with what exists only on a developer's machine around it: a mailbox instead of a mail provider, and
 * /dev/… to look into it. The deployed Worker is worker.ts and holds none of this.
 */
import type { Env } from "./config.ts";
import { readConfig } from "./config.ts";
import { createLocalMailer, showMailbox } from "./local/mailbox.ts";
import { createWorker } from "./create-worker.ts";

export { AgencyHub } from "./durable-objects/agency-hub.ts";

const worker = createWorker({
  mailer: (env) => createLocalMailer(env, readConfig(env).MAIL_FROM),
});

export default {
  ...worker,
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === "/dev/mailbox") return showMailbox(request, env);
    return worker.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;
