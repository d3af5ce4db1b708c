import { useBlocker } from "@tanstack/react-router";
import { isLeavingApp } from "../session/session-ended.ts";
import { useCallback, useRef, useState } from "react";

/**
 * Nothing that somebody typed is lost without a question. Notices typing in
 * what it is attached to; `leave` closes at once when nothing was typed, else
 * asks. The browser's Back is asked too; a closed tab warns by itself.
 * `isTyped`: it begins with something that is not saved.
 */
export function useTypingGuard(onLeave: () => void, isOn: boolean, isTyped = false) {
  const typed = useRef(isTyped);
  const [isAsking, setAsking] = useState(false);

  const isHeld = () => isOn && typed.current;

  useBlocker({
    // Only Back and Forward: a form that has just been saved moves on by a
    // push, and must not be asked about what it saved.
    shouldBlockFn: ({ action }) => {
      if (!isHeld() || (action !== "BACK" && action !== "FORWARD" && action !== "GO")) return false;
      setAsking(true);
      return true;
    },
    enableBeforeUnload: () => isHeld() && !isLeavingApp(),
    disabled: !isOn,
  });

  const noticeTyping = useCallback(() => {
    typed.current = true;
  }, []);

  const leave = () => {
    if (isHeld()) setAsking(true);
    else onLeave();
  };

  const discard = () => {
    typed.current = false;
    setAsking(false);
    onLeave();
  };

  return { isAsking, noticeTyping, leave, discard, stay: () => setAsking(false) };
}
