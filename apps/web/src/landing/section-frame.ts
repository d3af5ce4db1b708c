import { css } from "#styled/css";

/** The 1200-pixel column that every section of the page uses. */
export const sectionFrame = css({ w: "full", maxW: "[1248px]", mx: "auto", px: { base: "20", md: "24" } });
