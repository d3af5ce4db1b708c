/**
 * The passages that come nearest to a question that nothing answers. What is found is shown as what it is, the words of
 * a page. Pure.
 */
import { CLOSEST_MAX, type ClosestPassage } from "../../model.ts";
import type { CandidatePage } from "../retrieve-pages.ts";
import { titleCase } from "../title-case.ts";
import type { RankedPassage } from "./rank.ts";

/** A second passage of one page must be that much better than what another page has to say. */
const samePageFactor = 0.6;
/** What lies with a policy and does not say what it covers now. */
const outsideFactor = 0.8;
const headingMax = 90;

/** Up to three passages, best first; none where nothing comes near. `isOutside`: of a document from outside the policy. */
export function closestPassages(
  ranked: readonly RankedPassage<CandidatePage>[],
  isOutside: (candidate: CandidatePage) => boolean = () => false,
): ClosestPassage[] {
  const near = ranked.map((one) => (isOutside(one.of) ? { ...one, score: one.score * outsideFactor } : one));
  const pages = [...new Set(ranked.map(({ of }) => of.page))];
  return pickPassages(near).map(({ of: { document }, passage }) => ({
    heading: headingOf(passage, pages),
    quote: {
      documentId: document.documentId,
      readingId: document.readingId,
      segments: [...passage.segments],
    },
  }));
}

/** The best, then the best of what is left: of other words, and rather of another page. */
export function pickPassages<Of>(near: readonly RankedPassage<Of>[]): RankedPassage<Of>[] {
  const chosen: RankedPassage<Of>[] = [];
  while (chosen.length < CLOSEST_MAX) {
    let best: { one: RankedPassage<Of>; worth: number } | null = null;
    for (const one of near) {
      if (chosen.some(({ passage }) => passage.text === one.passage.text)) continue;
      const besides = chosen.filter(({ of }) => of === one.of).length;
      const worth = one.score * samePageFactor ** besides;
      if (best === null || worth > best.worth) best = { one, worth };
    }
    if (best === null) break;
    chosen.push(best.one);
  }
  return chosen;
}

/** The heading over a passage: no sentence that leads into a list, and not the passage itself. */
function headingOf(
  { heading, text }: RankedPassage<unknown>["passage"],
  pages: readonly CandidatePage["page"][],
): string | null {
  const title = heading?.trim() ?? "";
  const isTitle = title !== "" && title.length <= headingMax && !text.includes(title);
  return isTitle ? titleCase(title, pages) : null;
}
