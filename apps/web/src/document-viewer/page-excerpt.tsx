/**
 * The part of a page around a quote, as it is printed: the words of a claim beside those of another, without their
 * documents. The code that draws PDFs is loaded when the first one is shown.
 */
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { rectanglesOf } from "#model/documents";
import { css } from "#styled/css";
import { PageMarks } from "./page-marks.tsx";
import { usePageReadings, type ViewedReading } from "./page-readings.ts";
import {
  listMarksByPage,
  type PageMark,
  type PageStrip,
  type ViewedDocument,
  type ViewedQuote,
} from "./viewer-quote.ts";

// The server draws no pages, so its build leaves out pdf.js.
const PdfExcerpt = lazy(async () => {
  if (import.meta.env.SSR) throw new Error("PDF pages are drawn in the browser only.");
  return import("./pdf-excerpt.tsx");
});

const paper = css({
  position: "relative",
  overflow: "hidden",
  bg: "doc.paper",
  color: "doc.ink",
  boxShadow: "[0 0 0 1px rgba(16, 24, 21, .08)]",
  // The page goes on above and below: its lines fade out instead of being cut through.
  "&::before, &::after": {
    content: '""',
    position: "absolute",
    zIndex: "[1]",
    insetX: "0",
    h: "16",
    pointerEvents: "none",
  },
  _before: {
    top: "0",
    backgroundImage: "[linear-gradient(to bottom, var(--colors-doc-paper), transparent)]",
  },
  _after: { bottom: "0", backgroundImage: "[linear-gradient(to top, var(--colors-doc-paper), transparent)]" },
});

const sheet = css({
  px: { base: "16", md: "32" },
  py: "20",
  textStyle: "reading",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

const mark = css({ bg: "doc.markActive", color: "doc.ink", rounded: "[2px]" });

/** What is shown above and below the quote, in points. */
const pointsAround = 40;
/** The same at its sides, where there is no room for the whole width. */
const pointsBeside = 12;
const pixelsPerPointMax = 1.4;
/** A quote may be a whole page: more is read in the document itself. */
const pointsMax = 420;
/** The same for text without pages, in characters. */
const charactersAround = 240;

interface PageExcerptProps {
  /** Null if there is no file: the quote alone is shown. */
  document: ViewedDocument | null;
  quote: ViewedQuote;
  /** The quoted words, which are read out. */
  words: string;
}

export function PageExcerpt({ document, quote, words }: PageExcerptProps) {
  const box = useRef<HTMLQuoteElement>(null);
  const width = useWidth(box);
  return (
    <blockquote ref={box} className={paper}>
      <p className={css({ srOnly: true })}>{words}</p>
      {/* A picture of the words above; nothing in it can be reached. */}
      <div inert>
        {document ? (
          width > 0 && <Excerpt document={document} quote={quote} words={words} width={width} />
        ) : (
          <Words before="" words={words} after="" />
        )}
      </div>
    </blockquote>
  );
}

function Excerpt({
  document,
  quote,
  words,
  width,
}: {
  document: ViewedDocument;
  quote: ViewedQuote;
  words: string;
  width: number;
}) {
  const page = quote.segments[0]?.page ?? 1;
  const reading = usePageReadings(
    document.id,
    useMemo(() => [page], [page]),
  ).get(page);
  const marks = useMemo(() => listMarksByPage([quote]).get(page) ?? [], [quote, page]);
  if (reading === undefined) return <div className={css({ h: "[96px]" })} />;
  const strip = reading && stripOf(reading, marks, width);
  if (!reading || !strip) return <WordsOnPage reading={reading} marks={marks} words={words} />;
  const scale = width / strip.width;
  const drawn = (
    <PageMarks
      reading={reading}
      marks={marks}
      scale={scale}
      activeNumber={quote.number}
      onChoose={() => undefined}
    />
  );
  if (document.mediaType === "application/pdf")
    return (
      <Suspense fallback={<div style={{ height: strip.height * scale }} />}>
        <PdfExcerpt
          url={document.url}
          page={page}
          size={{ width: reading.width, height: reading.height }}
          strip={strip}
          scale={scale}
        >
          {drawn}
        </PdfExcerpt>
      </Suspense>
    );
  if (!document.mediaType.startsWith("image/"))
    return <WordsOnPage reading={reading} marks={marks} words={words} />;
  return (
    <div className={css({ overflow: "hidden" })} style={{ height: strip.height * scale }}>
      <div
        className={css({ position: "relative" })}
        style={{ top: -strip.top * scale, left: -strip.left * scale, width: reading.width * scale }}
      >
        <img src={document.url} alt="" className={css({ display: "block", w: "full", h: "auto" })} />
        {drawn}
      </div>
    </div>
  );
}

/** Null if nobody knows where on the page the words are. `shown`: the width on screen, in CSS pixels. */
function stripOf(
  { words, width, height }: ViewedReading,
  marks: readonly PageMark[],
  shown: number,
): PageStrip | null {
  const rectangles = marks.flatMap(({ start, end }) => rectanglesOf(words, start, end));
  if (rectangles.length === 0 || width <= 0) return null;
  const top = Math.max(0, Math.min(...rectangles.map(({ y }) => y)) - pointsAround);
  const bottom = Math.max(...rectangles.map((each) => each.y + each.height)) + pointsAround;
  const across = {
    from: Math.min(...rectangles.map(({ x }) => x)) - pointsBeside,
    to: Math.max(...rectangles.map((each) => each.x + each.width)) + pointsBeside,
  };
  // A narrow screen shows the quote instead of the whole width, or nobody could read it.
  const wide = Math.min(width, Math.max(across.to - across.from, shown / pixelsPerPointMax));
  const isWhole = shown >= width;
  return {
    left: isWhole ? 0 : Math.max(0, Math.min(across.from, width - wide)),
    top,
    width: isWhole ? width : wide,
    height: Math.min(bottom, height, top + pointsMax) - top,
  };
}

/** The words among those before and after them. */
function WordsOnPage({
  reading,
  marks,
  words,
}: {
  reading: ViewedReading | null;
  marks: readonly PageMark[];
  words: string;
}) {
  const [first] = marks;
  if (!reading || !first) return <Words before="" words={words} after="" />;
  const end = Math.max(...marks.map((each) => each.end));
  const before = reading.text.slice(Math.max(0, first.start - charactersAround), first.start);
  const after = reading.text.slice(end, end + charactersAround);
  return (
    <Words
      // Cut at words.
      before={first.start > charactersAround ? `… ${before.replace(/^\S*\s/u, "")}` : before}
      words={reading.text.slice(first.start, end)}
      after={reading.text.length > end + charactersAround ? `${after.replace(/\s\S*$/u, "")} …` : after}
    />
  );
}

const Words = ({ before, words, after }: { before: string; words: string; after: string }) => (
  <p className={sheet}>
    {before}
    <mark className={mark}>{words}</mark>
    {after}
  </p>
);

/** 0 until there is a browser to measure in. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // Hidden for now: keep what was drawn.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
