/**
 * A document beside an answer: its pages, the quoted spans marked on them, and the ways from quote to quote. Knows
 * nothing of policies. The code that draws PDFs is loaded when the first PDF is looked at.
 */
import { lazy, type RefObject, Suspense, useEffect, useRef, useMemo, useState } from "react";
import { css } from "#styled/css";
import { PicturePage } from "./picture-page.tsx";
import { QuoteTrack } from "./quote-track.tsx";
import { TextPages } from "./text-pages.tsx";
import { usePageInView } from "./use-page-in-view.ts";
import { ViewerBar } from "./viewer-bar.tsx";
import { ViewerNotice } from "./viewer-notice.tsx";
import {
  chosenNumber,
  type PagesProps,
  type QuoteJump,
  type ViewedDocument,
  type ViewedQuote,
} from "./viewer-quote.ts";

// The server draws no pages, so pdf.js is no part of what it is built from.
const PdfPages = lazy(async () => {
  if (import.meta.env.SSR) throw new Error("PDF pages are drawn in the browser only.");
  return import("./pdf-pages.tsx");
});

/** 1 is as wide as the pane: "fit". */
const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
const fits = 1;
/** Space at both sides of a page that fits. */
const deskPadding = { wide: 14, narrow: 8 };
const pageWidthMax = 900;

interface DocumentViewerProps {
  document: ViewedDocument;
  documents: readonly ViewedDocument[];
  onChooseDocument: (documentId: string) => void;
  /** Pages that were read; what is shown of formats without pages of their own. */
  pagesRead: number;
  /** All numbered quotes of the page around, in number order; those of other documents count for the arrows. */
  quotes: readonly ViewedQuote[];
  /** What these are the quotes of, where the page around has several such lists. */
  quotesOf?: string;
  jump: QuoteJump | null;
  onChooseQuote: (number: number) => void;
  /** The page around goes from quote to quote by its own list: where that is in view, the names need the room. */
  hasOtherWays?: boolean;
  onClose?: () => void;
  /** What this viewer is called where there are several. */
  label?: string;
}

/** Give it the document's id as its key: another document is another viewer. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { document, documents, onChooseDocument, pagesRead, quotes, jump, onChooseQuote, onClose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [pageCount, setPageCount] = useState(0);
  const [depths, setDepths] = useState<ReadonlyMap<number, number>>(new Map());
  const [zoom, setZoom] = useState(fits);
  const fitWidth = useFitWidth(scroller);
  const pageWidth = Math.round(fitWidth * zoom);
  const page = usePageInView(scroller, pageCount, pageWidth);
  // The same list as long as it holds the same: what is drawn from it reports back.
  const own = useMemo(
    () => quotes.filter(({ documentId }) => documentId === document.id),
    [quotes, document.id],
  );
  const number = chosenNumber(jump);
  const place = zoomSteps.indexOf(zoom);
  const zoomTo = (step: number) => setZoom(zoomSteps[step] ?? zoom);

  const pages = {
    document,
    quotes: own,
    jump,
    pageWidth,
    scroller,
    onPageCount: setPageCount,
    onDepths: setDepths,
    onChooseQuote,
  };

  return (
    <section
      aria-label={props.label ?? "Document"}
      className={css({ display: "flex", flexDirection: "column", flex: "1", minH: "0", minW: "0" })}
    >
      <ViewerBar
        document={document}
        documents={documents}
        onChooseDocument={onChooseDocument}
        page={page}
        pageCount={pageCount}
        quoteNumber={number}
        quoteCount={quotes.length}
        quotesOf={props.quotesOf}
        hasOtherWays={props.hasOtherWays ?? false}
        zoom={zoom}
        onFit={() => setZoom(fits)}
        canZoomIn={place < zoomSteps.length - 1}
        canZoomOut={place > 0}
        onZoomIn={() => zoomTo(place + 1)}
        onZoomOut={() => zoomTo(place - 1)}
        onPreviousQuote={() => onChooseQuote((number ?? 1) - 1)}
        onNextQuote={() => onChooseQuote((number ?? 0) + 1)}
        onClose={onClose}
      />
      <div className={css({ position: "relative", flex: "1", minH: "0", bg: "bg.desk" })}>
        <div
          ref={scroller}
          role="region"
          aria-label={`Pages of ${document.name}`}
          // Scrolled with the keys like any page.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={css({
            position: "absolute",
            inset: "0",
            overflow: "auto",
            overflowAnchor: "none",
            py: "16",
            px: { base: "8", md: "14" },
            "&:focus-visible": { outlineOffset: "[-2px]" },
          })}
        >
          {fitWidth > 0 && <Pages {...pages} pagesRead={pagesRead} />}
        </div>
        <QuoteTrack quotes={own} pageCount={pageCount} depths={depths} activeNumber={number} />
      </div>
    </section>
  );
}

function Pages({ pagesRead, ...pages }: PagesProps & { pagesRead: number }) {
  const { document } = pages;
  const [attempt, setAttempt] = useState(0);
  if (document.mediaType === "application/pdf") {
    return (
      <Suspense fallback={<ViewerNotice title={`Opening ${document.name}...`} />}>
        <PdfPages key={attempt} {...pages} onRetry={() => setAttempt(attempt + 1)} />
      </Suspense>
    );
  }
  if (document.mediaType.startsWith("image/")) {
    return <PicturePage {...pages} />;
  }
  return <TextPages {...pages} pageCount={pagesRead} />;
}

/** The width of a page that fits beside its margins; 0 until there is a browser to measure in. */
function useFitWidth(scroller: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // Not shown now: what was drawn stays as it is, and nothing is drawn for nobody.
      if (element.clientWidth === 0) return;
      const padding = window.matchMedia("(min-width: 768px)").matches ? deskPadding.wide : deskPadding.narrow;
      setWidth(Math.max(200, Math.min(pageWidthMax, element.clientWidth - 2 * padding)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}
