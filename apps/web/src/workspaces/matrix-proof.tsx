import { css } from "#styled/css";
import { textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { QuoteContext, useQuoteContext } from "../quotes/quote-context.ts";
import { CarrierQuestion } from "./matrix-acts.tsx";
import type { Matrix, MatrixLine } from "./matrix-table.ts";
import { ProofPanel, type ProofPlace } from "./proof-panel.tsx";
import type { WorkspaceArtifact } from "./workspace-data.ts";

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

interface MatrixProofProps extends ProofPlace {
  artifactId: string;
  line: MatrixLine;
  columns: Matrix["columns"];
  quotes: WorkspaceArtifact["quotes"];
}

/** One line of a comparison: why it matters, and the words of each offer. */
export function MatrixProof({ artifactId, line, columns, quotes, ...at }: MatrixProofProps) {
  const context = useQuoteContext();
  return (
    <ProofPanel {...at} title={line.label} noun="line">
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
              <>
                <p className={css({ color: "status.amber.fg" })}>{cell.text}</p>
                <CarrierQuestion artifactId={artifactId} name={columns[at]?.name ?? ""} column={at} />
              </>
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
    </ProofPanel>
  );
}
