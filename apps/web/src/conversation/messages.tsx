import type { ComponentProps, ReactNode } from "react";
import { css, cx } from "#styled/css";
import type { ChatMessageFieldsFragment } from "../graphql/generated/graphql.ts";
import { Avatar } from "../ui/avatar.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { answerParagraph, AnswerText } from "./answer-text.tsx";
import { QuoteGroupProvider } from "../quotes/quote-group-provider.tsx";

export type ChatMessage = ChatMessageFieldsFragment;

/** The messages in order: people are round, Cara is square, nobody has a bubble. */
export function MessageList({ className, ...rest }: ComponentProps<"ol">) {
  return (
    <ol
      {...rest}
      aria-label="Conversation"
      aria-live="polite"
      className={cx(css({ display: "grid", gap: "20" }), className)}
    />
  );
}

interface QuestionMessageProps extends ComponentProps<"p"> {
  name: string;
  text: string;
}

export function QuestionMessage({ name, text, className, ...rest }: QuestionMessageProps) {
  return (
    <MessageFrame face={<Avatar name={name} size={24} />} name={name}>
      <p {...rest} className={cx(answerParagraph, className)}>
        {text}
      </p>
    </MessageFrame>
  );
}

interface AnswerMessageProps {
  /** The group of its quotes. */
  groupId: string;
  isWorking?: boolean;
  children: ReactNode;
}

/** Cara's message. The chips in it are numbered independently. */
export function AnswerMessage({ groupId, isWorking = false, children }: AnswerMessageProps) {
  return (
    <MessageFrame face={<CaraTile isWorking={isWorking} />} name="Cara">
      <QuoteGroupProvider id={groupId}>{children}</QuoteGroupProvider>
    </MessageFrame>
  );
}

export function ChatMessageRow({ message }: { message: ChatMessage }) {
  const { id, role, askedBy, content } = message;
  if (role === "user")
    return <QuestionMessage name={askedBy?.name ?? "Someone at the agency"} text={content} />;
  return (
    <AnswerMessage groupId={id}>
      <AnswerText answer={message} />
    </AnswerMessage>
  );
}

interface MessageFrameProps {
  face: ReactNode;
  name: string;
  children: ReactNode;
}

function MessageFrame({ face, name, children }: MessageFrameProps) {
  return (
    <li className={css({ display: "flex", gap: "12", textStyle: "reading" })}>
      {face}
      <div className={css({ flex: "1", minW: "0", pt: "2" })}>
        <span className={css({ srOnly: true })}>{name}</span>
        {children}
      </div>
    </li>
  );
}
