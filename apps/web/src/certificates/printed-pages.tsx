import { useCallback, useState } from "react";
import type { RefObject } from "react";
import { css } from "#styled/css";
import { type PageSize, PdfPage } from "../document-viewer/pdf-page.tsx";
import { useOpenPdf } from "../document-viewer/pdf-pages.tsx";
import { ViewerNotice } from "../document-viewer/viewer-notice.tsx";

interface PrintedPagesProps {
  bytes: Uint8Array;
  /** On screen, in CSS pixels. */
  pageWidth: number;
  scroller: RefObject<HTMLElement | null>;
  onPageCount: (count: number) => void;
}

const letter: PageSize = { width: 612, height: 792 };
const nothing = () => null;

/** A certificate that is not stored anywhere, drawn from its bytes. Loaded with pdf.js. */
export default function PrintedPages({ bytes, pageWidth, scroller, onPageCount }: PrintedPagesProps) {
  const { pdf, failure } = useOpenPdf(bytes, onPageCount);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const keepSize = useCallback((page: number, size: PageSize) => {
    setSizes((before) => new Map(before).set(page, size));
  }, []);
  if (failure) return <ViewerNotice title="The preview could not be shown">{failure}</ViewerNotice>;
  if (!pdf) return <ViewerNotice title="Drawing the certificate..." />;
  return (
    <div className={css({ display: "grid", gap: "16", justifyItems: "center" })}>
      {Array.from({ length: pdf.document.numPages }, (_, index) => index + 1).map((page) => (
        <PdfPage
          key={page}
          document={pdf.document}
          page={page}
          size={sizes.get(page) ?? null}
          guess={letter}
          width={pageWidth}
          scroller={scroller}
          onSize={keepSize}
        >
          {nothing}
        </PdfPage>
      ))}
    </div>
  );
}
