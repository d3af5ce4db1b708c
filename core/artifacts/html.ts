/** An artifact as a document that a style shows: every word in it is text, with marks that lead to its sources. */
import type { StyledDocument } from "#core/styles";
import { longDateOf, todayIn } from "../shared/calendar-date.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { documentOf } from "./editing.ts";
import { isSuggested, quotesOf, textOfNode } from "./document-text.ts";
import type { Artifact, ArtifactAbout, DocumentNode } from "./model.ts";

const marksOf = (numbers: readonly number[]): string =>
  [...new Set(numbers)].map((number) => `<sup>${number}</sup>`).join(" ");

/** Amounts, counts and percentages, which stand on one edge. */
const isFigure = (text: string): boolean => /^[-–+]?\s?\$?\d[\d,]*(?:\.\d+)?\s?%?$/u.test(text.trim());

/** What a document says without the changes that are only suggested. */
const statedIn = ({ content = [] }: DocumentNode): DocumentNode[] =>
  content.filter((node) => !isSuggested(node));

const elements = { bold: "strong", italic: "em" } as const;

function textOf(node: DocumentNode): string {
  if (node.type === "hardBreak") return "<br>";
  const types = new Set(node.marks?.map(({ type }) => type));
  return (["italic", "bold"] as const)
    .filter((type) => types.has(type))
    .reduce((inner, type) => `<${elements[type]}>${inner}</${elements[type]}>`, escapeHtml(node.text ?? ""));
}

/** The text of a block; the numbers of quotes stand where the words that they support end. */
function wordsOf(block: DocumentNode): string {
  const content = statedIn(block);
  return content
    .map((node, at) => {
      const quotes = quotesOf(node);
      const next = content[at + 1];
      const goesOn = next !== undefined && String(quotesOf(next)) === String(quotes);
      return `${textOf(node)}${goesOn ? "" : marksOf(quotes)}`;
    })
    .join("");
}

/** Columns that do not fit on a sheet at the size of its text. */
const WIDE = 6;

function tableOf(table: DocumentNode): string {
  const rows = statedIn(table).map((row) => ({
    quotes: (row.attrs?.["quotes"] ?? []) as number[],
    cells: statedIn(row),
  }));
  const isHead = ({ cells }: (typeof rows)[number]) => cells.every(({ type }) => type === "tableHeader");
  const others = rows.filter((row, at) => at > 0 || !isHead(row));
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const figures = Array.from({ length: columns }, (_, column) => {
    const texts = others.map(({ cells }) => textOfNode(cells[column] ?? { type: "tableCell" }).trim());
    const said = texts.filter((text) => text !== "");
    return 2 * said.filter(isFigure).length > said.length;
  });
  const classOf = (cell: DocumentNode, column: number): string => {
    if (!figures[column]) return "";
    // Words among figures stand on the same edge, but are broken where there is no room.
    return cell.type === "tableHeader" || isFigure(textOfNode(cell)) ? ` class="figure"` : ` class="words"`;
  };
  const drawn = rows.map(({ cells, quotes }) => {
    const inner = cells.map((cell, column) => {
      const element = cell.type === "tableHeader" ? "th" : "td";
      const words = statedIn(cell).map(wordsOf).join("<br>");
      const marks = column === cells.length - 1 ? marksOf(quotes) : "";
      return `<${element}${classOf(cell, column)}>${words}${marks}</${element}>`;
    });
    return `<tr>${inner.join("")}</tr>`;
  });
  const heads = rows[0] && isHead(rows[0]) ? 1 : 0;
  const head = heads === 1 ? `<thead>${drawn[0] ?? ""}</thead>` : "";
  return `<table${columns >= WIDE ? ` class="wide"` : ""}>${head}<tbody>${drawn.slice(heads).join("")}</tbody></table>`;
}

function blockOf(node: DocumentNode): string {
  if (node.type === "table") return tableOf(node);
  if (node.type === "bulletList") {
    const items = statedIn(node).map((item) => `<li>${statedIn(item).map(wordsOf).join("<br>")}</li>`);
    return `<ul>${items.join("")}</ul>`;
  }
  const words = wordsOf(node);
  if (words === "") return "";
  return node.type === "heading" ? `<h2>${words}</h2>` : `<p>${words}</p>`;
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
  const { id, title, body, version, updatedAt } = artifact;
  const isoDate = todayIn(timeZone, updatedAt);
  const text = body === null ? statedIn(documentOf(artifact)).map(blockOf).join("") : mailOf(artifact, body);
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
