/**
 * Questions to the knowledge base: the question is in the URL, so that it can be sent to a colleague; next to the
 * answer with its quotes is the page that supports it.
 */
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { css } from "#styled/css";
import { AnswerMessage, MessageList, QuestionMessage } from "../conversation/messages.tsx";
import { groupQuotes } from "../quotes/group-quotes.ts";
import type { QuoteContextValue } from "../quotes/quote-context.ts";
import { QuoteGroupsContext } from "../quotes/quote-group-provider.tsx";
import { useQuoteChoice } from "../quotes/use-quote-choice.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Button } from "../ui/button.tsx";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import { KnowledgeAnswer } from "./knowledge-answer.tsx";
import { QuestionForm } from "./question-form.tsx";
import { type KnowledgeAnswerData, type Turn, useConversation } from "./use-conversation.ts";
import { useQuotedDocument } from "./use-quoted-document.ts";

const panes = css({
  flex: "1",
  minH: "0",
  display: { base: "flex", lg: "grid" },
  flexDirection: "column",
  gridTemplateRows: { lg: "[minmax(0, 1fr)]" },
  "&[data-viewer]": {
    gridTemplateColumns: { lg: "[minmax(360px, 1fr) minmax(400px, 604px)]" },
    // As high as the window, however long the conversation gets.
    flex: { lg: "none" },
    h: { lg: "[calc(100dvh - token(sizes.topBar))]" },
  },
});

interface KnowledgeSearchPageProps {
  question: string;
  /** Earlier questions in this conversation, oldest first. */
  earlier: readonly string[];
  /** Null until something was asked. */
  answer: KnowledgeAnswerData | null;
  /** Why the question was not searched. */
  problem: string | null;
}

export function KnowledgeSearchPage({ question, earlier, answer, problem }: KnowledgeSearchPageProps) {
  const { turns, reveal, revealProblem } = useConversation(problem === null ? question : "", earlier, answer);
  const pending = usePendingQuestion(question);
  const [isViewerOpen, setViewerOpen] = useState(false);
  const groups = useMemo(
    () =>
      groupQuotes(
        turns.map((turn, at) => ({
          id: String(at),
          name: "this answer",
          quotes: turn.answer?.attachments ?? [],
        })),
      ),
    [turns],
  );
  const quotedFiles = turns.flatMap((turn) =>
    (turn.answer?.attachments ?? []).map(({ documentId, documentName }) => ({
      id: documentId,
      name: documentName,
    })),
  );
  const choice = useQuoteChoice(groups, quotedFiles);
  const jump = isViewerOpen ? choice.jump : null;
  const quoted = useQuotedDocument(jump && choice.file ? choice.file.id : null);
  const viewer = jump ? quoted.document : null;
  const choose = (groupId: string, number: number) => {
    choice.choose(groupId, number);
    setViewerOpen(true);
  };
  const contextOf = (groupId: string): QuoteContextValue => ({
    ...choice.contextOf(groupId, choose),
    documentNameOf: ({ documentId }) => quotedFiles.find(({ id }) => id === documentId)?.name ?? null,
    ...(isViewerOpen ? {} : { chosen: null }),
  });

  const pane = useRef<HTMLDivElement>(null);
  const isShown = viewer !== null;
  useEffect(() => {
    // If the page is below the answer, choosing a quote scrolls to it.
    if (!jump || !isShown || !window.matchMedia("(max-width: 1023px)").matches) return;
    pane.current?.scrollIntoView();
  }, [isShown, jump]);

  const list = useRef<HTMLOListElement>(null);
  const count = turns.length + (pending === null ? 0 : 1);
  useEffect(() => {
    // The last question is at the top, with its answer below it.
    if (count > 1) list.current?.querySelector("[data-last-question]")?.scrollIntoView({ block: "start" });
  }, [count]);

  const isBegun = turns.length > 0 || pending !== null;
  return (
    <QuoteGroupsContext value={{ contextOf, look: () => undefined }}>
      <div className={panes} data-viewer={viewer ? "" : undefined}>
        <div className={side} data-viewer={viewer ? "" : undefined}>
          <div
            className={css({ display: "flex", flexDirection: "column", minH: "full", maxW: "[680px]" })}
            style={{ marginInline: viewer ? 0 : "auto" }}
          >
            <h1 className={css({ textStyle: "title", mb: "4" })}>Ask the knowledge base</h1>
            <p className={css({ color: "fg.muted", mb: "16" })}>
              Cara answers from the agency&rsquo;s documents, word for word. If they do not say, she does not
              answer.{" "}
              {isBegun && (
                <AppLink to="/app/knowledge/search" className={quietLink}>
                  Ask something new
                </AppLink>
              )}
            </p>
            <MessageList ref={list} className={css({ pb: isBegun ? "20" : "0" })}>
              {turns.map((turn, at) => (
                // The questions of a conversation never change their order.
                <TurnRows
                  key={at}
                  id={String(at)}
                  turn={turn}
                  isLast={at === turns.length - 1}
                  isNewest={at === turns.length - 1 && pending === null}
                  onReveal={() => reveal(turn)}
                />
              ))}
              {pending !== null && <Question text={pending} isNewest />}
              {pending !== null && (
                <AnswerMessage groupId="pending" isWorking>
                  <p className={css({ color: "fg.muted" })}>Reading carefully...</p>
                </AnswerMessage>
              )}
            </MessageList>
            {(quoted.problem ?? revealProblem) !== null && (
              <p role="alert" className={css({ mb: "12", color: "danger.fg" })}>
                {quoted.problem ?? revealProblem}
              </p>
            )}
            <div className={composer} data-begun={isBegun || undefined}>
              <QuestionForm
                // A rejected question is shown again so that it can be corrected.
                key={problem === null ? "ask" : question}
                label={isBegun ? "Follow-up question" : "Question"}
                question={problem === null ? "" : question}
                problem={problem}
                earlier={turns.map((turn) => turn.question)}
                isFirst={!isBegun}
              />
            </div>
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
              quotes={choice.group?.quotes ?? []}
              jump={jump}
              onChooseQuote={(number) => choice.group && choose(choice.group.id, number)}
              onClose={() => setViewerOpen(false)}
            />
          </div>
        )}
      </div>
    </QuoteGroupsContext>
  );
}

