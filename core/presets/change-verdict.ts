/** A person's verdict in the place of Cara's: in the table of a review, and in the email that asks for the rest. Pure. */
import type { AnswerQuote, Verdict } from "#model/assistant";
import type { ArtifactBlock, VerdictChange } from "./model.ts";
import {
  countsOf,
  entryOf,
  headlineOf,
  leadOf,
  type OpenDemand,
  reviewHeads,
  uncapitalized,
  verdictNames,
  wishOf,
  wordsOf,
} from "./review-rows.ts";

/** A row of a review: the place of its table among the blocks, and its place among the table's rows, both from 0. */
export interface ReviewPlace {
  block: number;
  row: number;
}

/** Quotes with their numbers, as the blocks mark them. */
type NumberedQuote = Pick<AnswerQuote, "segments"> & { number: number };

const places = { verdict: reviewHeads.indexOf("Verdict"), why: reviewHeads.indexOf("Why") };

const isOfReview = ({ kind, rows }: ArtifactBlock): boolean =>
  kind === "TABLE" && reviewHeads.every((head, at) => rows[0]?.[at] === head);

/** The verdict on a row; null if it is no row of a review. */
export function verdictAt(blocks: readonly ArtifactBlock[], { block, row }: ReviewPlace): Verdict | null {
  const table = blocks[block];
  return table && isOfReview(table) ? (table.verdicts[row] ?? null) : null;
}

/**
 * The blocks with another verdict on one row, its reason and whose it is, and the sentences above it that count verdicts.
 * The verdict that Cara found takes the person's away again.
 */
export function withVerdict(
  blocks: readonly ArtifactBlock[],
  { block, row }: ReviewPlace,
  change: Omit<VerdictChange, "found"> & { verdict: Verdict },
): ArtifactBlock[] {
  const table = blocks[block];
  const before = verdictAt(blocks, { block, row });
  if (!table || before === null) throw new Error("This is no row of a review.");
  const { verdict, ...by } = change;
  const cells = table.rows[row] ?? [];
  const found = table.verdictChanges?.[row]?.found ?? { verdict: before, why: cells[places.why] ?? "" };
  const isFound = verdict === found.verdict;
  const fresh = cells
    .with(places.verdict, verdictNames[verdict])
    .with(places.why, isFound ? found.why : `${by.byName}: ${by.reason}`);
  const verdicts = table.verdicts.with(row, verdict);
  const changes = table.verdictChanges ?? table.rows.map(() => null);
  const changed: ArtifactBlock = {
    ...table,
    rows: table.rows.with(row, fresh),
    verdicts,
    verdictChanges: changes.with(row, isFound ? null : { ...by, found }),
  };
  const told = (of: ArtifactBlock) => of.verdicts.flatMap((each) => each ?? []);
  const [old, now] = [told(table), told(changed)];
  const name = certificateName(blocks, block);
  return blocks.map((each, at) => {
    if (at === block) return changed;
    if (at === block - 1 && name !== null) return { ...each, text: countsOf(name, now) };
    return at === block - 2 ? { ...each, text: retoldHeadline(each.text, old, now) } : each;
  });
}

/** The line over a review with the count of now; of one that somebody has worded, its count alone changes. */
function retoldHeadline(text: string, old: readonly Verdict[], now: readonly Verdict[]): string {
  if (text === headlineOf(old)) return headlineOf(now);
  const counted = old.includes("NOT_MET") ? "NOT_MET" : "CANNOT_TELL";
  const countIn = (verdicts: readonly Verdict[]) =>
    `${verdicts.filter((verdict) => verdict === counted).length} of ${verdicts.length}`;
  return text.replaceAll(new RegExp(String.raw`\b${countIn(old)}\b`, "gu"), countIn(now));
}

/** Of the certificate whose table it is; null if the line above does not say. */
function certificateName(blocks: readonly ArtifactBlock[], block: number): string | null {
  const verdicts = blocks[block]?.verdicts.flatMap((each) => each ?? []) ?? [];
  const [line = "", counts] = [blocks[block - 1]?.text, countsOf("", verdicts)];
  return line.endsWith(counts) ? line.slice(0, -counts.length) : null;
}

/** A row as the email asks for it, with the numbers of its quotes. */
function openDemandAt(
  { rows, quotes, verdictChanges }: ArtifactBlock,
  row: number,
  all: readonly NumberedQuote[],
): OpenDemand {
  const [label = "", , asked = "", , why = "", settle = ""] = rows[row] ?? [];
  const asking = (quotes[row] ?? []).flatMap((number) => all.find((quote) => quote.number === number) ?? []);
  return {
    ...{ label, asked, why: verdictChanges?.[row]?.found.why ?? why },
    ...{ settle: uncapitalized(settle), words: wordsOf(asking) },
  };
}

interface Mail<Quote extends NumberedQuote> {
  blocks: ArtifactBlock[];
  quotes: Quote[];
  body: string | null;
}

