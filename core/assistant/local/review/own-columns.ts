/**
 * Titles of two columns that wrap over lines may be read as one label of what stands below. Only the words over the value
 * name it: "Taxes / Surcharges | Premium" over an amount of the second column is no tax. Pure.
 */
import type { Block, PageModel, PageReading, WordBox } from "#model/reading";

/** White space of so many heights of a word parts two columns. */
const GAP_HEIGHTS = 1.5;

export function withOwnLabels(model: PageModel, { words }: Pick<PageReading, "words">): PageModel {
  const isRead = words.length > 0;
  return isRead
    ? { ...model, blocks: model.blocks.map((block) => withOwnLabel(block, model, words)) }
    : model;
}

function withOwnLabel(block: Block, { text }: PageModel, words: readonly WordBox[]): Block {
  if (block.kind !== "PAIR" || !block.value?.box || !block.label.box) return block;
  const { label, value } = block;
  const [head, box] = [block.label.box, block.value.box];
  const isBelow = box.y >= head.y + head.height / 2;
  const own = words.filter(({ start, end }) =>
    label.spans.some((span) => span.start <= start && end <= span.end),
  );
  if (!isBelow || !isParted(own)) return block;
  const [left, right] = [box.x, box.x + box.width];
  const over = own.filter(({ x, width }) => x < right && left < x + width);
  if (over.length === 0 || over.length === own.length) return block;
  const [xs, ends] = [over.map(({ x }) => x), over.map(({ x, width }) => x + width)];
  const x = Math.min(...xs);
  const spans = over.map(({ start, end }) => ({ start, end }));
  const title = spans.map(({ start, end }) => text.slice(start, end)).join(" ");
  const piece = { text: title, spans, box: { ...head, x, width: Math.max(...ends) - x } };
  return {
    ...block,
    label: piece,
    text: `${title} ${value.text}`,
    spans: [...spans, ...value.spans],
  };
}

/** Words of one line with more than a blank between them. */
const isParted = (words: readonly WordBox[]): boolean =>
  words.some((word, at) => {
    const last = words[at - 1];
    const isOnLine = last !== undefined && Math.abs(last.y - word.y) < word.height / 2;
    return isOnLine && word.x - (last.x + last.width) > GAP_HEIGHTS * word.height;
  });
