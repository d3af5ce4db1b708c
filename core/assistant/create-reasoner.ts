/** The reasoner of one agency: on the language model that is configured, or the local one. */
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ModelPort } from "./model-reasoner/call-model.ts";
import { createModelReasoner, type ModelBudget } from "./model-reasoner/model-reasoner.ts";
import { reserveTokens } from "./model-runs.ts";
import { localReasoner, type Reasoner } from "./reasoner.ts";

export interface ReasonerDeps {
  /** Null where no model is configured. */
  model: { port: ModelPort; budget: ModelBudget } | null;
}

export function createReasoner(scope: AgencyScope, { model }: ReasonerDeps): Reasoner {
  if (model === null) return localReasoner;
  const { port, budget } = model;
  return createModelReasoner({
    port,
    budget,
    reserve: (task, tokens) =>
      reserveTokens(
        scope,
        { task, tokens, provider: port.provider, model: port.modelId },
        budget.tokensPerDay,
      ),
  });
}
