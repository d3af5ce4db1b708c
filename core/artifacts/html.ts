/** An artifact as a document that a style shows: every word in it is text, with marks that lead to its sources. */
import type { StyledDocument } from "#core/styles";
import type { ArtifactBlock } from "#model/presets";
import { longDateOf, todayIn } from "../shared/calendar-date.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import type { Artifact, ArtifactAbout } from "./model.ts";

const marksOf = (numbers: readonly number[] | undefined): string =>
  (numbers ?? []).map((number) => `<sup>${number}</sup>`).join(" ");

/** Amounts, counts and percentages, which stand on one edge. */
const isFigure = (text: string): boolean => /^[-–+]?\s?\$?\d[\d,]*(?:\.\d+)?\s?%?$/u.test(text.trim());

function tableOf({ rows, quotes }: ArtifactBlock): string {
  const [heads = [], ...others] = rows;
  const figures = heads.map((_, column) => others.some((row) => isFigure(row[column] ?? "")));
  const attribute = (column: number) => (figures[column] ? ` class="figure"` : "");
  const head = heads.map((cell, column) => `<th${attribute(column)}>${escapeHtml(cell)}</th>`).join("");
  const body = others.map((row, at) => {
    const cells = row.map((cell, column) => {
      const marks = column === row.length - 1 ? marksOf(quotes[at + 1]) : "";
      return `<td${attribute(column)}>${escapeHtml(cell)}${marks}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

const wordsOf = ({ text, quotes }: ArtifactBlock): string =>
  `${escapeHtml(text).replaceAll("\n", "<br>")}${marksOf(quotes[0])}`;

function textOf(blocks: readonly ArtifactBlock[]): string {
  const parts: string[] = [];
  for (const [at, block] of blocks.entries()) {
    const { kind } = block;
    if (kind === "TABLE") parts.push(tableOf(block));
    else if (kind === "HEADING") parts.push(`<h2>${wordsOf(block)}</h2>`);
    else if (kind === "PARAGRAPH") parts.push(`<p>${wordsOf(block)}</p>`);
    else {
      if (blocks[at - 1]?.kind !== kind) parts.push("<ul>");
      parts.push(`<li>${wordsOf(block)}</li>`);
      if (blocks[at + 1]?.kind !== kind) parts.push("</ul>");
    }
  }
  return parts.join("");
}

function mailOf({ toEmail, subject }: Artifact, body: string): string {
  const head = `<p>To: ${escapeHtml(toEmail ?? "nobody yet")}<br>Subject: ${escapeHtml(subject ?? "")}</p>`;
  const paragraphs = body
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`);
  return [head, ...paragraphs].join("");
}

function sourcesOf({ quotes }: Artifact): string {
  if (quotes.length === 0) return "";
  const items = quotes.map(
    ({ number, content, documentName, segments }) =>
      `<li><blockquote><sup>${number}</sup> ${escapeHtml(content)}</blockquote><small>${escapeHtml(documentName)}, page ${segments[0]?.page ?? 1}</small></li>`,
  );
  return `<section class="sources"><h2>Sources</h2><ol>${items.join("")}</ol></section>`;
}

/** What a style is given to show. `timeZone`: the agency's. */
export function styledArtifact(artifact: Artifact, about: ArtifactAbout, timeZone: string): StyledDocument {
  const { id, title, blocks, body, version, updatedAt } = artifact;
  const isoDate = todayIn(timeZone, updatedAt);
  const text = body === null ? textOf(blocks) : mailOf(artifact, body);
  return {
    title,
    lead: null,
    html: `${text}${sourcesOf(artifact)}`,
    client: about.client,
    author: about.author,
    date: longDateOf(isoDate),
    isoDate,
    // Ids end in what is theirs alone.
    reference: id.slice(-6).toUpperCase(),
    version,
    isLetter: false,
  };
}
