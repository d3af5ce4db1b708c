/** How papers write that something is part of a blanket limit, and which one. */

export const isBlanket = (text: string): boolean => /\bblanket/iu.test(text);

export interface InBlanket {
  start: number;
  end: number;
  /** "1" of "Included in Blanket 1"; empty where it has none. */
  number: string;
}

const inBlanket =
  /\b(?:included|combined|part)\b[^.;:]{0,60}?\bblanket\b(?:\s+limit)?(?:\s+(?:no\.?\s*|#\s*)?(\d{1,2})\b(?![,.]\d))?/iu;

/** "Included in the blanket limit", "Included in $300,000 blanket", "part of Blanket No. 2"; null if the text says none of it. */
export function findInBlanket(text: string): InBlanket | null {
  const found = inBlanket.exec(text);
  return found && { start: found.index, end: found.index + found[0].length, number: found[1] ?? "" };
}

/** "Included": it is in something; only the name of the blanket says in what. */
export const isIncludedAlone = (text: string): boolean => /^incl(?:uded|\.)?\.?$/iu.test(text.trim());

/** Whether a label names the blanket of that number: "Blanket No. 1". */
export const isBlanketOf = (number: string, label: string): boolean =>
  new RegExp(String.raw`\bblanket\b\D{0,8}\b${number}\b`, "iu").test(label);

/** The parts of the words before such a statement of which each may name something, without the figures before it. */
export const namesBefore = (text: string): string[] =>
  text.split(/[:;,\n]|\s(?:is|are|shall be)\s/u).map((part) => part.replace(/^.*\d\S*\s/u, ""));

/** Between such a statement and an amount: "limit of". */
export const leadsToSum = (text: string): boolean =>
  /^(?:[\s:–-]|\b(?:limit|limits|of|insurance|is|amount)\b)*$/iu.test(text);
