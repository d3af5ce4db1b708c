import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ExternalLink,
  FileText,
  Globe,
  X,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { css } from "#styled/css";
import { counted } from "../ui/counted.ts";
import { FileName } from "../ui/file-name.tsx";
import { IconButton, IconLink } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import type { ViewedDocument } from "./viewer-quote.ts";

// One line if there is room. Two on a phone: the document and its actions, then the navigation within it.
const bar = css({
  display: { base: "grid", md: "flex" },
  gridTemplateColumns: "[minmax(0, 1fr) auto]",
  alignItems: "center",
  flexWrap: "wrap",
  columnGap: "8",
  minH: "44",
  px: { base: "8", md: "12" },
  flexShrink: 0,
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  bg: "bg.canvas",
});

const group = css({ display: "flex", alignItems: "center", gap: "2", flexShrink: 0 });
const quoteWays = css({
  gridRow: "2",
  gridColumn: "1",
  "&[data-beside]": { display: { lg: "none" } },
});
const rule = css({
  display: { base: "none", md: "block" },
  w: "1",
  h: "16",
  bg: "border.default",
  mx: "4",
});
const figures = css({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

const fit = css({
  minW: "[42px]",
  h: { base: "44", md: "28" },
  rounded: "md",
  color: "fg.muted",
  textAlign: "center",
  _hover: { bg: "bg.muted", color: "fg.default" },
});

const picker = css({
  display: "flex",
  alignItems: "center",
  gap: "4",
  minW: "0",
  h: "28",
  px: "6",
  mx: "-6",
  rounded: "md",
  _hover: { bg: "bg.muted" },
});

interface ViewerBarProps {
  document: ViewedDocument;
  /** All documents that can be viewed here; with more than one, the name becomes a menu. */
  documents: readonly ViewedDocument[];
  onChooseDocument: (documentId: string) => void;
  page: number;
  pageCount: number;
  quoteNumber: number | null;
  quoteCount: number;
  quotesOf: string | undefined;
  hasOtherWays: boolean;
  /** 1 is the width of the pane. */
  zoom: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  onPreviousQuote: () => void;
  onNextQuote: () => void;
  onClose: (() => void) | undefined;
}

/** The document's name, the quotes in it and the navigation between them. */
export function ViewerBar(props: ViewerBarProps) {
  const { document, page, pageCount, quoteNumber, quoteCount, quotesOf, zoom, onClose } = props;
  const Icon = document.webUrl ? Globe : FileText;
  return (
    <div className={bar}>
      <div
        className={css({
          display: "flex",
          alignItems: "center",
          gap: "8",
          flex: "1",
          minW: "[140px]",
          minH: "44",
        })}
      >
        <Icon aria-hidden="true" className={css({ color: "fg.subtle" })} />
        <h2 className={css({ textStyle: "label", minW: "0", display: "flex" })}>
          <DocumentName {...props} />
        </h2>
        {pageCount > 0 && (
          <span className={`${figures} ${css({ color: "fg.muted" })}`}>
            Page {page} of {pageCount}
          </span>
        )}
      </div>
      {quoteCount > 0 && (
        <div
          className={`${group} ${quoteWays}`}
          data-beside={props.hasOtherWays || undefined}
          role="group"
          aria-label={quotesOf ? `Quotes of ${quotesOf}` : "Quotes"}
          title={quotesOf ? `Quotes of ${quotesOf}` : undefined}
        >
          <span className={`${figures} ${css({ textStyle: "label", mr: "4" })}`} aria-live="polite">
            {quoteNumber === null ? counted(quoteCount, "quote") : `Quote ${quoteNumber} of ${quoteCount}`}
          </span>
          <IconButton
            label="Previous quote"
            size="small"
            icon={<ArrowUp />}
            disabled={quoteNumber === null || quoteNumber <= 1}
            onClick={props.onPreviousQuote}
          />
          <IconButton
            label="Next quote"
            size="small"
            icon={<ArrowDown />}
            disabled={quoteNumber !== null && quoteNumber >= quoteCount}
            onClick={props.onNextQuote}
          />
          <span className={rule} aria-hidden="true" />
        </div>
      )}
      <div
        className={`${group} ${css({ gridRow: "2", gridColumn: "2", justifySelf: "end" })}`}
        role="group"
        aria-label="Size"
      >
        <IconButton
          label="Zoom out"
          size="small"
          icon={<ZoomOut />}
          disabled={!props.canZoomOut}
          onClick={props.onZoomOut}
        />
        <button type="button" className={`${figures} ${fit}`} title="Fit the width" onClick={props.onFit}>
          <span className={css({ srOnly: true })}>Fit the width, now </span>
          {Math.round(zoom * 100)}%
        </button>
        <IconButton
          label="Zoom in"
          size="small"
          icon={<ZoomIn />}
          disabled={!props.canZoomIn}
          onClick={props.onZoomIn}
        />
        <span className={rule} aria-hidden="true" />
      </div>
      <div className={`${group} ${css({ gridRow: "1", gridColumn: "2", justifySelf: "end" })}`}>
        <IconLink
          label={document.webUrl ? "Open on the web" : "Open in a new tab"}
          size="small"
          icon={<ExternalLink />}
          to={document.url}
          newTab
          plain
        />
        {onClose && <IconButton label="Close document" size="small" icon={<X />} onClick={onClose} />}
      </div>
    </div>
  );
}

function DocumentName({ document, documents, onChooseDocument }: ViewerBarProps) {
  const name = <FileName name={document.name} />;
  if (documents.length < 2) return name;
  return (
    <Menu
      trigger={
        <button type="button" className={picker} aria-label={`${document.name}, choose another document`}>
          {name}
          <ChevronDown aria-hidden="true" />
        </button>
      }
      items={documents.map(({ id, name: label }) => ({ id, label, onSelect: () => onChooseDocument(id) }))}
    />
  );
}
