import { css } from "#styled/css";

/**
 * All styles of a table, set on the table itself: fifty rows of six elements each would repeat the class names of all
 * their rules, which was most of a page's HTML and of the server's rendering time. The names of cells (`title`,
 * `muted`, `end`) are those of `Column`.
 */
export const tableStyle = css({
  "& :is([role=row], [data-skeleton])": {
    display: "grid",
    columnGap: "16",
    px: "gutter",
    alignItems: "center",
    // A row without its last line keeps the others together.
    alignContent: { base: "center", md: "normal" },
    rowGap: { base: "4", md: "0" },
    gridTemplateColumns: { base: "[minmax(0, 1fr) auto]", md: "[var(--tracks)]" },
    gridTemplateAreas: { base: '"title corner" "second second" "third third"', md: "none" },
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderBottomColor: "border.subtle",
  },
  "& :is([role=row]:has([role=cell]), [data-skeleton])": {
    position: "relative",
    h: { base: "84", md: "40" },
    py: { base: "8", md: "0" },
  },
  "& [role=row]:has(> .side)": {
    h: { base: "64", md: "40" },
    gridTemplateAreas: { base: '"title corner" "second side"', md: "none" },
    "& > :is(.corner, .side)": { justifySelf: { base: "end", md: "stretch" } },
  },
  // Rows of two lines.
  "&[data-tall] [role=row]:has([role=cell])": { h: { base: "84", md: "48" } },
  // The head of a group of rows.
  "& [role=row]:has(> [role=rowheader])": {
    display: "flex",
    alignItems: "center",
    h: { base: "44", md: "36" },
    bg: "bg.subtle",
  },
  "& [role=row][data-chosen]": { bg: "bg.selected" },
  "& [role=row]:has([role=cell])": {
    "&:has(> .link > a):hover, &:focus-within": { bg: "bg.hover" },
    "&:has(> .link > a:focus)": { boxShadow: "[inset 2px 0 0 var(--colors-accent-fg)]" },
    "&[style]": { position: "absolute", insetX: "0", top: "0" },
  },
  "& [role=cell]": {
    display: { base: "none", md: "block" },
    minW: "0",
    truncate: true,
    textStyle: "body",
    "&.muted": { color: "fg.muted" },
    "&.subtle": { color: { base: "fg.subtle", md: "fg.muted" } },
    "&.name": { fontWeight: "medium", fontSize: { base: "[15px]", md: "[13px]" } },
    "&.end": { textAlign: { md: "right" }, fontVariantNumeric: "tabular-nums" },
    "&:is(.title, .corner, .second, .side, .third)": { display: "block" },
    "&.title": { gridArea: { base: "[title]", md: "[auto]" } },
    "&.corner": { gridArea: { base: "[corner]", md: "[auto]" } },
    "&.second": { gridArea: { base: "[second]", md: "[auto]" } },
    "&.side": { gridArea: { base: "[side]", md: "[auto]" } },
    "&.third": { gridArea: { base: "[third]", md: "[auto]" } },
    // Buttons and links of their own are above the row's link, which covers the row.
    "&:not(.link) :is(button, a, label)": { position: "relative", zIndex: "row" },
    "&.link > a": {
      // Tabbing and j/k must not leave it under the head or the foot.
      scrollMarginTop: "[96px]",
      scrollMarginBottom: "[56px]",
      _after: { content: '""', position: "absolute", inset: "0" },
      "&:focus-visible": { outline: "none" },
    },
  },
});
