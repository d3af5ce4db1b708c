import { History, Maximize2, Minimize2, Plus } from "lucide-react";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { Mark } from "#model/endorsements";
import { css } from "#styled/css";
import { ViewerNotice } from "../document-viewer/viewer-notice.tsx";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { inPrintedOrder, listWords, markWords } from "./describe-marks.ts";
import type { CertificatePreviewState } from "./use-preview.ts";

// The server draws no pages, so its build leaves out pdf.js.
const PrintedPages = lazy(async () => {
  if (import.meta.env.SSR) throw new Error("PDF pages are drawn in the browser only.");
  return import("./printed-pages.tsx");
});

const pagePadding = 16;
const pageWidthMax = 900;

interface CertificatePreviewProps {
  state: CertificatePreviewState;
  /** What is still missing before anything can be drawn; null if nothing is. */
  waitsFor: string | null;
  /** It replaces the certificate that the holder has now. */
  isReplacing: boolean;
  /** Marks that it is drawn without until a written contract is confirmed. */
  leavesOut: readonly Mark[];
  /** The name of the field that a problem is about, if its message does not say it. */
  nameOf: (field: string) => string | null;
  path: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The certificate as it would be issued now, and what it changes for the holder. */
export function CertificatePreview(props: CertificatePreviewProps) {
  const { state, waitsFor, isReplacing, leavesOut, nameOf, path, isOpen, onOpen } = props;
  const { bytes, preview, refusal, isLoading, problem } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const width = usePageWidth(scroller);
  const [pageCount, setPageCount] = useState(0);
  const [stopped] = refusal;
  const shown = waitsFor === null ? bytes : null;
  return (
    <section aria-label="Preview" className={paneStyle}>
      <div className={barStyle}>
        <h3 className={css({ textStyle: "label" })}>Preview</h3>
        <span role="status" className={css({ ml: "auto", textStyle: "small", color: "fg.muted" })}>
          {isLoading ? "Updating..." : shown && pageCount > 0 ? pagesOf(pageCount) : ""}
        </span>
        <IconButton
          label={isOpen ? "Back to the form" : "Enlarge the preview"}
          size="small"
          icon={isOpen ? <Minimize2 /> : <Maximize2 />}
          onClick={() => onOpen(!isOpen)}
        />
      </div>
      <div
        ref={scroller}
        role="region"
        aria-label="Pages of the preview"
        // Scrolls with the keyboard like any page.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={css({ flex: "1", minH: "0", overflow: "auto", px: "16", pb: "16" })}
      >
        {(problem ?? stopped) && waitsFor === null && (
          <div className={css({ mb: "12" })}>
            <Banner
              hue="amber"
              title={problem ? "The preview could not be made." : "It cannot be issued like this."}
            >
              {problem ?? (stopped && [nameOf(stopped.path), stopped.message].filter(Boolean).join(": "))}
            </Banner>
          </div>
        )}
        {shown && leavesOut.length > 0 && (
          <p className={css({ mb: "8", textStyle: "small", color: "fg.muted" })}>
            Shown without {listWords(inPrintedOrder(leavesOut).map(markWords))} until you confirm the written
            contract.
          </p>
        )}
        {shown && width > 0 ? (
          <Suspense fallback={<ViewerNotice title="Drawing the certificate..." />}>
            <PrintedPages bytes={shown} pageWidth={width} scroller={scroller} onPageCount={setPageCount} />
          </Suspense>
        ) : (
          !stopped && !problem && <ViewerNotice title={waitsFor ?? "Drawing the certificate..."} />
        )}
      </div>
      {preview && shown && (
        <WhatChanges preview={preview} replaces={state.replaces} isReplacing={isReplacing} path={path} />
      )}
    </section>
  );
}

const pagesOf = (count: number) => (count === 1 ? "Page 1 of 1" : `${count} pages`);

interface WhatChangesProps {
  preview: NonNullable<CertificatePreviewState["preview"]>;
  replaces: CertificatePreviewState["replaces"];
  isReplacing: boolean;
  path: string;
}

function WhatChanges({ preview, replaces, isReplacing, path }: WhatChangesProps) {
  const { newMarks, newPolicies } = preview;
  if (!replaces) return null;
  const added = [...newMarks.map(markWords), ...newPolicies];
  return (
    <ul className={changesStyle}>
      <li>
        <History aria-hidden="true" />
        <span>
          {isReplacing ? "Replaces" : "The holder also has"}{" "}
          <AppLink to={`${path}/${replaces.id}`} newTab className={linkStyle}>
            {replaces.certificateNumber}
          </AppLink>{" "}
          of {dayLabel(replaces.issuedAt)}
        </span>
      </li>
      {added.length > 0 && (
        <li>
          <Plus aria-hidden="true" />
          <span>New on it: {listWords(added)}</span>
        </li>
      )}
    </ul>
  );
}

const paneStyle = css({ display: "flex", flexDirection: "column", flex: "1", minH: "0", minW: "0" });
const barStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  flexShrink: 0,
  minH: "40",
  pl: "16",
  pr: "8",
});
const changesStyle = css({
  display: "grid",
  gap: "4",
  px: "16",
  py: "12",
  color: "fg.muted",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  "& li": { display: "flex", gap: "8" },
  "& .lucide": { flexShrink: 0, w: "14", h: "14", mt: "2" },
});
const linkStyle = css({ color: "accent.fg", fontWeight: "medium", textDecoration: "underline" });

/** The width of a page between its margins; 0 until there is a browser to measure in. */
function usePageWidth(scroller: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // Hidden for now: what was drawn stays.
      if (element.clientWidth > 0)
        setWidth(Math.max(200, Math.min(pageWidthMax, element.clientWidth - 2 * pagePadding)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}
