import type { ReactNode } from "react";
import { css } from "#styled/css";
import { QuoteMarks } from "../quotes/quote-marks.tsx";
import { QuotePage } from "../quotes/quote-page.tsx";
import { isOfMatrix, matrixOf } from "./matrix-table.ts";
import { MatrixActs } from "./matrix-acts.tsx";
import { MatrixView } from "./matrix-view.tsx";
import { type LinePlace, reviewOf, summarizeReview } from "./review-table.ts";
import { ReviewResult } from "./review-result.tsx";
import type { WorkspaceArtifact } from "./workspace-data.ts";

type Block = WorkspaceArtifact["blocks"][number];

const bodyStyle = css({
  textStyle: "reading",
  overflowWrap: "anywhere",
  "& > * + *": { mt: "12" },
  "& > h3 + *": { mt: "4" },
  "& > * + h3": { mt: "20" },
  "& > * + section": { mt: "20" },
});

/** On a phone each row is a block: its first cell, and below it the others, each behind the head of its column. */
const table = css({
  display: { base: "block", md: "table" },
  w: "full",
  // The columns of one table stand under those of the one before.
  tableLayout: "fixed",
  textStyle: "body",
  // Amounts and dates stay whole.
  overflowWrap: "break-word",
  fontVariantNumeric: "tabular-nums",
  "& thead": { srOnly: { base: true, md: false } },
  "& tbody": { display: { base: "block", md: "table-row-group" } },
  "& th": { textAlign: "left", textStyle: "smallStrong", color: "fg.subtle", fontWeight: "medium" },
  "& :is(th, td)": { py: { md: "8" }, pr: { md: "16" }, verticalAlign: "top", _last: { pr: "0" } },
  "& tr": {
    display: { base: "grid", md: "table-row" },
    gridTemplateColumns: "[minmax(0, 1fr) auto]",
    gap: "4",
    py: { base: "10", md: "0" },
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderBottomColor: "border.subtle",
  },
  "& td:first-child": { fontWeight: "medium" },
  "& td:not(:first-child)": { color: "fg.muted" },
  "& td:not(:first-child, [data-quotes])": { gridColumn: "[1 / -1]" },
  "& td:empty": { display: { base: "none", md: "table-cell" } },
  "& td[data-quotes]": { gridArea: "[1 / 2]", textAlign: "right" },
  "& td[data-head]:not(:first-child)": {
    display: { base: "grid", md: "table-cell" },
    gridTemplateColumns: "[96px minmax(0, 1fr)]",
    columnGap: "12",
    _before: {
      content: "attr(data-head)",
      display: { base: "block", md: "none" },
      textStyle: "small",
      lineHeight: "[20px]",
      color: "fg.subtle",
    },
  },
});

interface ArtifactBlocksProps {
  artifact: Pick<WorkspaceArtifact, "title" | "blocks" | "quotes">;
  /** The line of a review whose words are shown beside it. */
  chosen: LinePlace | null;
  onChoose: (line: LinePlace) => void;
}

/** What Cara wrote, block by block; the words of each sentence's evidence are one click away. */
export function ArtifactBlocks({ artifact, chosen, onChoose }: ArtifactBlocksProps) {
  const { blocks, quotes } = artifact;
  const parts: ReactNode[] = [];
  let items: { key: number; block: Block }[] = [];
  const endList = () => {
    const [first] = items;
    if (!first) return;
    parts.push(
      <ul key={first.key} className={css({ pl: "20", listStyleType: "disc", "& > li + li": { mt: "4" } })}>
        {items.map(({ key, block }) => (
          <li key={key}>
            {block.text} <Marks block={block} quotes={quotes} />
          </li>
        ))}
      </ul>,
    );
    items = [];
  };
  const matrix = matrixOf(blocks);
  const start = blocks.findIndex((_, key) => isOfMatrix(blocks, key));
  for (const [key, block] of blocks.entries()) {
    if (isOfMatrix(blocks, key)) {
      endList();
      if (matrix && key === start)
        parts.push(
          <MatrixView
            key={key}
            matrix={matrix}
            acts={<MatrixActs artifact={artifact} matrix={matrix} />}
            chosen={chosen}
            onChoose={onChoose}
          />,
        );
      continue;
    }
    if (block.kind === "LIST_ITEM") {
      items.push({ key, block });
      continue;
    }
    endList();
    const heading = blocks.slice(0, key).findLast(({ kind }) => kind === "HEADING")?.text ?? null;
    const isResult = isBeforeReview(blocks, key) || key < start;
    parts.push(
      <OneBlock
        key={key}
        block={block}
        heading={heading}
        isResult={isResult}
        quotes={quotes}
        chosenRow={chosen?.block === key ? chosen.row : null}
        onChoose={(row) => onChoose({ block: key, row })}
      />,
    );
  }
  endList();
  return <div className={bodyStyle}>{parts}</div>;
}

/** Whether a review comes next, with nothing but paragraphs in between. */
function isBeforeReview(blocks: readonly Block[], place: number): boolean {
  const next = blocks.slice(place + 1).find(({ kind }) => kind !== "PARAGRAPH");
  return next !== undefined && reviewOf(next) !== null;
}

const quotesOf = (numbers: readonly number[], all: WorkspaceArtifact["quotes"]) =>
  all.filter(({ number }) => numbers.includes(number));

const Marks = ({ block, quotes }: { block: Block; quotes: WorkspaceArtifact["quotes"] }) => (
  <QuoteMarks quotes={quotesOf(block.quotes, quotes)} />
);

interface OneBlockProps {
  block: Block;
  /** What stands above it. */
  heading: string | null;
  /** It says what a review has come to. */
  isResult: boolean;
  quotes: WorkspaceArtifact["quotes"];
  chosenRow: number | null;
  onChoose: (row: number) => void;
}

function OneBlock({ block, heading, isResult, quotes, chosenRow, onChoose }: OneBlockProps) {
  if (block.kind === "HEADING")
    return <h3 className={css({ textStyle: isResult ? "title" : "section" })}>{block.text}</h3>;
  if (block.kind !== "TABLE") {
    return (
      <p
        className={css({
          whiteSpace: "pre-line",
          textStyle: isResult ? "body" : "reading",
          color: isResult ? "fg.muted" : "fg.default",
        })}
      >
        {block.text} <Marks block={block} quotes={quotes} />
      </p>
    );
  }
  const review = reviewOf(block);
  if (review) {
    const summary = summarizeReview(review);
    return (
      <ReviewResult
        summary={summary === heading || review.some(({ result }) => result !== null) ? null : summary}
        lines={review}
        chosenRow={chosenRow}
        onChoose={onChoose}
      />
    );
  }
  const [head, ...rows] = block.rows;
  const hasQuotes = rows.some((row) => row.quotes.length > 0);
  return (
    <div className={css({ overflowX: "auto" })}>
      <table className={table}>
        <thead>
          <tr>
            {head?.cells.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {hasQuotes && (
              <th scope="col" className={css({ w: "64" })}>
                <span className={css({ srOnly: true })}>Quotes</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // Rows of an artifact's version never change their order.
            <tr key={place}>
              {row.cells.map((cell, column) => (
                <td key={column} data-head={cell === "" ? undefined : head?.cells[column] || undefined}>
                  {cell}
                </td>
              ))}
              {hasQuotes && (
                <td data-quotes>
                  <QuotePage quotes={quotesOf(row.quotes, quotes)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
