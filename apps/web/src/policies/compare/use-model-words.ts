/**
 * A comparison is shown at once in Cara's own words; where a language model is configured, its words take their place
 * when they are there. The differences and their quotes stay the same.
 */
import { CompareDocumentsDocument } from "../../graphql/generated/graphql.ts";
import { execute } from "../../graphql/execute.ts";
import { useAnswer } from "../../graphql/use-query.ts";
import type { Comparison } from "./comparison.ts";

/** Cara's own words with nothing to wait for; the model's are awaited, there, or could not be had. */
export type Wording = "OWN" | "AWAITED" | "MODEL" | "WITHOUT_MODEL";

export function useModelWords(documentIds: readonly string[], loaded: readonly Comparison[]) {
  const canBeWorded = loaded.some((comparison) => comparison.canBeWorded);
  // A page that is read again and says the same asks the model nothing.
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

/** `worded`: undefined while it is awaited, null when it failed. */
function wordingOf(canBeWorded: boolean, worded: readonly Comparison[] | null | undefined): Wording {
  if (!canBeWorded) return "OWN";
  if (worded === undefined) return "AWAITED";
  return worded === null || worded.some(({ wordedWithoutModel }) => wordedWithoutModel)
    ? "WITHOUT_MODEL"
    : "MODEL";
}
