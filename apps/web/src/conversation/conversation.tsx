import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AnswerStatements } from "./answer-text.tsx";
import { AnswerMessage, ChatMessageRow, MessageList, QuestionMessage } from "./messages.tsx";
import { type AskedQuestion, Composer } from "./composer.tsx";
import type { ChatStage } from "./stages.ts";
import { type Chat, draftGroup } from "./use-chat.ts";

const head = css({
  display: { base: "none", lg: "flex" },
  alignItems: "center",
  h: "44",
  flexShrink: 0,
  px: "20",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const messageList = css({
  // On a phone the composer overlays the end of the page.
  "& > li": { scrollMarginBottom: { base: "[132px]", lg: "0" } },
});

const notAsked = css({ flexShrink: 0, px: { base: "gutter", lg: "20" }, py: "12", color: "fg.muted" });

interface ConversationProps {
  chat: Chat;
  placeholder: string;
  /** Suggestions, shown until something was asked. */
  help: string;
  /** Key under which an unsent question is kept. */
  draftKey: string;
  /** The question of a service request, to be asked. */
  asked: AskedQuestion | null;
  /** It scrolls by itself on a phone as well, where a pane of the page scrolls with the page. */
  isContained?: boolean;
}

/** The agency's conversation with Cara about one policy, as a pane with its own heading. */
export function ChatPanel(props: ConversationProps) {
  return (
    <>
      <div className={head}>
        <h2 className={css({ textStyle: "sectionSmall" })}>Ask a question</h2>
      </div>
      <Conversation {...props} />
    </>
  );
}

/** The messages, the one in progress, and the composer. */
export function Conversation(props: ConversationProps) {
  const { chat, placeholder, help, draftKey, asked, isContained = false } = props;
  const { messages, pending, problem, questionMax, ask, clearProblem } = chat;
  const list = useRef<HTMLDivElement>(null);
  const { name } = useViewer();
  const mayAsk = useMay("WORK");
  const askOwner = useAskOwner();
  const count = messages.length;
  const isPending = pending !== null;
  const written = pending?.draft?.statements.length ?? 0;

  useEffect(() => {
    const element = list.current;
    if (!element || (count === 0 && !isPending)) return;
    // The pane scrolls by itself where the window is wide; otherwise the page scrolls.
    element.scrollTop = element.scrollHeight;
    if (isPending || written > 0)
      element.lastElementChild?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [count, isPending, written]);

  return (
    <>
      <div
        ref={list}
        data-contained={isContained || undefined}
        className={css({
          position: "relative",
          flex: "1",
          minH: "0",
          overflowY: { lg: "auto" },
          "&[data-contained]": { overflowY: "auto", overscrollBehavior: "contain" },
          px: { base: "gutter", lg: "20" },
          py: "16",
        })}
      >
        {count === 0 && !pending && mayAsk && (
          <p className={css({ textStyle: "reading", color: "fg.muted" })}>{help}</p>
        )}
        <MessageList className={messageList}>
          {messages.map((message) => (
            <ChatMessageRow key={message.id} message={message} />
          ))}
          {pending && (
            <>
              <QuestionMessage name={name} text={pending.question} />
              <AnswerMessage groupId={draftGroup} isWorking>
                {pending.draft && (
                  <div className={css({ pb: "10" })}>
                    <AnswerStatements {...pending.draft} />
                  </div>
                )}
                <Stage {...pending.stage} />
              </AnswerMessage>
            </>
          )}
        </MessageList>
      </div>
      {mayAsk ? (
        <Composer
          isBusy={isPending}
          problem={problem}
          questionMax={questionMax}
          placeholder={placeholder}
          draftKey={draftKey}
          asked={asked}
          onAsk={ask}
          onType={clearProblem}
        />
      ) : (
        <p className={notAsked}>Your role cannot ask Cara questions. {askOwner}.</p>
      )}
    </>
  );
}

function Stage({ text, percent }: ChatStage) {
  return (
    <div className={css({ maxW: "[260px]" })}>
      <p className={css({ color: "fg.muted" })}>{text}</p>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={css({ h: "4", mt: "8", rounded: "full", bg: "bg.emphasis", overflow: "hidden" })}
      >
        <div
          className={css({ h: "full", bg: "accent.fill", rounded: "full" })}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
