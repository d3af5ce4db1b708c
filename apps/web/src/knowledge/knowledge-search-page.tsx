/**
 * Questions to the knowledge base: what is asked stands in the address, so that a question can be sent to a
 * colleague; the answer with its quotes, and beside it the page that bears it out.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import { css } from "#styled/css";
import type { SearchKnowledgeQuery } from "../graphql/generated/graphql.ts";
import { numberQuotes } from "../explorer/number-quotes.ts";
import { QuoteContext, type QuoteDesk } from "../explorer/quote-context.ts";
import { AppLink } from "../ui/app-link.tsx";
import { DocumentViewer } from "../viewer/document-viewer.tsx";
import { KnowledgeAnswer } from "./knowledge-answer.tsx";
import { QuestionForm } from "./question-form.tsx";
import { useQuotedDocument } from "./use-quoted-document.ts";

export type KnowledgeAnswerData = SearchKnowledgeQuery["searchKnowledge"];

const panes = css({
  flex: "1",
  minH: "0",
  display: { base: "flex", lg: "grid" },
  flexDirection: "column",
  gridTemplateRows: { lg: "[minmax(0, 1fr)]" },
  "&[data-viewer]": {
    gridTemplateColumns: { lg: "[minmax(360px, 1fr) minmax(400px, 604px)]" },
    h: { lg: "[calc(100dvh - token(sizes.topBar))]" },
  },
});

interface KnowledgeSearchPageProps {
  question: string;
  /** What was asked before it in this conversation, oldest first. */
  earlier: readonly string[];
  /** Null until something was asked. */
  answer: KnowledgeAnswerData | null;
  /** Why the question was not looked for. */
  problem: string | null;
}

export function KnowledgeSearchPage({ question, earlier, answer, problem }: KnowledgeSearchPageProps) {
  const [chosen, setChosen] = useState<{ number: number } | null>(null);
  const numbered = useMemo(() => numberQuotes(answer?.attachments ?? []), [answer]);
  const quote = chosen ? numbered.quotes[chosen.number - 1] : undefined;
  const quoted = useQuotedDocument(quote?.documentId ?? null);
  const names = new Map(
    answer?.attachments.map(({ documentId, documentName }) => [documentId, documentName]),
  );
  const desk: QuoteDesk = {
    numberOf: numbered.numberOf,
    documentNameOf: ({ documentId }) => names.get(documentId) ?? null,
    chosen: chosen?.number ?? null,
    choose: (number) => setChosen({ number }),
  };
  const viewer = quote && quoted.document?.id === quote.documentId ? quoted.document : null;

  const pane = useRef<HTMLDivElement>(null);
  const isShown = viewer !== null;
  useEffect(() => {
    // Where the page is below the answer, who asks for it is led there.
    if (!chosen || !isShown || !window.matchMedia("(max-width: 1023px)").matches) return;
    pane.current?.scrollIntoView();
  }, [isShown, chosen]);

  return (
    <QuoteContext value={desk}>
      <div className={panes} data-viewer={viewer ? "" : undefined}>
        <div className={css({ px: "gutter", py: "20", minH: "0", overflowY: { lg: "auto" } })}>
          <div className={css({ maxW: "[680px]", mx: viewer ? "0" : "auto" })}>
            <h1 className={css({ textStyle: "title", mb: "4" })}>Ask the knowledge base</h1>
            <p className={css({ color: "fg.muted", mb: "16" })}>
              Cara answers from the agency&rsquo;s documents, word for word; what they do not say is not
              answered.
            </p>
            {answer ? (
              <>
                <EarlierQuestions earlier={earlier} />
                <h2 className={css({ textStyle: "section", overflowWrap: "anywhere" })}>{question}</h2>
                <KnowledgeAnswer answer={answer} viewerProblem={quoted.problem} />
                <div className={css({ mt: "32" })}>
                  <QuestionForm
                    label="Follow-up question"
                    question=""
                    problem={null}
                    earlier={[...earlier, question]}
                    isFirst={false}
                  />
                  <p className={css({ mt: "12" })}>
                    <AppLink to="/app/knowledge/search" className={quietLink}>
                      Ask something new
                    </AppLink>
                  </p>
                </div>
              </>
            ) : (
              <QuestionForm
                label="Question"
                question={question}
                problem={problem}
                earlier={earlier}
                isFirst={question === ""}
              />
            )}
          </div>
        </div>
        {viewer && (
          <div
            ref={pane}
            className={css({
              scrollMarginTop: "topBar",
              display: "flex",
              flexDirection: "column",
              minW: "0",
              minH: "0",
              h: { base: "[70dvh]", lg: "auto" },
              borderLeftWidth: { lg: "1px" },
              borderLeftStyle: "solid",
              borderLeftColor: "border.subtle",
            })}
          >
            <DocumentViewer
              key={viewer.id}
              document={viewer}
              documents={[viewer]}
              onChooseDocument={() => undefined}
              pagesRead={viewer.pagesRead}
              quotes={numbered.quotes}
              jump={chosen}
              onChooseQuote={desk.choose}
              onClose={() => setChosen(null)}
            />
          </div>
        )}
      </div>
    </QuoteContext>
  );
}

const quietLink = css({
  color: "accent.fg",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline", textUnderlineOffset: "[3px]" },
});

/** What was asked before, as links to its answers. */
function EarlierQuestions({ earlier }: { earlier: readonly string[] }) {
  if (earlier.length === 0) return null;
  return (
    <nav aria-label="Asked before" className={css({ mb: "16" })}>
      <ol className={css({ display: "grid", gap: "4" })}>
        {earlier.map((question, place) => {
          const search = new URLSearchParams({ question });
          if (place > 0) search.set("earlier", JSON.stringify(earlier.slice(0, place)));
          return (
            // The questions of a conversation never change their order.
            <li key={place}>
              <AppLink to={`/app/knowledge/search?${search.toString()}`} className={quietLink}>
                {question}
              </AppLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
