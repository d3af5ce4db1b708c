import { type RefObject, useEffect, useRef } from "react";
import type { QuoteJump } from "./viewer-quote.ts";

/** A page that is not drawn by then will not be; the person is looking at it anyway. */
const patienceMs = 10_000;

/** Events that mean someone scrolls; on a scrollbar, scrolling starts with the pointer. */
const takingOver = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

function scrollToMiddle(scroller: HTMLElement, target: Element): void {
  const frame = scroller.getBoundingClientRect();
  const box = target.getBoundingClientRect();
  scroller.scrollTop += box.top + box.height / 2 - (frame.top + frame.height / 2);
}

/**
 * Scrolls the requested quote to the middle: first its page, then the span itself once it is drawn. Pages that get
 * their real size later push it away, so it is held in the middle until someone scrolls.
 */
export function useQuoteJump(
  scroller: RefObject<HTMLElement | null>,
  jump: QuoteJump | null,
  /** The page on which the requested quote starts; null if it is not in this document. */
  page: number | null,
): void {
  const takenOver = useRef<QuoteJump | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !jump || page === null || takenOver.current === jump) return;
    let beganAt = performance.now();
    let isAtPage = false;
    let frame = 0;
    const look = () => {
      const span = element.querySelector(`[data-quote="${jump.number}"]`);
      const sheet = element.querySelector(`[data-page="${page}"]`);
      if (span) {
        scrollToMiddle(element, span);
        // Anything that changes one page's size changes the size of all pages together.
        const pages = sheet?.parentElement;
        if (pages) settling.observe(pages);
        return;
      }
      if (sheet && !isAtPage) {
        scrollToMiddle(element, sheet);
        isAtPage = true;
      }
      if (performance.now() - beganAt < patienceMs) frame = requestAnimationFrame(look);
    };
    const giveUp = () => {
      cancelAnimationFrame(frame);
      appearing.disconnect();
      settling.disconnect();
    };
    const takeOver = () => {
      takenOver.current = jump;
      giveUp();
    };
    const settling = new ResizeObserver(() => {
      const span = element.querySelector(`[data-quote="${jump.number}"]`);
      if (span && element.clientHeight > 0) scrollToMiddle(element, span);
    });
    // A phone shows one pane at a time. A hidden pane cannot be scrolled, so this happens when it appears.
    const appearing = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      appearing.disconnect();
      beganAt = performance.now();
      look();
    });
    if (element.clientHeight > 0) look();
    else appearing.observe(element);
    for (const event of takingOver) element.addEventListener(event, takeOver, { passive: true });
    return () => {
      giveUp();
      for (const event of takingOver) element.removeEventListener(event, takeOver);
    };
  }, [scroller, jump, page]);
}
