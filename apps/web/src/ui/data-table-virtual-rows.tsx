import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

interface VirtualRowsProps {
  count: number;
  activeIndex: number;
  renderRow: (position: number, offset: number) => ReactNode;
  /** Heights of a row, from 768 pixels of width on and below. */
  heights?: { wide: number; phone: number } | undefined;
}

const tableHeights = { wide: 40, phone: 84 };
// Rows must not be scrolled to under the top bar and the head, or the foot.
const clearance = { start: 96, end: 56 };

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Renders only the rows in view: a list of 100,000 costs no more than one of 40. */
export default function VirtualRows(props: VirtualRowsProps) {
  const { count, activeIndex, renderRow, heights: { wide: wideRow, phone: phoneRow } = tableHeights } = props;
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [rowHeight, setRowHeight] = useState(wideRow);

  useBrowserLayoutEffect(() => {
    const wide = window.matchMedia("(min-width: 768px)");
    const measure = () => {
      setRowHeight(wide.matches ? wideRow : phoneRow);
      if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    wide.addEventListener("change", measure);
    return () => wide.removeEventListener("change", measure);
  }, [wideRow, phoneRow]);

  // The virtualizer returns functions that must not be memoized; nothing here is.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: clearance.start,
    scrollPaddingEnd: clearance.end,
    initialRect: { width: 1440, height: 900 },
  });

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: "auto" });
  }, [virtualizer, activeIndex]);

  return (
    <div ref={body} style={{ position: "relative", height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => renderRow(item.index, item.start - top))}
    </div>
  );
}
