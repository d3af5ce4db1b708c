/**
 * What a chosen quote highlights on the page, determined from where the highlights and the words of the page really
 * are.
 */
import type { Page } from "playwright-core";

export interface Highlight {
  pages: number[];
  /** The page's words whose middle is under one of them, in reading order. */
  words: string[];
}

/** A page's words arrive in pieces; if none arrived for this long, they are complete. */
const quietMs = 300;

/** Waits until the chosen quote is highlighted and its pages' words are there. */
export async function readHighlight(page: Page): Promise<Highlight> {
  await page.locator("[data-quote][data-active]").first().waitFor();
  const countLetters = () =>
    page.evaluate(() => {
      const sheets = [...document.querySelectorAll("[data-quote][data-active]")].map((mark) =>
        mark.closest("[aria-label^='Page ']"),
      );
      return sheets.length === 0
        ? 0
        : Math.min(...sheets.map((sheet) => (sheet?.textContent ?? "").trim().length));
    });
  for (let before = -1, until = Date.now() + 10_000; Date.now() < until;) {
    const letters = await countLetters();
    if (letters > 20 && letters === before) break;
    before = letters;
    await page.waitForTimeout(quietMs);
  }
  return page.evaluate(() => {
    const marks = [...document.querySelectorAll("[data-quote][data-active]")];
    const sheets = [...new Set(marks.map((mark) => mark.closest("[aria-label^='Page ']")))].filter(
      (sheet) => sheet !== null,
    );
    const words: string[] = [];
    for (const sheet of sheets) {
      const boxes = marks.filter((mark) => sheet.contains(mark)).map((mark) => mark.getBoundingClientRect());
      const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // The numbers in the margin are buttons, not words of the page.
        if (node.parentElement?.closest("button")) continue;
        for (const match of (node.textContent ?? "").matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          if (boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom))
            words.push(match[0]);
        }
      }
    }
    return { pages: sheets.map((sheet) => Number(sheet.getAttribute("aria-label")?.slice(5))), words };
  });
}

/** How much of the quote is highlighted, and how much of the highlight is the quote; 1 is all. */
export function compareWords(
  quote: string,
  marked: readonly string[],
): { recall: number; precision: number } {
  const split = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [wanted, found] = [split(quote), split(marked.join(" "))];
  const rest = [...found];
  const hits = wanted.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return { recall: hits / Math.max(1, wanted.length), precision: hits / Math.max(1, found.length) };
}
