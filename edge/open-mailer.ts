import { keptTags } from "#core/deliveries/tags";
import type { Mailer } from "../core/shared/mailer.ts";
import { openRegistry } from "./adapters/agency-database.ts";
import { createMailer } from "./adapters/mailer.ts";
import { nowMs } from "./agency-scope.ts";
import { type Env, readConfig } from "./config.ts";

/** The mailer of the configured provider. */
export function openMailer(env: Env): Mailer {
  const config = readConfig(env);
  const { EMAIL: email } = env;
  if (!email) return createMailer(config);
  return createMailer(config, {
    email,
    keepTag: (providerId, tag) => keptTags.keep(openRegistry(config).db, { providerId, tag, nowMs: nowMs() }),
  });
}
