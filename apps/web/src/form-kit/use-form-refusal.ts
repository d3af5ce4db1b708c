/** Why a form was rejected: each message under its field, and the first such field focused. */
import { useEffect, useRef, useState } from "react";
import { focusFirstError } from "../ui/focus-first-error.ts";
import type { ActionRefusal } from "./route-action.ts";

export function useFormRefusal() {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<ActionRefusal | null>(null);
  const shownPaths = useRef(new Set<string>());

  useEffect(() => {
    if (refusal && form.current) focusFirstError(form.current);
  }, [refusal]);

  return {
    /** Null clears all problems. */
    refuse: (element: HTMLFormElement, next: ActionRefusal | null) => {
      form.current = element;
      setRefusal(next && { fields: next.fields, applicationError: next.applicationError });
    },
    /** The message for a field, by its dotted path as the server names it. */
    errorOf: (field: string): string | undefined => {
      shownPaths.current.add(field);
      return refusal?.fields.find((each) => each.path === field)?.message;
    },
    /** A changed field loses its message; the server decides whether it is valid now. */
    clearErrors: (isOf: (field: string) => boolean) =>
      setRefusal((last) => last && { ...last, fields: last.fields.filter((each) => !isOf(each.path)) }),
    /** Problems of the whole form, or of a field that it does not have. */
    formError: (): string | null => {
      if (!refusal) return null;
      const homeless = refusal.fields.find((each) => !shownPaths.current.has(each.path));
      return refusal.applicationError ?? homeless?.message ?? null;
    },
    fieldProblems: refusal?.fields ?? [],
  };
}
