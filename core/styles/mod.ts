/**
 * Styles: how the agency's documents look. Whatever an agency adds to one is cleaned before it is stored: nothing in a
 * style runs, and nothing in it is loaded from elsewhere.
 */
export { applyStyle, type AppliedDocument } from "./apply-style.ts";
export { renderStyledPage } from "./page.ts";
export { type PagePrinter, type PrintDeps, type PrintedPage, printPage, storedPrints } from "./print-page.ts";
export { findStyle } from "./repository.ts";
export { sampleDocument } from "./sample.ts";
export { createStyles, type Styles, type StyleStorage } from "./service.ts";
export { storedStyleFiles } from "./style-files.ts";
export type { StyledDocument } from "./styled-document.ts";
