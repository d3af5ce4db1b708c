/** What a kind of job gives the consumer. */
import type { ClaimedJob, JobEnd } from "#core/outbox";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { RegistryDb } from "../../core/shared/database.ts";
import type { Mailer } from "../adapters/mailer.ts";
import type { Config, Env } from "../config.ts";

export interface Work {
  env: Env;
  scope: AgencyScope;
  claimed: ClaimedJob;
}

export interface Handler {
  /** Does the work and marks the job done, in one batch where it writes. Rejects to be tried again later. */
  run(work: Work & { config: Config; registry(): RegistryDb; mailer: Mailer }): Promise<void>;
  /** Tells whoever waits for the job that it was given up. May be called again: it may have vanished half-way. */
  ended?(work: Work & { end: JobEnd }): Promise<void>;
}
