/** One step of a workflow per invocation, called by the workflow's driver: it has the time and memory of a request. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { createExplorer } from "#core/explorer";
import { driveStep, type Driven, findOpenWorkflow, type Taken, takeWorkflow } from "#core/workflows";
import { workspaceKind, type WorkspacePorts } from "#core/workspaces";
import { checkedClaim } from "./adapters/agency-database.ts";
import { openWebSearch } from "./adapters/web-search.ts";
import { agencyPorts, type AgencyWork, composeForAgency } from "./agency-ports.ts";
import type { Env } from "./config.ts";
import { type Factories, lazily } from "./lazily.ts";
import { budgetsOf, filesWaitMsOf } from "./workflow-settings.ts";

type StepWork = AgencyWork & { later(work: Promise<unknown>): void };

const workspacePorts: Factories<StepWork, WorkspacePorts> = {
  reasoner: agencyPorts.reasoner,
  storage: agencyPorts.storage,
  embedder: agencyPorts.embedder,
  filesWaitMs: ({ config }) => filesWaitMsOf(config),
  webSearch: ({ config }) => openWebSearch(config),
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

  /** `whenLetGo` resolves once nobody waits for the step any more: what it asks of a model is aborted. */
  async drive(agencyId: string, taken: Taken, whenLetGo: () => Promise<void>): Promise<Driven> {
    const givingUp = new AbortController();
    const lettingGo: Promise<void> & Partial<Disposable> = whenLetGo();
    // It fails when the driver is gone, and when this call is over: nobody has let go then.
    lettingGo.then(
      () => givingUp.abort(),
      () => undefined,
    );
    const work = { ...this.#compose(agencyId), signal: givingUp.signal };
    const { config, scope } = work;
    const kind = { ...workspaceKind, budgets: budgetsOf(config) };
    try {
      return await driveStep(scope, kind, lazily(workspacePorts, work), taken);
    } finally {
      lettingGo[Symbol.dispose]?.();
    }
  }

  #compose(agencyId: string): StepWork {
    const later = (work: Promise<unknown>) => this.ctx.waitUntil(work);
    const work = composeForAgency(this.env, checkedClaim(agencyId, "job"), {
      requestId: `workflow-${crypto.randomUUID()}`,
      actor: { kind: "CARA", id: null },
      later,
    });
    return { ...work, later };
  }
}
