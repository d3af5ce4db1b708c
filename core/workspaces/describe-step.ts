/** What people see of a step: a thought, or a tool call with what went in and came out. Pure. */
import * as v from "valibot";
import { type PresetRead, presetReads } from "#core/presets";
import { type PresetReadKind, presetReadKinds, type PresetReads } from "#model/presets";
import { nameOfTemplate } from "#model/form-templates";
import type { Step } from "#model/workflows";
import { type GraphEntity, type StageEvent, type ToolCall, type ToolCallKind } from "./model.ts";
import { blockOf, filledSchema, fillTemplateSchema } from "./fill-template.ts";
import { describeThinking } from "./thinking.ts";
import { suggestedSchema } from "./suggest-changes.ts";
import { openedSchema, understoodSchema } from "./task.ts";
import type { StepKind } from "./step-kinds.ts";
import { peekedSchema } from "./peek-file.ts";
import { fetchedSchema, keptPageSchema } from "./web-search.ts";
import { writtenSchema } from "./write-integration.ts";

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
  if (step.kind === "THINK")
    return {
      type: "THOUGHT",
      title: "Think about the next step",
      content: describeThinking(step),
      toolCall: null,
    };
  const read = presetReadKinds.find((kind) => kind === step.kind);
  if (read) return describeRead(presetReads[read], step);
  if (step.kind === "DRAFT_DOCUMENT") return describeDocument(step);
  if (step.kind === "FILL_TEMPLATE") return describeTemplate(step);
  if (
    step.kind === "DRAFT_EMAIL" ||
    step.kind === "DRAFT_EMAIL_REPLY" ||
    step.kind === "REDRAFT_EMAIL" ||
    step.kind === "REVISE_EMAIL"
  )
    return describeEmail(step);
  if (step.kind === "OPEN_REQUEST" || step.kind === "OPEN_EMAIL_REQUEST") return describeRequest(step);
  if (step.kind === "READ_EMAIL") return describeEmailRead(step);
  if (step.kind === "SUGGEST_CHANGES") return describeSuggestions(step);
  if (step.kind === "PEEK_FILE") return describePeek(step);
  if (step.kind === "WRITE_INTEGRATION") return describeWrite(step);
  if (step.kind === "FETCH_PAGES") return describePages(step);
  if (step.kind === "SEARCH_WEB") return describeWeb(step);
  return step.kind === "SEARCH_RECORDS" ? describeRecords(step) : null;
}

/** A read's outcome was made by its own kind, and is stored as it was. */
const describeRead = (read: PresetRead<PresetReadKind>, { state, outcome }: Step): ShownStep => ({
  type: "THOUGHT",
  toolCall: null,
  ...read.describe(state === "DONE" ? (outcome as PresetReads[PresetReadKind]["outcome"]) : null),
});

const documentSchema = v.object({ artifactId: v.string(), title: v.string() });

function describeDocument({ outcome }: Step): ShownStep {
  const drafted = v.is(documentSchema, outcome) ? outcome : null;
  return {
    type: "TOOL_CALL",
    title: "Write the document",
    content: "",
    toolCall: {
      kind: "DRAFT_DOCUMENT",
      input: drafted ? { title: drafted.title } : {},
      output: drafted && { artifactId: drafted.artifactId },
    },
  };
}

function describeTemplate({ input, outcome }: Step): ShownStep {
  const asked = v.is(fillTemplateSchema, input) ? input : null;
  const filled = v.is(filledSchema, outcome) ? outcome : null;
  const title = asked ? `Fill in ${nameOfTemplate(asked.templateId)}` : "Fill in a form";
  return {
    type: "TOOL_CALL",
    title,
    content: filled ? `${filled.headline}.` : "",
    toolCall: {
      kind: "FILL_TEMPLATE",
      input: asked ? { templateId: asked.templateId, [asked.templateId]: blockOf(asked) } : {},
      output: filled && { artifactId: filled.artifactId },
    },
  };
}

function describeSuggestions({ outcome }: Step): ShownStep {
  const suggested = v.is(suggestedSchema, outcome) ? outcome : null;
  return {
    type: "THOUGHT",
    title: "Suggest changes",
    content: suggested ? suggested.titles.join("\n") || "Nothing in the document has to change." : "",
    toolCall: null,
  };
}

const draftedSchema = v.object({
  artifactId: v.string(),
  subject: v.string(),
  toEmail: v.nullable(v.string()),
  body: v.optional(v.nullable(v.string()), null),
});

function describeEmail({ kind, outcome }: Step): ShownStep {
  const drafted = v.is(draftedSchema, outcome) ? outcome : null;
  if (kind === "REDRAFT_EMAIL" && outcome !== null && !drafted)
    return {
      type: "THOUGHT",
      title: "Read why it was declined",
      content: "The reason does not say what the email should say instead.",
      toolCall: null,
    };
  return {
    type: "TOOL_CALL",
    title:
      kind === "REDRAFT_EMAIL"
        ? "Draft the email again"
        : kind === "REVISE_EMAIL"
          ? "Change the draft of the email"
          : "Draft an email",
    content: "",
    toolCall: {
      kind: "DRAFT_EMAIL",
      input: drafted
        ? {
            subject: drafted.subject,
            ...(drafted.toEmail === null ? {} : { toEmail: drafted.toEmail }),
            ...(typeof drafted.body === "string" ? { body: drafted.body } : {}),
          }
        : {},
      output: drafted && { artifactId: drafted.artifactId },
    },
  };
}

