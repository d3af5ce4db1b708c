import { type ReactNode, useRef } from "react";
import { css } from "#styled/css";
import { type PageSize, PdfPage } from "./pdf-page.tsx";
import { useOpenPdf } from "./pdf-pages.tsx";
import type { PageStrip } from "./viewer-quote.ts";

const ignore = () => undefined;

interface PdfExcerptProps {
  url: string;
  page: number;
  size: PageSize;
  strip: PageStrip;
  /** CSS pixels per point. */
  scale: number;
  /** What lies over the page. */
  children: ReactNode;
}

/** A strip of a PDF's page. Loaded with pdf.js when the first one is shown. */
export default function PdfExcerpt({ url, page, size, strip, scale, children }: PdfExcerptProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { pdf, failure } = useOpenPdf(url, ignore);
  return (
    <div ref={frame} className={css({ overflow: "hidden" })} style={{ height: strip.height * scale }}>
      {failure !== null && (
        <p className={css({ px: "16", py: "20", textStyle: "body" })}>
          This page could not be shown. {failure}
        </p>
      )}
      {pdf && (
        <div
          className={css({ position: "relative" })}
          style={{ top: -strip.top * scale, left: -strip.left * scale, width: size.width * scale }}
        >
          <PdfPage
            document={pdf.document}
            page={page}
            size={size}
            guess={size}
            width={Math.round(size.width * scale)}
            scroller={frame}
            onSize={ignore}
          >
            {() => children}
          </PdfPage>
        </div>
      )}
    </div>
  );
}
