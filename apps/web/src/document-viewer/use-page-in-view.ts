import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

interface Place {
  page: HTMLElement;
  /** How far down the page the middle of the window is, 0 to 1. */
  depth: number;
}

/** The page at the middle of the scroll container, and the position of the middle within it. */
function findPlace(scroller: HTMLElement): Place | null {
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
  const pages = scroller.querySelectorAll<HTMLElement>("[data-page]");
  // Pages are in order, so a binary search finds the one in the middle.
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const half = Math.ceil((low + high) / 2);
    if ((pages[half]?.getBoundingClientRect().top ?? 0) <= middle) low = half;
    else high = half - 1;
  }
  const page = pages[low];
  if (!page) return null;
  const box = page.getBoundingClientRect();
  return { page, depth: (middle - box.top) / Math.max(1, box.height) };
}

/** The number of the page in view. It stays in view, at the same words, when the pages change their width. */
export function usePageInView(
  scroller: RefObject<HTMLElement | null>,
  pageCount: number,
  pageWidth: number,
): number {
  const [page, setPage] = useState(1);
  const place = useRef<Place | null>(null);
  const shownWidth = useRef(pageWidth);

  useEffect(() => {
    const element = scroller.current;
    if (!element || pageCount === 0) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      place.current = findPlace(element);
      setPage(Number(place.current?.page.dataset["page"] ?? 1));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(look);
    };
    schedule();
    element.addEventListener("scroll", schedule, { passive: true });
    return () => {
      element.removeEventListener("scroll", schedule);
      cancelAnimationFrame(frame);
    };
  }, [scroller, pageCount]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const ratio = pageWidth / (shownWidth.current || pageWidth);
    shownWidth.current = pageWidth;
    if (!element || !place.current || ratio === 1) return;
    const { page: sheet, depth } = place.current;
    const box = sheet.getBoundingClientRect();
    const middle = element.getBoundingClientRect().top + element.clientHeight / 2;
    element.scrollTo({
      top: element.scrollTop + box.top + box.height * depth - middle,
      left: (element.scrollLeft + element.clientWidth / 2) * ratio - element.clientWidth / 2,
      behavior: "instant",
    });
  }, [scroller, pageWidth]);

  return page;
}
