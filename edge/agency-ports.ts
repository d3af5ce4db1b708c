/** Connects core's ports for one agency's work with their adapters. */
import { getVerificationKey } from "#core/agencies";
import { createEmbedder, createReasoner, type Embedder, type Reasoner } from "#core/assistant";
import type { IssuingDeps } from "#core/certificates";
import { createFulfillment } from "#core/servicing";
import type { Actor } from "../core/shared/actor.ts";
import type { AgencyScope } from "../core/shared/agency-scope.ts";
import { type AgencyClaim, openAgencyDatabase, openRegistry } from "./adapters/agency-database.ts";
import { openEmbeddingModel } from "./adapters/embedding-model.ts";
import { type FileStorage, openFileStorage } from "./adapters/file-storage.ts";
import { openLanguageModel } from "./adapters/language-model.ts";
import { certificatePrinter, openPdfWriter } from "./adapters/pdf-writer.ts";
import { createAgencyScope } from "./agency-scope.ts";
import { type Config, type Env, readConfig } from "./config.ts";
import type { Factories } from "./lazily.ts";

/** One agency's request or job. Nothing created from it outlives it. */
export interface AgencyWork {
  env: Env;
  config: Config;
  claim: AgencyClaim;
  scope: AgencyScope;
  /** Aborts what a language model is asked. */
  signal?: AbortSignal;
}

export interface AgencyPorts {
  readonly storage: FileStorage;
  readonly reasoner: Reasoner;
  /** Null if no embedding model is configured. */
  readonly embedder: Embedder | null;
  readonly issuing: IssuingDeps;
}

export const agencyPorts: Factories<AgencyWork, AgencyPorts> = {
  storage: ({ env, claim }) => openFileStorage(env.FILES, claim),
  reasoner: ({ env, config, scope, signal }) =>
    createReasoner(scope, { model: openLanguageModel(config, env), ...(signal ? { signal } : {}) }),
  embedder({ env, config, scope }) {
    const model = openEmbeddingModel(config, env);
    return model && createEmbedder(scope, { model });
  },
  issuing: ({ env, config, claim, scope }) => ({
    printer: certificatePrinter,
    async openFormPrinter(form) {
      const [writer, { createFormPrinter }] = await Promise.all([
        openPdfWriter(),
        import("#core/certificates/form-printer"),
      ]);
      return createFormPrinter(writer, form);
    },
    storage: openFileStorage(env.FILES, claim),
    publicOrigin: config.PUBLIC_ORIGIN,
    agencyKey: () => verificationKeyOf(config, claim.agencyId),
    fulfillment: createFulfillment(scope),
  }),
};

/** Never changed once it is made, so an isolate reads it once. */
const verificationKeys = new Map<string, string>();

async function verificationKeyOf(config: Config, agencyId: string): Promise<string> {
  const known = verificationKeys.get(agencyId);
  if (known !== undefined) return known;
  const key = await getVerificationKey(openRegistry(config).db, agencyId);
  verificationKeys.set(agencyId, key);
  return key;
}

/** Background work of one agency: a claimed job, or a run of its clock. */
export function composeForAgency(
  env: Env,
  claim: AgencyClaim,
  { requestId, actor, later }: { requestId: string; actor: Actor; later(work: Promise<unknown>): void },
): AgencyWork {
  const config = readConfig(env);
  const { db } = openAgencyDatabase(config, claim);
  const scope = createAgencyScope({ env, claim, requestId, db, later, actor: () => Promise.resolve(actor) });
  return { env, config, claim, scope };
}
