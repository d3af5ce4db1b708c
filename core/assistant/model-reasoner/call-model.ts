/**
 * One run of a language model through the AI SDK: streamed, so that a stalled provider is noticed early; limited in
 * time and tokens; retried where that helps; and always accounted for. It never rejects.
 */
import type { LanguageModel, LanguageModelUsage, ToolSet } from "ai";
import type { z } from "zod";
import type { ModelRun, RunOutcome } from "../model-run.ts";
import { estimateTokens } from "./hand-pages.ts";

/** A configured model. `load` imports its provider on first use. */
export interface ModelPort {
  provider: string;
  modelId: string;
  /** US dollars per million tokens; null if not configured. */
  prices: { input: number; output: number } | null;
  load(): Promise<LanguageModel>;
}

export interface ModelPicture {
  bytes: Uint8Array;
  mediaType: string;
}

export interface ModelCall<Output> {
  task: ModelRun["task"];
  instructions: string;
  prompt: string;
  /** The picture that the prompt refers to, for a vision model. */
  picture?: ModelPicture;
  output: z.ZodType<Output>;
  tools?: ToolSet;
  /** The maximum tokens that its tools may return in total. */
  lookUpTokensMax?: number;
  /** Model calls: 1, plus one for each time it may use its tools. */
  stepsMax: number;
  outputTokensMax: number;
  retriesMax: number;
  timeoutMs: number;
  /** How long the provider may be silent. */
  silenceMs: number;
  /** Aborts it. */
  signal?: AbortSignal;
  /** Receives the output so far, unvalidated, whenever another part of it may be complete. */
  onPartial?(said: unknown): void;
}

/** The maximum tokens of a call; each step resends everything before it. */
export function tokensOfCall(call: ModelCall<unknown>): number {
  const { stepsMax, outputTokensMax, lookUpTokensMax = 0 } = call;
  const step = tokensOf(call) + outputTokensMax;
  return stepsMax * step + (stepsMax - 1) * lookUpTokensMax;
}

export type CallResult<Output> =
  | { ok: true; output: Output; run: Omit<ModelRun, "id" | "outcome" | "reason"> }
  | { ok: false; run: Omit<ModelRun, "id"> };

export interface Spent {
  steps: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
}

export const callModel = <Output>(port: ModelPort, call: ModelCall<Output>): Promise<CallResult<Output>> =>
  accountFor(port, call, (spent) => streamOutput(port, call, spent));

/**
 * What the model wanted to look up could not be read, because of us and not of the provider. The call rejects with it:
 * told of it, the model would answer that there is nothing.
 */
export class LookUpError extends Error {
  override name = "LookUpError";
}

