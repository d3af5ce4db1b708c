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
});

interface SlideOverProps {
  title: string;
  onClose: () => void;
  /** The records before and after this one in the list behind; left out at its ends. */
  onPrevious?: () => void;
  onNext?: () => void;
  foot?: ReactNode;
  children: ReactNode;
}

/** One record beside its list, at an address of its own. */
export function SlideOver({ title, onClose, onPrevious, onNext, foot, children }: SlideOverProps) {
  const titleId = useId();
  return (
    <Modal labelledBy={titleId} onDismiss={onClose} overlay="light">
      <section className={panel}>
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
        <div
          className={css({
            flex: "1",
            minH: "0",
            overflowY: "auto",
            overscrollBehavior: "contain",
            px: "24",
            pb: "24",
          })}
        >
          {children}
        </div>
        {foot}
      </section>
    </Modal>
  );
}
