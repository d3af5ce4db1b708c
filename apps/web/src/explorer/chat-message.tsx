import type { ReactNode } from "react";
import { css } from "#styled/css";
import type { ChatMessageFieldsFragment } from "../graphql/generated/graphql.ts";
import { Avatar } from "../ui/avatar.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { QuoteChips } from "./quote-chips.tsx";

export type ChatMessage = ChatMessageFieldsFragment;

const paragraph = css({ whiteSpace: "pre-line", overflowWrap: "anywhere", "& + &": { mt: "10" } });

const aside = css({ mt: "8", textStyle: "small", color: "fg.subtle" });

/** One message: people are round, Cara is square, nobody has a bubble. */
export function ChatMessageRow({ message }: { message: ChatMessage }) {
  const { role, askedBy, content, statements, answeredWithoutModel } = message;
  if (role === "user") {
    const name = askedBy?.name ?? "Somebody of the agency";
    return (
      <MessageFrame face={<Avatar name={name} size={24} />} name={name}>
        <p className={paragraph}>{content}</p>
      </MessageFrame>
    );
  }
  return (
    <MessageFrame face={<CaraTile />} name="Cara">
      {statements.length === 0 ? (
        <p className={paragraph}>{content}</p>
      ) : (
        statements.map(({ text, attachmentNumbers }, place) => (
          // The statements of an answer never change their order.
          <div key={place} className={paragraph}>
            {text}{" "}
            <QuoteChips
              quotes={message.attachments.filter(({ number }) => attachmentNumbers.includes(number))}
            />
          </div>
        ))
      )}
      {answeredWithoutModel && <p className={aside}>Answered without the language model</p>}
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