/** What a run of a model came to, with what it used. `ask` adds up what it has spent. Rejects with a LookUpError only. */
export async function accountFor<Output>(
  port: ModelPort,
  call: Pick<ModelCall<unknown>, "task" | "instructions" | "prompt" | "picture" | "signal">,
  ask: (spent: Spent) => Promise<Output>,
): Promise<CallResult<Output>> {
  const startedAt = Date.now();
  const spent: Spent = { steps: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
  const account = () => ({
    task: call.task,
    provider: port.provider,
    model: port.modelId,
    ...spent,
    costMicros:
      port.prices &&
      Math.round(spent.inputTokens * port.prices.input + spent.outputTokens * port.prices.output),
    durationMs: Date.now() - startedAt,
  });
  try {
    const output = await ask(spent);
    return { ok: true, output, run: account() };
  } catch (error) {
    if (error instanceof LookUpError) throw error;
    const { outcome, reason, wasCharged } = call.signal?.aborted ? stoppedByPerson : describeFailure(error);
    // An interrupted run reports no usage but was still paid for.
    if (wasCharged && spent.inputTokens === 0) {
      spent.inputTokens = tokensOf(call);
    }
    return { ok: false, run: { ...account(), outcome, reason } };
  }
}

/** A conservative estimate for a page image at common providers. */
const tokensOfPicture = 3_000;

/** The approximate input tokens of a call. */
const tokensOf = ({
  instructions,
  prompt,
  picture,
}: Pick<ModelCall<unknown>, "instructions" | "prompt" | "picture">): number =>
  estimateTokens(instructions + prompt) + (picture ? tokensOfPicture : 0);

/** The prompt, preceded by the picture if there is one. */
const askOf = ({ prompt, picture }: Pick<ModelCall<unknown>, "prompt" | "picture">) =>
  picture
    ? {
        messages: [
          {
            role: "user" as const,
            content: [
              { type: "file" as const, data: picture.bytes, mediaType: picture.mediaType },
              { type: "text" as const, text: prompt },
            ],
          },
        ],
      }
    : { prompt };

async function streamOutput<Output>(port: ModelPort, call: ModelCall<Output>, spent: Spent): Promise<Output> {
  // Imported lazily, because a Worker without a model must not load the SDK at startup.
  const [{ isStepCount, Output, parsePartialJson, streamText }, model] = await Promise.all([
    import("ai"),
    port.load(),
  ]);
  const silence = watchSilence(call.silenceMs);
  const result = streamText({
    model,
    instructions: call.instructions,
    ...askOf(call),
    output: Output.object({ schema: call.output }),
    ...(call.tools ? { tools: call.tools } : {}),
    stopWhen: isStepCount(call.stepsMax),
    maxOutputTokens: call.outputTokensMax,
    maxRetries: call.retriesMax,
    timeout: { totalMs: call.timeoutMs },
    abortSignal: abortedBy(silence.signal, call.signal),
    // Errors are parts of the stream and handled below; without this they are also printed.
    onError: () => undefined,
  });
  let text = "";
  try {
    for await (const part of result.stream) {
      silence.heard();
      if (part.type === "start-step") text = "";
      else if (part.type === "text-delta") {
        text += part.text;
        // Only a closing character can complete a part.
        if (call.onPartial && part.text.includes("}")) call.onPartial((await parsePartialJson(text)).value);
      } else if (part.type === "finish-step") addUsage(spent, part.usage);
      else if (part.type === "error") throw part.error;
      else if (part.type === "tool-error" && part.error instanceof LookUpError) {
        silence.stop();
        throw part.error;
      } else if (part.type === "abort") throw new DOMException("The model took too long.", "TimeoutError");
    }
    return await Promise.resolve(result.output).catch((error: unknown) => {
      const mended = outputWithin(text, call.output);
      if (mended === null) throw error;
      return mended;
    });
  } finally {
    silence.end();
  }
}

/** One more step of a run. */
export function addUsage(spent: Spent, usage: LanguageModelUsage): void {
  spent.steps += 1;
  spent.inputTokens += usage.inputTokens ?? 0;
  spent.cachedInputTokens += usage.inputTokenDetails.cacheReadTokens ?? 0;
  spent.outputTokens += usage.outputTokens ?? 0;
}

/** What aborts a run: too long a silence, or whoever asked for it. */
export const abortedBy = (silence: AbortSignal, signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([silence, signal]) : silence;

/** Some models wrap the JSON in a sentence or a code block; truncated output is not repaired. */
function outputWithin<Output>(text: string, schema: z.ZodType<Output>): Output | null {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (start < 0 || end < start) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text.slice(start, end + 1)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Aborts after a period of silence, including a connection that never responds. */
export function watchSilence(silenceMs: number) {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), silenceMs);
  let timer = start();
  const end = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    end,
    /** The run is of no use any more. */
    stop: () => controller.abort(),
    heard() {
      end();
      timer = start();
    },
  };
}

interface Failure {
  outcome: RunOutcome;
  reason: string;
  wasCharged: boolean;
}

const stoppedByPerson: Failure = { outcome: "STOPPED", reason: "A person stopped it.", wasCharged: true };

/** What went wrong, without any words of the exchange, which may be a client's. */
export function describeFailure(error: unknown): Failure {
  const cause = lastErrorOf(error);
  const name = cause instanceof Error ? cause.name : "Error";
  const status = statusOf(cause);
  // The provider responded with success, but the response was cut off or unreadable.
  if (status !== null && status < 300 && cause instanceof Error && cause.cause !== undefined)
    return describeFailure(cause.cause);
  if (status !== null) {
    return {
      outcome: status === 429 ? "RATE_LIMITED" : "FAILED",
      reason: `The provider answered ${status}.`,
      wasCharged: false,
    };
  }
  if (name === "TimeoutError" || name === "AbortError") {
    return { outcome: "TIMED_OUT", reason: "The provider took too long.", wasCharged: true };
  }
  if (
    /^AI_(?:NoObjectGenerated|NoOutputGenerated|JSONParse|TypeValidation|InvalidToolInput|InvalidResponseData)Error$/.test(
      name,
    )
  ) {
    return {
      outcome: "MALFORMED",
      reason: "The answer did not have the requested format.",
      wasCharged: true,
    };
  }
  return { outcome: "FAILED", reason: `The connection to the provider failed (${name}).`, wasCharged: true };
}

/** A RetryError contains the error of the last attempt. */
const lastErrorOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "lastError" in error ? error.lastError : error;

const statusOf = (error: unknown): number | null =>
  typeof error === "object" && error !== null && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : null;
