/** A filled form as an HTML page in our own layout, without script: each field with its value, its source and its words. */
import { quotedText } from "#model/reading";
import {
  answererLabels,
  type FieldSource,
  type FilledField,
  type FilledTemplate,
  sourceLabel,
  templateTitles,
} from "#model/form-templates";
import { escapeHtml } from "../shared/escape-html.ts";

const style = `body{margin:0 auto;max-width:60rem;padding:2rem 1.5rem;font:15px/1.5 system-ui,sans-serif;color:#1c1c1a;background:#fff}
a{color:#0b5d56}a:hover{text-decoration-thickness:2px}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem}h2{font-size:1.05rem;margin:1.75rem 0 .5rem;border-bottom:1px solid #cfd4d3;padding-bottom:.25rem}
p{margin:0 0 .75rem}small{color:#5b625f}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.75rem;margin:0}
dl>div{border:1px solid #d9dedd;border-radius:6px;padding:.5rem .65rem;break-inside:avoid}
dt{font-size:.75rem;color:#5b625f}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
dd.value{font-weight:600}dd.also{color:#8a3b12;font-size:.85rem}
blockquote{margin:.35rem 0 0;padding-left:.5rem;border-left:2px solid #0b5d56;font-size:.8rem;white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{border-bottom:1px solid #e2e2df;padding:.4rem .6rem;text-align:left;vertical-align:top}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark}body{color:#e4e8e6;background:#141817}a{color:#7fd1c7}
small,dt{color:#a3aba8}h2,th,td{border-color:#39413f}dl>div{border-color:#39413f}dd.also{color:#f0b58f}blockquote{border-color:#7fd1c7}}
@media (max-width:40rem){body{padding:1.25rem 1rem}table{display:block;overflow-x:auto}th,td{padding:.4rem .75rem .4rem 0}}`;

const wordsOf = (source: FieldSource): string =>
  source.tag === "DOCUMENT"
    ? `<blockquote>${escapeHtml(quotedText(source.quote.segments))}<br><small>Page ${source.quote.segments[0]?.page ?? 1}</small></blockquote>`
    : "";

const fieldOf = ({ label, value, source, others }: FilledField): string =>
  `<div><dt>${escapeHtml(label)}</dt><dd class="value">${escapeHtml(value)}</dd><dd><small>${escapeHtml(sourceLabel(source))}</small>${wordsOf(source)}</dd>${others
    .map(
      (other) =>
        `<dd class="also">Also said: ${escapeHtml(other.value)} <small>${escapeHtml(sourceLabel(other.source))}</small>${wordsOf(other.source)}</dd>`,
    )
    .join("")}</div>`;

/** A whole page. `pdfUrl`: where the same form is printed. `licensed`: the agency's own blanks of it, by their names. */
export function renderTemplate(
  { templateId, fields, missing, notes }: FilledTemplate,
  pdfUrl: string,
  licensed: readonly { name: string; url: string }[] = [],
): string {
  const title = templateTitles[templateId];
  const sections = [...Map.groupBy(fields, ({ section }) => section)].map(
    ([section, own]) =>
      `<section><h2>${escapeHtml(section)}</h2><dl>${own.map(fieldOf).join("")}</dl></section>`,
  );
  const open = missing.map(
    ({ section, label, answerer, reason }) =>
      `<tr><td>${escapeHtml(section)}</td><td>${escapeHtml(label)}</td><td>${escapeHtml(answererLabels[answerer])}</td><td>${escapeHtml(reason ?? "")}</td></tr>`,
  );
  const prints = [
    `<a href="${escapeHtml(pdfUrl)}">Open as PDF</a>`,
    ...licensed.map(({ name, url }) => `<a href="${escapeHtml(url)}">Print on ${escapeHtml(name)}</a>`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p><small>A draft in our own layout, for information only. It is not the form and gives no rights. ${prints.join(" · ")}</small></p>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("\n")}
${sections.join("\n")}
${open.length === 0 ? "" : `<section><h2>What is missing</h2><table><thead><tr><th>Section</th><th>Field</th><th>Who can answer</th><th>Why</th></tr></thead><tbody>${open.join("")}</tbody></table></section>`}
</body>
</html>
`;
}
