/**
 * Exclusions that a schedule of forms names by the titles of its forms ("HS BP 310 01 24 Exclusion - Communicable
 * Disease"), one a row, rows that run over lines included.
 */
import type { QuoteSegment } from "#model/documents";
import { isFormEntry } from "../passage-lines.ts";
import { formNumbersIn } from "../values/form-numbers.ts";
import type { Clause } from "./clauses.ts";
import type { EntryList } from "./entry-list.ts";
import {
  describeTitle,
  isCutInWord,
  isListHead,
  isMostlyCapitalized,
  titleCased,
  withoutFormNumber,
  withoutMark,
} from "./entry-titles.ts";

export const exclusionTitle =
  /\b(?:exclusions?|excluded|excluding|limitation of coverage|absolute exclusion)\b/i;

/** A row of a schedule of forms: "HS BP 310 01 24 Exclusion - Communicable Disease". */
export function isRowOfForms(clause: Clause): boolean {
  const firstLine = clause.text.split("\n")[0] ?? "";
  return (
    exclusionTitle.test(clause.text) &&
    clause.text.split(/\s+/).length <= 26 &&
    /\d/.test(firstLine.slice(0, 16)) &&
    !/\bnot\b/i.test(clause.text) &&
    !/[.;:]$/.test(clause.text)
  );
}

/** Rows of a schedule of forms stand one a line; each that names an exclusion is an entry. */
export function collectFormTitles(exclusions: EntryList, page: number, text: string): void {
  const lines = text.split("\n");
  const isSchedule = lines.filter((line) => isFormEntry(line.trim())).length >= scheduleRowsMin;
  let start = 0;
  let listedTo = 0;
  lines.forEach((line, index) => {
    const at = start + line.length - line.trimStart().length;
    start += line.length + 1;
    if (at < listedTo) return;
    const list = listFrom(lines, index);
    if (list !== null) {
      for (const { title, from, to } of titlesIn(list))
        addTitledExclusion(exclusions, titleCased(title), [
          { page, start: at + from, end: at + to, text: list.slice(from, to) },
        ]);
      listedTo = at + list.length;
      return;
    }
    const rows = [line];
    const isEntry = isSchedule && isFormEntry(line.trim());
    for (const next of lines.slice(index + 1, index + 1 + wrappedLinesMax)) {
      if (next.trim() === "" || !(isUnfinished(rows.at(-1) ?? "") || (isEntry && isRestOfRow(next)))) break;
      rows.push(next);
    }
    const quoted = rows.join("\n").trim();
    if (
      !exclusionTitle.test(quoted) ||
      isCutInWord(quoted) ||
      isRestOfSentence(quoted, lines[index - 1] ?? "") ||
      /\.{6,}/.test(quoted) ||
      /\b(?:is|are) (?:amended|added|deleted|replaced)\b/i.test(quoted)
    )
      return;
    const title = titleCased(withoutMark(withoutFormNumber(quoted.replace(/\s+/g, " "))));
    const isTitle = /^[\p{Lu}“"]/u.test(title) && !/[.;:,]$/.test(title) && title.split(" ").length <= 24;
    if (!isTitle || isListHead(title) || title.split(" ").length < 2 || !isMostlyCapitalized(title)) return;
    addTitledExclusion(exclusions, title, [{ page, start: at, end: at + quoted.length, text: quoted }]);
  });
}

/** "Medical expense limit: excluded" is about medical expense; a notice about an exclusion excludes nothing. */
export function addTitledExclusion(exclusions: EntryList, title: string, quote: QuoteSegment[]): void {
  if (/^(?:notice|advisory|important)\b|\badvisory notice\b|\$\s?\d/i.test(title)) return;
  const subject = title
    .replace(/\s*[-–—:]*\s*(?:the following )?(?:(?:is|are) )?excluded$/i, "")
    .replace(/(?<=\w)\s+limit\b(?=\s*(?:\(.*\))?$)/i, (limit) => (/excluded$/i.test(title) ? "" : limit));
  if (subject.length < 3) return;
  exclusions.add(subject, describeTitle(subject), quote, 4);
}

/** Several forms in running text, parted by commas or semicolons: "HS CG 45 Exclusion - Liquor, HS CP 36 Roof …". */
export const listsForms = (text: string): boolean => titlesIn(text).length > 0;

/** A list of forms that begins on this line, with the lines over which it goes on; null where none does. */
function listFrom(lines: readonly string[], index: number): string | null {
  const first = lines[index] ?? "";
  if (!/[,;]/.test(first) || formsIn(first).length < 2) return null;
  let end = index + 1;
  while (
    end < index + listLinesMax &&
    !/\.\s*$/.test(lines[end - 1] ?? "") &&
    (/[,;]\s*$/.test(lines[end - 1] ?? "") || /[,;]/.test(lines[end] ?? ""))
  )
    end += 1;
  return lines.slice(index, end).join("\n").trim();
}

const formsIn = (text: string) => formNumbersIn(text).filter(({ number }) => /\d/.test(number));

function titlesIn(list: string): { title: string; from: number; to: number }[] {
  const forms = formsIn(list);
  if (forms.length < 2) return [];
  return forms.flatMap(({ start, end }, at) => {
    const written = list.slice(end, forms[at + 1]?.start).replace(/[\s,;.&]+(?:and\s*)?$/, "");
    const title = written.replace(/\s+/g, " ").replace(/^[\s:–—-]+/, "");
    return exclusionTitle.test(title) && title.split(" ").length <= 24
      ? [{ title, from: start, to: end + written.length }]
      : [];
  });
}

/** A line within running text: it begins small, or the one above it breaks off in a word or a phrase. */
const isRestOfSentence = (line: string, above: string): boolean =>
  !isFormEntry(line) && (/^\p{Ll}{2}/u.test(line) || isCutInWord(above) || isUnfinished(above));

const listLinesMax = 14;
const scheduleRowsMin = 3;
const wrappedLinesMax = 2;
const rowCharactersMax = 70;

/** In a schedule every row begins with its form's number: a short line without one is the rest of the row above. */
const isRestOfRow = (line: string): boolean =>
  line.trim().length <= rowCharactersMax && !isFormEntry(line.trim()) && !/\d|[.:]\s*$/.test(line);

/** A title that goes on in the next line: an open parenthesis, a comma or a small word at its end. */
export function isUnfinished(line: string): boolean {
  const open = (line.match(/\(/g) ?? []).length > (line.match(/\)/g) ?? []).length;
  return open || /(?:,|\b(?:and|or|of|for|to|the|with|in|from|over))\s*$/i.test(line);
}
