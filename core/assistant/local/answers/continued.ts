/** Sentences that run over the end of a page: what is on the next page belongs to what they say. */
import { stemsOf } from "../question-words.ts";
import type { CandidatePage, PageSearch } from "../retrieve-pages.ts";
import { nothingOpen, type Passage, passagesOf } from "./passages.ts";
import type { RankedPassage } from "./rank.ts";
import { endsSentence, startsSmall } from "./sentences.ts";

type Ranked = RankedPassage<CandidatePage>;

/** A running foot or head may stand between. */
const LAST_MAX = 2;
/** Only what comes nearest is worth the look at another page. */
const NEAREST_MAX = 5;
/** Fewer words without a full stop are a title. */
const RUNNING_WORDS = 6;

/** The passages, the nearest ones with the rest of a sentence that goes on on the next page. */
export async function continued(search: PageSearch, near: readonly Ranked[]): Promise<Ranked[]> {
  const nearest = near.slice(0, NEAREST_MAX).map(async (ranked) => {
    const rest = isCut(ranked) ? await restOf(search, ranked) : null;
    return rest ? { ...ranked, passage: joined(ranked.passage, rest) } : ranked;
  });
  return [...(await Promise.all(nearest)), ...near.slice(NEAREST_MAX)];
}

const isCut = ({ of: { document, page }, passage: { kind, text, cells } }: Ranked): boolean =>
  kind !== "HEADING" &&
  cells.length === 0 &&
  page.page < document.pageCount &&
  !endsSentence(text) &&
  text.split(" ").length >= RUNNING_WORDS;

/** The words at the head of the next page, where these are the last of their own. */
async function restOf(
  search: PageSearch,
  { of: { document, page }, passage }: Ranked,
): Promise<Passage | null> {
  const models = await search.loadModels(document.documentId, [page.page, page.page + 1]);
  const [own, next] = models.map((model) => passagesOf(model, nothingOpen).passages);
  if (!own?.slice(-LAST_MAX).some(({ text }) => text === passage.text)) return null;
  return next?.slice(0, LAST_MAX).find(({ text }) => startsSmall(text)) ?? null;
}

function joined(first: Passage, rest: Passage): Passage {
  const text = `${first.text} ${rest.text}`;
  const behind = first.text.length + 1;
  return {
    ...first,
    text,
    own: stemsOf(text),
    segments: [...first.segments, ...rest.segments],
    quote: (start, end) => [
      ...(start < first.text.length ? first.quote(start, Math.min(end, first.text.length)) : []),
      ...(end > behind ? rest.quote(Math.max(0, start - behind), end - behind) : []),
    ],
  };
}
