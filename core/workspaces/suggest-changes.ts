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
import { passageInTone } from "#core/presets";
import type { Tool } from "#core/workflows";
import type { DocumentNode, EditWish } from "#model/artifacts";
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
  /** Other words were asked for, and a language model has looked for them, or proposals have them. */
  isWorded: v.boolean(),
  /** How many suggestions that waited gave way to these. */
  replaced: v.optional(v.number(), 0),
  /** How many were suggested already, and how many could not be placed for what is suggested in their places. */
  known: v.optional(v.number(), 0),
  blocked: v.optional(v.number(), 0),
  /** What the document says already of a fact that was to be added. */
  said: v.optional(v.array(v.string()), []),
  /** The part that the wish names, if the document does not have it. */
  unknownPart: v.optional(v.nullable(v.string()), null),
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
    const { toned, rest } = wordingsOf(document, wish, { words, passage, isFirst: from === 0 });
    const sentences = rest?.slice(0, SENTENCES_MAX) ?? [];
    const portion = sentences.slice(from, from + PORTION);
    const { value, withoutModel, runs } = await reasoner.reword({
      wish: words,
      sentences: portion.map(({ text, quotes: numbers }) => ({
        text,
        quoted: quotes.flatMap(({ number, content }) => (numbers.includes(number) ? content : [])),
      })),
    });
    const isWorded = runs.length > 0 && !withoutModel;
    const task = { document, passage, found: foundIn(journal), known: artifact.quotes, numberOf };
    const planned =
      wish.tag === "REWORD" && (isWorded || !wish.isShorter)
        ? value.flatMap(({ at, text }) => portion[at]?.edit(text) ?? [])
        : editPlans.plan({ ...task, wish: withoutOtherWords(wish) });
    const isFree = ({ edits }: PlannedEdit) =>
      !edits.some(({ block }) => toned.some((each) => each.edits.some((own) => own.block === block)));
    const { suggestions, added, replaced, known, blocked } = editPlans.join(
      document,
      artifact.suggestions ?? [],
      [...toned, ...planned.filter(isFree)].map((edit, at) => ({
        ...edit,
        id: `${step.key}-${at + 1}`,
        by: null,
      })),
    );
    return {
      tag: "DONE",
      outcome: {
        ...{ artifactId, title: artifact.title, titles: added.map(({ title }) => title) },
        // A model that fails once is not asked for the rest.
        next: isWorded && from + PORTION < sentences.length ? from + PORTION : null,
        isWorded: isWorded || (toned.length > 0 && partOf(wish) !== null),
        ...{ replaced: replaced.length, known: known.length, blocked: blocked.length },
        said:
          wish.tag === "ADD_FACT" ? editPlans.saidOf(document, wish.subject, passage).slice(0, SAID_MAX) : [],
        unknownPart: rest === null ? partOf(wish) : null,
      },
      runs,
      rows: added.length === 0 ? [] : suggestInDocument(scope, artifact, { suggestions, quotes }),
    };
  },
};

/** Places of a document where a fact stands already: with more, nobody reads them. */
const SAID_MAX = 3;

const partOf = (wish: EditWish): string | null =>
  wish.tag === "SHORTEN" || wish.tag === "REWORD" ? wish.part : null;

/** What goes without other words, where there is nobody to find them. */
const withoutOtherWords = (wish: EditWish): EditWish =>
  wish.tag === "REWORD" ? { tag: "SHORTEN", part: wish.part } : wish;

/**
 * Passages of a proposal that there are words of our own for in the tone that is asked for, and the sentences that are left
 * to a language model; these are null if the wish names a part that the document does not have.
 */
function wordingsOf(
  document: DocumentNode,
  wish: EditWish,
  { words, passage, isFirst }: { words: string; passage: string | null; isFirst: boolean },
) {
  if (wish.tag !== "SHORTEN" && wish.tag !== "REWORD") return { toned: [], rest: [] };
  const place = { document, passage, part: wish.part };
  const own = (editPlans.rewordable(place, "PARAGRAPHS") ?? []).flatMap(({ text, edit }) => {
    const fresh = passageInTone(text, words);
    return fresh === null
      ? []
      : [{ text, planned: { ...edit(fresh), why: "The standard wording of proposals in that tone." } }];
  });
  const rest = editPlans.rewordable(place, "SENTENCES");
  return {
    toned: isFirst ? own.map(({ planned }) => planned) : [],
    rest:
      rest === null || wish.tag === "SHORTEN"
        ? rest && []
        : rest.filter(({ text }) => !own.some((known) => known.text.includes(text))),
  };
}
