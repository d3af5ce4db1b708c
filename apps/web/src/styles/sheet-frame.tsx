import { useEffect, useRef, useState } from "react";
import { css } from "#styled/css";

/** The width at which a whole sheet of US Letter paper is shown, in CSS pixels. */
const sheetWidth = 864;

interface SheetFrameProps {
  /** A page of ours that does nothing. */
  src: string;
  title: string;
  /** It no longer shows what it should. */
  isStale?: boolean;
}

/** A document as it prints, whole sheets wide in whatever space there is. */
export function SheetFrame({ src, title, isStale = false }: SheetFrameProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = pane.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = width === 0 ? 1 : Math.min(1, width / sheetWidth);
  return (
    <div ref={pane} className={css({ position: "absolute", inset: "0", overflow: "hidden", bg: "bg.desk" })}>
      <iframe
        key={src}
        src={src}
        title={title}
        sandbox=""
        data-stale={isStale ? "" : undefined}
        className={css({ border: "none", transformOrigin: "[0 0]", "&[data-stale]": { opacity: 0.6 } })}
        style={{ width: width / scale, height: height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
