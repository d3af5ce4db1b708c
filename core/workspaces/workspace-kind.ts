import { modelRunStatements, type Reasoned } from "#core/assistant";
import { usualBudgets } from "#model/workflows";
import type { WorkflowKind } from "#core/workflows";
import { tellOfTurn } from "./tell.ts";
import { tools, type WorkspacePorts } from "./tools.ts";
import { nextOfThinking } from "./thinking.ts";
import { nextOfTurn } from "./turn.ts";

export const WORKFLOW = "workspace";

/** The runs of this kind's tools are those of its reasoner. */
type ModelRun = Reasoned<unknown>["runs"][number];

/** A turn of a workspace as a kind of workflow. */
export const workspaceKind: WorkflowKind<WorkspacePorts> = {
  name: WORKFLOW,
  budgets: usualBudgets,
  program(journal) {
    const thought = nextOfThinking(journal);
    return thought === undefined ? nextOfTurn(journal) : thought;
  },
  tools,
  seesAs: ({ workflow }) => workflow.askedBy,
  asksIn: ["artifacts", "artifact_versions", "approvals", "changes"],
  tell: tellOfTurn,
  keepRuns: (scope, runs) => modelRunStatements(scope, runs as readonly ModelRun[]),
  reasonerOf: (runs) =>
    (runs as readonly ModelRun[]).findLast(
      ({ task, outcome }) => outcome === "STOOD" && task !== "EMBED_QUESTION" && task !== "EMBED_PAGES",
    )?.model ?? null,
};
