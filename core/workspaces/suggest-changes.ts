/**
 * Suggests in a document what a person asks to have changed in it: one portion at a time, so that whoever watches sees the
 * suggestions come. The document itself is not changed: each waits until somebody accepts or rejects it.
 */
import * as v from "valibot";
import {
  documentOf,
  type EditTask,
  findArtifacts,
  planEdits,
  type PlannedEdit,
  suggestInDocument,
} from "#core/artifacts";
import type { Tool } from "#core/workflows";
import type { SuggestionNote } from "#model/artifacts";
import type { Attachment } from "#model/explorer";
import type { Journal } from "#model/workflows";
import { canonicalJson } from "../shared/canonical-json.ts";
import { editWishOf } from "./edit-wish.ts";
import { PASSAGE_MAX } from "./model.ts";
import { idSchema, textSchema } from "./tool-inputs.ts";
import { type Found, isAnswered } from "./turn.ts";

export const suggestInputSchema = v.object({
  artifactId: idSchema,
  wish: textSchema,
  passage: v.nullable(v.pipe(v.string(), v.maxLength(PASSAGE_MAX))),
});

export const suggestedSchema = v.object({
  artifactId: v.string(),
  title: v.string(),
  /** What each suggestion changes, in a few words. */
  titles: v.array(v.string()),
});

/** What the searches of a turn have found. */
export function foundIn({ steps }: Journal): EditTask["found"] {
  const answered = steps.find(isAnswered);
  if (!answered) return null;
  const { statements, attachments } = (answered.outcome as Found).body;
  return { statements, attachments };
}

const placeOf = ({ readingId, segments }: Attachment): string => canonicalJson([readingId, segments]);

export const suggestChanges: Tool<unknown> = {
  effect: "WRITE",
  input: suggestInputSchema,
  async act(_ports, { scope, workflow, step, journal }) {
    const { artifactId, wish, passage } = step.input as v.InferOutput<typeof suggestInputSchema>;
    const [artifact] = await findArtifacts(scope.db, [artifactId]);
    if (artifact?.workspaceId !== workflow.subjectId || artifact.kind !== "DOCUMENT")
      return { tag: "FAILED", reason: "The document is not in this workspace any more." };
    const quotes = [...artifact.quotes];
    const numberOf = (attachment: Attachment): number => {
      const place = placeOf(attachment);
      const known = quotes.find((quote) => placeOf(quote) === place);
      if (known) return known.number;
      const number = Math.max(0, ...quotes.map((quote) => quote.number)) + 1;
      quotes.push({ ...attachment, number });
      return number;
    };
    const planned = planEdits({
      document: documentOf(artifact),
      wish: editWishOf(wish),
      passage,
      found: foundIn(journal),
      numberOf,
    });
    const open = new Set((artifact.suggestions ?? []).map(contentOf));
    const suggestions = planned
      .filter((edit) => !open.has(contentOf(edit)))
      .map((edit, at): SuggestionNote => ({ ...edit, id: `${step.key}-${at + 1}`, by: null }));
    return {
      tag: "DONE",
      outcome: { artifactId, title: artifact.title, titles: suggestions.map(({ title }) => title) },
      rows: suggestions.length === 0 ? [] : suggestInDocument(scope, artifact, { suggestions, quotes }),
    };
  },
};

/** What a suggestion changes, whoever asked for it. */
const contentOf = ({ edits = [] }: Pick<PlannedEdit, "edits"> | SuggestionNote): string =>
  canonicalJson(edits);
