// Messages that have no place on the page. Small on purpose: it is part of the shell, so every page loads it;
// `toaster.tsx` renders them.

export interface Toast {
  id: number;
  tone: "success" | "error" | "info";
  title: string;
  text?: string | undefined;
}

/** The spec's five seconds. Errors stay until they are closed. */
export const toastMs = 5000;

const maxToasts = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export function showToast(toast: Omit<Toast, "id">): number {
  lastId += 1;
  change([...toasts, { ...toast, id: lastId }].slice(-maxToasts));
  return lastId;
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  list: () => toasts,
};
