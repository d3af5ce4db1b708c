import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { cva } from "#styled/css";
import { ModalContext } from "./modal-context.ts";

interface ModalProps {
  labelledBy?: string;
  label?: string;
  describedBy?: string;
  role?: "dialog" | "alertdialog";
  /** Escape, or a click outside the panel. The owner decides whether it closes. */
  onDismiss: () => void;
  /** Lighter if the list behind stays in use, as behind a slide-over. */
  overlay?: "full" | "light";
  children: ReactNode;
}

// The dialog element covers the whole viewport and paints the overlay itself, so that it looks the same when rendered
// by the server (open, not yet modal) and after showModal().
const backdrop = cva({
  base: {
    position: "fixed",
    inset: "0",
    w: "full",
    h: "full",
    maxW: "full",
    maxH: "full",
    m: "0",
    p: "0",
    zIndex: "float",
    color: "fg.default",
    overflow: "hidden",
    animation: "fade",
    _backdrop: { bg: "transparent" },
  },
  variants: {
    overlay: { full: { bg: "bg.overlay" }, light: { bg: "bg.overlayLight" } },
  },
});

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

const firstField = ":is(input, select, textarea):not([type=hidden], [readonly], :disabled, [tabindex='-1'])";

function moveFocusInside(dialog: HTMLDialogElement) {
  const wanted =
    dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector<HTMLElement>(firstField);
  if (wanted) wanted.focus({ preventScroll: true });
  // A panel without fields is read from its start, so its first button does not get the focus.
  else dialog.focus({ preventScroll: true });
}

/** The width of the page's scrollbar before the page is locked: the page keeps that space, the modal covers it. */
function keepScrollbarWidth() {
  if (document.querySelector("dialog[data-modal][open]")) return;
  const { clientWidth, style } = document.documentElement;
  style.setProperty("--scrollbar", `${window.innerWidth - clientWidth}px`);
}

/**
 * Escape closes an open menu or listbox inside before it closes the modal. This is checked on window, before they
 * close themselves on the same key.
 */
function useInnerEscape(dialog: { current: HTMLDialogElement | null }) {
  const belongsInside = useRef(false);
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const open = "[aria-expanded=true]:is([role=combobox], [aria-haspopup])";
      belongsInside.current = dialog.current?.querySelector(open) != null;
    };
    window.addEventListener("keydown", look, true);
    return () => window.removeEventListener("keydown", look, true);
  }, [dialog]);
  return belongsInside;
}

/**
 * The browser's own modal dialog: the rest of the page is inert, focus goes to the first field and back to the
 * opener, Escape and a click outside request closing. Mounted means open.
 */
export function Modal({
  labelledBy,
  label,
  describedBy,
  role,
  onDismiss,
  overlay = "full",
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const escapeIsInner = useInnerEscape(dialog);
  // A press that starts in the panel (selecting text) and ends outside must not close it.
  const pressedOutside = useRef(false);

  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.removeAttribute("open");
    keepScrollbarWidth();
    element.showModal();
    moveFocusInside(element);
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  const isOutside = (event: MouseEvent) => event.target === dialog.current;

  return (
    // The listeners only detect requests to close; the keyboard uses Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      open
      data-modal
      role={role}
      tabIndex={-1}
      aria-modal="true"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={backdrop({ overlay })}
      onCancel={(event) => {
        if (event.target === dialog.current) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        // A closed combobox consumes the key without using it.
        const isTaken = event.defaultPrevented && !(event.target as Element).matches("[role=combobox]");
        const handled = isTaken || escapeIsInner.current;
        event.preventDefault();
        if (!handled) onDismiss();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (isOutside(event) && pressedOutside.current) onDismiss();
      }}
    >
      <ModalContext value={true}>{children}</ModalContext>
    </dialog>
  );
}
