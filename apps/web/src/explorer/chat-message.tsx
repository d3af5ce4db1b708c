import type { ReactNode } from "react";
import { css } from "#styled/css";
import type { ChatMessageFieldsFragment } from "../graphql/generated/graphql.ts";
import { Avatar } from "../ui/avatar.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { answerParagraph, AnswerText } from "./answer-text.tsx";
import { QuoteGroupDesk } from "./quote-group-desk.tsx";

export type ChatMessage = ChatMessageFieldsFragment;

/** One message: people are round, Cara is square, nobody has a bubble. */
export function ChatMessageRow({ message }: { message: ChatMessage }) {
  const { role, askedBy, content } = message;
  if (role === "user") {
    const name = askedBy?.name ?? "Somebody of the agency";
    return (
      <MessageFrame face={<Avatar name={name} size={24} />} name={name}>
        <p className={answerParagraph}>{content}</p>
      </MessageFrame>
    );
  }
  return (
    <MessageFrame face={<CaraTile />} name="Cara">
      <QuoteGroupDesk id={message.id}>
        <AnswerText answer={message} />
      </QuoteGroupDesk>
    </MessageFrame>
  );
}

interface MessageFrameProps {
  face: ReactNode;
  name: string;
  children: ReactNode;
}

export function MessageFrame({ face, name, children }: MessageFrameProps) {
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
