/**
 * A form that is sent to a page's own path: one submit at a time, each message under its field, the first such
 * field focused, and everything that was typed kept. Lasts as long as the form is open, and so does its key.
 */
import { useEffect, useRef, useState } from "react";
import { focusFirstError } from "../ui/focus-first-error.ts";
import type { ActionRefusal } from "./route-action.ts";
import { sendAction } from "./send-action.ts";

interface ActionFormOptions<Data> {
  path: string;
  method: "POST" | "PUT";
  /** After the answer; the form stays busy until it is done. */
  onDone: (data: Data) => void | Promise<void>;
}

export function useActionForm<Data>({ path, method, onDone }: ActionFormOptions<Data>) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ActionRefusal | null>(null);
  // One key for each opened form: the same form sent twice makes one record.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const shownPaths = useRef(new Set<string>());

  useEffect(() => {
    if (refusal && form.current) focusFirstError(form.current);
  }, [refusal]);

  const submit = async (element: HTMLFormElement, body: Record<string, unknown>) => {
    if (isBusy) return;
    form.current = element;
    setBusy(true);
    const outcome = await sendAction<Data>(path, method, body);
    try {
      if (outcome.ok) {
        setRefusal(null);
        await onDone(outcome.data);
      } else {
        setRefusal({ fields: outcome.fields, applicationError: outcome.applicationError });
      }
    } finally {
      setBusy(false);
    }
  };

  /** The message for a field. Dotted path, as the server says it. */
  const errorOf = (field: string): string | undefined => {
    shownPaths.current.add(field);
    return refusal?.fields.find((each) => each.path === field)?.message;
  };

  /** A changed field is no longer wrong; whether it is right, the server says. */
  const clearErrors = (isOf: (field: string) => boolean) =>
    setRefusal((last) => last && { ...last, fields: last.fields.filter((each) => !isOf(each.path)) });

  /** What concerns the form as a whole, or a field that it does not have. */
  const formError = (): string | null => {
    if (!refusal) return null;
    const homeless = refusal.fields.find((each) => !shownPaths.current.has(each.path));
    return refusal.applicationError ?? homeless?.message ?? null;
  };

  return {
    submit,
    isBusy,
    errorOf,
    clearErrors,
    formError,
    idempotencyKey,
    fieldProblems: refusal?.fields ?? [],
  };
}