function describeRequest({ outcome }: Step): ShownStep {
  const opened = v.is(openedSchema, outcome) ? outcome : null;
  return {
    type: "THOUGHT",
    title: "Open a service request",
    content: opened ? [opened.title, ...(opened.policy === null ? [] : [opened.policy])].join(", ") : "",
    toolCall: null,
  };
}

const emailReadSchema = v.object({ summary: v.array(v.string()) });

const describeEmailRead = ({ outcome }: Step): ShownStep => ({
  type: "THOUGHT",
  title: "Read the email",
  content: v.is(emailReadSchema, outcome) ? outcome.summary.join("\n") : "",
  toolCall: null,
});

const questionSchema = v.object({ question: v.string(), said: v.optional(v.string()) });
const foundSchema = v.object({
  content: v.string(),
  body: v.optional(v.object({ closest: v.optional(v.array(v.unknown()), []) }), {}),
});

/** What a search found. The closest passages stand in the reply, where their pages can be opened. */
function foundBy({ outcome }: Step): string | null {
  if (!v.is(foundSchema, outcome)) return null;
  const { content, body } = v.parse(foundSchema, outcome);
  const { length } = body.closest;
  if (length === 0) return content;
  return `No direct answer. ${length === 1 ? "One passage comes" : `${length} passages come`} close.`;
}

function describeSearch(step: Step, { kind, title }: { kind: ToolCallKind; title: string }): ShownStep {
  const { question = "", said = question } = v.is(questionSchema, step.input) ? step.input : {};
  // What somebody asked, in their own words.
  const query = said;
  const answer = foundBy(step);
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
  const parsed = v.safeParse(understoodSchema, outcome);
  const understood = parsed.success ? parsed.output : null;
  return { type: "THOUGHT", title: "Understand the task", content: thoughtOf(understood), toolCall: null };
}

function thoughtOf(understood: v.InferOutput<typeof understoodSchema> | null): string {
  if (!understood) return "";
  const { task, clientName } = understood;
  const about = clientName === null ? "" : ` This is about ${clientName.replace(/\.$/u, "")}.`;
  if (task.tag === "PRESET") return `I know this task, so I go through it step by step.${about}`;
  if (task.tag === "ASK") return `I need to know more before I can start.${about}`;
  if (task.tag === "REVISE" || ("revises" in task && task.revises !== undefined))
    return `This is about the draft that waits for a yes, so I change that one.${about}`;
  if (task.tag === "EMAIL") return `The words say what to write, so I draft it.${about}`;
  if (task.tag === "REQUEST") return `This is to be asked for, so I open a service request.${about}`;
  if (task.tag === "ANSWER" && task.ofBook)
    return "This is about every client, so I look through the records of all of them.";
  if (task.tag === "FORWARD") return `What is to be sent stands above, so I draft it.${about}`;
  if (task.tag === "WRITE") return `This is something to write into another system.${about}`;
  return `This is a question, so I look for words that answer it.${about}`;
}

const entitiesSchema = v.object({ entities: v.array(v.unknown()) });

function describeRecords({ outcome }: Step): ShownStep {
  const entities = v.is(entitiesSchema, outcome) ? (outcome.entities as GraphEntity[]) : null;
  return {
    type: "TOOL_CALL",
    title: "Look up the records",
    content: "",
    toolCall: { kind: "SEARCH_KNOWLEDGE_GRAPH", input: {}, output: entities && { entities } },
  };
}

const peekSchema = v.object({ documentId: v.string() });

function describePeek({ input, outcome }: Step): ShownStep {
  const peeked = v.is(peekedSchema, outcome) ? outcome : null;
  return {
    type: "TOOL_CALL",
    title: peeked ? `Look at ${peeked.name}` : "Look at a file",
    content: "",
    toolCall: {
      kind: "PEEK_FILE",
      input: {
        ...(v.is(peekSchema, input) ? { documentId: input.documentId } : {}),
        ...(peeked ? { name: peeked.name } : {}),
      },
      output: peeked && { answer: peeked.said },
    },
  };
}

function describeWrite({ outcome }: Step): ShownStep {
  const written = v.is(writtenSchema, outcome) ? outcome : null;
  if (!written)
    return {
      type: "TOOL_CALL",
      title: "Write to another system",
      content: "",
      toolCall: { kind: "WRITE_INTEGRATION", input: {}, output: null },
    };
  const { artifactId, write } = written;
  return {
    type: "TOOL_CALL",
    title: `Write to ${write.integration}`,
    content: "",
    toolCall: { kind: "WRITE_INTEGRATION", input: write, output: { artifactId } },
  };
}

const querySchema = v.object({ query: v.string() });

/** What was sent to the search, and what was opened. */
function describePages({ input, outcome }: Step): ShownStep {
  const query = v.is(querySchema, input) ? input.query : "";
  const fetched = v.is(fetchedSchema, outcome) ? outcome.pages : [];
  const content = fetched.map(({ title, url }) => `${title} (${url})`).join("\n");
  return { type: "THOUGHT", title: `Search the web for “${query}”`, content, toolCall: null };
}

const webSchema = v.object({ question: v.string(), pages: v.array(keptPageSchema) });

function describeWeb(step: Step): ShownStep {
  const { question, pages } = v.is(webSchema, step.input) ? step.input : { question: "", pages: [] };
  const answer = foundBy(step);
  return {
    type: "TOOL_CALL",
    title: "Read what was found on the web",
    content: "",
    toolCall: {
      kind: "SEARCH_WEB",
      input: { queries: [{ query: question }] },
      output: answer === null ? null : { results: [{ query: question, answer }], pages },
    },
  };
}
