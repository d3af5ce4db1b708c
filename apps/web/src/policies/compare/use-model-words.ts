/**
 * A comparison is shown immediately in Cara's own words. If a language model is configured, its words replace them
 * when they arrive. The differences and their quotes stay the same.
 */
import { CompareDocumentsDocument } from "../../graphql/generated/graphql.ts";
import { execute } from "../../graphql/execute.ts";
import { useAnswer } from "../../graphql/use-query.ts";
import type { Comparison } from "./comparison.ts";

/** Whether the model's words are not expected, pending, received or failed. */
export type Wording = "OWN" | "AWAITED" | "MODEL" | "WITHOUT_MODEL";

export function useModelWords(documentIds: readonly string[], loaded: readonly Comparison[]) {
  const canBeWorded = loaded.some((comparison) => comparison.canBeWorded);
  // A page that is reloaded with the same content does not ask the model again.
  const said = loaded.map(({ differences }) =>
    differences.map(({ label, oldValue, newValue }) => [label, oldValue, newValue]),
  );
  const { data, isCurrent, problem } = useAnswer(
    canBeWorded ? JSON.stringify([documentIds, said]) : null,
    (signal) =>
      execute(CompareDocumentsDocument, { documentIds: [...documentIds], inModelWords: true }, signal),
  );
  const current = isCurrent ? data?.compareDocuments : undefined;
  const worded = problem === null ? current : null;
  return { comparisons: current ?? loaded, wording: wordingOf(canBeWorded, worded) };
}

/** `worded`: undefined while pending, null if it failed. */
function wordingOf(canBeWorded: boolean, worded: readonly Comparison[] | null | undefined): Wording {
  if (!canBeWorded) return "OWN";
  if (worded === undefined) return "AWAITED";
  return worded === null || worded.some(({ wordedWithoutModel }) => wordedWithoutModel)
    ? "WITHOUT_MODEL"
    : "MODEL";
}
