/**
 * Long work in journaled steps. A step is written before it acts; its outcome, what people are told and the next step
 * are one batch, which only the newest driver can write. Whatever dies, another driver goes on from the journal:
 * nothing is done twice, nothing is lost, and nothing goes outside without a person's yes.
 */
export { answerStep, driveStep, endWorkflow, startWorkflow, type Taken, takeWorkflow } from "./drive.ts";
export { newsSeq, raiseNewsSeq } from "./news.ts";
export { findOpenWorkflow, findWorkflowUse, type OpenWorkflow, type WorkflowUse } from "./repository.ts";
export { backgroundWork } from "./step-job.ts";
export type { Driven } from "./take-step.ts";
export { driveWorkflowJob, type WorkflowPorts, workflowTasks } from "./wake-workflows.ts";
export type { RunUse, StepResult, StepWork, Told, Tool, Workflow, WorkflowKind } from "./workflow-kind.ts";
