import { useCallback, useEffect, useMemo, useState } from "react";
import { css } from "#styled/css";
import { openPdf, type OpenPdf } from "./load-pdf.ts";
import { PageMarks } from "./page-marks.tsx";
import { usePageReadings } from "./page-readings.ts";
import { type PageSize, PdfPage } from "./pdf-page.tsx";
import { useQuoteJump } from "./use-quote-jump.ts";
import { chosenNumber, listMarksByPage, type PagesProps } from "./viewer-quote.ts";
import { ViewerNotice } from "./viewer-notice.tsx";

/** A letter page, until the first page's size is known. */
const letter: PageSize = { width: 612, height: 792 };

/** A PDF, page after page. Loaded with pdf.js when the first PDF is opened. */
export default function PdfPages(props: PagesProps & { onRetry: () => void }) {
  const { document, quotes, jump, pageWidth, scroller, onPageCount, onDepths, onChooseQuote, onRetry } =
    props;
  const { pdf, failure } = useOpenPdf(document.url, onPageCount);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const marks = useMemo(() => listMarksByPage(quotes), [quotes]);
  const readings = usePageReadings(
    document.id,
    useMemo(() => [...marks.keys()], [marks]),
  );

  const keepSize = useCallback((page: number, size: PageSize) => {
    setSizes((before) => (before.has(page) ? before : new Map(before).set(page, size)));
  }, []);

  useEffect(() => onDepths(listDepths(marks, readings)), [onDepths, marks, readings]);

  const jumpPage = quotes.find(({ number }) => number === jump?.number)?.segments[0]?.page ?? null;
  useQuoteJump(scroller, jump, jumpPage);

  if (failure) {
    return (
      <ViewerNotice title="This file could not be shown" onRetry={onRetry}>
        {failure}
      </ViewerNotice>
    );
  }
  if (!pdf) return <ViewerNotice title={`Opening ${document.name}...`} />;
  const guess = sizes.get(1) ?? letter;
  return (
    <div className={css({ display: "grid", gap: "16", justifyItems: "center", minW: "max" })}>
      {Array.from({ length: pdf.document.numPages }, (_, index) => index + 1).map((page) => (
        <PdfPage
          key={page}
          document={pdf.document}
          page={page}
          size={sizes.get(page) ?? null}
          guess={guess}
          width={pageWidth}
          scroller={scroller}
          onSize={keepSize}
        >
          {(scale) => {
            const reading = readings.get(page);
            return (
              reading && (
                <PageMarks
                  reading={reading}
                  marks={marks.get(page) ?? []}
                  scale={reading.width > 0 ? pageWidth / reading.width : scale}
                  activeNumber={chosenNumber(jump)}
                  onChoose={onChooseQuote}
                />
              )
            );
          }}
        </PdfPage>
      ))}
    </div>
  );
}

type Readings = ReturnType<typeof usePageReadings>;

/** How far down its page each quote starts, for the pages whose size is known. */
function listDepths(
  marks: ReturnType<typeof listMarksByPage>,
  readings: Readings,
): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  for (const [page, onPage] of marks) {
    const reading = readings.get(page);
    if (!reading || reading.height <= 0) continue;
    for (const { number, isFirst, start } of onPage) {
      const word = reading.words.find(({ end }) => end > start);
      if (isFirst && word) depths.set(number, word.y / reading.height);
    }
  }
  return depths;
}

export function useOpenPdf(source: string | Uint8Array, onPageCount: (count: number) => void) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    openPdf(source, controller.signal).then(
      (opened) => {
        if (controller.signal.aborted) return;
        setPdf(opened);
        onPageCount(opened.document.numPages);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailure(describeFailure(error));
      },
    );
    return () => controller.abort();
  }, [source, onPageCount]);
  return { pdf, failure };
}

function describeFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException")
    return "It needs a password. Open it in a new tab and enter the password there.";
  if (name === "InvalidPDFException") return "It is damaged. Ask for a new copy and upload that one.";
  if (name === "MissingPDFException") return "It no longer exists. It may have been deleted a moment ago.";
  return "It could not be loaded. Check your connection and try again.";
}
