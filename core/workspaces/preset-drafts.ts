import { presetPrograms } from "#core/presets";
import { type ArtifactContent, storedContent } from "#model/artifacts";
import { CLIENT_RECORD_ID, presetReadKinds, TYPED_FACTS_ID } from "#model/presets";
import type { Journal } from "#model/workflows";
import { presetStepsOf, presetTaskOf, understoodOf } from "./turn.ts";

/** What the preset of the turn drafts from its steps; null for a turn without one. */
export function draftOfPreset(
  journal: Journal,
  kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
): ArtifactContent | null {
  const understood = understoodOf(journal);
  if (understood?.task.tag !== "PRESET") return null;
  const task = presetTaskOf(understood);
  const drafted = presetPrograms[task.key].draft(kind, task, presetStepsOf(journal));
  const onFile = (task.policies ?? []).flatMap((policy) => policy.documents);
  const guides = presetStepsOf(journal).flatMap((step) =>
    step.kind === "CHECK_APPLICATION" ? (step.outcome?.guides ?? []) : [],
  );
  const fetched = presetStepsOf(journal).flatMap((step) =>
    step.kind === "FETCH_PAGES" ? (step.outcome?.pages ?? []) : [],
  );
  return storedContent(
    drafted,
    new Map([
      [TYPED_FACTS_ID, "Typed facts"],
      [CLIENT_RECORD_ID, "The client's record"],
      ...fetched.map(({ documentId, title }) => [documentId, title] as const),
      ...[...onFile, ...guides, ...(task.papers ?? []), ...task.documents].map(
        ({ documentId, name }) => [documentId, name] as const,
      ),
    ]),
  );
}

/**
 * The document of a preset that was cut short, from the steps that it came to; null if there are none, or if it has handed
 * its document over already.
 */
export function draftOfCut(journal: Journal): ArtifactContent | null {
  const isDone = (kinds: readonly string[]) =>
    journal.steps.some(({ kind, state }) => kinds.includes(kind) && state === "DONE");
  return isDone(presetReadKinds) && !isDone(["DRAFT_DOCUMENT"])
    ? draftOfPreset(journal, "DRAFT_DOCUMENT")
    : null;
}
