/** Exclusions that one line names by a title: headings of endorsements, rows that say "Excluded", titles in a row. */
import type { Block, PageModel } from "#model/reading";
import { names } from "../comparison/words.ts";
import { amendments } from "../data/entry-words.ts";
import { notices } from "../data/form-words.ts";
import { formNumbersIn } from "../values/form-numbers.ts";
import { tokensOf } from "../values/tokens.ts";
import type { EntryList } from "./entry-list.ts";
import * as titles from "./entry-titles.ts";
import { type Line, linesOf, quoteOfLine, quoteOfLines, wholeLine } from "./lines.ts";
import { sentencesOf } from "./sentences.ts";
import { even, excludes, isTitle, isUnfinished, withoutMark } from "./titles.ts";

export const placeOf = ({ page, start }: { page: number; start: number }): string => `${page} ${start}`;
export const ends = (text: string): boolean => ".;:!?".includes(text.at(-1) ?? ".");

/** "ZX 521 Exclusion - Condominium projects" is titled behind its number. */
export function withoutNumber(title: string): string {
  const [form] = formNumbersIn(title);
  if (form === undefined) return title;
  return form.start < 4 && form.end < title.length
    ? title.slice(form.end).trim()
    : title.slice(0, form.start).trim();
}

const TITLE_WEIGHT = 4;

/** Lines that name one exclusion by a title: headings of endorsements, rows of declarations that say "Excluded". */
export function addTitledLines(exclusions: EntryList, model: PageModel, known: ReadonlySet<string>): void {
  const lines = linesOf(model);
  for (const block of model.blocks) addRunOnTitles(exclusions, model, block);
  lines.forEach((line, at) => {
    if (!excludes(line.text) || !canName(line, lines[at - 1])) return;
    if (known.has(placeOf({ page: model.page, start: line.start }))) return;
    const own = [line];
    for (const next of lines.slice(at + 1, at + 3)) {
      if (next.block !== line.block || !isUnfinished(own.at(-1)?.text ?? "")) break;
      own.push(next);
    }
    const text = even(withoutMark(withoutNumber(own.map((each) => each.text).join(" "))));
    const words = tokensOf(text);
    const isNotice = names(words.slice(0, 2), notices) || names(words, ["advisory notice"]);
    if (!isTitle(text) || isUnfinished(text) || isNotice || text.includes("$") || names(words, amendments))
      return;
    const title = titles.titleCased(subjectOfRow(text));
    if (titles.namesSomething(title))
      exclusions.add(title, titles.describeTitle(title), quoteOfLines(own), TITLE_WEIGHT);
  });
}

/** "Endorsements: Prior Acts Exclusion; Wage Exclusion": titles that semicolons part. */
function addRunOnTitles(exclusions: EntryList, model: PageModel, block: Block): void {
  if (block.kind === "TABLE" || !block.text.includes(";") || !excludes(block.text)) return;
  const line = wholeLine(model, block);
  let at = 0;
  for (const part of block.text.split(";")) {
    const own = part.slice(part.indexOf(":") + 1);
    const from = at + part.length - own.trimStart().length;
    at += part.length + 1;
    const said = sentencesOf(own)[0]?.text ?? "";
    const printed = said.endsWith(".") ? said.slice(0, -1) : said;
    const title = withoutNumber(printed);
    if (!isTitle(title) || !excludes(title) || isUnfinished(title)) continue;
    const named = titles.titleCased(title);
    exclusions.add(
      named,
      titles.describeTitle(named),
      quoteOfLine(line, from, from + printed.length),
      TITLE_WEIGHT,
    );
  }
}

/** No part of a sentence, and of a section that may exclude something. */
function canName(line: Line, before: Line | undefined): boolean {
  if (line.section?.kind === "EXAMPLE") return false;
  const isWithin = before?.block === line.block && line.kind !== "TABLE";
  return !isWithin || ends(before.text) || before.text.split(" ").length <= 5 || isTitle(before.text);
}

/** "Medical expense limit: excluded" is about medical expense. */
function subjectOfRow(text: string): string {
  const words = text.split(" ");
  if (words.at(-1)?.toLowerCase() !== "excluded") return text;
  words.pop();
  while (["is", "are", "limit", "-", "–"].includes(words.at(-1)?.toLowerCase() ?? "")) words.pop();
  const subject = words.join(" ");
  return subject.endsWith(":") ? subject.slice(0, -1) : subject;
}
