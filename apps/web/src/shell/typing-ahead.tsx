import { type RefObject, useLayoutEffect } from "react";

interface TypingAheadProps {
  typedRef: RefObject<string>;
  onClose: () => void;
}

/** Placeholder for the palette while its code loads: keeps what is typed, so that no letter or command is lost. */
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
