import { type RefObject, useLayoutEffect } from "react";

interface TypingAheadProps {
  /** What has been typed so far. */
  typedRef: RefObject<string>;
  onClose: () => void;
}

/** Stands for the palette until its code is there: keeps what is typed, so that no letter is lost or a command. */
export function TypingAhead({ typedRef, onClose }: TypingAheadProps) {
  useLayoutEffect(() => {
    typedRef.current = "";
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Escape") onClose();
      else if (event.key === "Backspace")
        typedRef.current = Array.from(typedRef.current).slice(0, -1).join("");
      else if (Array.from(event.key).length === 1) typedRef.current += event.key;
      else if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", keep, true);
    return () => window.removeEventListener("keydown", keep, true);
  }, [typedRef, onClose]);
  return null;
}
