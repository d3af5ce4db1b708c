import { useRouter } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { css } from "#styled/css";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useTabDraft } from "../session/use-tab-draft.ts";
import { Button } from "../ui/button.tsx";
import { ComposeBox } from "../ui/compose-box.tsx";

/** The request that was just commented on: the next box, which may be on the activity tab, takes the focus. */
let commentedId: string | null = null;

/** A new form for each comment, because each is sent with a key of its own. */
export function CommentForm({ requestId }: { requestId: string }) {
  const [added, setAdded] = useState(0);
  return <OneComment key={added} requestId={requestId} onAdded={() => setAdded((before) => before + 1)} />;
}

interface OneCommentProps {
  requestId: string;
  onAdded: () => void;
}

const isTyped = (text: string): boolean => text !== "";

/** Written for colleagues. Ctrl+Enter or Cmd+Enter sends it too. */
function OneComment({ requestId, onAdded }: OneCommentProps) {
  const id = useId();
  const router = useRouter();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (commentedId !== requestId) return;
    commentedId = null;
    // Whoever has gone on to something else meanwhile stays there.
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) field.current?.focus();
  }, [requestId]);
  const { draft: value, change } = useTabDraft<string>(`comment ${requestId}`, "", isTyped);
  const form = useActionForm({
    path: `/app/servicing/${requestId}/comment`,
    method: "POST",
    onDone: async () => {
      change("");
      commentedId = requestId;
      await router.navigate({ to: "/app/servicing/$requestId/activity", params: { requestId } });
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
          change(target.value);
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
