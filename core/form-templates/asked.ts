/**
 * Underwriting questions that somebody asked and answered in so many words. Only a plain yes or no counts, and only for the
 * form's question that asks the same; nothing else that a text says answers one. Pure.
 */
import type { FactBook } from "./facts.ts";
import type { FieldSource } from "./model.ts";
import { formQuestions } from "./questions/all.ts";

export interface AskedAnswer {
  answer: "Y" | "N";
  /** Blank if none is given. */
  explanation: string | null;
}

/** Form questions that ask the same as a text: those with the most words in common, on each form. */
function questionsLike(asked: string): string[] {
  const like = Object.entries(formQuestions).filter(([, { words }]) =>
    words.every((word) => word.test(asked)),
  );
  const lineOf = (base: string) => base.split("_Question_")[0] ?? "";
  return [...Map.groupBy(like, ([base]) => lineOf(base)).values()].flatMap((ofLine) => {
    const most = Math.max(...ofLine.map(([, { words }]) => words.length));
    const best = ofLine.filter(([, { words }]) => words.length === most);
    // Two questions that fit equally well: nobody can tell which one is answered.
    return best.length === 1 ? best.map(([base]) => base) : [];
  });
}

/** Whether a question of some form asks this. */
export const asksLike = (asked: string): boolean => questionsLike(asked).length > 0;

export function addAnswer(
  book: FactBook,
  asked: string,
  { answer, explanation }: AskedAnswer,
  source: FieldSource,
): void {
  for (const base of questionsLike(asked)) {
    book.add(`question.${base}`, answer, source);
    book.add(`explanation.${base}`, explanation, source);
  }
}

/** Longer texts hold more than a question. */
const ASKED_MAX = 320;
const EXPLANATION_MAX = 400;

export interface WrittenAnswer extends AskedAnswer {
  asked: string;
  /** Of the question with its answer and explanation, as offsets into the text. */
  start: number;
  end: number;
}

const mark = String.raw`\[\s?[xX✓✔]\s?\]|☒|☑`;
const open = String.raw`\[\s*\]|☐|_{2,}`;
/** A question mark, then one answer; where both are printed, only the one with a mark. */
const answered = new RegExp(
  String.raw`(?<asked>[^?\n](?:[^?]{8,${ASKED_MAX}}?))\?[\s:.…-]*(?:(?:${mark})\s*(?<marked>yes|no)\b(?:\s*(?:${open})?\s*(?:yes|no)\b)?|(?:${open})\s*(?:yes|no)\s*(?:${mark})\s*(?<second>yes|no)\b|(?<plain>yes|no|y|n)\b(?!\s*[/|]?\s*(?:${open}|${mark})?\s*(?:yes|no|y|n)\b))(?<rest>[^\n?]{0,${EXPLANATION_MAX}})`,
  "giu",
);

/** All questions of a text that are answered in it. */
export function answersIn(text: string): WrittenAnswer[] {
  return [...text.matchAll(answered)].flatMap(({ groups = {}, index, 0: whole }) => {
    const { asked = "", marked, second, plain, rest = "" } = groups;
    const said = (marked ?? second ?? plain ?? "").toLowerCase();
    if (said === "") return [];
    // A question begins after the sentence or the line's number before it.
    const from = Math.max(asked.lastIndexOf("\n\n"), asked.search(/[.!:]\s+(?=[A-Z][^.!:]*$)/)) + 1;
    const explanation = rest.replace(/^[\s,.:;–—-]+/, "").trim();
    // The next question on the same line is none.
    const own = /^\d+[.)]\s|^[A-Z]\.\s/.test(explanation) ? "" : explanation;
    return [
      {
        asked: asked.slice(from).replaceAll(/\s+/g, " ").trim(),
        answer: said.startsWith("y") ? ("Y" as const) : ("N" as const),
        explanation: own,
        start: index + from,
        end: index + whole.length - rest.length + (own === "" ? 0 : rest.length),
      },
    ];
  });
}
