/**
 * How much is kept of one document. Whatever is decided about a document looks at all that was kept of it, so these
 * numbers bound the time and the memory of that, and what is stored; where one bites the reader is told.
 */

/** Characters that are understood of one document: a policy of 3,000 pages, and some half a minute of work. */
export const CHARACTERS_MAX = 10_000_000;

/** What there is more of than is kept, and how much of it is. */
export type Cut = Map<string, number>;

/** For people; null where all was kept. `pages`: how many were understood, where the document has more. */
export function describeCut(cut: Cut, pages: number | null): string | null {
  const kept = [...cut].map(([what, count]) => `${count.toLocaleString("en-US")} ${what}`);
  const last = kept.pop();
  const listed = kept.length === 0 ? last : `${kept.join(", ")} and ${last}`;
  const sentences = [
    ...(pages === null
      ? []
      : [
          `This document was too large to be understood in full: only its first ${pages.toLocaleString("en-US")} pages were.`,
        ]),
    ...(listed === undefined ? [] : [`Only the first ${listed} were kept.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}
