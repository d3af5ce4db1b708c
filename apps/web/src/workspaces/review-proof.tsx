import type { ReactNode } from "react";
import { css } from "#styled/css";
import { PageExcerpt } from "../document-viewer/page-excerpt.tsx";
import type { ViewedDocument } from "../document-viewer/viewer-quote.ts";
import { stemOf, textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { QuoteContext, useQuoteContext } from "../quotes/quote-context.ts";
import { useViewer } from "../session/viewer.ts";
import { instantDayLabel } from "../ui/instant-label.ts";
import { ProofPanel, type ProofPlace } from "./proof-panel.tsx";
import { resultOf, type ReviewLine, type Verdict, verdictLabels } from "./review-table.ts";
import type { WorkspaceArtifact } from "./workspace-data.ts";

const facts = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[136px minmax(0, 1fr)]" },
  rowGap: { base: "2", md: "8" },
  "& dt": { color: "fg.muted" },
  "& dd": { overflowWrap: "anywhere", mb: { base: "6", md: "0" } },
});

interface ReviewProofProps extends ProofPlace {
  line: ReviewLine;
  quotes: WorkspaceArtifact["quotes"];
  files: readonly ViewedDocument[];
  /** What changes the verdict; null where that cannot be done. */
  changer: ReactNode;
}

/** One demand of a review: what is asked and what is shown, as printed, one above the other. */
export function ReviewProof(props: ReviewProofProps) {
  const { line, quotes, files, changer, ...at } = props;
  const { title, details, shortBy, why, settle, change } = line;
  const context = useQuoteContext();
  const { timeZone } = useViewer().agency;
  const own = line.quotes.flatMap((number) => quotes.find((quote) => quote.number === number) ?? []);
  return (
    <ProofPanel {...at} title={title} noun="demand" act={changer} hasPages>
      {/* The words that ask come first in every line of a review. */}
      {own.map((quote, nth) => {
        const file = files.find(({ id }) => id === quote.documentId) ?? null;
        const name = context.documentNameOf(quote) ?? file?.name ?? null;
        return (
          <section key={quote.number} className={css({ mb: "16" })}>
            <h3 className={css({ display: "flex", alignItems: "center", gap: "8", mb: "8", minH: "20" })}>
              {line.result === null && (
                <span className={css({ textStyle: "label", whiteSpace: "nowrap" })}>
                  {nth === 0 ? "What is asked" : "What is shown"}
                </span>
              )}
              {name && (
                <span className={css({ color: "fg.muted", truncate: true, fontWeight: "normal" })}>
                  {stemOf(name)}
                </span>
              )}
              {file && (
                <span className={css({ ml: "auto", flexShrink: 0 })}>
                  <QuoteContext value={{ ...context, isSourceHidden: true }}>
                    <QuoteChips quotes={[quote]} />
                  </QuoteContext>
                </span>
              )}
            </h3>
            <PageExcerpt
              document={file}
              quote={{ ...quote, number: context.numberOf(quote) }}
              words={textOfQuote(quote)}
            />
          </section>
        );
      })}
      <dl className={facts}>
        <dt>{line.result === null ? "Verdict" : "Result"}</dt>
        <dd>
          <span className={css({ fontWeight: "medium" })}>{resultOf(line)}</span>
          {change && (
            <span className={css({ color: "fg.muted" })}>
              {`, changed by ${change.by} on `}
              <time dateTime={change.at}>{instantDayLabel(change.at, timeZone)}</time>
            </span>
          )}
        </dd>
        {change && <Fact head="Reason" text={change.reason} />}
        {change && (
          <Fact
            head="Cara found"
            text={[verdictLabels[change.found as Verdict], change.foundWhy].filter(Boolean).join(". ")}
          />
        )}
        {details.map(({ head, text }) => (
          <Fact key={head} head={head} text={text} />
        ))}
        {shortBy !== null && <Fact head="Short by" text={shortBy} isStrong />}
        {/* Of two amounts, the difference says it. */}
        {!change && why !== null && shortBy === null && <Fact head="Why" text={why} />}
        {settle !== null && <Fact head="What would settle it" text={settle} />}
      </dl>
    </ProofPanel>
  );
}

const Fact = ({ head, text, isStrong = false }: { head: string; text: string; isStrong?: boolean }) => (
  <>
    <dt>{head}</dt>
    <dd className={isStrong ? css({ fontWeight: "medium" }) : undefined}>{text}</dd>
  </>
);
