/**
 * Questions to the knowledge base: what is asked stands in the address, so that a question can be sent to a
 * colleague; the answer with its quotes, and beside it the page that bears it out.
 */
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { css } from "#styled/css";
import { MessageFrame } from "../explorer/chat-message.tsx";
import { groupQuotes } from "../explorer/group-quotes.ts";
import type { PlacedQuote } from "../explorer/number-quotes.ts";
import type { QuoteDesk } from "../explorer/quote-context.ts";
import { QuoteGroupDesk, QuoteGroupsContext } from "../explorer/quote-group-desk.tsx";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
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
    // As high as the window, whatever the conversation comes to.
    flex: { lg: "none" },
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
  const { turns, reveal, revealProblem } = useConversation(problem === null ? question : "", earlier, answer);
  const pending = usePendingQuestion(question);
  const [chosen, setChosen] = useState<{ groupId: string; quote: PlacedQuote } | null>(null);
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
  const names = new Map(
    turns.flatMap((turn) =>
      (turn.answer?.attachments ?? []).map(({ documentId, documentName }) => [documentId, documentName]),
    ),
  );
  const group = groups.find(({ id }) => id === chosen?.groupId);
  const number = chosen && group ? group.numberOf(chosen.quote) : 0;
  const jump = useMemo(() => (chosen && number > 0 ? { number } : null), [chosen, number]);
  const quoted = useQuotedDocument(jump && chosen ? chosen.quote.documentId : null);
  const viewer = jump ? quoted.document : null;
  const choose = (groupId: string, wished: number) => {
    const quote = groups.find(({ id }) => id === groupId)?.quotes[wished - 1];
    if (quote) setChosen({ groupId, quote });
  };
  const deskOf = (groupId: string): QuoteDesk => ({
    numberOf: (quote) => groups.find(({ id }) => id === groupId)?.numberOf(quote) ?? 0,
    documentNameOf: ({ documentId }) => names.get(documentId) ?? null,
    chosen: groupId === group?.id && number > 0 ? number : null,
    choose: (wished) => choose(groupId, wished),
  });

  const pane = useRef<HTMLDivElement>(null);
  const isShown = viewer !== null;
  useEffect(() => {
    // Where the page is below the answer, who asks for it is led there.
    if (!chosen || !isShown || !window.matchMedia("(max-width: 1023px)").matches) return;
    pane.current?.scrollIntoView();
  }, [isShown, chosen]);

  const list = useRef<HTMLOListElement>(null);
  const count = turns.length + (pending === null ? 0 : 1);
  useEffect(() => {
    // What was asked last stands at the top, with its answer below it.
    if (count > 1) list.current?.querySelector("[data-last-question]")?.scrollIntoView({ block: "start" });
  }, [count]);

  const isBegun = turns.length > 0 || pending !== null;
  return (
    <QuoteGroupsContext value={{ deskOf, look: () => undefined }}>
      <div className={panes} data-viewer={viewer ? "" : undefined}>
        <div className={side} data-viewer={viewer ? "" : undefined}>
          <div
            className={css({ display: "flex", flexDirection: "column", minH: "full", maxW: "[680px]" })}
            style={{ marginInline: viewer ? 0 : "auto" }}
          >
            <h1 className={css({ textStyle: "title", mb: "4" })}>Ask the knowledge base</h1>
            <p className={css({ color: "fg.muted", mb: "16" })}>
              Cara answers from the agency&rsquo;s documents, word for word. What they do not say, she does
              not answer.{" "}
              {isBegun && (
                <AppLink to="/app/knowledge/search" className={quietLink}>
                  Ask something new
                </AppLink>
              )}
            </p>
            <ol
              ref={list}
              aria-label="Conversation"
              aria-live="polite"
              className={css({ display: "grid", gap: "20", pb: isBegun ? "20" : "0" })}
            >
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
                <MessageFrame face={<CaraTile isWorking />} name="Cara">
                  <p className={css({ color: "fg.muted" })}>Reading carefully...</p>
                </MessageFrame>
              )}
            </ol>
            {(quoted.problem ?? revealProblem) !== null && (
              <p role="alert" className={css({ mb: "12", color: "danger.fg" })}>
                {quoted.problem ?? revealProblem}
              </p>
            )}
            <div className={composer} data-begun={isBegun || undefined}>
              <QuestionForm
                // What was refused is shown to be mended.
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
              quotes={group?.quotes ?? []}
              jump={jump}
              onChooseQuote={(wished) => group && choose(group.id, wished)}
              onClose={() => setChosen(null)}
            />
          </div>
        )}
      </div>
    </QuoteGroupsContext>
  );
}

const quietLink = css({
  color: "accent.fg",
  // Within a sentence color alone does not tell a link.
  textDecoration: "underline",
  textUnderlineOffset: "[3px]",
});

const side = css({
  flex: "1",
  px: "gutter",
  pt: "20",
  minH: "0",
  // Beside the page of a document it scrolls by itself.
  "&[data-viewer]": { overflowY: { lg: "auto" } },
});

/** Where the next question is typed: below what was said, and always in reach. */
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

/** What is being answered: the address goes ahead of what is shown. */
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
      <MessageFrame face={<CaraTile isWorking={isBusy} />} name="Cara">
        {answer ? (
          <QuoteGroupDesk id={id}>
            <KnowledgeAnswer answer={answer} isLast={isLast} />
          </QuoteGroupDesk>
        ) : (
          <div className={css({ mt: "-8", ml: "-12" })}>
            <Button tone="ghost" isBusy={isBusy} busyLabel="Searching" onClick={() => void reveal()}>
              Show the answer
            </Button>
          </div>
        )}
      </MessageFrame>
    </>
  );
}

function Question({ text, isNewest }: { text: string; isNewest: boolean }) {
  const { name } = useViewer();
  return (
    <MessageFrame face={<Avatar name={name} size={24} />} name={name}>
      <p
        data-last-question={isNewest || undefined}
        className={css({
          whiteSpace: "pre-line",
          overflowWrap: "anywhere",
          fontWeight: "medium",
          scrollMarginTop: "[calc(token(sizes.topBar) + 16px)]",
        })}
      >
        {text}
      </p>
    </MessageFrame>
  );
}
