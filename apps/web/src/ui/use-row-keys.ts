import { useRouter } from "@tanstack/react-router";
import { type FocusEvent, type RefObject, useEffect, useState } from "react";
import { isTyping } from "./is-typing.ts";

/** Rows are counted from 1, and the head is the first one. */
const firstRowIndex = 2;

const rowLink = (root: HTMLElement | null, index: number) =>
  root?.querySelector<HTMLElement>(`[aria-rowindex="${index + firstRowIndex}"] a`);

/**
 * `j` and `k` (and the arrows, once a row has focus) move between rows; Enter follows the row's link; `c` creates.
 * Moving focuses the row's link, so keyboard and screen-reader users are at the same place.
 */
export function useRowKeys(
  root: RefObject<HTMLElement | null>,
  count: number,
  isOn: boolean,
  createTo?: string,
) {
  const [activeIndex, setActiveIndex] = useState(-1);
  const router = useRouter();

  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const inTable = root.current?.contains(document.activeElement) ?? false;
      const isDown = event.key === "j" || (inTable && event.key === "ArrowDown");
      const isUp = event.key === "k" || (inTable && event.key === "ArrowUp");
      if (isDown || isUp) {
        event.preventDefault();
        setActiveIndex((index) => Math.max(0, Math.min(count - 1, index + (isDown ? 1 : -1))));
      } else if (event.key === "c" && createTo) {
        event.preventDefault();
        // As if the row's link had been followed: the focus returns to it, unless another row has it.
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>(`a[href^="${createTo}"]`)?.focus({ preventScroll: true });
        void router.navigate({ to: createTo as never });
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, count, createTo, root, router]);

  useEffect(() => {
    if (activeIndex < 0) return;
    const link = rowLink(root.current, activeIndex);
    if (link) {
      // Whoever reached a button in the row stays there.
      if (!link.closest("[role=row]")?.contains(document.activeElement)) link.focus();
      return;
    }
    // A row of a long list is rendered only after scrolling to it.
    const frame = requestAnimationFrame(() => rowLink(root.current, activeIndex)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [activeIndex, root]);

  const onFocus = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest("[aria-rowindex]")?.getAttribute("aria-rowindex");
    if (row) setActiveIndex(Number(row) - firstRowIndex);
  };

  return { activeIndex, onFocus };
}
