import { type ReactNode, useEffect, useMemo } from "react";
import { css } from "#styled/css";
import { faintMark, numberStyle } from "./page-marks.tsx";
import { usePageReadings } from "./page-readings.ts";
import { useQuoteJump } from "./use-quote-jump.ts";
import { chosenNumber, listMarksByPage, type PageMark, type PagesProps } from "./viewer-quote.ts";
import { ViewerNotice } from "./viewer-notice.tsx";

const sheet = css({
  position: "relative",
  mx: "auto",
  px: { base: "20", md: "40" },
  py: { base: "20", md: "32" },
  bg: "doc.paper",
  color: "doc.ink",
  boxShadow: "[0 0 0 1px rgba(16, 24, 21, .08)]",
  textStyle: "reading",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

const mark = css({
  bg: "doc.mark",
  color: "doc.ink",
  rounded: "[2px]",
  "&[data-active]": { bg: "doc.markActive", animation: "fade" },
  "&[data-faint]": faintMark,
});

const inText = css({ mr: "4", verticalAlign: "[2px]" });

/** Mail, Word, HTML and plain text have no pages to draw, so the text that was read is shown. */
export function TextPages(props: PagesProps & { pageCount: number }) {
  const { document, pageCount, quotes, jump, pageWidth, scroller, onPageCount, onChooseQuote } = props;
  const pages = useMemo(() => Array.from({ length: pageCount }, (_, index) => index + 1), [pageCount]);
  const readings = usePageReadings(document.id, pages);
  const marks = useMemo(() => listMarksByPage(quotes), [quotes]);
  const jumpPage = quotes.find(({ number }) => number === jump?.number)?.segments[0]?.page ?? null;
  useQuoteJump(scroller, jump, jumpPage);
  useEffect(() => onPageCount(pageCount), [onPageCount, pageCount]);

  if (pageCount === 0) {
    return (
      <ViewerNotice title="Nothing to show yet">
        The text appears here when the file has been read.
      </ViewerNotice>
    );
  }
  if (readings.size === 0) return <ViewerNotice title={`Opening ${document.name}...`} />;
  return (
    <div className={css({ display: "grid", gap: "16" })}>
      {pages.map((page) => {
        const text = readings.get(page)?.text;
        if (text === undefined) return null;
        return (
          <article
            key={page}
            data-page={page}
            aria-label={`Page ${page}`}
            className={sheet}
            style={{ width: pageWidth }}
          >
            {markText(text, marks.get(page) ?? [], chosenNumber(jump), onChooseQuote)}
          </article>
        );
      })}
    </div>
  );
}

/** The text with its highlights. Where quotes overlap, the one that starts first keeps the words. */
function markText(
  text: string,
  marks: readonly PageMark[],
  activeNumber: number | null,
  onChoose: (number: number) => void,
): ReactNode[] {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { number, isFirst, isFaint, start, end } of marks) {
    const from = Math.max(at, start);
    if (from >= end) continue;
    pieces.push(
      text.slice(at, from),
      <mark
        key={`${number}-${start}`}
        className={mark}
        data-quote={number}
        data-active={number === activeNumber || undefined}
        data-faint={isFaint || undefined}
      >
        {isFirst && (
          <button
            type="button"
            className={`${numberStyle} ${inText}`}
            aria-label={`Quote ${number}`}
            aria-pressed={number === activeNumber}
            data-faint={isFaint || undefined}
            onClick={() => onChoose(number)}
          >
            {number}
          </button>
        )}
        {text.slice(from, end)}
      </mark>,
    );
    at = end;
  }
  return [...pieces, text.slice(at)];
}
