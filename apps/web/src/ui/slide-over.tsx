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
  // The related document is next to the record if there is room, otherwise over it.
  "&[data-aside]": {
    maxW: { lg: "slideOverWide" },
    pl: { lg: "[calc(min(100vw, token(sizes.slideOverWide)) - token(sizes.slideOver))]" },
  },
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
  children,
}: SlideOverProps) {
  const titleId = useId();
  return (
    <Modal labelledBy={titleId} onDismiss={onClose} overlay="light">
      <section className={panel} data-aside={aside ? "" : undefined}>
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
        <div className={content} data-flush={isFlush || undefined}>
          {children}
        </div>
        {foot}
        {aside && <div className={asidePane}>{aside}</div>}
      </section>
    </Modal>
  );
}
