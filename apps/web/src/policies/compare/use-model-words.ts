/**
 * A comparison is shown at once in Cara's own words; where a language model is configured, its words take their place
 * when they are there. The differences and their quotes stay the same.
 */
import { useEffect, useState } from "react";
import { CompareDocumentsDocument } from "../../graphql/generated/graphql.ts";
import { execute } from "../../graphql/execute.ts";
import type { Comparison } from "./comparison.ts";

/** Cara's own words with nothing to wait for; the model's are awaited, there, or could not be had. */
export type Wording = "OWN" | "AWAITED" | "MODEL" | "WITHOUT_MODEL";

export function useModelWords(documentIds: readonly string[], loaded: readonly Comparison[]) {
  const canBeWorded = loaded.some((comparison) => comparison.canBeWorded);
  const [worded, setWorded] = useState<{ of: string; comparisons: readonly Comparison[] | null }>();
  const key = documentIds.join(",");
  // A page that is read again and says the same asks the model nothing.
  const said = JSON.stringify(
    loaded.map(({ differences }) =>
      differences.map(({ label, oldValue, newValue }) => [label, oldValue, newValue]),
    ),
  );

  useEffect(() => {
    if (!canBeWorded) return undefined;
    const stopped = new AbortController();
    const keep = (comparisons: readonly Comparison[] | null) => {
      if (!stopped.signal.aborted) setWorded({ of: said, comparisons });
    };
    execute(
      CompareDocumentsDocument,
      { documentIds: key.split(","), inModelWords: true },
      stopped.signal,
    ).then(
      ({ compareDocuments }) => keep(compareDocuments),
      () => keep(null),
    );
    return () => stopped.abort();
  }, [key, canBeWorded, said]);

  const current = worded?.of === said ? worded.comparisons : undefined;
  return { comparisons: current ?? loaded, wording: wordingOf(canBeWorded, current) };
}

/** `worded`: undefined while it is awaited, null when it failed. */
function wordingOf(canBeWorded: boolean, worded: readonly Comparison[] | null | undefined): Wording {
  if (!canBeWorded) return "OWN";
  if (worded === undefined) return "AWAITED";
  return worded === null || worded.some(({ wordedWithoutModel }) => wordedWithoutModel)
    ? "WITHOUT_MODEL"
    : "MODEL";
}
