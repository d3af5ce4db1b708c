/** What a noun says about its workflows: their program, their tools, and what people are told while they run. */
import type * as v from "valibot";
import type { EnqueuedJob } from "#core/outbox";
import type { JobEnd } from "#model/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { Budgets, Ending, Journal, Program, Step } from "./model.ts";

export interface Workflow {
  id: string;
  kind: string;
  /** The record that it works on, such as a workspace. */
  subjectId: string;
  /** The user in whose name it works. */
  askedBy: string;
  attempt: number;
}

/** READ: may be repeated. WRITE: rows of the agency. OUTSIDE: only new rows of `asksIn`, which ask a person for a yes, and no job. */
export type Effect = "READ" | "WRITE" | "OUTSIDE";

/** What one run of a language model used. */
export interface RunUse {
  inputTokens: number;
  outputTokens: number;
  /** Millionths of a US dollar; null without prices. */
  costMicros: number | null;
}

interface Use {
  /** What a language model was asked on the way; `keepRuns` knows more of it. */
  runs?: readonly RunUse[];
}

export interface Done {
  tag: "DONE";
  /** JSON, all that later steps need. */
  outcome: unknown;
  /** Nothing for a tool that only reads. */
  rows?: readonly Statement[];
  jobs?: readonly EnqueuedJob[];
  /** `rows` as of now, after somebody else has written at the same time: the act is not repeated for that. */
  rowsAgain?(): Promise<readonly Statement[]>;
  /** Called after the batch, for what stands in storage. `isWritten`: false once the workflow is over or taken. */
  tidy?(isWritten: boolean): Promise<void>;
}

/** What came of a step, for its batch. */
export type StepResult =
  | (Done & Use)
  /** Trying again is useless; the program goes on. `reason`: a sentence for people. */
  | ({ tag: "FAILED"; reason: string } & Use)
  /** A person is asked; `answerStep` goes on. `question`: JSON, for `tell`. */
  | { tag: "WAIT"; question: unknown }
  /** Something else is still at work. `progress`: JSON, for `tell`; null when nothing is new. */
  | { tag: "LATER"; afterMs: number; progress: unknown };

export interface StepWork {
  scope: AgencyScope;
  workflow: Workflow;
  step: Step;
  journal: Journal;
}

export interface Tool<Ports> {
  effect: Effect;
  /** Checked before anything else happens: a model or an older version may have written it. */
  input: v.GenericSchema;
  /** Rejects to be tried again. */
  act(ports: Ports, work: StepWork): Promise<StepResult>;
  /** What comes of a background step that its job gave up; otherwise it has failed. May be asked again after a crash. */
  giveUp?(ports: Ports, work: StepWork, end: JobEnd): Promise<StepResult>;
}

/** What happened, for the rows that people watch; written in the same batch. */
export type Told =
  | { tag: "STEP_BEGAN"; workflow: Workflow; step: Step; journal: Journal }
  | { tag: "STEP_ENDED"; workflow: Workflow; step: Step; result: StepResult; journal: Journal }
  | { tag: "ENDED"; workflow: Workflow; ending: Ending; reason: string | null; journal: Journal };

export interface WorkflowKind<Ports> {
  name: string;
  budgets: Budgets;
  program: Program;
  tools: Readonly<Record<string, Tool<Ports>>>;
  /** The tables of drafts and of questions to people: all that its OUTSIDE tools may add rows to. */
  asksIn?: readonly string[];
  /**
   * The agency's own work, which a queue drives (see step-job.ts): it goes on whatever becomes of the user who caused it,
   * has no news, and its journal keeps only the last steps, which go with it when it ends.
   */
  isBackground?: boolean;
  /** Whose eyes its steps have; null, or none: it is the agency's own work and sees everything. */
  seesAs?(open: { workflow: Workflow; journal: Journal }): string | null;
  tell(scope: AgencyScope, told: Told): Statement[] | Promise<Statement[]>;
  /** Statements that store the runs of its steps. */
  keepRuns(scope: AgencyScope, runs: readonly RunUse[]): Statement[];
  /** The language model among the runs whose words were used; null if none were. */
  reasonerOf?(runs: readonly RunUse[]): string | null;
}
