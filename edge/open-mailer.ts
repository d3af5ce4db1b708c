import { keptTags } from "#core/deliveries/tags";
import type { Mailer } from "../core/shared/mailer.ts";
import { openRegistry } from "./adapters/agency-database.ts";
import { createMailer } from "./adapters/mailer.ts";
import { nowMs } from "./agency-scope.ts";
import { type Env, readConfig } from "./config.ts";

/** The mailer of the configured provider. */
export function openMailer(env: Env): Mailer {
  const config = readConfig(env);
  const registry = () => openRegistry(config).db;
  return createMailer(config, {
    email: env.EMAIL ?? null,
    keepTag: (providerId, tag) => keptTags.keep(registry(), { providerId, tag, nowMs: nowMs() }),
    keepUnnamedTag: (mail) => keptTags.keepUnnamed(registry(), { ...mail, nowMs: nowMs() }),
    forgetUnnamedTag: (mail) => keptTags.forgetUnnamed(registry(), mail),
  });
}
