/** What people see of a step: a thought, or a tool call with what went in and came out. Pure. */
import * as v from "valibot";
import type { Step } from "#model/workflows";
import type { GraphEntity, StageEvent, ToolCall, ToolCallKind } from "./model.ts";
import { type StepKind, understoodSchema } from "./turn.ts";

type ShownStep = Pick<StageEvent, "type" | "title" | "content" | "toolCall">;

const searches: Partial<Record<StepKind, { kind: ToolCallKind; title: string }>> = {
  SEARCH_FILES: { kind: "SEARCH_FILE", title: "Search the files" },
  SEARCH_CLIENT: { kind: "SEARCH_FILE", title: "Search the client's documents and records" },
  SEARCH_KNOWLEDGE_BASE: { kind: "SEARCH_KNOWLEDGE_BASE", title: "Search the knowledge base" },
};

/** Null for a step that has no event of its own: its stage shows it. */
export function describeStep(step: Step): ShownStep | null {
  const search = searches[step.kind as StepKind];
  if (search) return describeSearch(step, search);
  if (step.kind === "UNDERSTAND_TASK") return describeThought(step);
  return step.kind === "SEARCH_RECORDS" ? describeRecords(step) : null;
}

const questionSchema = v.object({ question: v.string() });
const foundSchema = v.object({ content: v.string() });

function describeSearch(step: Step, { kind, title }: { kind: ToolCallKind; title: string }): ShownStep {
  const query = v.is(questionSchema, step.input) ? step.input.question : "";
  const answer = v.is(foundSchema, step.outcome) ? step.outcome.content : null;
  const toolCall: ToolCall =
    kind === "SEARCH_KNOWLEDGE_BASE"
      ? { kind, input: { userQuery: query }, output: answer === null ? null : { answer } }
      : {
          kind,
          input: { queries: [{ query }] },
          output: answer === null ? null : { results: [{ query, answer }] },
        };
  return { type: "TOOL_CALL", title, content: "", toolCall };
}

function describeThought({ outcome }: Step): ShownStep {
  const understood = v.is(understoodSchema, outcome) ? outcome : null;
  return { type: "THOUGHT", title: "Understand the task", content: thoughtOf(understood), toolCall: null };
}

function thoughtOf(understood: v.InferOutput<typeof understoodSchema> | null): string {
  if (!understood) return "";
  const { task, clientName } = understood;
  const about = clientName === null ? "" : ` This is about ${clientName}.`;
  return task.tag === "ASK"
    ? `I need to know more before I can start.${about}`
    : `This is a question, so I look for words that answer it.${about}`;
}

const entitiesSchema = v.object({ entities: v.array(v.unknown()) });

function describeRecords({ outcome }: Step): ShownStep {
  const entities = v.is(entitiesSchema, outcome) ? (outcome.entities as GraphEntity[]) : null;
  return {
    type: "TOOL_CALL",
    title: "Look up the client's records",
    content: "",
    toolCall: { kind: "SEARCH_KNOWLEDGE_GRAPH", input: {}, output: entities && { entities } },
  };
}