/**
 * The email as it asks once the verdict on a row of `review` is another: without its line if the demand is met, with one if
 * it is open. What people wrote into the email stays. Null if nothing changes.
 */
export function withWish<Quote extends NumberedQuote>(
  mail: Mail<Quote>,
  review: { blocks: readonly ArtifactBlock[]; quotes: readonly Quote[] },
  { block, row }: ReviewPlace,
): Mail<Quote> | null {
  const table = review.blocks[block];
  if (!table || mail.body === null) return null;
  const wishAt = (at: number) => wishOf(openDemandAt(table, at, review.quotes));
  const wish = wishAt(row);
  const name = certificateName(review.blocks, block);
  const demand = openDemandAt(table, row, review.quotes);
  const said = [wish, `${name}: ${wish}`, entryOf(demand)];
  const asking = mail.blocks.find(({ kind, text }) => kind === "LIST_ITEM" && said.includes(text));
  if (table.verdicts[row] === "MET") {
    if (!asking) return null;
    const at = mail.blocks.indexOf(asking);
    const [over, next] = [mail.blocks[at - 1], mail.blocks[at + 1]];
    // The last of a list goes with the sentence that leads into it.
    const isLast = over?.text === leadOf(demand) && next?.kind !== "LIST_ITEM";
    const gone = isLast && over ? [over, asking] : [asking];
    const blocks = mail.blocks.filter((each) => !gone.includes(each));
    const kept = new Set(blocks.flatMap(({ quotes }) => quotes.flat()));
    return {
      blocks,
      quotes: mail.quotes.filter(({ number }) => kept.has(number)),
      body: gone.reduce(
        (body, { kind, text }) => withoutLine(body, kind === "LIST_ITEM" ? `- ${text}` : text),
        mail.body,
      ),
    };
  }
  if (asking) return null;
  const others = new Set(table.rows.map((_, at) => wishAt(at)));
  const own = mail.blocks.findLastIndex(({ text }) => others.has(text));
  // The line stands with those of its certificate; where there are none, it names it.
  const isNamed = own < 0 && name !== null && mail.blocks.some(({ kind }) => kind === "HEADING");
  const text = isNamed ? `${name}: ${wish}` : wish;
  const before = mail.blocks[own < 0 ? mail.blocks.length - 2 : own];
  const { quotes, numbers } = withQuotes(mail.quotes, review.quotes, table.quotes[row] ?? []);
  const line: ArtifactBlock = { kind: "LIST_ITEM", text, rows: [], quotes: [numbers], verdicts: [] };
  const at = before ? mail.blocks.indexOf(before) + 1 : mail.blocks.length;
  return {
    blocks: mail.blocks.toSpliced(at, 0, line),
    quotes,
    body: withLineAfter(mail.body, before?.text ?? "", `- ${text}`),
  };
}

/** The email that asks for what is still needed, as it begins when nothing was asked for before: without a line. */
export function openWish(): Mail<never> & { subject: string } {
  const opening = "We reviewed the insurance. Please send what is still needed:";
  const paragraphs = [opening, "Thank you."];
  return {
    subject: "Insurance: what is still needed",
    blocks: paragraphs.map((text) => ({ kind: "PARAGRAPH", text, rows: [], quotes: [], verdicts: [] })),
    quotes: [],
    body: ["Hello,", ...paragraphs].join("\n\n"),
  };
}

const withoutLine = (body: string, line: string): string =>
  body
    .split("\n")
    .filter((each) => each !== line)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n");

/** After the line that says `before`, else before the thanks, else at the end. */
function withLineAfter(body: string, before: string, line: string): string {
  const lines = body.split("\n");
  const at = lines.findIndex((each) => before !== "" && (each === before || each === `- ${before}`));
  if (at >= 0)
    return lines.toSpliced(at + 1, 0, ...(lines[at]?.startsWith("- ") ? [line] : ["", line])).join("\n");
  const thanks = lines.lastIndexOf("Thank you.");
  return (thanks < 0 ? [...lines, "", line] : lines.toSpliced(thanks, 0, line, "")).join("\n");
}

/** The quotes of an email with some of a review's, and the numbers that these have there. */
function withQuotes<Quote extends NumberedQuote>(
  own: readonly Quote[],
  all: readonly Quote[],
  wanted: readonly number[],
): { quotes: Quote[]; numbers: number[] } {
  const quotes = [...own];
  const keyOf = (quote: Quote) => JSON.stringify({ ...quote, number: 0 });
  const numbers = wanted.flatMap((number) => {
    const quote = all.find((each) => each.number === number);
    if (!quote) return [];
    const known = quotes.find((each) => keyOf(each) === keyOf(quote));
    if (known) return known.number;
    const fresh = Math.max(0, ...quotes.map((each) => each.number)) + 1;
    quotes.push({ ...quote, number: fresh });
    return fresh;
  });
  return { quotes, numbers };
}
