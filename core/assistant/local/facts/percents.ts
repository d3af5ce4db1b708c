/** Percentages with the words around them: "this premium is at least 25% earned". */
import type { Block, PageModel, Piece } from "#model/reading";
import type { DetailField } from "../../model.ts";
import { tokensOf } from "../values/tokens.ts";
import { type Candidate, percentFields } from "./candidate.ts";
import { noFeatures } from "./features.ts";
import { type LabelMatch, matchLabel } from "./label-match.ts";
import { valuesOf } from "./piece-values.ts";

/** Words before and behind a percentage that may speak of it. */
const WORDS_BEFORE = 6;
const WORDS_BEHIND = 5;
const REACH = 90;
const TEXT_MAX = 1500;
const EARLY_PAGES = 3;
const isPercentField: ReadonlySet<DetailField> = new Set<DetailField>(percentFields);

export function* percentCandidatesOf(model: PageModel): Generator<Candidate> {
  for (const block of model.blocks) {
    const section = model.sections[block.section];
    if (!section || section.kind === "EXAMPLE" || block.kind === "FURNITURE") continue;
    for (const { piece, outer } of linesOf(block)) {
      if (piece.text.length > TEXT_MAX || !piece.text.includes("%")) continue;
      for (const value of valuesOf(piece)) {
        if (value.type !== "PERCENT" || value.percent <= 0 || value.percent > 100) continue;
        const words = wordsAround(piece.text, value.start, value.end);
        const own = bestOf([words, `${outer} ${words}`, outer]);
        const match = own ?? bestOf([block.headings.at(-1) ?? "", section.title ?? ""]);
        if (!match) continue;
        const rank = match.row.sections.indexOf(section.kind);
        yield {
          field: "minimumEarnedPremiumPercent",
          key: String(value.percent),
          value: value.percent,
          quotes: [{ piece, from: startOfLine(piece.text, value.start), to: value.end }],
          page: model.page,
          features: {
            ...noFeatures,
            base: 1,
            label: 0.5 + match.share / 2,
            whole: match.share === 1 ? 1 : 0,
            beside: outer !== "" ? 1 : 0,
            section: rank < 0 ? 0 : 1 - rank * 0.2,
            wording: section.kind === "FORM" || section.kind === "NOTICE" ? 1 : 0,
            early: model.page <= EARLY_PAGES ? 1 : 0,
            fit: own ? 1 : 0.5,
          },
        };
      }
    }
  }
}

function* linesOf(block: Block): Generator<{ piece: Piece; outer: string }> {
  if (block.kind === "PAIR") {
    yield { piece: block.label, outer: "" };
    if (block.value) yield { piece: block.value, outer: block.label.text };
  } else if (block.kind === "TABLE")
    for (const { cells } of block.rows)
      for (const [at, piece] of cells.entries())
        if (piece) yield { piece, outer: at === 0 ? "" : (cells[0]?.text ?? "") };
  if (block.kind !== "PAIR" && block.kind !== "TABLE") yield { piece: block, outer: "" };
}

function wordsAround(text: string, start: number, end: number): string {
  const [opening] = text
    .slice(Math.max(0, start - REACH), start)
    .split(". ")
    .slice(-1);
  const [ending] = text.slice(end, end + REACH).split(". ");
  const before = tokensOf(opening ?? "").slice(-WORDS_BEFORE);
  const behind = tokensOf(ending ?? "").slice(0, WORDS_BEHIND);
  return [...before, ...behind].map((token) => token.text).join(" ");
}

/** Where the sentence begins that the percentage stands in, or as many words before it as speak of it. */
function startOfLine(text: string, at: number): number {
  const from = Math.max(0, at - REACH);
  const first = tokensOf(text.slice(from, at)).at(-WORDS_BEFORE);
  return first ? from + first.start : at;
}

function bestOf(labels: readonly string[]): LabelMatch | null {
  let best: LabelMatch | null = null;
  for (const label of labels)
    for (const match of matchLabel(label))
      if (isPercentField.has(match.row.field) && !match.isPart && match.share > (best?.share ?? 0))
        best = match;
  return best;
}
