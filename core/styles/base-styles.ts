/**
 * The five built-in styles as style sheets. Each is told by its face, its measure and its tables, on US Letter paper and
 * on screen. What stands at the top and at the bottom of a document is in opening.ts.
 */
import type { BaseStyleId } from "./model.ts";

interface BaseStyle {
  /** Margins of a page, as CSS. */
  margin: string;
  paper: string;
  /** Declarations of the running lines in a page's margins. */
  running: string;
  /** Where the page number stands, and how it is written. */
  pageNumber: { box: string; content: string };
  css: string;
}

const serif = `"Tinos","Liberation Serif","Times New Roman",Times,serif`;
const sans = `"Inter Variable","Inter","Helvetica Neue",Arial,sans-serif`;
const warm = `"Lora Variable","Lora",Georgia,"DejaVu Serif",serif`;
const elegant = `"EB Garamond Variable","EB Garamond",Garamond,Georgia,serif`;
const plain = `"IBM Plex Sans","Liberation Sans",Arial,sans-serif`;
const mono = `"IBM Plex Mono","Liberation Mono","Courier New",monospace`;

/** What all of them share: text that breaks where people would break it, and figures on one edge. */
export const sharedCss = `*{box-sizing:border-box}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;hyphens:manual;overflow-wrap:break-word;font-variant-numeric:lining-nums}
main{counter-reset:part}
h1,h2,h3{break-after:avoid;break-inside:avoid;text-wrap:balance}
p,li{orphans:3;widows:3}
p,ul,ol,table,blockquote,h1,h2,h3{margin:0}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top}
.figure,.words{text-align:right}
.figure{white-space:nowrap;font-variant-numeric:lining-nums tabular-nums}
.wide{font-size:.82em}
.wide :is(th,td){font-size:inherit!important;padding-right:4pt!important}
thead{display:table-header-group}
tr,blockquote,.closing{break-inside:avoid}
ul,ol{padding-left:1.4em}
sup{font-size:.65em;line-height:0}
blockquote{white-space:pre-wrap}
img{max-width:100%}
.logo{display:block;max-width:2.4in;max-height:.7in}
.sources{font-size:.85em}
.sources ol{list-style:none;padding:0}
.sources li{break-inside:avoid;margin-top:.5em}
.sign{display:grid;grid-template-columns:1fr 1fr;gap:.5in;margin-top:.6in;break-inside:avoid}
.sign span{border-top:1px solid currentColor;padding-top:4pt;font-size:.8em}
@media screen{body{background:#e9edeb}@media (prefers-color-scheme:dark){body{background:#0b0f0e}}.sheet{width:8.5in;max-width:100%;min-height:11in;margin:24px auto;box-shadow:0 1px 3px rgba(16,24,21,.18);position:relative}
.running{position:absolute;left:0;right:0;text-align:center}.running.top{top:.35in}.running.bottom{bottom:.35in}
@media (max-width:8.4in){.sheet{margin:0;padding:24px 20px!important;min-height:0;box-shadow:none}.running{position:static;margin:12px 0}}}
@media print{.running,.on-screen{display:none}.part{break-after:page}.part.after{break-after:auto;break-before:page}}`;

