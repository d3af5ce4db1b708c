import { useBlocker } from "@tanstack/react-router";
import { isLeavingApp } from "../session/session-ended.ts";
import { useCallback, useRef, useState } from "react";

/**
 * Asks before unsaved input is lost. Detects typing in the element that it is attached to; `leave` closes immediately
 * if nothing was typed, otherwise it asks. It also asks on the browser's Back; on closing a tab, the browser warns.
 * `isTyped`: there is unsaved input that was not typed, such as a choice or restored text.
 */
export function useTypingGuard(onLeave: () => void, isOn: boolean, isTyped = false) {
  const typed = useRef(false);
  const isDiscarded = useRef(false);
  const [isAsking, setAsking] = useState(false);

  const isHeld = () => isOn && !isDiscarded.current && (typed.current || isTyped);

  useBlocker({
    // Only Back and Forward: a form that was just saved moves on with a push, and must not ask about what it saved.
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
    isDiscarded.current = true;
    setAsking(false);
    onLeave();
  };

  return { isAsking, noticeTyping, leave, discard, stay: () => setAsking(false) };
}
