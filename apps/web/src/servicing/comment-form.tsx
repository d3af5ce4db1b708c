import { useRouter } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { css } from "#styled/css";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Button } from "../ui/button.tsx";
import { ComposeBox } from "../ui/compose-box.tsx";

/** A new form for each comment, because each is sent with a key of its own. */
export function CommentForm({ requestId }: { requestId: string }) {
  const [added, setAdded] = useState(0);
  return (
    <OneComment
      key={added}
      requestId={requestId}
      takesFocus={added > 0}
      onAdded={() => setAdded((before) => before + 1)}
    />
  );
}

interface OneCommentProps {
  requestId: string;
  takesFocus: boolean;
  onAdded: () => void;
}

/** Written for colleagues. Ctrl+Enter or Cmd+Enter sends it too. */
function OneComment({ requestId, takesFocus, onAdded }: OneCommentProps) {
  const id = useId();
  const router = useRouter();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const { value, setValue } = useKeptState(`comment ${requestId}`, () => "");
  const form = useActionForm({
    path: `/app/servicing/${requestId}/comment`,
    method: "POST",
    onDone: async () => {
      setValue("");
      await router.invalidate();
      onAdded();
    },
  });
  const problem = form.errorOf("content") ?? form.formError();
  const isBlank = value.trim() === "";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlank) return;
        void form.submit(event.currentTarget, { content: value, idempotencyKey: form.idempotencyKey });
      }}
    >
      <ComposeBox
        ref={field}
        label="Add a comment"
        rows={1}
        className={css({ maxH: "[30dvh]" })}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={problem ? id : undefined}
        onChange={({ target }) => {
          setValue(target.value);
          form.clearErrors(() => true);
        }}
      >
        <div
          className={css({
            display: "flex",
            alignItems: "center",
            justifyContent: "space-between",
            gap: "8",
            p: "8",
            pl: "12",
          })}
        >
          <span className={css({ textStyle: "small", color: "fg.muted" })}>Not visible to the client</span>
          <Button
            type="submit"
            size="small"
            tone="primary"
            disabled={isBlank}
            isBusy={form.isBusy}
            busyLabel="Adding comment"
          >
            Comment
          </Button>
        </div>
      </ComposeBox>
      {problem && (
        <p
          id={id}
          role="alert"
          data-field-error
          className={css({ mt: "4", textStyle: "small", color: "danger.fg" })}
        >
          {problem}
        </p>
      )}
    </form>
  );
}
