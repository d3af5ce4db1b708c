/** Where the ports of jobs meet their adapters. */
import { createPictureReader } from "#core/assistant";
import { knowledgeHooks } from "#core/knowledge";
import type { Mailer } from "#core/users";
import { openRegistry } from "../adapters/agency-database.ts";
import { openVisionModel } from "../adapters/language-model.ts";
import { agencyPorts, type AgencyWork } from "../agency-ports.ts";
import type { Factories } from "../lazily.ts";
import type { JobPorts } from "./jobs.ts";

export const jobPorts: Factories<AgencyWork & { mailer: Mailer }, JobPorts> = {
  ...agencyPorts,
  documentHooks: () => knowledgeHooks,
  mailer: ({ mailer }) => mailer,
  readPicture({ env, config, scope }) {
    const model = openVisionModel(config, env);
    return model && createPictureReader(scope, { model });
  },
  registry: ({ config }) => openRegistry(config).db,
  signInUrl: ({ config }) => `${config.PUBLIC_ORIGIN}/app/signin`,
};
