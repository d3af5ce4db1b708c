import { type RefObject, useEffect, useRef } from "react";
import type { QuoteJump } from "./viewer-quote.ts";

/** A page that is not drawn by then will not be; the person has it before their eyes anyway. */
const patienceMs = 10_000;

function scrollToMiddle(scroller: HTMLElement, target: Element): void {
  const frame = scroller.getBoundingClientRect();
  const box = target.getBoundingClientRect();
  scroller.scrollTop += box.top + box.height / 2 - (frame.top + frame.height / 2);
}

/**
 * Brings the wished quote to the middle: its page first, then the span itself as soon as that is drawn. A wish is
 * fulfilled once; who scrolls meanwhile has it their way.
 */
export function useQuoteJump(
  scroller: RefObject<HTMLElement | null>,
  jump: QuoteJump | null,
  /** The page on which the wished quote begins; null while it is not in this document. */
  page: number | null,
): void {
  const fulfilled = useRef<QuoteJump | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !jump || page === null || fulfilled.current === jump) return;
    let beganAt = performance.now();
    let isAtPage = false;
    let frame = 0;
    const look = () => {
      const span = element.querySelector(`[data-quote="${jump.number}"]`);
      const sheet = element.querySelector(`[data-page="${page}"]`);
      if (span) {
        scrollToMiddle(element, span);
        fulfilled.current = jump;
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
    };
    // A phone shows one pane at a time: what is not shown cannot be scrolled, and is once it appears.
    const appearing = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      appearing.disconnect();
      beganAt = performance.now();
      look();
    });
    if (element.clientHeight > 0) look();
    else appearing.observe(element);
    element.addEventListener("wheel", giveUp, { passive: true });
    element.addEventListener("touchmove", giveUp, { passive: true });
    return () => {
      giveUp();
      element.removeEventListener("wheel", giveUp);
      element.removeEventListener("touchmove", giveUp);
    };
  }, [scroller, jump, page]);
}
