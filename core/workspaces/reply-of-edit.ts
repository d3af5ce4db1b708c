/** What Cara says of changes that somebody asked for in a document. Pure. */
import * as v from "valibot";
import type { Journal } from "#model/workflows";
import { editWishOf, isPlainQuestion } from "./edit-wish.ts";
import type { WorkspaceMessageBody } from "./model.ts";
import { isSearch, listed, placesOf, plain } from "./reply-parts.ts";
import { suggestedSchema } from "./suggest-changes.ts";
import { turnInputSchema } from "./task.ts";
import type { StepKind } from "./step-kinds.ts";
import { isAnswered } from "./turn.ts";

/** What was suggested in a document, or why nothing was; null for a turn of another kind, and for a question. */
export function replyOfEdit(journal: Journal): WorkspaceMessageBody | null {
  const { edit, message } = v.parse(turnInputSchema, journal.input);
  if (!edit || isPlainQuestion(message)) return null;
  const suggests = journal.steps.filter(({ kind }) => kind === "SUGGEST_CHANGES");
  const step = suggests.at(-1);
  const suggested = suggests.flatMap(({ outcome }) => (v.is(suggestedSchema, outcome) ? outcome : []));
  const titles = suggested.flatMap((each) => each.titles);
  const wish = editWishOf(message);
  const sum = (field: "replaced" | "known" | "blocked") =>
    suggested.reduce((count, each) => count + (each[field] ?? 0), 0);
  const title = suggested[0]?.title ?? "";
  if (titles.length > 0) {
    const what = titles.length === 1 ? "one change" : `${titles.length} changes`;
    const isWordless = wish.tag === "REWORD" && !suggested.some(({ isWorded }) => isWorded);
    return plain(
      [
        `I suggested ${what} in “${title}”. Nothing in it changes until you accept it.`,
        ...(sum("replaced") > 0 ? [`${placeTaken(titles.length, sum("replaced"))}.`] : []),
        ...(sum("blocked") > 0 ? [decideFirst] : []),
        ...(isWordless ? ["For other words than these I need a language model."] : []),
      ].join(" "),
    );
  }
  if (step?.state === "FAILED") return plain(step.error ?? "I could not read the document.");
  if (sum("known") > 0) return plain(`This is suggested in “${title}” already: accept or reject it there.`);
  if (sum("blocked") > 0) return plain(decideFirst);
  const unknown = suggested.find(({ unknownPart }) => unknownPart)?.unknownPart;
  if (unknown)
    return plain(
      `I found no part of the document that is called “${unknown}”. Name it as its heading does, or select it.`,
    );
  if (wish.tag === "SHORTEN") return plain(nothingPolite);
  if (wish.tag === "REWORD")
    return plain(suggested.some(({ isWorded }) => isWorded) ? nothingWorded : whatIsSuggested);
  if (wish.tag !== "ADD_FACT" && wish.tag !== "CORRECT")
    return plain(
      "I found nothing in the document that this would change. Name its words as they stand in it.",
    );
  const said = suggested.flatMap((each) => each.said ?? []);
  if (said.length > 0)
    return plain(
      `“${title}” says this already, so I suggest nothing: ${listed(said.map((each) => `“${each.replace(/\.$/u, "")}”`))}.`,
    );
  const places = journal.steps.filter(isSearch).flatMap(({ kind }) => placesOf[kind as StepKind] ?? []);
  return plain(
    journal.steps.some(isAnswered) && wish.tag === "CORRECT"
      ? `The document has nothing about ${wish.subject} that would have to change.`
      : `I found nothing about ${wish.subject}, so I suggest nothing. I searched ${listed(places)}.`,
  );
}

const placeTaken = (fresh: number, replaced: number): string =>
  `${fresh === 1 ? "It takes" : "They take"} the place of ${replaced === 1 ? "one" : replaced} that waited`;

const decideFirst =
  "Another suggestion stands where the document would change. Accept or reject that one, then ask again.";

const nothingPolite =
  "Without other words I leave out only what is polite and says nothing else, and there is no such sentence. Name the sentences that may go.";

const nothingWorded =
  "The language model found no other words that the document's evidence supports, so I suggest nothing. Say in other words what should change, or select a passage.";

const whatIsSuggested =
  "I need a language model to find other words, and none is set up, or it did not answer. Without one I add what documents say, correct or replace figures and names, leave sentences and sections out, and shorten: say which.";
