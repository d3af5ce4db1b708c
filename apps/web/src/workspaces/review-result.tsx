import { Check, ChevronRight, CircleQuestionMark, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { groupLines, type ReviewLine, verdicts } from "./review-table.ts";

const segment = css({
  flex: "1",
  h: "6",
  "&[data-verdict=NOT_MET]": { bg: "status.red.dot" },
  "&[data-verdict=CANNOT_TELL]": { bg: "status.amber.dot" },
  "&[data-verdict=MET]": { bg: "status.green.dot" },
  _first: { roundedLeft: "sm" },
  _last: { roundedRight: "sm" },
});

/** As wide as the pane, over its padding. */
const bleed = css.raw({ mx: { base: "-16", lg: "-20" }, px: { base: "16", lg: "20" } });

const lineStyle = css(bleed, {
  display: "grid",
  gridTemplateColumns: "[16px minmax(0, 1fr) 16px]",
  columnGap: "12",
  alignItems: "center",
  w: "[calc(100% + 32px)]",
  lg: { w: "[calc(100% + 40px)]" },
  minH: { base: "44", lg: "[57px]" },
  py: "8",
  textAlign: "left",
  overflowWrap: "anywhere",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "& > .lucide": { color: "fg.subtle" },
  "& > .lucide:first-child": { alignSelf: "start", mt: "2" },
  "&[data-verdict=NOT_MET] > .lucide:first-child": { color: "status.red.dot" },
  "&[data-verdict=CANNOT_TELL] > .lucide:first-child": { color: "status.amber.dot" },
  "&[data-verdict=MET]": { minH: { base: "44", lg: "28" }, py: "4", borderBottomWidth: "0" },
  "&[data-verdict=MET] > .lucide:first-child": { color: "status.green.dot", alignSelf: "center", mt: "0" },
  "&[data-verdict=MET] > .lucide:last-child": { opacity: "0" },
  "&:hover > .lucide:last-child, &:focus-visible > .lucide:last-child": { opacity: "1!" },
  _hover: { bg: "bg.hover" },
  "&[aria-current=true]": { bg: "bg.hover", boxShadow: "[inset 2px 0 0 var(--colors-accent-fg)]" },
  "&:focus-visible": { outlineOffset: "[-2px]" },
});

const groupHead = css(bleed, {
  display: "flex",
  gap: "8",
  pb: "8",
  textStyle: "sectionSmall",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const icons = { NOT_MET: X, CANNOT_TELL: CircleQuestionMark, MET: Check } as const;

interface ReviewResultProps {
  /** The verdict as a sentence; null if a heading above says it. */
  summary: string | null;
  lines: readonly ReviewLine[];
  /** The row of the line whose words are shown beside it. */
  chosenRow: number | null;
  onChoose: (row: number) => void;
}

/** A review: the verdict, then what is not met, what cannot be told, and what is met. A line opens its words. */
export function ReviewResult({ summary, lines, chosenRow, onChoose }: ReviewResultProps) {
  const groups = groupLines(lines);
  const ordered = verdicts.flatMap((verdict) => lines.filter((line) => line.verdict === verdict));
  return (
    <section aria-label="Review" data-review>
      {summary && <p className={css({ textStyle: "title" })}>{summary}</p>}
      <div aria-hidden="true" className={css({ display: "flex", gap: "2", mt: "12" })}>
        {ordered.map(({ row, verdict }) => (
          <span key={row} className={segment} data-verdict={verdict} />
        ))}
      </div>
      {groups.map(({ verdict, label, lines: own }) => (
        <section key={label} aria-label={label} className={css({ mt: "24" })}>
          <h3 className={groupHead}>
            {label} <span className={css({ color: "fg.subtle", fontWeight: "normal" })}>{own.length}</span>
          </h3>
          <ul className={css({ pt: verdict === "MET" ? "4" : "0" })}>
            {own.map((line) => (
              <li key={line.row}>
                <Line line={line} isChosen={line.row === chosenRow} onChoose={() => onChoose(line.row)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

interface LineProps {
  line: ReviewLine;
  isChosen: boolean;
  onChoose: () => void;
}

function Line({ line: { verdict, title, why, value, change }, isChosen, onChoose }: LineProps) {
  const Icon = icons[verdict];
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focus goes along where another line had it.
    const own = button.current;
    if (isChosen && own && document.activeElement?.closest("[data-review]") === own.closest("[data-review]"))
      own.focus();
  }, [isChosen]);
  const isQuiet = verdict === "MET" && change === null;
  return (
    <button
      ref={button}
      type="button"
      className={lineStyle}
      data-verdict={verdict}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <Icon aria-hidden="true" />
      <span className={css({ minW: "0", textStyle: "body" })}>
        <span
          className={css({
            display: "block",
            fontWeight: isQuiet ? "normal" : "medium",
            color: isQuiet ? "fg.muted" : "fg.default",
          })}
        >
          {verdict === "MET" && value !== null ? `${title}, ${value}` : title}
        </span>
        {!isQuiet && why && <span className={css({ display: "block", color: "fg.muted" })}>{why}</span>}
      </span>
      <ChevronRight aria-hidden="true" />
    </button>
  );
}
