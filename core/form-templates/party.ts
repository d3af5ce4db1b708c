/** A holder, a lender or an insured as somebody writes it: its name, its address, its loan number, and what is left. Pure. */
import type { FactBook } from "./facts.ts";
import { addressParts, type WrittenParts } from "./written.ts";

export interface WrittenParty {
  name: string;
  /** Null if there is no whole US address. */
  parts: WrittenParts | null;
  loan: string | null;
  /** What is said besides, which no field holds. */
  left: string[];
}

/** "Loan 55-10022", "Loan number: 55-10022", "Account # 77". */
const loanWords =
  /(?:^|[\n,;·]|(?<=\d{5}(?:-\d{4})?)\s)\s*(?:mortgage |our |your )?(?:loan|account|acct|reference|ref)\.?(?: ?(?:no\.?|number|num\.?|#|id))?\s*[:#]?\s*(?<loan>(?=[\w./-]*\d)[A-Z0-9][\w./-]*?)\.?(?=\s*(?:$|[\n,;]))/iu;
/** Words behind a lender's name that are part of it. */
const successors =
  /^(?:isa[o]?a(?:\b.*)?|atima|its successors\b.*|(?:and\/or )?(?:its )?(?:successors|assigns)\b.*|as (?:their|its) interests? may appear)$/iu;
const lastLine = /\b[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?$/u;
const streetStart = /^(?:\d|P\.? ?O\.? Box\b|(?:One|Two|Three) \p{Lu})/u;

export function partyOf(text: string): WrittenParty {
  const found = loanWords.exec(text);
  const loan = found?.groups?.["loan"] ?? null;
  const rest = found ? `${text.slice(0, found.index)}\n${text.slice(found.index + found[0].length)}` : text;
  const lines = rest
    .split("\n")
    .map((line) => line.trim().replace(/[,;]$/u, ""))
    .filter((line) => line !== "");
  const [first = "", ...others] = lines.length > 1 ? lines : splitLine(lines[0] ?? "");
  const last = others.findIndex((line) => lastLine.test(line));
  const [start, ...further] = others.flatMap((line, at) =>
    at <= last && streetStart.test(line) ? [at] : [],
  );
  const from = start ?? further[0] ?? (last > 0 ? last - 1 : last);
  const parts = last < 0 ? null : addressParts(others.slice(Math.max(from, 0), last + 1).join("\n"));
  const before = parts ? others.slice(0, Math.max(from, 0)) : others;
  const ofName = before.filter((line) => successors.test(line));
  const care = before.filter((line) => !ofName.includes(line));
  const name = [first, ...ofName].join(", ");
  if (!parts) return { name, parts, loan, left: care };
  const line2 = [...care, parts.line2].filter((line) => line !== null).join(", ");
  return { name, parts: { ...parts, line2: line2 || null }, loan, left: others.slice(last + 1) };
}

/**
 * "City of Ashport 20 Permit Pkwy Ashport OH 43215": without commas only the kind of street, or the number of a box,
 * tells where the city begins.
 */
const withoutCommas =
  /^(?<name>\p{Lu}[^,\d]*?) (?<street>P\.? ?O\.? Box [\w-]+|\d+[A-Z]? [^,]*?\b(?:st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|place|pkwy|parkway|hwy|highway|cir|circle|ter|terrace|trl|trail|sq|square|plz|plaza|row)\b\.?(?: (?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?: (?:ste|suite|unit|apt|fl|floor|#)\.? ?[\w-]+)?),? (?<city>[^,\d]+,? [A-Z]{2}\.? \d{5}(?:-\d{4})?)$/iu;

/** A party in one line: its name ends where its street begins. */
function splitLine(line: string): string[] {
  const parts = withoutCommas.exec(line)?.groups;
  if (parts) return [parts["name"] ?? "", parts["street"] ?? "", parts["city"] ?? ""];
  const [, name, where] = /^(.+?),\s*((?:\d|P\.? ?O\.? Box\b|(?:One|Two|Three) ).*)$/su.exec(line) ?? [];
  const [first = "", ...behind] = (name ?? line).split(/,\s*(?=(?:ISA[O]?A|ATIMA|its successors)\b)/iu);
  return [first, ...behind, ...(where === undefined ? [] : [where])];
}

/** The row of a lender: with or without its successors it is one. */
export const interestRow = (book: FactBook, name: string): string =>
  book.row("interest", name.split(/,?\s+(?=(?:ISA[O]?A|ATIMA|its successors)\b)/iu)[0] ?? name);
