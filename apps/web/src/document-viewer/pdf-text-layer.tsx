import { type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { useEffect, useRef } from "react";
import { css } from "#styled/css";

// pdf.js sets the positions as custom properties on each piece of text.
const layer = css({
  position: "absolute",
  inset: "0",
  overflow: "clip",
  textAlign: "left",
  lineHeight: "1",
  letterSpacing: "[normal]",
  textSizeAdjust: "none",
  forcedColorAdjust: "none",
  transformOrigin: "[0 0]",
  "--min-font-size": "1",
  "--text-scale-factor": "[calc(var(--total-scale-factor) * var(--min-font-size))]",
  "&[data-main-rotation='90']": { transform: "[rotate(90deg) translateY(-100%)]" },
  "&[data-main-rotation='180']": { transform: "[rotate(180deg) translate(-100%, -100%)]" },
  "&[data-main-rotation='270']": { transform: "[rotate(270deg) translateX(-100%)]" },
  "& .markedContent": { display: "contents" },
  "& :is(span, br)": {
    position: "absolute",
    color: "transparent",
    whiteSpace: "pre",
    cursor: "text",
    transformOrigin: "[0% 0%]",
  },
  "& :is(span:not(.markedContent), br)": {
    fontSize: "[calc(var(--text-scale-factor) * var(--font-height, 0))]",
    transform:
      "[rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(calc(1 / var(--min-font-size)))]",
  },
});

/** The page's words over its image, invisible: for selecting, copying, finding in the page and screen readers. */
export function PdfTextLayer({ page, scale }: { page: PDFPageProxy; scale: number }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const text = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: element,
      viewport: page.getViewport({ scale }),
    });
    // Canceling rejects; there is nothing to report.
    text.render().catch(() => undefined);
    return () => {
      text.cancel();
      element.replaceChildren();
    };
  }, [page, scale]);
  return (
    <div
      ref={container}
      className={layer}
      style={{ "--total-scale-factor": scale } as Record<string, number>}
    />
  );
}
