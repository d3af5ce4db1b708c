import { useLocation } from "@tanstack/react-router";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { draftKey, forgetDraft, readDraft, registerDraft } from "./kept-drafts.ts";
import { useViewer } from "./viewer.ts";

interface KeptState<Value> {
  value: Value;
  setValue: Dispatch<SetStateAction<Value>>;
  /** It begins with what was typed before the session ended. */
  isRestored: boolean;
}

/**
 * State of a form that outlasts the end of the session. `name` is the form's on its page; the value must be JSON.
 * Nothing is kept of a form that nobody touched: `isTouched` says of the value whether, else it is compared with the
 * first one.
 */
export function useKeptState<Value>(
  name: string,
  begin: () => Value,
  isTouched?: (value: Value) => boolean,
): KeptState<Value> {
  const { id: userId } = useViewer();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [key] = useState(() => draftKey(userId, path, name));
  const [start] = useState(begin);
  const [kept] = useState(() => readDraft(key) as Value | undefined);
  const [value, setValue] = useState<Value>(kept ?? start);
  const latest = useRef({ value, isTouched });
  useEffect(() => {
    latest.current = { value, isTouched };
  });

  useEffect(() => {
    forgetDraft(key);
    const first = JSON.stringify(start);
    const read = () => {
      const { value: last, isTouched: isOther = (typed: Value) => JSON.stringify(typed) !== first } =
        latest.current;
      return isOther(last) ? last : undefined;
    };
    return registerDraft({ key, read });
  }, [key, start]);

  return { value, setValue, isRestored: kept !== undefined };
}
