import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { css } from "#styled/css";
import { IconButton } from "./icon-button.tsx";
import { Modal } from "./modal.tsx";

const panel = css({
  display: "flex",
  flexDirection: "column",
  position: "absolute",
  insetY: "0",
  right: "0",
  w: "full",
  maxW: "slideOver",
  bg: "bg.raised",
  boxShadow: "over",
  animation: "slideOver",
  "&[data-split]": { maxW: { lg: "slideOverSplit" } },
  // The related document is next to the record if there is room, otherwise over it.
  "&[data-aside]": {
    maxW: { lg: "slideOverWide" },
    pl: { lg: "[calc(min(100vw, token(sizes.slideOverWide)) - token(sizes.slideOver))]" },
  },
});

const split = css({
  flex: "1",
  minH: "0",
  display: { base: "block", lg: "grid" },
  gridTemplateColumns: "[minmax(0, 1fr) 340px]",
  overflowY: { base: "auto", lg: "hidden" },
  overscrollBehavior: "contain",
});

/** What is known of the record stands before it where there is only one column. */
const sideColumn = css({
  px: { base: "24", lg: "20" },
  pb: "24",
  pt: { lg: "20" },
  lg: {
    order: "1",
    overflowY: "auto",
    overscrollBehavior: "contain",
    bg: "bg.subtle",
    borderLeftWidth: "1px",
    borderLeftStyle: "solid",
    borderLeftColor: "border.subtle",
  },
});
const mainColumn = css({
  px: "24",
  pb: "24",
  pt: { lg: "20" },
  lg: { overflowY: "auto", overscrollBehavior: "contain" },
});
/** Above both columns. */
const topRow = css({
  flexShrink: 0,
  px: "24",
  pb: "16",
  borderBottomWidth: { lg: "1px" },
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const asidePane = css({
  position: "absolute",
  insetY: "0",
  left: "0",
  right: { base: "0", lg: "[token(sizes.slideOver)]" },
  zIndex: "row",
  display: "flex",
  flexDirection: "column",
  minW: "0",
  bg: "bg.canvas",
  borderRightWidth: { lg: "1px" },
  borderRightStyle: "solid",
  borderRightColor: "border.subtle",
});

const content = css({
  flex: "1",
  minH: "0",
  overflowY: "auto",
  overscrollBehavior: "contain",
  px: "24",
  pb: "24",
  "&[data-flush]": { display: "flex", flexDirection: "column", overflow: "hidden", p: "0" },
});

interface SlideOverProps {
  title: string;
  onClose: () => void;
  /** The previous and the next record in the list behind; omitted at its ends. */
  onPrevious?: () => void;
  onNext?: () => void;
  foot?: ReactNode;
  /** Shown next to the record, such as a document. */
  aside?: ReactNode;
  /** The children fill the panel and scroll by themselves. */
  isFlush?: boolean;
  /** What is known of the record: a column of its own if there is room, otherwise before it. */
  side?: ReactNode;
  /** With `side`: above both. */
  top?: ReactNode;
  children: ReactNode;
}

/** One record next to its list, with its own URL. */
export function SlideOver({
  title,
  onClose,
  onPrevious,
  onNext,
  foot,
  aside,
  isFlush = false,
  side,
  top,
  children,
}: SlideOverProps) {
  const titleId = useId();
  return (
    <Modal labelledBy={titleId} onDismiss={onClose} overlay="light">
      <section className={panel} data-aside={aside ? "" : undefined} data-split={side ? "" : undefined}>
        <header
          className={css({
            display: "flex",
            alignItems: "center",
            gap: "4",
            h: "56",
            flexShrink: 0,
            pl: "24",
            pr: "12",
          })}
        >
          <h2 id={titleId} className={css({ textStyle: "dialog", flex: "1", truncate: true })}>
            {title}
          </h2>
          {(onPrevious || onNext) && (
            <>
              <IconButton label="Previous" icon={<ChevronUp />} disabled={!onPrevious} onClick={onPrevious} />
              <IconButton label="Next" icon={<ChevronDown />} disabled={!onNext} onClick={onNext} />
            </>
          )}
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </header>
        {side ? (
          <>
            <div className={topRow}>{top}</div>
            <div className={split}>
              <div className={sideColumn}>{side}</div>
              <div className={mainColumn}>{children}</div>
            </div>
          </>
        ) : (
          <div className={content} data-flush={isFlush || undefined}>
            {children}
          </div>
        )}
        {foot}
        {aside && <div className={asidePane}>{aside}</div>}
      </section>
    </Modal>
  );
}
