import { useEffect, useRef } from "react";
import { isTyping } from "./is-typing.ts";

interface ListKeys {
  count: number;
  /** The current entry; -1 for none. */
  current: number;
  onMove: (index: number) => void;
  /** Actions of further keys, such as "e". Enter is left to a focused button or link. */
  commands?: Readonly<Record<string, () => void>>;
}

/** `j` and `k` move between the entries of a list, and further keys act on the current one. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { count, current, onMove, commands } = latest.current;
      if (isTyping(event) || count === 0) return;
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        onMove(Math.max(0, Math.min(count - 1, current + step)));
        return;
      }
      const isOnControl =
        event.key === "Enter" &&
        event.target instanceof HTMLElement &&
        event.target.closest("a, button, summary") !== null;
      const command = commands?.[event.key];
      if (!command || isOnControl || event.repeat) return;
      event.preventDefault();
      command();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
