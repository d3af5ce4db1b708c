import { Check, CircleQuestionMark, X } from "lucide-react";
import { css } from "#styled/css";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { groupLines, type ReviewLine, type Verdict, verdictLabels, verdicts } from "./review-table.ts";
import type { WorkspaceArtifact } from "./workspace-data.ts";

const segment = css({
  flex: "1",
  h: "6",
  "&[data-verdict=NOT_MET]": { bg: "status.red.dot" },
  "&[data-verdict=CANNOT_TELL]": { bg: "status.amber.dot" },
  "&[data-verdict=MET]": { bg: "status.green.dot" },
  _first: { roundedLeft: "sm" },
  _last: { roundedRight: "sm" },
});

const lineStyle = css({
  display: "grid",
  gridTemplateColumns: "[16px minmax(0, 1fr)]",
  columnGap: "12",
  py: "10",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "&[data-verdict=MET]": { py: "6", borderBottomWidth: "0" },
});

const icons = {
  NOT_MET: <X aria-hidden="true" className={css({ color: "status.red.dot", mt: "2" })} />,
  CANNOT_TELL: (
    <CircleQuestionMark aria-hidden="true" className={css({ color: "status.amber.dot", mt: "2" })} />
  ),
  MET: <Check aria-hidden="true" className={css({ color: "status.green.dot", mt: "2" })} />,
} as const satisfies Record<Verdict, unknown>;

interface ReviewResultProps {
  /** The verdict as a sentence; null if a heading above says it. */
  summary: string | null;
  lines: readonly ReviewLine[];
  quotes: WorkspaceArtifact["quotes"];
}

/** A review: the verdict, then what is not met, what cannot be told, and what is met. */
export function ReviewResult({ summary, lines, quotes }: ReviewResultProps) {
  const ordered = verdicts.flatMap((verdict) => lines.filter((line) => line.verdict === verdict));
  return (
    <section aria-label="Review">
      {summary && <p className={css({ textStyle: "title" })}>{summary}</p>}
      <div aria-hidden="true" className={css({ display: "flex", gap: "2", mt: "12" })}>
        {ordered.map(({ row, verdict }) => (
          <span key={row} className={segment} data-verdict={verdict} />
        ))}
      </div>
      <p className={css({ display: "flex", gap: "16", mt: "8", color: "fg.muted" })}>
        {groupLines(lines).map(({ verdict, lines: own }) => (
          <span key={verdict}>
            <span className={css({ color: "fg.default", fontWeight: "semibold" })}>{own.length}</span>{" "}
            {verdictLabels[verdict]}
          </span>
        ))}
      </p>
      {groupLines(lines).map(({ verdict, lines: own }) => (
        <section key={verdict} aria-label={verdictLabels[verdict]} className={css({ mt: "20" })}>
          <h3
            className={css({
              display: "flex",
              gap: "8",
              pb: "8",
              textStyle: "sectionSmall",
              borderBottomWidth: "1px",
              borderBottomStyle: "solid",
              borderBottomColor: "border.subtle",
            })}
          >
            {verdictLabels[verdict]}{" "}
            <span className={css({ color: "fg.subtle", fontWeight: "normal" })}>{own.length}</span>
          </h3>
          <ul>
            {own.map((line) => (
              <Line key={line.row} line={line} quotes={quotes} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Line({ line, quotes }: { line: ReviewLine; quotes: WorkspaceArtifact["quotes"] }) {
  const { verdict, title, details } = line;
  const own = quotes.filter(({ number }) => line.quotes.includes(number));
  return (
    <li className={lineStyle} data-verdict={verdict}>
      {icons[verdict]}
      <div className={css({ minW: "0", overflowWrap: "anywhere" })}>
        <p>
          <span className={css({ fontWeight: verdict === "MET" ? "normal" : "medium", mr: "8" })}>
            {title}
          </span>
          {verdict === "MET" && <QuoteChips quotes={own} />}
        </p>
        {verdict !== "MET" && (
          <>
            {details.map(({ head, text }) => (
              <p key={head} className={css({ color: "fg.muted" })}>
                {head && `${head}: `}
                <span className={css({ color: "fg.default" })}>{text}</span>
              </p>
            ))}
            <div className={css({ mt: "4" })}>
              <QuoteChips quotes={own} />
            </div>
          </>
        )}
      </div>
    </li>
  );
}
