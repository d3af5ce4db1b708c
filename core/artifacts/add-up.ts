/** What the parts of a price come to, where a document gives them in a table and no total with them. Pure. */
import { figuresIn, kindOfFigure } from "../shared/figures.ts";
import { centsFromDollars, describeMoney } from "../shared/money.ts";
import { type Placed, textOfNode, topBlocksOf } from "./document-text.ts";
import type { DocumentNode } from "./model.ts";

export interface AddedUp {
  /** The place of the table among the blocks of the document. */
  place: number;
  /** For each offer, its parts and what they come to. */
  sentences: string[];
  /** Numbers of the quotes that give the parts. */
  quotes: number[];
}

const premium = /^(?:total |annual )?premium$/iu;
const charge = /\b(?:tax(?:es)?|fees?|surcharges?|assessments?)\b/iu;
const total = /\btotals?\b/iu;

/** A cell that gives one amount and nothing else, in cents. */
function centsOf(cell: string): number | null {
  const [figure, ...others] = figuresIn(cell);
  if (figure !== cell || others.length > 0 || kindOfFigure(figure) !== "AMOUNT") return null;
  const dollars = Number(figure.replaceAll(/[$,\s]/gu, ""));
  return Number.isFinite(dollars) ? centsFromDollars(dollars) : null;
}

const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** "Larkspur Mutual: premium $4,200 and policy fees $95 total $4,295."; null if a part is no single amount. */
function sumOf(name: string, parts: readonly { label: string; cell: string }[]): string | null {
  const amounts = parts.map(({ cell }) => centsOf(cell));
  if (name === "" || !amounts.every((cents) => cents !== null)) return null;
  const said = parts.map(({ label, cell }) => `${lowered(label)} ${cell}`);
  const sum = amounts.reduce((whole, cents) => whole + cents, 0);
  return `${name}: ${said.slice(0, -1).join(", ")} and ${said.at(-1)} total ${describeMoney(sum)}.`;
}

/** The sums of a table whose first row names the parts, one offer in each row below it. */
function sumsOf(rows: readonly (readonly string[])[]): string[] {
  const [heads = [], ...offers] = rows;
  const base = heads.findIndex((head) => premium.test(head));
  const charges = heads.flatMap((head, at) => (at !== base && charge.test(head) ? [at] : []));
  if (base < 0 || charges.length === 0) return [];
  return offers.flatMap((cells) => {
    const parts = [base, ...charges].map((at) => ({ label: heads[at] ?? "", cell: cells[at] ?? "" }));
    return sumOf(cells[0] ?? "", parts) ?? [];
  });
}

const turned = (rows: readonly (readonly string[])[]): string[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));

function addUpTable({ node }: Placed, place: number): AddedUp[] {
  if (node.type !== "table") return [];
  const rows = (node.content ?? []).map((row) => (row.content ?? []).map((cell) => textOfNode(cell).trim()));
  const names = [...(rows[0] ?? []), ...rows.map(([label = ""]) => label)];
  if (names.some((name) => total.test(name) && !premium.test(name))) return [];
  const [across, down] = [sumsOf(rows), sumsOf(turned(rows))];
  const sentences = across.length > 0 ? across : down;
  const isPart = (label = "") => premium.test(label) || charge.test(label);
  const quotes = (node.content ?? []).flatMap(({ attrs }, at) =>
    across.length > 0 || isPart(rows[at]?.[0]) ? ((attrs?.["quotes"] ?? []) as number[]) : [],
  );
  return sentences.length === 0 ? [] : [{ place, sentences, quotes: [...new Set(quotes)] }];
}

/** The sums of each table of a document that gives none itself. */
export const addUp = (document: DocumentNode): AddedUp[] => topBlocksOf(document).flatMap(addUpTable);