export const baseStyleSheets: Record<BaseStyleId, BaseStyle> = {
  CLASSIC_PROFESSIONAL: {
    margin: ".85in 1in .9in",
    paper: "#fff",
    running: `font:9pt ${serif};color:#22304a`,
    pageNumber: { box: "bottom-right", content: `"Page " counter(page) " of " counter(pages)` },
    css: `body{font:11.5pt/1.45 ${serif};color:#16191a}
.letterhead{text-align:center;color:#22304a;border-bottom:3px double #22304a;padding-bottom:9pt;margin-bottom:16pt}
.letterhead .logo{margin:0 auto 6pt}
.letterhead b{display:block;font-size:20pt;line-height:1.2}
.letterhead em{display:block;font-size:9.5pt;margin-top:3pt}
.date{text-align:right}.recipient{margin-top:10pt}
h1{font-size:13.5pt;line-height:1.35;text-align:center;color:#22304a;margin:16pt 0 12pt}
article>*+*,.salutation,.opening .lead,.closing p{margin-top:9pt}
h2{font-size:11.5pt;color:#22304a;counter-increment:part}
h2::before{content:counter(part,upper-roman) ". "}
article h2,.sources h2{margin-top:15pt}
h3{font-size:11.5pt;font-style:italic;font-weight:400}
th,td{border:.75pt solid #6b7484;padding:3.5pt 6pt;font-size:10.5pt}
th{background:#e8ebf1;font-weight:700}
.signature{font-style:italic;font-size:15pt}
sup{color:#22304a}`,
  },
  MODERN_MINIMALIST: {
    margin: ".9in .95in",
    paper: "#fff",
    running: `font:8.5pt ${sans};color:#7a847f`,
    pageNumber: { box: "bottom-right", content: "counter(page)" },
    css: `body{font:10.5pt/1.6 ${sans};color:#16191a;letter-spacing:-.008em}
.who{font-size:9pt;font-weight:500}
.who .logo{margin-bottom:8pt}
h1{font-size:40pt;line-height:1.02;font-weight:580;letter-spacing:-.042em;margin:44pt 0 20pt;max-width:5in;text-wrap:balance}
.lead{font-size:13pt;line-height:1.5;color:#555e5a;max-width:4.4in;margin-bottom:34pt}
article>*+*{margin-top:8pt}
.closing{margin-top:34pt}
h2{font-size:10.5pt;line-height:1.6;font-weight:600}
article>*+h2,.sources h2{margin-top:26pt}
article h2+*{margin-top:1pt}
h3{font-size:10.5pt;font-weight:500;color:#555e5a}
table{margin:10pt 0}
th,td{padding:5.5pt 12pt 5.5pt 0;font-weight:400}
th:last-child,td:last-child{padding-right:0}
th{font-size:8.5pt;color:#6b7570}
td:first-child,td.figure:last-child{font-weight:600}
blockquote{color:#555e5a}
sup{color:#555e5a;font-size:.72em}`,
  },
  WARM_HUMAN: {
    margin: ".85in .95in",
    paper: "#fbf5ec",
    running: `font:italic 9pt ${warm};color:#8b6f57`,
    pageNumber: { box: "bottom-center", content: "counter(page)" },
    css: `body{font:10.5pt/1.7 ${warm};color:#33291f}
.who{display:flex;gap:11pt;align-items:center;line-height:1.35}
.who em{color:#7d6048;font-size:9.5pt}
.face{flex:none;width:36pt;height:36pt;border-radius:50%;background:#b4552a;color:#fff;display:flex;align-items:center;justify-content:center;font:600 12pt ${sans}}
.who .logo{margin-left:auto;max-height:.55in}
h1{font-size:23pt;line-height:1.25;font-weight:400;color:#9a4a22;margin:22pt 0 14pt}
.lead{background:#f4dfc8;border-radius:13pt;padding:11pt 15pt;margin:0 0 14pt;color:#6d3415}
article>*+*,.salutation{margin-top:9pt}
h2{font-size:12.5pt;line-height:1.4;font-weight:600;color:#9a4a22}
article>*+h2,.sources h2{margin-top:18pt}
article h2+*{margin-top:4pt}
h3{font-size:11pt;font-weight:600}
th,td{padding:5pt 10pt 5pt 0;border-bottom:1px dashed #d2b89c;font-weight:400}
th:last-child,td:last-child{padding-right:0}
th{color:#7d6048;font-size:9pt}
blockquote{color:#6d3415}
sup{color:#9a4a22}
.closing{margin-top:18pt}
.signature{font-style:italic;font-size:17pt;color:#9a4a22}`,
  },
  ELEGANT_PREMIUM: {
    margin: ".9in 1.35in .85in",
    paper: "#fff",
    running: `font:italic 9.5pt ${elegant};color:#8a6d2f;letter-spacing:.04em`,
    pageNumber: { box: "bottom-center", content: `"\\2013\\a0" counter(page) "\\a0\\2013"` },
    css: `body{font:12pt/1.6 ${elegant};color:#2a2622}
.opening{text-align:center;margin-bottom:22pt}
.opening .logo{margin:0 auto 24pt}
.monogram{font-size:15pt;letter-spacing:.06em;text-indent:.06em;white-space:nowrap;border:.75pt solid #a88b4e;width:64pt;height:64pt;line-height:62pt;border-radius:50%;margin:0 auto 18pt;color:#8a6d2f}
.over{font-size:10pt;letter-spacing:.18em;color:#8a6d2f}
h1{font-size:27pt;line-height:1.22;font-weight:400;letter-spacing:.01em;margin:10pt -.35in 16pt}
.fine{width:46pt;border-top:.75pt solid #a88b4e;margin:16pt auto}
.lead,.date{font-style:italic}
article>*+*,.salutation{margin-top:10pt}
h2{font-size:14pt;font-weight:400;font-style:italic;text-align:center;color:#8a6d2f}
article>*+h2,.sources h2{margin-top:20pt}
h3{font-size:12pt;font-style:italic;font-weight:400}
table{margin:8pt 0}
th,td{padding:6.5pt 12pt 6.5pt 0;border-top:.5pt solid #dccfb2;font-weight:400}
th:last-child,td:last-child{padding-right:0}
th{border:0;font-style:italic;color:#8a6d2f;font-size:10.5pt}
tbody tr:last-child td{border-bottom:.5pt solid #dccfb2}
blockquote{font-style:italic}
sup{color:#8a6d2f}
.closing{text-align:center;margin-top:20pt}
.closing .salutation{font-style:italic}`,
  },
  TECHNICAL_AND_STRUCTURED: {
    margin: ".75in .65in .7in",
    paper: "#fff",
    running: `font:8pt ${mono};color:#16191a`,
    pageNumber: { box: "top-right", content: `"PAGE " counter(page) " / " counter(pages)` },
    css: `body{font:9.5pt/1.45 ${plain};color:#16191a}
.marks{display:grid;grid-template-columns:2.4fr 1fr 1.2fr;border:1.1pt solid #16191a;font:8.5pt/1.3 ${mono}}
.marks span{padding:4.5pt 6pt}.marks span+span{border-left:.75pt solid #16191a}
.logo{margin-bottom:10pt;max-height:.5in}
h1{font-size:16pt;line-height:1.25;font-weight:700;margin:16pt 0 8pt;text-wrap:wrap}
.facts{margin-bottom:6pt}
.facts th{width:1.1in;background:#eef1f0;color:#16191a;font:8.5pt/1.4 ${mono}}
.facts td{font-family:inherit;font-size:9.5pt}
.lead{color:#3c4643;margin-top:8pt}
article{counter-reset:line}
article>*+*{margin-top:5pt}
h2{font-size:10.5pt;font-weight:700;border-bottom:1.1pt solid #16191a;padding-bottom:2pt;counter-increment:part;counter-set:line}
h2::before{content:counter(part) "\\2002"}
article h2,.sources h2{margin-top:13pt}
article>p:not(.lead){counter-increment:line;padding-left:28pt;text-indent:-28pt}
article>p:not(.lead)::before{content:counter(part) "." counter(line);display:inline-block;width:28pt;text-indent:0}
h3{font-size:9.5pt;font-weight:700}
th,td{border:.75pt solid #b4bbb8;padding:3pt 6pt;font:8.5pt/1.4 ${mono}}
thead th{background:#16191a;color:#fff}
blockquote,.sources small{font:8.5pt/1.4 ${mono}}
sup{font-family:${mono};font-size:.75em;line-height:0}
sup::before{content:"["}sup::after{content:"]"}`,
  },
};
