/** An overview of which entry point of the runtime goes where. Differences between environments are parameters. */
import type { Mailer } from "../core/shared/mailer.ts";
import { restoreAllClocks } from "./agency-clock.ts";
import type { Env } from "./config.ts";
import { createApp } from "./http/app.ts";
import { log } from "./log.ts";
import { takeMail } from "./mail-arrival.ts";
import { consume } from "./queues/consumer.ts";

export interface WorkerParts {
  mailer(env: Env): Mailer;
}

export function createWorker(parts: WorkerParts) {
  const app = createApp();
  return {
    fetch: (request, env, context) => app.fetch(request, env, context),
    async queue(batch, env, context) {
      await consume(batch, env, parts.mailer(env), (work) => context.waitUntil(work));
    },
    /** Mail from Cloudflare Email Routing. An error that is thrown lets the sender's server try again. */
    async email(message, env, context) {
      const outcome = await takeMail(
        env,
        {
          raw: new Uint8Array(await new Response(message.raw).arrayBuffer()),
          recipient: message.to,
          envelopeFrom: message.from,
          receiver: "mx.cloudflare.net",
        },
        { requestId: crypto.randomUUID(), later: (work) => context.waitUntil(work) },
      );
      if (outcome.tag === "REFUSED") message.setReject(outcome.reason);
    },
    async scheduled(_event, env, context) {
      // Clocks are alarms of AgencyHub; this finds those whose alarm was lost.
      context.waitUntil(
        restoreAllClocks(env).catch((error: unknown) =>
          log("error", "Clocks could not be restored.", { error }),
        ),
      );
    },
  } satisfies ExportedHandler<Env>;
}
