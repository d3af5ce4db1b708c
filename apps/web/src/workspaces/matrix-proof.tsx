import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { QuoteContext, useQuoteContext } from "../quotes/quote-context.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { useListKeys } from "../ui/use-list-keys.ts";
import type { Matrix, MatrixLine } from "./matrix-table.ts";
import type { WorkspaceArtifact } from "./workspace-data.ts";

const bar = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  minH: "44",
  flexShrink: 0,
  pl: { base: "gutter", lg: "20" },
  pr: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const words = css({
  color: "fg.muted",
  pl: "12",
  borderLeftWidth: "2px",
  borderLeftStyle: "solid",
  borderLeftColor: "accent.border",
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});

/** Dots that lead from a label to its value are no words. */
const leaders = /\s*\.{4,}\s*/gu;

interface MatrixProofProps {
  line: MatrixLine;
  columns: Matrix["columns"];
  /** Its place among all lines, from 0. */
  place: number;
  count: number;
  quotes: WorkspaceArtifact["quotes"];
  onMove: (place: number) => void;
  onClose: () => void;
}

/** One line of a comparison: why it matters, and the words of each offer. */
export function MatrixProof({ line, columns, place, count, quotes, onMove, onClose }: MatrixProofProps) {
  const context = useQuoteContext();
  const heading = useRef<HTMLHeadingElement>(null);
  useListKeys({ count, current: place, onMove });
  useEffect(() => {
    // On a phone this takes the place of the matrix, and the focus with it.
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused.offsetParent === null) heading.current?.focus();
  }, []);
  return (
    <section
      aria-labelledby="matrix-line"
      className={css({
        display: "flex",
        flexDirection: "column",
        flex: "1",
        minH: "0",
        minW: "0",
        bg: "bg.subtle",
      })}
    >
      <header className={bar}>
        <h2
          id="matrix-line"
          ref={heading}
          tabIndex={-1}
          className={css({ textStyle: "section", truncate: true, outline: "none" })}
        >
          {line.label}
        </h2>
        <span className={css({ display: "flex", alignItems: "center", gap: "4", ml: "auto" })}>
          <IconButton
            label="Previous line"
            icon={<ChevronUp />}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            label="Next line"
            icon={<ChevronDown />}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <IconButton label="Close the line" icon={<X />} onClick={onClose} />
        </span>
      </header>
      <div
        className={css({
          flex: "1",
          minH: "0",
          overflowY: "auto",
          px: { base: "gutter", lg: "20" },
          py: "16",
        })}
      >
        <p className={css({ textStyle: "reading" })}>{line.why}</p>
        {line.cells.map((cell, at) => {
          const own = cell.quotes.flatMap((number) => quotes.find((quote) => quote.number === number) ?? []);
          return (
            <section key={columns[at]?.name} className={css({ mt: "20" })}>
              <h3
                className={css({
                  display: "flex",
                  alignItems: "center",
                  justifyContent: "space-between",
                  gap: "8",
                  mb: "6",
                  minH: "20",
                  textStyle: "sectionSmall",
                })}
              >
                {columns[at]?.name}
                <QuoteContext value={{ ...context, isSourceHidden: true }}>
                  <QuoteChips quotes={own} />
                </QuoteContext>
              </h3>
              {own.length === 0 ? (
                <p className={css({ color: "status.amber.fg" })}>{cell.text}</p>
              ) : (
                own.map((quote) => (
                  <p key={quote.number} className={words}>
                    “{textOfQuote(quote).replaceAll(leaders, " … ")}”
                  </p>
                ))
              )}
            </section>
          );
        })}
      </div>
    </section>
  );
}
