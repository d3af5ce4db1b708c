/**
 * The options that one document offers, each as a document of its own: what belongs to the other options is blank in it,
 * so that it is read like any other, and its quotes stand on the pages as they are.
 */
import type { Block, PageModel, PageReading, Piece, Span } from "#model/reading";
import { modelInSlices } from "#core/page-model";
import type { Evidence } from "../../model.ts";
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import { blankSpans } from "../blank-spans.ts";
import { comparedInSlices } from "../comparison/compare.ts";
import { optionWords } from "../data/coverage-subjects.ts";
import { createExtractor } from "../extract.ts";
import type { ExploredDocument } from "../review/explore.ts";

export interface OfferedOption {
  /** "Option A"; null for a document that offers only one thing. */
  name: string | null;
  document: ExploredDocument;
}

/** More than one page shows side by side. */
const OPTIONS_MAX = 6;
const NAME_MAX = 60;

const pattern = new RegExp(
  String.raw`^\W*((?:${optionWords.join("|")})\s*(?:#|no\.?|number)?\s*(?:[a-h]|\d|one|two|three|four|five|six|i{1,3}|iv))(?![\p{L}\p{N}])`,
  "iu",
);

/** "option a" of "Option A (recommended)"; null for anything else. */
function optionIn(text: string): string | null {
  const [, name] = pattern.exec(text) ?? [];
  return name === undefined || text.length > NAME_MAX ? null : name.toLowerCase().replaceAll(/\s+/gu, " ");
}

/** Where one option stands on a page. */
interface Place {
  option: string;
  page: number;
  spans: readonly Span[];
}

export function* optionsIn(document: ExploredDocument): SlicedWork<OfferedOption[]> {
  const names = new Map<string, string>();
  const places: Place[] = [];
  let open: { option: string; level: number } | null = null;
  const note = (option: string, text: string, page: number, spans: readonly Span[]) => {
    const [, printed = option] = pattern.exec(text) ?? [];
    if (!names.has(option)) names.set(option, printed.replaceAll(/\s+/gu, " "));
    places.push({ option, page, spans });
  };
  for (const model of document.models) {
    for (const block of model.blocks) {
      if (block.kind === "TABLE") {
        const own = columnsOf(block);
        for (const { option, text, spans } of own) note(option, text, model.page, spans);
        if (own.length > 0) continue;
      }
      if (block.kind === "HEADING") {
        const option = optionIn(block.text);
        if (option !== null) open = { option, level: block.level };
        else if (open && block.level < open.level) open = null;
        if (option !== null) note(option, block.text, model.page, []);
      }
      if (open && block.kind !== "FURNITURE")
        places.push({ ...open, page: model.page, spans: spansOf(block) });
    }
  }
  const stated = [...names].filter(([option]) =>
    places.some((place) => place.option === option && place.spans.length > 0),
  );
  if (stated.length < 2) return [{ name: null, document }];
  const options: OfferedOption[] = [];
  for (const [option, name] of stated.slice(0, OPTIONS_MAX)) {
    const others = places.filter((place) => place.option !== option);
    const pages = document.pages.map((page) => {
      const spans = others.filter((place) => place.page === page.page).flatMap((place) => place.spans);
      return blankSpans(page, spans);
    });
    options.push({ name, document: yield* readAgain(document, pages) });
  }
  return options;
}

/** The columns of a table that are options, where it has two of them. */
function columnsOf(
  table: Extract<Block, { kind: "TABLE" }>,
): { option: string; text: string; spans: Span[] }[] {
  const columns = table.columns.flatMap(({ text }, at) => {
    const option = optionIn(text);
    return option === null ? [] : [{ option, text, at }];
  });
  if (new Set(columns.map(({ option }) => option)).size < 2) return [];
  return columns.map(({ option, text, at }) => ({
    option,
    text,
    spans: [
      table.columns[at],
      ...table.rows.map(({ kind, cells }) => (kind === "GROUP" ? null : cells[at])),
    ].flatMap((piece) => [...(piece?.spans ?? [])]),
  }));
}

function spansOf(block: Block): Span[] {
  const pieces: (Piece | null | undefined)[] =
    block.kind === "TABLE"
      ? [...block.columns, ...block.rows.flatMap(({ cells }) => cells)]
      : block.kind === "PAIR"
        ? [block.label, block.value]
        : [block];
  return pieces.flatMap((piece) => [...(piece?.spans ?? [])]);
}

/** A document with other pages than its own, or with fewer words on them. */
export function* readAgain(
  document: ExploredDocument,
  pages: readonly PageReading[],
): SlicedWork<ExploredDocument> {
  const models: readonly PageModel[] = yield* modelInSlices(pages);
  const extractor = createExtractor({ models });
  for (const page of pages) extractor.readPage(page);
  const extraction = yield* extractor.finishInSlices();
  return { ...document, ...(yield* comparedInSlices(models, extraction)), pages };
}

/** A quote of an option as it stands on the page: words of other options between its own are left out. */
export const onPages = (segments: Evidence, pages: readonly Pick<PageReading, "page" | "text">[]): Evidence =>
  segments.flatMap((segment) => {
    const text = pages.find(({ page }) => page === segment.page)?.text ?? "";
    if (text.slice(segment.start, segment.end) === segment.text) return segment;
    const words = [...segment.text.matchAll(/\S+/gu)].map(({ index, 0: word }) => ({
      start: segment.start + index,
      end: segment.start + index + word.length,
    }));
    const runs: Span[] = [];
    for (const word of words) {
      const last = runs.at(-1);
      if (last && text.slice(last.end, word.start).trim() === "")
        runs.splice(-1, 1, { ...last, end: word.end });
      else runs.push(word);
    }
    return runs.map(({ start, end }) => ({ page: segment.page, start, end, text: text.slice(start, end) }));
  });