const quietLink = css({
  color: "accent.fg",
  // Within a sentence, color alone does not identify a link.
  textDecoration: "underline",
  textUnderlineOffset: "[3px]",
});

const side = css({
  flex: "1",
  px: "gutter",
  pt: "20",
  minH: "0",
  // Next to a document's page it scrolls by itself.
  "&[data-viewer]": { overflowY: { lg: "auto" } },
});

/** The field for the next question: below the conversation, and always within reach. */
const composer = css({
  "&[data-begun]": {
    position: "sticky",
    bottom: "0",
    mt: "auto",
    pt: "12",
    pb: "12",
    bg: "bg.canvas",
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderTopColor: "border.subtle",
  },
});

/** The question being answered: the URL is ahead of what is shown. */
function usePendingQuestion(shown: string): string | null {
  const asked = useRouterState({
    select: ({ isLoading, location }) =>
      isLoading && location.pathname === "/app/knowledge/search"
        ? ((location.search as { question?: string }).question ?? null)
        : null,
  });
  return asked === shown ? null : asked;
}

interface TurnRowsProps {
  id: string;
  turn: Turn;
  isLast: boolean;
  isNewest: boolean;
  onReveal: () => Promise<void>;
}

function TurnRows({ id, turn: { question, answer }, isLast, isNewest, onReveal }: TurnRowsProps) {
  const [isBusy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    await onReveal();
    setBusy(false);
  };
  return (
    <>
      <Question text={question} isNewest={isNewest} />
      <AnswerMessage groupId={id} isWorking={isBusy}>
        {answer ? (
          <KnowledgeAnswer answer={answer} isLast={isLast} />
        ) : (
          <div className={css({ mt: "-8", ml: "-12" })}>
            <Button tone="ghost" isBusy={isBusy} busyLabel="Searching" onClick={() => void reveal()}>
              Show the answer
            </Button>
          </div>
        )}
      </AnswerMessage>
    </>
  );
}

function Question({ text, isNewest }: { text: string; isNewest: boolean }) {
  const { name } = useViewer();
  return (
    <QuestionMessage
      name={name}
      text={text}
      data-last-question={isNewest || undefined}
      className={css({
        fontWeight: "medium",
        scrollMarginTop: "[calc(token(sizes.topBar) + 16px)]",
      })}
    />
  );
}
