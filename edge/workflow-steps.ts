/** One step of a workflow per invocation, called by the workflow's driver: it has the time and memory of a request. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { mailKind } from "#core/emails/work";
import { createExplorer } from "#core/explorer";
import { driveStep, type Driven, findOpenWorkflow, type Taken, takeWorkflow } from "#core/workflows";
import type { WorkspaceDraft, WorkspacePorts } from "#core/workspaces";
import { checkedClaim } from "./adapters/agency-database.ts";
import { openWebSearch } from "./adapters/web-search.ts";
import { agencyPorts, type AgencyWork, composeForAgency } from "./agency-ports.ts";
import type { Env } from "./config.ts";
import { type Factories, lazily } from "./lazily.ts";
import { budgetsOf, filesWaitMsOf } from "./workflow-settings.ts";

type TellDraft = (draft: WorkspaceDraft) => Promise<void>;
type AgencyStep = AgencyWork & { later(work: Promise<unknown>): void };
type StepWork = AgencyStep & { tellDraft: TellDraft };

const workspacePorts: Factories<StepWork, WorkspacePorts> = {
  reasoner: agencyPorts.reasoner,
  storage: agencyPorts.storage,
  embedder: agencyPorts.embedder,
  // Nobody waits for a draft, and what it says comes again with the next one.
  tellDraft:
    ({ tellDraft }) =>
    (draft) =>
      void tellDraft(draft).catch(() => undefined),
  filesWaitMs: ({ config }) => filesWaitMsOf(config),
  webSearch: ({ config, env }) => openWebSearch(config, env.WEB),
  // Integrations with other systems are not built yet.
  integration: () => null,
  explorer(work) {
    const { reasoner, storage, embedder } = lazily(agencyPorts, work);
    const { scope, later } = work;
    return createExplorer(scope, { answer: reasoner.answer, readBoxes: storage.readRange, embedder, later });
  },
};

export class WorkflowSteps extends WorkerEntrypoint<Env> {
  /** Takes the workspace's workflow from any other driver; null if it has nothing to do. */
  take(agencyId: string, workspaceId: string): Promise<Taken | null> {
    return takeWorkflow(this.#compose(agencyId).scope, workspaceId);
  }

  /** Whether it is still the driver's; otherwise it was stopped, or another driver has it. */
  async holds(agencyId: string, workspaceId: string, taken: Taken): Promise<boolean> {
    const open = await findOpenWorkflow(this.#compose(agencyId).scope.db, workspaceId);
    return open?.workflow.id === taken.workflowId && open.workflow.attempt === taken.attempt;
  }

  /**
   * `whenLetGo` resolves once nobody waits for the step any more: what it asks of a model is aborted. `tellDraft` tells
   * words of an answer while it is being written.
   */
  async drive(
    agencyId: string,
    taken: Taken,
    whenLetGo: () => Promise<void>,
    tellDraft: TellDraft,
  ): Promise<Driven> {
    const givingUp = new AbortController();
    const lettingGo: Promise<void> & Partial<Disposable> = whenLetGo();
    // It fails when the driver is gone, and when this call is over: nobody has let go then.
    lettingGo.then(
      () => givingUp.abort(),
      () => undefined,
    );
    const work = { ...this.#compose(agencyId), signal: givingUp.signal, tellDraft };
    const { config, scope } = work;
    const kind = { ...mailKind, budgets: budgetsOf(config) };
    try {
      return await driveStep(scope, kind, lazily(workspacePorts, work), taken);
    } finally {
      lettingGo[Symbol.dispose]?.();
    }
  }

  #compose(agencyId: string): AgencyStep {
    const later = (work: Promise<unknown>) => this.ctx.waitUntil(work);
    const work = composeForAgency(this.env, checkedClaim(agencyId, "job"), {
      requestId: `workflow-${crypto.randomUUID()}`,
      actor: { kind: "CARA", id: null },
      later,
    });
    return { ...work, later };
  }
}
