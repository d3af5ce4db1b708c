import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { useViewer } from "../session/viewer.ts";
import { Avatar } from "../ui/avatar.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { type ChatMessage, ChatMessageRow, MessageFrame } from "./chat-message.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import type { ChatStage } from "./use-chat.ts";

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

interface ChatPanelProps {
  messages: readonly ChatMessage[];
  pending: { question: string; stage: ChatStage } | null;
  problem: string | null;
  questionMax: number;
  onAsk: (question: string) => Promise<boolean>;
  onType: () => void;
}

/** The agency's conversation with Cara about one policy. */
export function ChatPanel({ messages, pending, problem, questionMax, onAsk, onType }: ChatPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const { name } = useViewer();
  const count = messages.length;
  const isPending = pending !== null;

  useEffect(() => {
    const element = list.current;
    if (!element || (count === 0 && !isPending)) return;
    // The pane scrolls by itself where the window is wide, the page where it is not.
    element.scrollTop = element.scrollHeight;
    if (isPending) element.lastElementChild?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [count, isPending]);

  return (
    <>
      <div className={head}>
        <h2 className={css({ textStyle: "sectionSmall" })}>Ask a question</h2>
      </div>
      <div
        ref={list}
        className={css({
          flex: "1",
          minH: "0",
          overflowY: { lg: "auto" },
          px: { base: "gutter", lg: "20" },
          py: "16",
        })}
      >
        {count === 0 && !pending && (
          <p className={css({ textStyle: "reading", color: "fg.muted" })}>
            Ask what this policy covers, what it leaves out, its limits and its dates. Every answer comes with
            the words of the documents; what they do not say is not answered.
          </p>
        )}
        <ol aria-label="Conversation" aria-live="polite" className={css({ display: "grid", gap: "20" })}>
          {messages.map((message) => (
            <ChatMessageRow key={message.id} message={message} />
          ))}
          {pending && (
            <>
              <MessageFrame face={<Avatar name={name} size={24} />} name={name}>
                <p className={css({ whiteSpace: "pre-line", overflowWrap: "anywhere" })}>
                  {pending.question}
                </p>
              </MessageFrame>
              <MessageFrame face={<CaraTile isWorking />} name="Cara">
                <Stage {...pending.stage} />
              </MessageFrame>
            </>
          )}
        </ol>
      </div>
      <ChatComposer
        isBusy={isPending}
        problem={problem}
        questionMax={questionMax}
        onAsk={onAsk}
        onType={onType}
      />
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
