/**
 * The passages that come nearest to a question that nothing answers. What is found is shown as what it is, the words of
 * a page. Pure.
 */
import { CLOSEST_MAX, type ClosestPassage } from "../../model.ts";
import type { CandidatePage } from "../retrieve-pages.ts";
import { titleCase } from "../title-case.ts";
import type { QuoteSegment } from "#model/reading";
import type { Passage } from "./passages.ts";
import type { RankedPassage } from "./rank.ts";

/** A second passage of one page must be that much better than what another page has to say. */
const samePageFactor = 0.6;
/** What lies with a policy and does not say what it covers now. */
const outsideFactor = 0.8;
const headingMax = 90;

/** Up to three excerpts, best first; none where nothing comes near. `isOutside`: of a document from outside the policy. */
export function closestPassages(
  ranked: readonly RankedPassage<CandidatePage>[],
  isOutside: (candidate: CandidatePage) => boolean = () => false,
): ClosestPassage[] {
  const near = ranked.map((one) => (isOutside(one.of) ? { ...one, score: one.score * outsideFactor } : one));
  const pages = [...new Set(ranked.map(({ of }) => of.page))];
  return pickExcerpts(near).map(({ ranked: { of, passage }, excerpt }) => ({
    heading: headingOf(passage, pages),
    quote: {
      documentId: of.document.documentId,
      readingId: of.document.readingId,
      segments: joinSegments(
        excerpt.flatMap(({ segments }) => segments),
        of.page.text,
      ),
    },
  }));
}

interface Picked<Of> {
  ranked: RankedPassage<Of>;
  excerpt: readonly Passage[];
}

/** The best, then the best of what is left: of other words, and rather of another page. */
function pickExcerpts<Of>(near: readonly RankedPassage<Of>[]): Picked<Of>[] {
  const chosen: Picked<Of>[] = [];
  while (chosen.length < CLOSEST_MAX) {
    let best: { one: RankedPassage<Of>; worth: number } | null = null;
    for (const one of near) {
      const isShown = ({ ranked, excerpt }: Picked<Of>): boolean =>
        ranked.passage.text === one.passage.text || excerpt.includes(one.passage);
      if (chosen.some(isShown)) continue;
      const besides = chosen.filter(({ ranked: { of } }) => of === one.of).length;
      const worth = one.score * samePageFactor ** besides;
      if (best === null || worth > best.worth) best = { one, worth };
    }
    if (best === null) break;
    const taken = new Set(chosen.flatMap(({ excerpt }) => excerpt));
    chosen.push({ ranked: best.one, excerpt: excerptOf(best.one, taken) });
  }
  return chosen;
}

/** A passage with what follows it on its page, up to the next heading or a length that a reader takes in at once. */
function excerptOf({ passage, page }: RankedPassage<unknown>, taken: ReadonlySet<Passage>): Passage[] {
  const excerpt = [passage];
  let length = passage.text.length;
  for (const next of page.slice(page.indexOf(passage) + 1)) {
    length += next.text.length;
    if (next.kind === "HEADING" || taken.has(next) || length > EXCERPT_MAX) break;
    excerpt.push(next);
  }
  return excerpt;
}
const EXCERPT_MAX = 400;

/** In the order of the page; what only white space or dots part is one quote. */
function joinSegments(segments: readonly QuoteSegment[], text: string): QuoteSegment[] {
  const joined: QuoteSegment[] = [];
  for (const segment of segments.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    const gap = last && text.slice(last.end, segment.start);
    const isOne = last && (segment.start <= last.end || (gap !== undefined && isBlank(gap)));
    if (!last || !isOne) joined.push(segment);
    else if (segment.end > last.end)
      joined[joined.length - 1] = { ...last, end: segment.end, text: text.slice(last.start, segment.end) };
  }
  return joined;
}

const isBlank = (gap: string): boolean => gap.replaceAll(".", "").trim() === "";

/** The heading over a passage: no sentence that leads into a list, and not the passage itself. */
function headingOf(
  { heading, text }: RankedPassage<unknown>["passage"],
  pages: readonly CandidatePage["page"][],
): string | null {
  const title = heading?.trim() ?? "";
  const isTitle = title !== "" && title.length <= headingMax && !text.includes(title);
  return isTitle ? titleCase(title, pages) : null;
}
