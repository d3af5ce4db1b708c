/**
 * The next step of a task. What calls have found is data between marks; only a person's words are followed. The model
 * chooses among the tools that it is offered, and what it writes counts only where the found statements support it.
 */
import type { ModelMessage, ToolSet } from "ai";
import { z } from "zod";
import { givesOrders } from "../local/orders-in-text.ts";
import type {
  ModelReply,
  OfferedTool,
  ThinkTask,
  Thought,
  ThinkWatcher,
  WrittenStatement,
} from "../thought.ts";
import type { ToolsCall } from "./call-for-tools.ts";
import { thinkInstructions } from "./instructions.ts";
import { isSupported } from "./supported.ts";

/** The tool by which a model says that it is done. */
export const DONE_TOOL = "complete_task";

const doneSchema = z.object({
  statements: z
    .array(
      z.object({
        text: z.string().describe("One sentence of the answer."),
        from: z.array(z.number()).describe("The numbers of the found statements that it rests on."),
      }),
    )
    .describe("The answer, the most important sentence first; empty if nothing was found."),
});

const FIELD_MAX = 2_000;
const statementsMax = 40;
const statementCharactersMax = 1_000;
const outputTokensMax = 2_500;
const retriesMax = 1;
const timeoutMs = 30_000;
const silenceMs = 12_000;

const inputOf = ({ fields }: OfferedTool) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name, z.string().min(1).max(FIELD_MAX).describe(text)]),
    ),
  );

/** `mark`: unguessable, new for each call. */
export function callToThink(task: ThinkTask, mark: string, watcher?: ThinkWatcher): ToolsCall {
  const tools: ToolSet = Object.fromEntries(
    task.tools.map((tool) => [tool.name, { description: tool.description, inputSchema: inputOf(tool) }]),
  );
  tools[DONE_TOOL] = {
    description: "Ends the task with the answer, made of found statements alone.",
    inputSchema: doneSchema,
  };
  return {
    task: "THINK",
    instructions: thinkInstructions,
    messages: messagesOf(task, mark),
    tools,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
    ...(watcher ? { onPartial: reportWritten(task, watcher) } : {}),
  };
}

function messagesOf({ asked, calls, problems }: ThinkTask, mark: string): ModelMessage[] {
  const task = asked.map((words) => JSON.stringify(words)).join("\nThen: ");
  const before: ModelMessage[] = calls.flatMap(({ name, input, result }, at): ModelMessage[] => {
    const call = { toolCallId: `call_${at + 1}`, toolName: name };
    const value = `[${mark} begin result]\n${result}\n[${mark} end result]`;
    return [
      { role: "assistant", content: [{ type: "tool-call", ...call, input }] },
      { role: "tool", content: [{ type: "tool-result", ...call, output: { type: "text", value } }] },
    ];
  });
  const wrong: ModelMessage[] = problems.map((problem) => ({
    role: "user",
    content: `Your reply could not be used. ${problem} Call exactly one of the tools.`,
  }));
  return [{ role: "user", content: `The task: ${task}` }, ...before, ...wrong];
}

/** Reports the supported statements whenever there is one more, which is when the next one begins. */
function reportWritten(task: ThinkTask, report: ThinkWatcher) {
  let reported = 0;
  return (tool: string, input: unknown) => {
    const said = tool === DONE_TOOL ? partialSchema.safeParse(input) : null;
    const kept = said?.success ? supportedOf(said.data.statements, task) : [];
    if (kept.length <= reported) return;
    reported = kept.length;
    report(kept);
  };
}

/** The last statement may be incomplete. */
const partialSchema = z.object({
  statements: z
    .array(z.unknown())
    .transform((all) => all.slice(0, -1))
    .pipe(doneSchema.shape.statements),
});

function supportedOf(statements: readonly WrittenStatement[], { found }: ThinkTask): WrittenStatement[] {
  return statements.slice(0, statementsMax).flatMap(({ text, from }) => {
    const numbers = [...new Set(from)].filter((number) => found[number - 1] !== undefined);
    const quoted = numbers.flatMap((number) => {
      const source = found[number - 1];
      return source ? [source.text, ...source.quoted] : [];
    });
    const sentence = text.replaceAll(/\s+/g, " ").trim();
    const isUsable = sentence !== "" && sentence.length <= statementCharactersMax && !givesOrders(sentence);
    return isUsable && quoted.length > 0 && isSupported(sentence, quoted)
      ? [{ text: sentence, from: numbers }]
      : [];
  });
}

/** What a reply means. Only its first call counts: what comes next depends on what came of it. */
export function judgeReply({ calls }: ModelReply, task: ThinkTask): Thought {
  const [call] = calls;
  if (!call) return { tag: "UNUSABLE", problem: "It called no tool." };
  if (call.name === DONE_TOOL) {
    const said = doneSchema.safeParse(call.input);
    if (!said.success) return { tag: "UNUSABLE", problem: `The input of ${DONE_TOOL} is not as described.` };
    const statements = supportedOf(said.data.statements, task);
    return statements.length === 0 && said.data.statements.length > 0
      ? { tag: "UNUSABLE", problem: "No statement says what the found statements that it names say." }
      : { tag: "DONE", statements };
  }
  const tool = task.tools.find(({ name }) => name === call.name);
  if (!tool) return { tag: "UNUSABLE", problem: "There is no tool of that name." };
  const input = inputOf(tool).safeParse(call.input);
  return input.success
    ? { tag: "CALL", name: tool.name, input: input.data }
    : { tag: "UNUSABLE", problem: `The input of ${tool.name} is not as described.` };
}
