import { rectanglesOf } from "#model/documents";
import { css } from "#styled/css";
import type { ViewedReading } from "./page-readings.ts";
import { ScanNote } from "./scan-note.tsx";
import type { PageMark } from "./viewer-quote.ts";

// Blended with the page by multiplication, so the words stay as black as printed. The strokes are opaque to each
// other, so words that are quoted twice are not highlighted darker.
const strokes = css({ position: "absolute", inset: "0", pointerEvents: "none", mixBlendMode: "multiply" });
/** Other quotes of the screen are only underlined, so that the current ones stand out. */
export const faintMark = css.raw({
  bg: "transparent",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "doc.markActive",
});

const stroke = css({
  position: "absolute",
  rounded: "[2px]",
  bg: "doc.mark",
  "&[data-active]": { bg: "doc.markActive", zIndex: "row", animation: "fade" },
  "&[data-faint]": faintMark,
});

/** A highlight is a little wider than the letters; in points. */
const air = 1;

export const numberStyle = css({
  display: "inline-grid",
  placeItems: "center",
  minW: "[15px]",
  h: "[15px]",
  px: "[3px]",
  rounded: "sm",
  // A page is paper in either color scheme, so its numbers do not change with the scheme. A margin may contain many:
  // only the chosen one is prominent.
  bg: "doc.mark",
  color: "doc.number",
  "&[aria-pressed=true]": { bg: "doc.number", color: "fg.onAccent" },
  "&[data-faint]": { bg: "transparent" },
  fontSize: "[10px]",
  lineHeight: "1",
  fontWeight: "semibold",
});
const inMargin = css({ position: "absolute", left: "4" });

interface PageMarksProps {
  reading: ViewedReading;
  marks: readonly PageMark[];
  /** Pixels per point. */
  scale: number;
  activeNumber: number | null;
  onChoose: (number: number) => void;
}

/** The quoted spans of one page, with the chips' numbers in the margin. */
export function PageMarks({ reading, marks, scale, activeNumber, onChoose }: PageMarksProps) {
  const shown = marks.map((mark) => ({
    ...mark,
    isActive: mark.number === activeNumber,
    rectangles: rectanglesOf(reading.words, mark.start, mark.end),
  }));
  const numbers = shown.flatMap(({ number, isFirst, isActive, isFaint, rectangles: [first] }) =>
    isFirst && first
      ? [{ number, isActive, isFaint, top: (first.y + first.height / 2) * scale - numberHeight / 2 }]
      : [],
  );
  return (
    <>
      {reading.source === "SCAN" && <ScanNote isPlaceKnown={reading.words.length > 0} />}
      <div className={strokes}>
        {shown.flatMap(({ number, start, isActive, isFaint, rectangles }) =>
          rectangles.map((rectangle, line) => (
            <span
              key={`${number}-${start}-${line}`}
              className={stroke}
              data-quote={number}
              data-active={isActive || undefined}
              data-faint={isFaint || undefined}
              style={{
                left: (rectangle.x - air) * scale,
                top: (rectangle.y - air) * scale,
                width: (rectangle.width + 2 * air) * scale,
                height: (rectangle.height + 2 * air) * scale,
              }}
            />
          )),
        )}
      </div>
      {listFreeNumbers(numbers).map(({ number, top, isActive, isFaint }) => (
        <button
          key={number}
          type="button"
          className={`${numberStyle} ${inMargin}`}
          aria-label={`Quote ${number} on this page`}
          aria-pressed={isActive}
          data-faint={isFaint || undefined}
          style={{ top }}
          onClick={() => onChoose(number)}
        >
          {number}
        </button>
      ))}
    </>
  );
}

const numberHeight = 15;

interface MarginNumber {
  number: number;
  isActive: boolean;
  isFaint: boolean;
  top: number;
}

/**
 * A number is shown next to its line or not at all. If several start on one line, the chosen one is shown, otherwise
 * the first of the current group.
 */
function listFreeNumbers(numbers: readonly MarginNumber[]): MarginNumber[] {
  const kept: MarginNumber[] = [];
  const byWeight = numbers.toSorted(
    (a, b) =>
      Number(b.isActive) - Number(a.isActive) || Number(a.isFaint) - Number(b.isFaint) || a.number - b.number,
  );
  for (const number of byWeight) {
    if (kept.every(({ top }) => Math.abs(top - number.top) >= numberHeight + 1)) kept.push(number);
  }
  return kept.sort((a, b) => a.top - b.top);
}
