/** What a language model decides about the next step of a task. It decides among what it is offered, and does nothing. */

export interface OfferedTool {
  name: string;
  description: string;
  /** What each field of its input is; all are texts. */
  fields: Readonly<Record<string, string>>;
}

/** What the model has called, and what came of it. */
export interface PastCall {
  name: string;
  input: Readonly<Record<string, string>>;
  /** Data: no words of it are followed. */
  result: string;
}

/** A statement that was found with its evidence. */
export interface FoundStatement {
  text: string;
  /** The words that support it. */
  quoted: readonly string[];
}

export interface ThinkTask {
  /** What a person asked for, the latest words last: the only words that are followed. */
  asked: readonly string[];
  tools: readonly OfferedTool[];
  calls: readonly PastCall[];
  /** All that the calls have found; the first is number 1. */
  found: readonly FoundStatement[];
  /** What was wrong with the replies since the last call. */
  problems: readonly string[];
}

/** A model's reply, whole. */
export interface ModelReply {
  text: string;
  calls: { name: string; input: unknown }[];
}

/** A sentence that the found statements with these numbers support. */
export interface WrittenStatement {
  text: string;
  from: number[];
}

export type Thought =
  | { tag: "CALL"; name: string; input: Record<string, string> }
  /** The task is done. Without statements: what was found is the answer, or nothing was. */
  | { tag: "DONE"; statements: WrittenStatement[] }
  /** `problem`: a sentence for the model. */
  | { tag: "UNUSABLE"; problem: string };

/** A reply, and what it means. */
export interface Thinking {
  reply: ModelReply;
  thought: Thought;
}

/** Receives the supported statements so far, while the answer is being written. */
export type ThinkWatcher = (statements: readonly WrittenStatement[]) => void;
