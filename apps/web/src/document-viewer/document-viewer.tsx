/**
 * A document next to an answer: its pages, the quoted spans highlighted on them, and navigation between quotes. Knows
 * nothing about policies. The code that draws PDFs is loaded when the first PDF is opened.
 */
import { lazy, type RefObject, Suspense, useEffect, useRef, useMemo, useState } from "react";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
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

// The server draws no pages, so its build leaves out pdf.js.
const PdfPages = lazy(async () => {
  if (import.meta.env.SSR) throw new Error("PDF pages are drawn in the browser only.");
  return import("./pdf-pages.tsx");
});

/** 1 is the width of the pane: "fit". */
const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
const fits = 1;
/** Space on both sides of a page that fits. */
const pagePadding = { wide: 14, narrow: 8 };
const pageWidthMax = 900;

/** Below the bar of a page of the web. */
const webPlace = css({
  px: { base: "8", md: "12" },
  py: "6",
  textStyle: "small",
  color: "fg.muted",
  overflowWrap: "anywhere",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

interface DocumentViewerProps {
  document: ViewedDocument;
  documents: readonly ViewedDocument[];
  onChooseDocument: (documentId: string) => void;
  /** Pages that were read; shown for formats without pages of their own. */
  pagesRead: number;
  /** All numbered quotes of the surrounding page, in number order. Those in other documents count for the arrows. */
  quotes: readonly ViewedQuote[];
  /** What these quotes belong to, if the surrounding page has several such lists. */
  quotesOf?: string;
  jump: QuoteJump | null;
  onChooseQuote: (number: number) => void;
  /**
   * The surrounding page navigates between quotes with its own list. While that list is in view, the file names need
   * the space.
   */
  hasOtherWays?: boolean;
  onClose?: () => void;
  /** The viewer's name, if there are several. */
  label?: string;
}

/** Use the document's id as the key: another document is another viewer. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { document, documents, onChooseDocument, pagesRead, quotes, jump, onChooseQuote, onClose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [pageCount, setPageCount] = useState(0);
  const [depths, setDepths] = useState<ReadonlyMap<number, number>>(new Map());
  const [zoom, setZoom] = useState(fits);
  const fitWidth = useFitWidth(scroller);
  const pageWidth = Math.round(fitWidth * zoom);
  const page = usePageInView(scroller, pageCount, pageWidth);
  // Keep the same array while its content is the same: pages drawn from it report back.
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
      {document.webUrl && (
        <p className={webPlace}>
          As it was read at{" "}
          <AppLink to={document.webUrl} className={css({ _hover: { textDecoration: "underline" } })}>
            {document.webUrl}
          </AppLink>
        </p>
      )}
      <div className={css({ position: "relative", flex: "1", minH: "0", bg: "bg.desk" })}>
        <div
          ref={scroller}
          role="region"
          aria-label={`Pages of ${document.name}`}
          // Scrolls with the keyboard like any page.
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

/** The width of a page that fits between its margins; 0 until there is a browser to measure in. */
function useFitWidth(scroller: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // Hidden for now: keep what was drawn and draw nothing new.
      if (element.clientWidth === 0) return;
      const padding = window.matchMedia("(min-width: 768px)").matches ? pagePadding.wide : pagePadding.narrow;
      setWidth(Math.max(200, Math.min(pageWidthMax, element.clientWidth - 2 * padding)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}
