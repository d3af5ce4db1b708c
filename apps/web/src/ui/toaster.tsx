import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { css } from "#styled/css";
import { closeToast, type Toast, toastMs, toastStore } from "./toast.ts";

const none: readonly Toast[] = [];

const region = css({
  position: "fixed",
  right: { base: "8", md: "16" },
  left: { base: "8", md: "auto" },
  bottom: { base: "8", md: "16" },
  zIndex: "toast",
  display: "flex",
  flexDirection: "column",
  gap: "12",
  w: { md: "[360px]" },
  pointerEvents: "none",
});

const card = css({
  display: "flex",
  alignItems: "flex-start",
  gap: "10",
  pl: "14",
  pr: "8",
  py: "10",
  rounded: "lg",
  bg: "bg.raised",
  boxShadow: "float",
  pointerEvents: "auto",
  animation: "fade",
  "& > .lucide": { mt: "2" },
});

const closeButton = css({
  display: "grid",
  placeItems: "center",
  w: "24",
  h: "24",
  flexShrink: 0,
  rounded: "md",
  color: "fg.muted",
  _hover: { bg: "bg.muted", color: "fg.default" },
});

const icons = {
  success: <CircleCheck className={css({ color: "status.green.dot" })} aria-hidden="true" />,
  error: <CircleAlert className={css({ color: "status.red.dot" })} aria-hidden="true" />,
  info: <Info className={css({ color: "status.sky.dot" })} aria-hidden="true" />,
};

/** Renders the messages of `toast.ts`. Mounted once, in the shell. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => none);
  return (
    <section aria-label="Messages" aria-live="polite" className={region}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    // Errors stay until they have been read; hovering pauses the others.
    if (isHeld || toast.tone === "error") return;
    const timer = setTimeout(() => closeToast(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  return (
    <div
      role={toast.tone === "error" ? "alert" : "status"}
      className={card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icons[toast.tone]}
      <div className={css({ flex: "1", minW: "0", overflowWrap: "anywhere" })}>
        <p className={css({ fontWeight: "medium" })}>{toast.title}</p>
        {toast.text && <p className={css({ color: "fg.muted" })}>{toast.text}</p>}
      </div>
      <button
        type="button"
        className={closeButton}
        aria-label="Close message"
        onClick={() => closeToast(toast.id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
