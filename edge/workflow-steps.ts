/** One step of a workflow per invocation, called by the workflow's driver: it has the time and memory of a request. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { createExplorer } from "#core/explorer";
import { driveStep, type Driven, type Taken, takeWorkflow } from "#core/workflows";
import { workspaceKind, type WorkspacePorts } from "#core/workspaces";
import { checkedClaim } from "./adapters/agency-database.ts";
import { agencyPorts, type AgencyWork, composeForAgency } from "./agency-ports.ts";
import type { Env } from "./config.ts";
import { type Factories, lazily } from "./lazily.ts";

type StepWork = AgencyWork & { later(work: Promise<unknown>): void };

const workspacePorts: Factories<StepWork, WorkspacePorts> = {
  reasoner: agencyPorts.reasoner,
  storage: agencyPorts.storage,
  embedder: agencyPorts.embedder,
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

  drive(agencyId: string, taken: Taken): Promise<Driven> {
    const work = this.#compose(agencyId);
    return driveStep(work.scope, workspaceKind, lazily(workspacePorts, work), taken);
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
