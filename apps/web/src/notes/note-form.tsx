import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { NOTE_MAX } from "#model/notes";
import { css } from "#styled/css";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { Button } from "../ui/button.tsx";
import { ComposeBox } from "../ui/compose-box.tsx";
import { NoteTypeMenu } from "./note-type-menu.tsx";
import { type NoteDraft, useNoteDraft } from "./use-note-draft.ts";

/** From here on the form says how much is left. */
const COUNTED_FROM = NOTE_MAX - 500;

interface NoteFormProps {
  /** The record of a new note, or the note that is edited. */
  draftKey: string;
  begin: NoteDraft;
  /** The text field's name. */
  label: string;
  path: string;
  method: "POST" | "PUT";
  /** Sent with the type and the text. */
  more?: Record<string, unknown>;
  submitLabel: string;
  busyLabel: string;
  takesFocus?: boolean;
  /** Above the field: what someone else wrote meanwhile. */
  notice?: ReactNode;
  /** Called after the note was saved; the form stays busy until it is done. */
  onDone: () => Promise<void>;
  /** Called when the server refused the note, so that the page can show why. */
  onRefused?: () => void;
  onCancel?: () => void;
}

/** The text of a note, its type and the button that saves it. Ctrl+Enter or Cmd+Enter saves too. */
export function NoteForm(props: NoteFormProps) {
  const { draftKey, begin, label, path, method, more, submitLabel, busyLabel, takesFocus, notice } = props;
  const { onDone, onCancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, change, forget } = useNoteDraft(draftKey, begin);
  const form = useActionForm({
    path,
    method,
    onDone: async () => {
      forget();
      await onDone();
    },
  });
  useEffect(() => {
    if (!takesFocus || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [takesFocus]);

  const problem = form.errorOf("text") ?? form.formError();
  const refused = useEffectEvent(() => props.onRefused?.());
  useEffect(() => {
    if (problem !== null) refused();
  }, [problem]);

  const isBlank = draft.text.trim() === "";
  const submit = (element: HTMLFormElement) => {
    if (!isBlank) void form.submit(element, { ...more, ...draft, idempotencyKey: form.idempotencyKey });
  };
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {notice}
      <ComposeBox
        ref={field}
        name="text"
        label={label}
        rows={2}
        className={css({ maxH: "[40dvh]" })}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onKeyDown={({ key }) => {
          if (key === "Escape") onCancel?.();
        }}
        value={draft.text}
        onChange={(event) => {
          change({ text: event.target.value });
          form.clearErrors((path) => path === "text");
        }}
      >
        <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4", p: "6" })}>
          <NoteTypeMenu value={draft.type} onChange={(type) => change({ type })} />
          <div className={css({ display: "flex", gap: "4", ml: "auto" })}>
            {onCancel && (
              <Button tone="ghost" className={css({ px: "8" })} onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" isBusy={form.isBusy} busyLabel={busyLabel} disabled={isBlank}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </ComposeBox>
      {draft.text.length > COUNTED_FROM && <Left characters={NOTE_MAX - draft.text.trim().length} />}
      {problem && (
        <p
          id={`${id}-problem`}
          role="alert"
          className={css({ display: "flex", gap: "4", mt: "4", textStyle: "small", color: "danger.fg" })}
        >
          <CircleAlert aria-hidden="true" className={css({ w: "14", h: "14", flexShrink: 0 })} />
          <span>{problem}</span>
        </p>
      )}
    </form>
  );
}

function Left({ characters }: { characters: number }) {
  const count = Math.abs(characters).toLocaleString("en-US");
  return (
    <p
      className={css({ mt: "4", textStyle: "small", color: "fg.muted", fontVariantNumeric: "tabular-nums" })}
    >
      {characters < 0 ? `${count} characters too many` : `${count} characters left`}
    </p>
  );
}
