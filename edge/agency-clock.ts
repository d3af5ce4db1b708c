/**
 * One beat of an agency's clock: what is due now, and when to look again. AgencyHub's alarm calls it; cron wakes
 * the hubs whose alarm was lost.
 */
import { getAgencyProfile, listAgencies } from "#core/agencies";
import { embeddingModelName } from "#core/assistant";
import { pruneChanges, sealAuditEntries } from "#core/audit";
import { findNextSendAt, pruneDoneJobs, takeJobsToSend } from "#core/outbox";
import {
  orphanAgeMs,
  promiseMissingVectors,
  promiseReadingAgain,
  sweepOrphanUploads,
  sweepStorage,
} from "#core/documents";
import { advancePolicyStates, findNextPolicyMoment } from "#core/policies";
import { type AgencyClaim, openRegistry } from "./adapters/agency-database.ts";
import { openEmbeddingModel } from "./adapters/embedding-model.ts";
import { openFileStorage } from "./adapters/file-storage.ts";
import { nowMs } from "./agency-scope.ts";
import { auditChainOf } from "./audit-chain.ts";
import { composeForAgency } from "./compose.ts";
import { type Env, readConfig } from "./config.ts";
import { agencyHub } from "./durable-objects/hub-address.ts";
import { log } from "./log.ts";
import { sendJobs } from "./queues/send-jobs.ts";

/**
 * Done jobs and what the change feed told are kept for a week. A tab that slept longer than that is told to read
 * again what it shows.
 */
const keptMs = 7 * 24 * 60 * 60_000;

export interface Beat {
  /** True when records changed, so that watchers are told. */
  hasNews: boolean;
  /** Milliseconds since 1970; null when nothing waits. */
  nextDueAt: number | null;
}

export async function beatAgencyClock(
  env: Env,
  claim: AgencyClaim,
  later: (work: Promise<unknown>) => void,
): Promise<Beat> {
  const { agencyId } = claim;
  const requestId = `clock-${crypto.randomUUID()}`;
  const { scope, config } = composeForAgency(env, claim, {
    requestId,
    later,
    actor: { kind: "CRONJOB", id: "agency-clock" },
  });
  const jobs = await takeJobsToSend(scope.db, nowMs());
  await sendJobs(
    env,
    jobs.map((job) => ({ ...job, agencyId })),
  );
  const { advanced, more } = await advancePolicyStates(scope);
  await promiseReadingAgain(scope);
  const sealing = await sealAuditEntries(auditChainOf(config, scope.db, agencyId), nowMs());
  if (!sealing.isAnchored)
    log(
      "error",
      "The audit chain does not hold the registry's anchor. Nothing is sealed until an operator looks.",
      {
        agencyId,
      },
    );
  const sweeping = await sweepOrphanUploads(scope, nowMs() - orphanAgeMs);
  const listing = await sweepStorage({ scope, storage: openFileStorage(env.FILES, claim) }).catch(
    (error: unknown) => {
      // Storage that is away stops nothing else; the sweep goes on where it stopped.
      log("error", "Stored files could not be swept.", { agencyId, requestId, error });
      return { more: false };
    },
  );
  const pruning = await Promise.all([
    pruneDoneJobs(scope.db, nowMs() - keptMs),
    pruneChanges(scope.db, nowMs() - keptMs),
  ]);
  const embedding = openEmbeddingModel(config, env);
  if (embedding) await promiseMissingVectors(scope, embeddingModelName(embedding.port));
  const { timeZone } = await getAgencyProfile(scope.db);
  const moments = await Promise.all([findNextSendAt(scope.db), findNextPolicyMoment(scope.db, timeZone)]);
  const known = moments.filter((moment) => moment !== null);
  if (more || [sealing, sweeping, listing, ...pruning].some((work) => work.more)) known.push(nowMs());
  return { hasNews: advanced > 0, nextDueAt: known.length > 0 ? Math.min(...known) : null };
}

/** For cron: every hub looks at its own clock. */
export async function wakeAllHubs(env: Env): Promise<void> {
  const { db: registry } = openRegistry(readConfig(env));
  const limit = 500;
  for (let after = ""; ;) {
    const page = await listAgencies(registry, { after, limit });
    await Promise.all(page.map(({ id }) => agencyHub(env, id).wakeClock(id)));
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    after = last.id;
  }
}
