/**
 * Suggests in a document what a person asks to have changed in it: one portion at a time, so that whoever watches sees the
 * suggestions come. The document itself is not changed: each waits until somebody accepts or rejects it.
 */
import * as v from "valibot";
import {
  documentOf,
  editPlans,
  type EditTask,
  findArtifacts,
  type PlannedEdit,
  suggestInDocument,
} from "#core/artifacts";
import type { Reasoner } from "#core/assistant";
import type { Tool } from "#core/workflows";
import type { SuggestionNote } from "#model/artifacts";
import type { Attachment } from "#model/explorer";
import type { Journal } from "#model/workflows";
import { canonicalJson } from "../shared/canonical-json.ts";
import { editWishOf } from "./edit-wish.ts";
import { PASSAGE_MAX } from "./model.ts";
import { idSchema, textSchema } from "./tool-inputs.ts";
import type { Found } from "./task.ts";
import { isAnswered } from "./turn.ts";

export const suggestInputSchema = v.object({
  artifactId: idSchema,
  wish: textSchema,
  passage: v.nullable(v.pipe(v.string(), v.maxLength(PASSAGE_MAX))),
  /** The sentence that the portion begins with. */
  from: v.number(),
});

export const suggestedSchema = v.object({
  artifactId: v.string(),
  title: v.string(),
  /** What each suggestion changes, in a few words. */
  titles: v.array(v.string()),
  /** The sentence that the next portion begins with; null once nothing is left. */
  next: v.nullable(v.number()),
  /** Other words were asked for, and a language model has looked for them. */
  isWorded: v.boolean(),
});

/** Sentences that are put in other words at once: their suggestions appear while the next ones are looked for. */
const PORTION = 8;
const SENTENCES_MAX = 80;

/** What the searches of a turn have found. */
export function foundIn({ steps }: Journal): EditTask["found"] {
  const answered = steps.find(isAnswered);
  if (!answered) return null;
  const { statements, attachments } = (answered.outcome as Found).body;
  return { statements, attachments };
}

const placeOf = ({ readingId, segments }: Attachment): string => canonicalJson([readingId, segments]);

interface SuggestPorts {
  readonly reasoner: Pick<Reasoner, "reword">;
}

export const suggestChanges: Tool<SuggestPorts> = {
  effect: "WRITE",
  input: suggestInputSchema,
  async act({ reasoner }, { scope, workflow, step, journal }) {
    const { artifactId, wish: words, passage, from } = step.input as v.InferOutput<typeof suggestInputSchema>;
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
    const document = documentOf(artifact);
    const wish = editWishOf(words);
    const isReword = wish.tag === "REWORD";
    const sentences = isReword ? editPlans.rewordable(document, passage).slice(0, SENTENCES_MAX) : [];
    const portion = sentences.slice(from, from + PORTION);
    const { value, withoutModel, runs } = await reasoner.reword({
      wish: words,
      sentences: portion.map(({ text, quotes: numbers }) => ({
        text,
        quoted: quotes.flatMap(({ number, content }) => (numbers.includes(number) ? content : [])),
      })),
    });
    const planned = isReword
      ? value.flatMap(({ at, text }) => portion[at]?.edit(text) ?? [])
      : editPlans.plan({ document, wish, passage, found: foundIn(journal), numberOf });
    const open = new Set((artifact.suggestions ?? []).map(contentOf));
    const suggestions = planned
      .filter((edit) => !open.has(contentOf(edit)))
      .map((edit, at): SuggestionNote => ({ ...edit, id: `${step.key}-${at + 1}`, by: null }));
    return {
      tag: "DONE",
      outcome: {
        ...{ artifactId, title: artifact.title, titles: suggestions.map(({ title }) => title) },
        // A model that fails once is not asked for the rest.
        next: runs.length > 0 && !withoutModel && from + PORTION < sentences.length ? from + PORTION : null,
        isWorded: runs.length > 0 && !withoutModel,
      },
      runs,
      rows: suggestions.length === 0 ? [] : suggestInDocument(scope, artifact, { suggestions, quotes }),
    };
  },
};

/** What a suggestion changes, whoever asked for it. */
const contentOf = ({ edits = [] }: Pick<PlannedEdit, "edits"> | SuggestionNote): string =>
  canonicalJson(edits);
