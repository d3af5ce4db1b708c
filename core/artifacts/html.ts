/** An artifact as an HTML page without script: every word in it is text. */
import { escapeHtml } from "../shared/escape-html.ts";
import type { ArtifactBlock } from "#model/presets";
import type { Artifact } from "./model.ts";

const style = `body{margin:0 auto;max-width:46rem;padding:2rem 1.5rem;font:16px/1.55 system-ui,sans-serif;color:#1c1c1a;background:#fff}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 1.5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
p{margin:0 0 .75rem}ul{margin:0 0 .75rem;padding-left:1.25rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem;font-size:.9rem}
th,td{border-bottom:1px solid #e2e2df;padding:.4rem .6rem;text-align:left;vertical-align:top}
sup{color:#0b5d56}blockquote{margin:.25rem 0;white-space:pre-wrap}small{color:#6b6b66}`;

const marksOf = (numbers: readonly number[] | undefined): string =>
  (numbers ?? []).map((number) => `<sup>${number}</sup>`).join(" ");

function blockOf({ kind, text, rows, quotes }: ArtifactBlock): string {
  if (kind === "TABLE") {
    const [heads = [], ...others] = rows;
    const head = heads.map((cell) => `<th>${escapeHtml(cell)}</th>`).join("");
    const body = others.map((row, at) => {
      const cells = row.map((cell, column) => {
        const marks = column === row.length - 1 ? marksOf(quotes[at + 1]) : "";
        return `<td>${escapeHtml(cell)}${marks}</td>`;
      });
      return `<tr>${cells.join("")}</tr>`;
    });
    return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
  }
  const words = `${escapeHtml(text)}${marksOf(quotes[0])}`;
  if (kind === "HEADING") return `<h2>${words}</h2>`;
  return kind === "LIST_ITEM" ? `<ul><li>${words}</li></ul>` : `<p>${words}</p>`;
}

/** A whole page. */
export function renderArtifact({ title, blocks, quotes, subject, toEmail, body }: Artifact): string {
  const mail =
    body === null
      ? ""
      : `<p><small>To: ${escapeHtml(toEmail ?? "nobody yet")}<br>Subject: ${escapeHtml(subject ?? "")}</small></p>${body
          .split("\n")
          .map((line) => `<p>${escapeHtml(line)}</p>`)
          .join("")}`;
  const sources = quotes.map(
    ({ number, content, documentName, segments }) =>
      `<li value="${number}"><blockquote>${escapeHtml(content)}</blockquote><small>${escapeHtml(documentName)}, page ${segments[0]?.page ?? 1}</small></li>`,
  );
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
${body === null ? blocks.map(blockOf).join("\n") : mail}
${sources.length === 0 ? "" : `<h2>Sources</h2><ol>${sources.join("")}</ol>`}
</body>
</html>
`;
}
