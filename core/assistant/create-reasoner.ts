/** The reasoner of one agency: the configured language model, or the local one. */
import type { AgencyScope } from "../shared/agency-scope.ts";
import { runInSlices } from "../shared/sliced-work.ts";
import { answerFromPages, findPages } from "./local/answer.ts";
import { checkApplicationInSlices } from "./local/application/check-application.ts";
import { reviewClaimInSlices } from "./local/claim/review-claim.ts";
import { compareInSlices } from "./local/comparison/compare.ts";
import { describeDocument } from "./local/describe.ts";
import { extractInSlices } from "./local/extract.ts";
import { analyzeGapsInSlices } from "./local/gaps/analyze-gaps.ts";
import { matrixInSlices } from "./local/matrix/matrix.ts";
import { proposalInSlices } from "./local/matrix/propose.ts";
import { checkPolicyInSlices, rolesOf, sideBySide } from "./local/policy-check/check-policy.ts";
import { exploreInSlices } from "./local/review/explore.ts";
import { reviewContractInSlices } from "./local/review/contract-review.ts";
import { reviewInSlices } from "./local/review/review.ts";
import type { ModelPort } from "./model-reasoner/call-model.ts";
import { createModelReasoner, type ModelBudget } from "./model-reasoner/model-reasoner.ts";
import type { ModelRun } from "./model-run.ts";
import { reserveTokens } from "./model-runs.ts";
import type { Reasoned, Reasoner } from "./reasoner.ts";
import { withEvidence } from "./with-evidence.ts";

export interface ReasonerDeps {
  /** Null if no model is configured. */
  model: { port: ModelPort; budget: ModelBudget } | null;
  /** Aborts what the model is asked; the local reasoner then answers. */
  signal?: AbortSignal;
}

const byLocal = <Value>(value: Value, runs: readonly ModelRun[] = []): Reasoned<Value> => ({
  value,
  withoutModel: false,
  runs,
});

/** The reasoner of a fresh clone, without key or network. */
export const localReasoner: Reasoner = withEvidence({
  extract: async (document) => byLocal(await runInSlices(extractInSlices(document))),
  describe: (document) => Promise.resolve(byLocal(describeDocument(document))),
  async answer(task, watcher) {
    const found = await findPages(task);
    watcher?.onFound();
    return byLocal(await answerFromPages(task, found), task.search.runs);
  },
  compare: async (old, fresh, today) => byLocal(await runInSlices(compareInSlices(old, fresh, today))),
  review: async (input) => byLocal(await runInSlices(reviewInSlices(input))),
  reviewContract: async (input) => byLocal(await runInSlices(reviewContractInSlices(input))),
  explore: async (document) => byLocal(await runInSlices(exploreInSlices(document))),
  checkApplication: async (input) => byLocal(await runInSlices(checkApplicationInSlices(input))),
  findValues: () => Promise.resolve(byLocal([])),
  reviewClaim: async (input) => byLocal(await runInSlices(reviewClaimInSlices(input))),
  analyzeGaps: async (input) => byLocal(await runInSlices(analyzeGapsInSlices(input))),
  matrix: async (input) => byLocal(await runInSlices(matrixInSlices(input))),
  propose: async (input) => byLocal(await runInSlices(proposalInSlices(input))),
  reword: () => Promise.resolve(byLocal([])),
  readMail: () => Promise.resolve(byLocal(null)),
  async checkPolicy(input) {
    const roles = rolesOf(input);
    const columns = sideBySide(roles);
    const matrix = columns && (await runInSlices(matrixInSlices(columns)));
    return byLocal(await runInSlices(checkPolicyInSlices(roles, matrix, input.today)));
  },
  think: null,
});

export function createReasoner(scope: AgencyScope, { model, signal }: ReasonerDeps): Reasoner {
  if (model === null) return localReasoner;
  const { port, budget } = model;
  return withEvidence(
    createModelReasoner({
      port,
      budget,
      ...(signal ? { signal } : {}),
      reserve: (task, tokens) =>
        reserveTokens(
          scope,
          { task, tokens, provider: port.provider, model: port.modelId },
          budget.tokensPerDay,
        ),
    }),
  );
}
