/**
 * A form that is sent to a page's own path: one submit at a time, each message under its field, the first such field
 * focused, and all input kept. Lasts as long as the form is open, and so does its idempotency key.
 */
import { useState } from "react";
import { sendAction } from "./send-action.ts";
import { useFormRefusal } from "./use-form-refusal.ts";

interface ActionFormOptions<Data> {
  path: string;
  method: "POST" | "PUT";
  /** Called after the response; the form stays busy until it is done. */
  onDone: (data: Data) => void | Promise<void>;
}

export function useActionForm<Data>({ path, method, onDone }: ActionFormOptions<Data>) {
  const [isBusy, setBusy] = useState(false);
  const { refuse, ...refusal } = useFormRefusal();
  // One key for each opened form, so the same form sent twice creates one record.
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  const submit = async (element: HTMLFormElement, body: Record<string, unknown>) => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await sendAction<Data>(path, method, body);
    try {
      refuse(element, outcome.ok ? null : outcome);
      if (outcome.ok) await onDone(outcome.data);
    } finally {
      setBusy(false);
    }
  };

  return { ...refusal, submit, isBusy, idempotencyKey };
}
