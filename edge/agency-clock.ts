/** The tasks of an agency's clock with their ports. AgencyHub's alarm runs those that are due. */
import { embeddingModelName } from "#core/assistant";
import { pruneChangesTask, sealAuditTask } from "#core/audit";
import { storedCertificateForms } from "#core/certificate-forms";
import { storedLogos } from "#core/logos";
import { storedCertificates } from "#core/certificates";
import { documentTasks } from "#core/documents";
import { followUpsTask, restateThreadsTask } from "#core/emails/work";
import { EXTRACTION_VERSION } from "#model/documents";
import { expireIntakesTask } from "#core/intake";
import { pruneJobsTask, sendJobsTask } from "#core/outbox";
import { policyStatesTask } from "#core/policies";
import { listAgencies } from "#core/provisioning";
import { missingEmbeddingsTask } from "#core/retrieval";
import { subscriptionTasks } from "#core/subscription";
import { overdueRequestsTask, storedRequestFiles } from "#core/servicing";
import { storedPrints, storedStyleFiles } from "#core/styles";
import { sweepAddressesTask } from "#core/users";
import { workflowTasks } from "#core/workflows";
import type { ClockTask } from "../core/shared/clock-tasks.ts";
import { type AgencyClaim, openRegistry } from "./adapters/agency-database.ts";
import { openEmbeddingModel } from "./adapters/embedding-model.ts";
import { openFileStorage } from "./adapters/file-storage.ts";
import { auditChainOf } from "./audit-chain.ts";
import { composeForAgency } from "./agency-ports.ts";
import { type Config, type Env, readConfig } from "./config.ts";
import { agencyHub } from "./durable-objects/hub-address.ts";
import { workspaceStream } from "./durable-objects/stream-address.ts";
import { checkSessionsTask, type Watchers } from "./durable-objects/watchers.ts";
import { log } from "./log.ts";
import { sendJobs } from "./queues/send-jobs.ts";

export type ClockPorts = ReturnType<typeof openClockPorts>;

export const clockTasks: readonly ClockTask<ClockPorts>[] = [
  checkSessionsTask,
  sendJobsTask,
  ...workflowTasks,
  policyStatesTask,
  ...subscriptionTasks,
  overdueRequestsTask,
  restateThreadsTask,
  followUpsTask,
  ...documentTasks,
  expireIntakesTask,
  missingEmbeddingsTask,
  sealAuditTask,
  pruneJobsTask,
  pruneChangesTask,
  sweepAddressesTask,
];

export function openClockPorts(
  env: Env,
  claim: AgencyClaim,
  { watchers, later }: { watchers: Watchers; later(work: Promise<unknown>): void },
) {
  const { scope, config } = composeForAgency(env, claim, {
    requestId: `clock-${crypto.randomUUID()}`,
    later,
    actor: { kind: "CRONJOB", id: "agency-clock" },
  });
  const embedding = openEmbeddingModel(config, env);
  return {
    scope,
    registry: openRegistry(config).db,
    watchers,
    sendJobs: (messages: Parameters<typeof sendJobs>[1]) => sendJobs(env, messages),
    wakeDriver: (workspaceId: string) =>
      workspaceStream(env, claim.agencyId, workspaceId).wake(claim.agencyId, workspaceId),
    auditChain: auditChainOf(config, scope.db, claim.agencyId),
    storage: openFileStorage(env.FILES, claim),
    storedKinds: [
      storedCertificates,
      storedCertificateForms,
      storedLogos,
      storedRequestFiles,
      storedStyleFiles,
      storedPrints,
    ],
    embeddingModel: embedding && embeddingModelName(embedding.port),
  };
}

/** The events other than writes that create work for tasks: each task runs once when this value changes. */
export const clockVersion = (config: Config): string =>
  [
    config.VERSION,
    EXTRACTION_VERSION,
    config.AI_EMBEDDING_PROVIDER,
    config.AI_EMBEDDING_MODEL,
    config.AI_EMBEDDING_DIMENSIONS ?? "",
  ].join(" ");

/** For cron. A hub whose alarm is set, as it normally is, sends nothing to its agency's database. */
export async function restoreAllClocks(env: Env): Promise<void> {
  const { db: registry } = openRegistry(readConfig(env));
  const limit = 500;
  for (let after = ""; ;) {
    const page = await listAgencies(registry, { after, limit });
    await Promise.all(
      page.map(({ id }) =>
        agencyHub(env, id)
          .restoreClock(id)
          .catch((error: unknown) => log("error", "A clock could not be restored.", { agencyId: id, error })),
      ),
    );
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    after = last.id;
  }
}
