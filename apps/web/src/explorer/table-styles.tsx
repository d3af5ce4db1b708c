/** How the tables of limits and schedules look. */
import { css } from "#styled/css";

export const tableTitle = css({ textStyle: "sectionSmall", pt: "14", pb: "2" });

export const cell = css({
  py: "7",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  verticalAlign: "top",
  overflowWrap: "anywhere",
  "&[data-figure]": {
    textAlign: "right",
    pl: "12",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  "&[data-total]": { fontWeight: "semibold" },
});

export const columnHead = css({
  py: "6",
  textStyle: "small",
  color: "fg.muted",
  fontWeight: "medium",
  textAlign: "left",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "&[data-figure]": { textAlign: "right", pl: "12" },
});

export const noFigure = (
  <>
    <span aria-hidden="true">–</span>
    <span className={css({ srOnly: true })}>No amount</span>
  </>
);

export const tableNote = css({
  pt: "8",
  textStyle: "small",
  color: "fg.subtle",
  "&[data-doubt]": { color: "status.amber.fg" },
});
