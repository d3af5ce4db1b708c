import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { css } from "#styled/css";
import { PdfTextLayer } from "./pdf-text-layer.tsx";
import { useIsNear } from "./use-is-near.ts";

export interface PageSize {
  /** In points, with the page's own rotation applied. */
  width: number;
  height: number;
}

const paper = css({
  position: "relative",
  mx: "auto",
  bg: "doc.paper",
  boxShadow: "[0 0 0 1px rgba(16, 24, 21, .08)]",
  // Dark mode dims the paper but never inverts it: white is multiplied with the paper's color.
  isolation: "isolate",
  "& canvas": { display: "block", mixBlendMode: "multiply" },
});

interface PdfPageProps {
  document: PDFDocumentProxy;
  page: number;
  /** Null until known. `guess` is used meanwhile, so that the list has its full length immediately. */
  size: PageSize | null;
  guess: PageSize;
  /** Width on screen, in CSS pixels. */
  width: number;
  scroller: RefObject<HTMLElement | null>;
  onSize: (page: number, size: PageSize) => void;
  /** Content that overlays the page; receives the pixels per point. */
  children: (scale: number) => ReactNode;
}

/** One page. It is drawn only while it is near the viewport, so that 500 pages cost no more than five. */
export function PdfPage({ document, page, size, guess, width, scroller, onSize, children }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, scroller);
  const { width: pageWidth, height: pageHeight } = size ?? guess;
  const scale = width / pageWidth;
  const height = Math.round(pageHeight * scale);
  const loaded = usePage(document, page, isNear, onSize);
  return (
    <div
      ref={box}
      data-page={page}
      className={paper}
      style={{ width, height }}
      role="group"
      aria-label={`Page ${page}`}
    >
      {loaded && isNear && <PageCanvas page={loaded} width={width} height={height} />}
      {loaded && isNear && <PdfTextLayer page={loaded} scale={scale} />}
      {loaded && isNear && children(scale)}
    </div>
  );
}

function usePage(
  document: PDFDocumentProxy,
  page: number,
  isWanted: boolean,
  onSize: (page: number, size: PageSize) => void,
): PDFPageProxy | null {
  const [loaded, setLoaded] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    document.getPage(page).then(
      (proxy) => {
        if (isGone) return;
        const { width, height } = proxy.getViewport({ scale: 1 });
        onSize(page, { width, height });
        setLoaded(proxy);
      },
      // A page that cannot be read stays blank; it does not block the others.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [document, page, isWanted, onSize]);
  return loaded;
}

/** More resolution would not be visible and would cost memory. */
const densityMax = 2;

function PageCanvas({ page, width, height }: { page: PDFPageProxy; width: number; height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const density = Math.min(window.devicePixelRatio || 1, densityMax);
    const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * density });
    element.width = Math.round(viewport.width);
    element.height = Math.round(viewport.height);
    const task = page.render({ canvas: element, viewport, background: "#ffffff" });
    // Canceling rejects; there is nothing to report.
    task.promise.catch(() => undefined);
    return () => {
      task.cancel();
      // Browsers keep a canvas's pixels until it is collected; shrinking it to nothing frees them now.
      element.width = 0;
      element.height = 0;
    };
  }, [page, width]);
  return <canvas ref={canvas} aria-hidden="true" style={{ width, height }} />;
}
