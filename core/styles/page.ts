/**
 * A document in a style, as one HTML page without script that loads nothing: faces, logo and pictures are in it. The
 * same page is shown, printed by a browser, and made into a PDF.
 */
import { encodeBase64 } from "../shared/base64.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { baseStyleSheets, sharedCss } from "./base-styles.ts";
import { closingOf, openingOf } from "./opening.ts";
import type {
  AppliedStyle,
  StyledAgency,
  StyledDocument,
  StyledPicture,
  StylePart,
} from "./styled-document.ts";

/** A string of CSS: nothing in it can end the string or the style sheet. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/[^\w .,:;()/-]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `)}"`;

const imageOf = ({ mediaType, bytes }: StyledPicture, name: string, alt: string): string =>
  `<img class="${name}" alt="${escapeHtml(alt)}" src="data:${mediaType};base64,${encodeBase64(bytes)}">`;

function partOf(part: StylePart | null, place: "before" | "after"): string {
  if (!part) return "";
  if (part.kind === "PDF")
    return `<section class="sheet part on-screen"><p>${escapeHtml(part.name)}, ${part.pageCount} ${
      part.pageCount === 1 ? "page" : "pages"
    }. In the PDF ${part.pageCount === 1 ? "it stands" : "they stand"} ${place} the document.</p></section>`;
  const content =
    part.kind === "PICTURE"
      ? imageOf(part.picture, "whole", part.name)
      : `<div class="own"><template shadowrootmode="open"><style>${part.css}</style>${part.html}</template></div>`;
  return `<section class="sheet part ${place}">${content}</section>`;
}

/** `faces`: @font-face rules of the style's faces; a browser takes similar ones of its own for those that are missing. */
export function renderStyledPage(
  style: AppliedStyle,
  agency: StyledAgency,
  document: StyledDocument,
  faces = "",
): string {
  const base = baseStyleSheets[style.base];
  const { header, footer } = style;
  const logo = style.logo ? imageOf(style.logo, "logo", agency.name) : "";
  const frame = { agency, logo, document };
  const { box, content } = base.pageNumber;
  const isFootTaken = box === "bottom-center";
  const margins = [
    header === null
      ? ""
      : `@top-${box === "top-right" ? "left" : "center"}{content:${cssString(header)};${base.running}}`,
    footer === null
      ? ""
      : `@bottom-${isFootTaken ? "left" : "center"}{content:${cssString(footer)};${base.running}}`,
    `@${box}{content:${content};${base.running}}`,
  ].join("");
  const pageCss = `@page{size:letter;margin:${base.margin};background:${base.paper};${margins}}
@media screen{.sheet{padding:${base.margin};background:${base.paper}}.running{${base.running}}}
.whole{display:block;margin:0 auto;max-height:9in}`;
  const running = (line: string | null, place: string) =>
    line === null ? "" : `<div class="running ${place}">${escapeHtml(line)}</div>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<title>${escapeHtml(document.title)}</title>
<style>${faces}${sharedCss}${base.css}${pageCss}</style>
</head>
<body>
${partOf(style.prefix, "before")}
<main class="sheet">
${running(header, "top")}
<header class="opening">${openingOf(style.base, frame)}</header>
<article>${document.html}</article>
<footer class="closing">${closingOf(style.base, frame)}</footer>
${running(footer, "bottom")}
</main>
${partOf(style.suffix, "after")}
</body>
</html>
`;
}
