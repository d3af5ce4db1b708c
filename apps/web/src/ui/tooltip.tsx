import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { css } from "#styled/css";

interface TooltipProps {
  label: string;
  side?: "right" | "bottom";
  children: ReactNode;
}

const bubble = css({
  position: "fixed",
  m: "0",
  inset: "auto",
  px: "8",
  py: "4",
  rounded: "md",
  bg: "fg.default",
  color: "bg.canvas",
  textStyle: "small",
  w: "[max-content]",
  maxW: "[min(420px, calc(100vw - 16px))]",
  pointerEvents: "none",
  border: "none",
  animation: "fade",
});

const delayMs = 300;

/**
 * Names an icon on hover and on keyboard focus; Escape hides it. The control inside keeps its own name (aria-label):
 * this only shows it.
 */
export function Tooltip({ label, side = "right", children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const box = anchor.current?.firstElementChild?.getBoundingClientRect();
    const element = tip.current;
    if (!isShown || !box || !element) return;
    // The popover layer is above everything and never clipped.
    element.showPopover();
    const own = element.getBoundingClientRect();
    const isRight = side === "right";
    const left = isRight ? box.right + 8 : box.left + box.width / 2 - own.width / 2;
    element.style.left = `${Math.max(8, Math.min(left, window.innerWidth - own.width - 8))}px`;
    element.style.top = `${isRight ? box.top + box.height / 2 - own.height / 2 : box.bottom + 6}px`;
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setShown(false);
    };
    document.addEventListener("keydown", hideOnEscape);
    return () => document.removeEventListener("keydown", hideOnEscape);
  }, [isShown, side]);

  const show = (afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), afterMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };

  return (
    <span
      ref={anchor}
      className={css({ display: "contents" })}
      onPointerEnter={(event) => event.pointerType === "mouse" && show(delayMs)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={hide}
    >
      {children}
      {isShown && (
        <div ref={tip} id={id} role="tooltip" popover="manual" className={bubble}>
          {label}
        </div>
      )}
    </span>
  );
}
