/** A page as lines and as even words, both with their places in the page's exact text. Pure. */
import { evenText } from "../shared/even-text.ts";

export interface ProofPage {
  page: number;
  /** Exactly as read: quotes are cut from it. */
  text: string;
}

export interface Line {
  /** Places in the page's text, without the white space around the line. */
  start: number;
  end: number;
  text: string;
  /** Nothing is between it and the line before. */
  isAfterGap: boolean;
}

/** The lines of a page that are not empty. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isAfterGap = true;
  let start = 0;
  for (const raw of text.split("\n")) {
    const trimmed = raw.trim();
    if (trimmed === "") isAfterGap = true;
    else {
      const at = start + raw.indexOf(trimmed);
      lines.push({ start: at, end: at + trimmed.length, text: trimmed, isAfterGap });
      isAfterGap = false;
    }
    start += raw.length + 1;
  }
  return lines;
}

export interface EvenWords {
  /** Lower case, single spaces, words that a line break divides joined, no quotation marks. */
  plain: string;
  /** The place in the page's text of each character of `plain`, and the end behind the last. */
  at: number[];
}

/** A part of a page's text in even words. */
export function evenWordsOf(text: string, from: number, to: number): EvenWords {
  const letters: string[] = [];
  const at: number[] = [];
  for (let place = from; place < to; place += 1) {
    const unit = text[place] ?? "";
    const last = letters.at(-1);
    if (unit === " " || /\s/.test(unit)) {
      if (last !== undefined && last !== " ") {
        letters.push(" ");
        at.push(place);
      }
      continue;
    }
    const even = unit < "\u0080" ? unit.toLowerCase() : evenText(unit).toLowerCase();
    if (even === '"' || even === "") continue;
    // "addi-" at the end of a line goes on in the next.
    const rest =
      even === "-" && last !== undefined && /\p{L}/u.test(last)
        ? /^[ \t]*\n[ \t]*(?=\p{Ll})/u.exec(text.slice(place + 1, place + 8))
        : null;
    if (rest) {
      place += rest[0].length;
      continue;
    }
    for (const letter of even) {
      letters.push(letter);
      for (let index = 0; index < letter.length; index += 1) at.push(place);
    }
  }
  at.push(to);
  return { plain: letters.join(""), at };
}
