import { usualBudgets } from "#model/workflows";
import type { WorkflowKind } from "#core/workflows";
import { tellOfTurn } from "./tell.ts";
import { tools, type WorkspacePorts } from "./tools.ts";
import { nextOfTurn } from "./turn.ts";

export const WORKFLOW = "workspace";

/** A turn of a workspace as a kind of workflow. */
export const workspaceKind: WorkflowKind<WorkspacePorts> = {
  name: WORKFLOW,
  budgets: usualBudgets,
  program: nextOfTurn,
  tools,
  tell: tellOfTurn,
};
