/** Statements of a page's wording: its sentences, "Label: value" on a line, and lists of forms. */
import type { QuoteSegment } from "#model/documents";
import { clausesOf, sentencesOf } from "./extraction/clauses.ts";
import type { IsFurniture } from "./extraction/page-furniture.ts";
import { formsIn, isFormList } from "./compare-form-list.ts";
import { valuesIn } from "./compare-plain-text.ts";
import { LABEL_WORDS_MAX, type StatementDraft } from "./compare-statement.ts";

const SENTENCE_MAX = 1_500;
const labelPattern = /^([\p{Lu}\d][^:.;!?]{1,70}):\s+(?=\S)/u;

/** `wording` is the page's text without its tables, offsets kept. */
export function readWording(
  { page, text, wording }: { page: number; text: string; wording: string },
  isFurniture: IsFurniture,
): StatementDraft[] {
  const drafts: StatementDraft[] = [];
  let section = "";
  for (const clause of clausesOf(page, wording, isFurniture)) {
    if (clause.isHeading && !isFormList(clause.text, section) && valuesIn(clause.text).length === 0) {
      section = clause.title ?? clause.text;
      continue;
    }
    const quoteOf = (from: number, to: number): QuoteSegment[] => {
      const start = clause.start + from;
      const end = clause.start + to;
      return [{ page, start, end, text: text.slice(start, end) }];
    };
    const row = `${page} c${clause.start}`;
    if (isFormList(clause.text, section)) {
      for (const form of formsIn(clause.text)) {
        drafts.push({
          kind: "FORM",
          section,
          label: form.title,
          column: "",
          text: `${form.printed} ${form.title}`.trim(),
          row,
          quote: quoteOf(form.start, form.end),
        });
      }
      continue;
    }
    for (const { start, end, text: sentence } of labeledLinesOf(clause.text).flatMap(sentencesFrom)) {
      if (!/\p{L}{2}|\$\s?\d/u.test(sentence) || sentence.length > SENTENCE_MAX) continue;
      const said = labeled(sentence);
      // Labeled values stand for themselves, sentences for their clause.
      const ownRow = said.kind === "VALUE" ? `${row} ${start}` : row;
      drafts.push({ ...said, section, column: "", row: ownRow, quote: quoteOf(start, end) });
    }
  }
  return drafts;
}

/** "Policy number: …" and "Named insured: …" on lines of their own are not one sentence. */
function labeledLinesOf(text: string): { from: number; text: string }[] {
  const pieces: { from: number; text: string }[] = [];
  let from = 0;
  for (const match of text.matchAll(/\n(?=\s*\p{Lu}[^:.;\n]{1,45}:\s)/gu)) {
    pieces.push({ from, text: text.slice(from, match.index) });
    from = match.index + 1;
  }
  return [...pieces, { from, text: text.slice(from) }];
}

const sentencesFrom = ({ from, text }: { from: number; text: string }) =>
  sentencesOf(text).map((sentence) => ({
    ...sentence,
    start: from + sentence.start,
    end: from + sentence.end,
  }));

function labeled(sentence: string): Pick<StatementDraft, "kind" | "label" | "text"> {
  const flat = sentence.replace(/\s+/g, " ").trim();
  const leader = /^(.{3,80}?)\s*(?:\.\s?){4,}\s*(\S.*)$/.exec(flat);
  if (leader) return { kind: "VALUE", label: leader[1] ?? "", text: leader[2] ?? "" };
  const match = labelPattern.exec(flat);
  const label = match?.[1] ?? "";
  if (!match || label.split(" ").length > LABEL_WORDS_MAX) return { kind: "SENTENCE", label: "", text: flat };
  return { kind: "VALUE", label, text: flat.slice(match[0].length).replace(/[.;]\s*$/, "") };
}
