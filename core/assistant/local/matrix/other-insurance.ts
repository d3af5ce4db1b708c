/** Whether two documents are about different lines of insurance, by what each was recognized as. */
import { type ComparedDocument, textOf } from "../comparison/lines.ts";
import { nameOfLine } from "../data/lines.ts";
import { findLine } from "../values/find-line.ts";

/** A line that holds others. */
const parts: Readonly<Record<string, readonly string[]>> = {
  "business owners": ["general liability", "commercial property", "equipment breakdown", "crime"],
};

/** The lines of each in words; null where they share one, or nothing is known of either. */
export function otherInsurance(
  first: ComparedDocument,
  document: ComparedDocument,
): { own: string; other: string } | null {
  const [own = [], other = []] = [document, first].map(linesOf);
  if (own.length === 0 || other.length === 0) return null;
  const whole = (lines: readonly string[]) =>
    new Set(lines.flatMap((line) => [line, ...(parts[line] ?? [])]));
  const all = whole(other);
  if ([...whole(own)].some((line) => all.has(line))) return null;
  return { own: listed(own), other: listed(other) };
}

/** As it was recognized, and as its title says. */
function linesOf({ extraction, lines }: ComparedDocument): string[] {
  const known = extraction.recognized?.lines ?? [];
  const titles = lines.slice(0, TITLE_LINES).filter(({ kind }) => kind === "HEADING");
  const named =
    known.length === 0 ? [] : titles.flatMap((line) => findLine(textOf(line)) ?? []).map(nameOfLine);
  return [...new Set([...known, ...named])];
}
const TITLE_LINES = 4;

const listed = (lines: readonly string[]): string => new Intl.ListFormat("en").format(lines.slice(0, 3));
