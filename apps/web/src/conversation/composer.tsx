import { ArrowUp, CircleAlert } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useRef } from "react";
import { css } from "#styled/css";
import { useKeptState } from "../session/use-kept-state.ts";
import { IconButton } from "../ui/icon-button.tsx";

const box = css({
  display: "flex",
  alignItems: "flex-end",
  gap: "8",
  p: "8",
  pl: "14",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  bg: "bg.canvas",
  _focusWithin: { borderColor: "accent.fg", boxShadow: "[0 0 0 3px var(--colors-accent-ring)]" },
  "&:has([aria-invalid=true])": { borderColor: "status.red.dot" },
});

const input = css({
  flex: "1",
  minW: "0",
  maxH: "[40dvh]",
  py: "6",
  bg: "transparent",
  color: "fg.default",
  resize: "none",
  outline: "none",
  fieldSizing: "content",
  fontSize: { base: "[16px]", md: "[14px]" },
  lineHeight: "[21px]",
  _placeholder: { color: "fg.subtle", opacity: "1" },
  "&:focus-visible": { outline: "none" },
});

/** Typed questions that were not sent, kept as long as the tab lives: closing a panel by mistake loses nothing. */
const drafts = new Map<string, string>();

/** What a client asks in a service request. */
export interface AskedQuestion {
  requestId: string;
  text: string;
}

interface ComposerProps {
  placeholder: string;
  draftKey: string;
  /** The field starts with it; a question that was typed before stays where it is. */
  asked: AskedQuestion | null;
  isBusy: boolean;
  problem: string | null;
  questionMax: number;
  /** Resolves to true when the question was answered; otherwise the typed text is kept. */
  onAsk: (question: string) => Promise<boolean>;
  onType: () => void;
}

/** The question field. Enter sends, Shift+Enter starts a new line. */
export function Composer({
  placeholder,
  draftKey: ownKey,
  asked,
  isBusy,
  problem,
  questionMax,
  onAsk,
  onType,
}: ComposerProps) {
  const draftKey = asked ? `${ownKey} ${asked.requestId}` : ownKey;
  const { value: text, setValue: setText } = useKeptState(
    `question ${draftKey}`,
    () => drafts.get(draftKey) ?? asked?.text ?? "",
    (typed) => typed !== "",
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const ask = async () => {
    if (isBusy) return;
    const question = text;
    setText("");
    // The question of a request is not offered again.
    if (asked) drafts.set(draftKey, "");
    else drafts.delete(draftKey);
    const isAnswered = await onAsk(question);
    // A question that could not be answered is restored, unless something new was typed meanwhile.
    if (!isAnswered) setText((typed) => (typed === "" ? question : typed));
    area.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void ask();
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      className={css({
        position: { base: "sticky", lg: "static" },
        bottom: "0",
        flexShrink: 0,
        px: { base: "gutter", lg: "16" },
        pt: "8",
        pb: "12",
        // It lies over the conversation on a phone alone; a panel has a color of its own.
        bg: { base: "bg.canvas", lg: "transparent" },
      })}
    >
      <div className={box}>
        <textarea
          ref={area}
          id={id}
          rows={1}
          className={input}
          aria-label="Ask a question"
          aria-describedby={problem ? `${id}-problem` : `${id}-notice`}
          aria-invalid={problem !== null}
          placeholder={placeholder}
          maxLength={questionMax}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            drafts.set(draftKey, event.target.value);
            onType();
          }}
          onKeyDown={press}
        />
        <IconButton
          type="submit"
          label={isBusy ? "Cara is answering" : "Ask"}
          tone="primary"
          icon={<ArrowUp />}
          disabled={isBusy || text.trim() === ""}
        />
      </div>
      {problem && (
        <p
          id={`${id}-problem`}
          role="alert"
          className={css({ display: "flex", gap: "4", mt: "4", textStyle: "small", color: "danger.fg" })}
        >
          <CircleAlert aria-hidden="true" className={css({ w: "14", h: "14" })} />
          <span>{problem}</span>
        </p>
      )}
      <p id={`${id}-notice`} className={css({ mt: "6", textStyle: "small", color: "fg.subtle" })}>
        Cara is not a licensed agent. Check the quotes before you advise a client.
      </p>
    </form>
  );
}
