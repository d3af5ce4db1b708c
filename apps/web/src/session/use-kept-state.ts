import { useLocation } from "@tanstack/react-router";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { draftKey, forgetDraft, readDraft, registerDraft } from "./kept-drafts.ts";
import { useViewer } from "./viewer.ts";

interface KeptState<Value> {
  value: Value;
  setValue: Dispatch<SetStateAction<Value>>;
  /** It starts with input typed before the session ended. */
  isRestored: boolean;
  /** There is something to lose. */
  isChanged: boolean;
}

/**
 * Form state that survives the end of the session. `name` identifies the form on its page; the value must be JSON.
 * Nothing is kept for an untouched form: `isTouched` decides that, otherwise the value is compared with the initial
 * one.
 */
export function useKeptState<Value>(
  name: string,
  begin: () => Value,
  givenIsTouched?: (value: Value) => boolean,
): KeptState<Value> {
  const { id: userId } = useViewer();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [key] = useState(() => draftKey(userId, path, name));
  const [start] = useState(begin);
  const [kept] = useState(() => readDraft(key) as Value | undefined);
  const [value, setValue] = useState<Value>(kept ?? start);
  const isTouched = givenIsTouched ?? ((typed) => JSON.stringify(typed) !== JSON.stringify(start));
  const latest = useRef({ value, isTouched });
  useEffect(() => {
    latest.current = { value, isTouched };
  });

  useEffect(() => {
    forgetDraft(key);
    const read = () => {
      const { value: last, isTouched: isOther } = latest.current;
      return isOther(last) ? last : undefined;
    };
    return registerDraft({ key, read });
  }, [key]);

  return { value, setValue, isRestored: kept !== undefined, isChanged: isTouched(value) };
}
