/**
 * Embeddings of texts from the configured embedding model: of pages, which are stored with them, and of questions,
 * which are compared with those. They stay within the agency's budget, are accounted for like every model run, and
 * never block anything: failures are reported, and the caller continues without embeddings.
 */
import type { EmbeddingModel } from "ai";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { describeFailure } from "./model-reasoner/call-model.ts";
import { estimateTokens } from "./model-reasoner/hand-pages.ts";
import { reserveTokens } from "./model-runs.ts";
import type { ModelRun, RunOutcome } from "./model-run.ts";

/** A configured embedding model. `load` imports its provider on first use. */
export interface EmbeddingPort {
  provider: string;
  modelId: string;
  /** Requested from the provider and checked against its response; null leaves the model's default. */
  dimensions: number | null;
  /** US dollars per million tokens; null if not configured. */
  price: number | null;
  load(): Promise<Exclude<EmbeddingModel, string>>;
}

export interface TextEmbedding {
  /** The model, since embeddings of different models cannot be compared. */
  model: string;
  dimensions: number;
  /** 32-bit floats, as libSQL expects them. */
  bytes: Uint8Array;
}

/** The embeddings of all texts in order, or what went wrong. */
export interface Embedded {
  embeddings: readonly TextEmbedding[] | null;
  /** Store it with `keepModelRuns`, or in the caller's own batch. */
  runs: readonly ModelRun[];
}

/** The embeddings of one question: its variants are requested in one tick and cost one call. */
export interface QuestionEmbeddings {
  /** Null if there is none in time. */
  embeddingOf(text: string): Promise<TextEmbedding | null>;
  /** The runs so far. */
  runs: readonly ModelRun[];
}

export interface Embedder {
  /** The name that its embeddings are stored under. */
  model: string;
  embedPages(texts: readonly string[]): Promise<Embedded>;
  openQuestion(): QuestionEmbeddings;
}

interface EmbedderDeps {
  model: { port: EmbeddingPort; tokensPerDay: number };
  /** Overrides the tasks' own. */
  patience?: Partial<Patience>;
}

interface Patience {
  /** Someone waits for a question, and full-text search can answer without embeddings. */
  questionMs: number;
  pagesMs: number;
}

const defaultPatience: Patience = { questionMs: 2_000, pagesMs: 60_000 };
/** Texts per request: the limit of the most restrictive servers. */
const textsPerRequest = 32;
const questionCharactersMax = 2_000;
/** Pages can wait until tomorrow, and leave half of a day's budget to people's questions. */
const pagesShare = 0.5;

/** The name that a model's embeddings are stored under. */
export const embeddingModelName = ({ provider, modelId, dimensions }: EmbeddingPort): string =>
  [provider, modelId, ...(dimensions === null ? [] : [dimensions])].join("/");

export function createEmbedder(scope: AgencyScope, { model, patience }: EmbedderDeps): Embedder {
  const { port, tokensPerDay } = model;
  const { questionMs, pagesMs } = { ...defaultPatience, ...patience };
  const name = embeddingModelName(port);

  const run = async (task: ModelRun["task"], texts: readonly string[], limits: CallLimits) => {
    const { provider, modelId } = port;
    const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const id = await reserveTokens(scope, { task, provider, model: modelId, tokens }, limits.tokensPerDay);
    return id === null ? { embeddings: null, runs: [] } : embed(port, name, texts, { id, task, ...limits });
  };

  return {
    model: name,
    embedPages: (texts) =>
      run("EMBED_PAGES", texts, {
        tokensPerDay: tokensPerDay * pagesShare,
        timeoutMs: pagesMs,
      }),
    openQuestion() {
      const runs: ModelRun[] = [];
      const limits = { tokensPerDay, timeoutMs: questionMs };
      const { load } = createBatchLoader(async (texts: readonly string[]) => {
        // After a failure, do not wait for the provider again.
        if (runs.some(({ outcome }) => outcome !== "STOOD")) return new Map<string, TextEmbedding>();
        const embedded = await run("EMBED_QUESTION", texts, limits);
        runs.push(...embedded.runs);
        return new Map(embedded.embeddings?.map((embedding, at) => [texts[at] ?? "", embedding]));
      });
      return {
        runs,
        embeddingOf: async (text) => (await load(text.slice(0, questionCharactersMax))) ?? null,
      };
    },
  };
}

interface CallLimits {
  tokensPerDay: number;
  timeoutMs: number;
}

async function embed(
  port: EmbeddingPort,
  name: string,
  texts: readonly string[],
  { id, task, timeoutMs }: CallLimits & Pick<ModelRun, "id" | "task">,
): Promise<Embedded> {
  const startedAt = Date.now();
  const spent = { steps: 0, inputTokens: 0 };
  const runOf = (outcome: RunOutcome, reason: string | null): ModelRun => ({
    id,
    task,
    provider: port.provider,
    model: port.modelId,
    outcome,
    reason,
    ...spent,
    cachedInputTokens: 0,
    outputTokens: 0,
    costMicros: port.price && Math.round(spent.inputTokens * port.price),
    durationMs: Date.now() - startedAt,
  });
  try {
    // Imported lazily, because a Worker without a model must not load the SDK at startup.
    const [{ embedMany }, model] = await Promise.all([import("ai"), port.load()]);
    const abortSignal = AbortSignal.timeout(timeoutMs);
    const numbers: unknown[] = [];
    for (let from = 0; from < texts.length; from += textsPerRequest) {
      const values = texts.slice(from, from + textsPerRequest);
      spent.steps += 1;
      const estimated = values.reduce((sum, text) => sum + estimateTokens(text), 0);
      try {
        const { embeddings, usage } = await embedMany({
          model,
          values,
          // Questions continue without embeddings, and pages are retried with their job.
          maxRetries: 0,
          abortSignal,
          ...(port.dimensions === null ? {} : { dimensions: port.dimensions }),
        });
        // Not every provider reports its usage.
        spent.inputTokens += Number.isFinite(usage.tokens) ? usage.tokens : estimated;
        numbers.push(...embeddings);
      } catch (error) {
        if (describeFailure(error).wasCharged) spent.inputTokens += estimated;
        throw error;
      }
    }
    const embeddings = embeddingsOf(numbers, texts.length, port.dimensions, name);
    return embeddings === null
      ? { embeddings, runs: [runOf("MALFORMED", "The embeddings did not have the requested format.")] }
      : { embeddings, runs: [runOf("STOOD", null)] };
  } catch (error) {
    const { outcome, reason } = describeFailure(error);
    return { embeddings: null, runs: [runOf(outcome, reason)] };
  }
}

/** Null unless there is one for each text, all of one length and none all zeros. */
function embeddingsOf(
  given: readonly unknown[],
  count: number,
  dimensions: number | null,
  model: string,
): TextEmbedding[] | null {
  const [first] = given;
  const length = dimensions ?? (Array.isArray(first) ? first.length : 0);
  if (given.length !== count || length === 0) return null;
  const embeddings = given.flatMap((numbers): TextEmbedding[] => {
    if (!Array.isArray(numbers) || numbers.length !== length) return [];
    const floats = Float32Array.from(numbers as number[]);
    const size = Math.hypot(...floats);
    return Number.isFinite(size) && size > 0
      ? [{ model, dimensions: length, bytes: new Uint8Array(floats.buffer) }]
      : [];
  });
  return embeddings.length === count ? embeddings : null;
}
