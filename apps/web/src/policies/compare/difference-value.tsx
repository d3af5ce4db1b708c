import { CircleHelp } from "lucide-react";
import { css } from "#styled/css";
import { QuoteChips } from "../../quotes/quote-chips.tsx";
import type { Difference } from "./comparison.ts";
import { isExcluded } from "./summarize.ts";

const box = css({
  px: "8",
  py: "6",
  minW: "0",
  rounded: "md",
  // Gray means less, red means excluded; the words and their weight say it too.
  "&[data-lesser]": { bg: "bg.emphasis", fontWeight: "semibold" },
  "&[data-excluded]": { bg: "status.red.bg", color: "status.red.fg", fontWeight: "semibold" },
});

const nameStyle = css({
  textStyle: "small",
  fontWeight: "normal",
  color: "fg.subtle",
  // On a filled box it needs the contrast of the value.
  "[data-lesser] > &, [data-excluded] > &": { color: "inherit" },
});

const missing = css({
  display: "flex",
  gap: "6",
  color: "status.amber.fg",
  "& .lucide": { w: "14", h: "14", mt: "[3px]", flexShrink: 0 },
});

interface DifferenceValueProps {
  /** The document's role, such as the current term. */
  name: string;
  value: string | null | undefined;
  quotes: Difference["oldQuotes"];
  /** It gives less or requires more than the other; never if it says nothing. */
  isLesser: boolean;
  /** Number of pages searched, if the document does not say. */
  pageCount: number;
  /** Chips are shown only for the chosen line. */
  chipsMax: number;
}

const startOf = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

export function DifferenceValue({
  name,
  value,
  quotes,
  isLesser,
  pageCount,
  chipsMax,
}: DifferenceValueProps) {
  const hasExclusion = isExcluded(value);
  return (
    <div
      className={box}
      data-lesser={(isLesser && !hasExclusion) || undefined}
      data-excluded={(hasExclusion && isLesser) || undefined}
    >
      <dt className={nameStyle}>{name}</dt>
      <dd>
        {(value && startOf(value)) ?? (
          <span className={missing}>
            <CircleHelp aria-hidden="true" />
            {`Not found, ${pageCount === 1 ? "1 page" : `${pageCount} pages`} searched`}
          </span>
        )}
        {isLesser && <span className={css({ srOnly: true })}>, gives less or asks more</span>}
        {chipsMax > 0 && quotes.length > 0 && (
          <div className={css({ mt: "4" })}>
            <QuoteChips quotes={quotes} max={chipsMax} />
          </div>
        )}
      </dd>
    </div>
  );
}
