/** The page model: pages as read in, blocks and sections out. */
import type { PageModel, PageReading, Piece } from "#model/reading";
import { runAtOnce, type SlicedWork } from "../shared/sliced-work.ts";
import { createFurniture } from "./furniture.ts";
import { blocksOf, type Draft } from "./blocks.ts";
import { createSections } from "./sections.ts";
import { regionsOf } from "./regions.ts";
import { type Row, rowsOf } from "./rows.ts";
import { createVocabulary } from "./vocabulary.ts";
import { type Word, pieceOf, wordsOf } from "./words.ts";

export interface PageModeler {
  /** Pages come in their order. Their word boxes may be let go afterwards, and the model once it is used. */
  readPage(page: PageReading): PageModel;
}

/** The pages of a document, or some of them, in their order. */
export const modelPages = (pages: readonly PageReading[]): PageModel[] => runAtOnce(modelInSlices(pages));

/** The same in pieces. */
export function* modelInSlices(pages: readonly PageReading[]): SlicedWork<PageModel[]> {
  const modeler = createPageModeler();
  const models: PageModel[] = [];
  for (const page of pages) {
    models.push(modeler.readPage(page));
    yield page.text.length;
  }
  return models;
}

/** The printed rows of one page, in cells that stand apart: for forms whose boxes say what belongs together. */
export const rowsOfPage = (page: PageReading): Row[] => rowsOf(wordsOf(page, createVocabulary()));

export function createPageModeler(): PageModeler {
  const furniture = createFurniture();
  const sections = createSections();
  const vocabulary = createVocabulary();
  let lastTable: OpenTable | null = null;
  return {
    readPage(page) {
      const words = wordsOf(page, vocabulary);
      const hasBoxes = page.words.length > 0;
      const { regions, edges, tops } = furniture.take(regionsOf(words), page.height);
      const drafts = blocksOf(regions, hasBoxes);
      const piece = (own: readonly Word[]): Piece => pieceOf(own, hasBoxes);
      for (const draft of drafts) {
        if (draft.kind !== "TABLE") continue;
        const inherited = lastTable ? inheritedHeader(draft, lastTable, draft === drafts[0]) : null;
        if (inherited) draft.inherited = inherited;
        else draft.titles = draft.header.map((own) => piece(own).text);
        lastTable = draft;
      }
      return {
        page: page.page,
        width: page.width,
        height: page.height,
        text: page.text,
        ...sections.read(page.page, drafts, edges, tops, piece),
        ...(page.unsure ? { unsure: page.unsure } : {}),
      };
    },
  };
}

/** The titles of an earlier table with columns at the same places, for a table without a header of its own; else null. */
function inheritedHeader(table: OpenTable, before: OpenTable, isFirst: boolean): string[] | null {
  const titles = before.inherited ?? before.titles ?? [];
  if (table.header.some((words) => words.length > 0) || titles.every((title) => title === "")) return null;
  if (table.columns.length < (isFirst ? 2 : 3) || table.columns.length * 2 < before.columns.length)
    return null;
  const used = new Set<number>();
  let aligned = 0;
  for (const { x, right } of table.columns) {
    const over = before.columns.findIndex(
      (other, at) => !used.has(at) && Math.min(right, other.right) - Math.max(x, other.x) > 0,
    );
    const own = before.columns[over];
    if (!own) return null;
    used.add(over);
    if (Math.abs(own.x - x) < ALIGNED || Math.abs(own.right - right) < ALIGNED) aligned += 1;
  }
  return aligned * 2 > table.columns.length ? [...used].map((at) => titles[at] ?? "") : null;
}

/** Edges of one column on two pages are this close, in points. */
const ALIGNED = 6;

type OpenTable = Extract<Draft, { kind: "TABLE" }>;
