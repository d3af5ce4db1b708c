import { type Mark, markLabels, marks as allMarks } from "#model/endorsements";

/** Where a column heads the marks, or a row lists several. */
export const shortMarkLabels: Record<Mark, string> = {
  ADDITIONAL_INSURED: "Additional insured",
  WAIVER_OF_SUBROGATION: "Waiver of subrogation",
  PRIMARY_NONCONTRIBUTORY: "Primary, noncontributory",
};

/** In the order in which certificates print them. */
export const inPrintedOrder = (marks: readonly Mark[]): Mark[] =>
  allMarks.filter((mark) => marks.includes(mark));

/** "None", "Additional insured", "Additional insured and 2 more". */
export function summarizeMarks(marks: readonly Mark[]): string {
  const [first, ...others] = inPrintedOrder(marks);
  if (!first) return "None";
  return others.length === 0 ? markLabels[first] : `${markLabels[first]} and ${others.length} more`;
}

/** "additional insured and waiver of subrogation", within a sentence. */
export const markWords = (mark: Mark): string => markLabels[mark].toLowerCase();

const listFormat = new Intl.ListFormat("en-US");

export const listWords = (words: readonly string[]): string => listFormat.format(words);
