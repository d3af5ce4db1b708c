import { css } from "#styled/css";
import type { ViewedQuote } from "./viewer-quote.ts";

const track = css({ position: "absolute", top: "0", bottom: "0", right: "4", w: "6", pointerEvents: "none" });
const tick = css({
  position: "absolute",
  w: "full",
  h: "2",
  mt: "[-1px]",
  bg: "accent.fill",
  opacity: "[0.55]",
  "&[data-faint]": { opacity: "[0.2]" },
  "&[data-active]": { opacity: "1", h: "4", mt: "[-2px]" },
});

interface QuoteTrackProps {
  quotes: readonly ViewedQuote[];
  pageCount: number;
  /** How far down its page a quote starts, 0 to 1, if known. */
  depths: ReadonlyMap<number, number>;
  activeNumber: number | null;
}

/** The positions of the quotes in the document, as ticks next to the scroll bar. The arrow keys move between them. */
export function QuoteTrack({ quotes, pageCount, depths, activeNumber }: QuoteTrackProps) {
  if (pageCount === 0) return null;
  return (
    <div className={track} aria-hidden="true">
      {quotes.map(({ number, segments, isFaint }) => {
        const [first] = segments;
        if (!first) return null;
        return (
          <span
            key={number}
            className={tick}
            data-active={number === activeNumber || undefined}
            data-faint={isFaint || undefined}
            style={{ top: `${((first.page - 1 + (depths.get(number) ?? 0.5)) / pageCount) * 100}%` }}
          />
        );
      })}
    </div>
  );
}
