import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type FormEvent, useRef } from "react";
import { QUESTION_MAX } from "#model/explorer";
import { css } from "#styled/css";
import { useKeptState } from "../session/use-kept-state.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { askedBefore } from "./earlier-questions.ts";

interface QuestionFormProps {
  label: string;
  question: string;
  problem: string | null;
  /** Earlier questions, oldest first. */
  earlier: readonly string[];
  isFirst: boolean;
}

/** One question. It is put into the URL, and the page answers it from there. */
export function QuestionForm({ label, question, problem, earlier, isFirst }: QuestionFormProps) {
  const { value: text, setValue: setText } = useKeptState(
    "question",
    () => question,
    (typed) => typed !== question && typed !== "",
  );
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const isBusy = useRouterState({ select: ({ isLoading }) => isLoading });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const asked = text.trim();
    if (asked === "" || isBusy) return;
    const before = askedBefore(earlier);
    setText("");
    // The next question is typed into the same field.
    field.current?.focus();
    void navigate({
      to: "/app/knowledge/search",
      search: { question: asked, ...(before.length > 0 ? { earlier: before } : {}) },
      // Keep the scroll position; the page scrolls to the new question.
      resetScroll: false,
    });
  };
  return (
    <form noValidate onSubmit={ask} role="search">
      <Field
        label={label}
        error={problem}
        hint="Cara is not a licensed agent. Check the quotes before you advise a client."
      >
        <div className={css({ display: "flex", gap: "8" })}>
          <TextInput
            ref={field}
            name="question"
            autoComplete="off"
            maxLength={QUESTION_MAX}
            value={text}
            // This page is for asking, and nothing else on it accepts text.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isFirst}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" tone="primary" isBusy={isBusy} busyLabel="Searching">
            Ask
          </Button>
        </div>
      </Field>
    </form>
  );
}
