/**
 * A form that is sent to a page's own path: one submit at a time, each message under its field, the first such field
 * focused, and all input kept. Lasts as long as the form is open, and so does its idempotency key.
 */
import { useState } from "react";
import type { ActionRefusal } from "./route-action.ts";
import { sendAction } from "./send-action.ts";
import { useFormRefusal } from "./use-form-refusal.ts";

interface ActionFormOptions<Data> {
  path: string;
  method: "POST" | "PUT";
  /**
   * Called after the response; the form stays busy until it is done. Returns what was rejected if only a part was
   * accepted: the form stays open for the rest.
   */
  onDone: (data: Data) => void | ActionRefusal | Promise<void | ActionRefusal>;
  /** Called on a conflict with what someone else did. True if it is shown elsewhere than at the top of the form. */
  onConflict?: () => Promise<boolean>;
  /** The form's name for a field that the server names, if they differ. */
  fieldOf?: (path: string) => string;
}

export function useActionForm<Data>(options: ActionFormOptions<Data>) {
  const { path, method, onDone, onConflict, fieldOf = (field) => field } = options;
  const [isBusy, setBusy] = useState(false);
  const { refuse, ...refusal } = useFormRefusal();
  // One key for each opened form, so the same form sent twice creates one record.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());

  const submit = async (element: HTMLFormElement, body: Record<string, unknown>) => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await sendAction<Data>(path, method, body);
    const show = (next: ActionRefusal) =>
      refuse(element, {
        ...next,
        fields: next.fields.map((problem) => ({ ...problem, path: fieldOf(problem.path) })),
      });
    try {
      if (outcome.ok) {
        refuse(element, null);
        const rest = await onDone(outcome.data);
        if (!rest) return;
        // What is sent next is another submission.
        setIdempotencyKey(crypto.randomUUID());
        show(rest);
      } else if (outcome.status === 409 && (await onConflict?.())) refuse(element, null);
      else show(outcome);
    } finally {
      setBusy(false);
    }
  };

  return { ...refusal, submit, isBusy, idempotencyKey };
}
