/**
 * Asks a model which of the tools comes next. The tools have nothing to run: the reply is what is wanted, and whoever
 * asked decides what becomes of it.
 */
import type { ModelMessage, ToolSet } from "ai";
import type { ModelReply } from "../thought.ts";
import {
  abortedBy,
  accountFor,
  addUsage,
  type CallResult,
  type ModelCall,
  type ModelPort,
  type Spent,
  watchSilence,
} from "./call-model.ts";

export interface ToolsCall extends Pick<
  ModelCall<unknown>,
  "task" | "instructions" | "outputTokensMax" | "retriesMax" | "timeoutMs" | "silenceMs" | "signal"
> {
  messages: ModelMessage[];
  /** Without `execute`. */
  tools: ToolSet;
  /** Receives the input of a call so far, unvalidated, whenever another part of it may be complete. */
  onPartial?(tool: string, input: unknown): void;
}

export const callForTools = (port: ModelPort, call: ToolsCall): Promise<CallResult<ModelReply>> =>
  accountFor(port, { ...call, prompt: JSON.stringify(call.messages) }, (spent) =>
    streamReply(port, call, spent),
  );

async function streamReply(port: ModelPort, call: ToolsCall, spent: Spent): Promise<ModelReply> {
  // Imported lazily, because a Worker without a model must not load the SDK at startup.
  const [{ isStepCount, parsePartialJson, streamText }, model] = await Promise.all([
    import("ai"),
    port.load(),
  ]);
  const silence = watchSilence(call.silenceMs);
  const result = streamText({
    model,
    instructions: call.instructions,
    messages: call.messages,
    tools: call.tools,
    toolChoice: "required",
    stopWhen: isStepCount(1),
    maxOutputTokens: call.outputTokensMax,
    maxRetries: call.retriesMax,
    timeout: { totalMs: call.timeoutMs },
    abortSignal: abortedBy(silence.signal, call.signal),
    // Errors are parts of the stream and handled below; without this they are also printed.
    onError: () => undefined,
  });
  const reply: ModelReply = { text: "", calls: [] };
  const writing = new Map<string, { tool: string; text: string }>();
  try {
    for await (const part of result.stream) {
      silence.heard();
      if (part.type === "text-delta") reply.text += part.text;
      else if (part.type === "tool-input-start") writing.set(part.id, { tool: part.toolName, text: "" });
      else if (part.type === "tool-input-delta") {
        const input = writing.get(part.id);
        if (!input) continue;
        input.text += part.delta;
        // Only a closing character can complete a part.
        if (call.onPartial && part.delta.includes("}"))
          call.onPartial(input.tool, (await parsePartialJson(input.text)).value);
      } else if (part.type === "tool-call") reply.calls.push({ name: part.toolName, input: part.input });
      else if (part.type === "finish-step") addUsage(spent, part.usage);
      else if (part.type === "error") {
        // Whoever asked decides what a reply without a call means.
        if (!isWithoutCall(part.error)) throw part.error;
      } else if (part.type === "abort") throw new DOMException("The model took too long.", "TimeoutError");
    }
    return reply;
  } finally {
    silence.end();
  }
}

/** The model replied, but called no tool. */
const isWithoutCall = (error: unknown): boolean =>
  error instanceof Error && error.name === "AI_ToolChoiceViolationError";
